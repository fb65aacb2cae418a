#include "mcp/questions.h"

#include <array>
#include <utility>

#include "base/format.h"
#include "mcp/methods.h"
#include "mcp/params.h"

namespace blue {
namespace {

struct Askable {
  std::string_view method;
  std::string_view capability;
};
constexpr std::array<Askable, 3> kAskable = {
    {{"elicitation/create", "elicitation"}, {"sampling/createMessage", "sampling"}, {"roots/list", "roots"}}};

JsonObject capability_for(std::string_view method) {
  for (const Askable& askable : kAskable)
    if (askable.method == method) return {{std::string(askable.capability), JsonObject{}}};
  return {};
}

// What makes a call the same call: its method, what it names and what it is given.
std::string describe_call(const Request& request) {
  JsonObject call{{"method", request.method}};
  for (std::string_view key : {"name", "uri", "arguments"})
    if (const Json* value = request.params.find(key)) call.append(std::string(key), *value);
  return render_json(call);
}

ProtocolError foreign_state() {
  return invalid_params(
      make_error(codes::invalid_value,
                 "params.requestState was not given out for this call, or has been changed since.")
          .at("params.requestState")
          .suggest("Send back exactly what came with the questions, or start the call anew without it."));
}

}  // namespace

ProtocolError missing_capability(JsonObject required) {
  std::string wanted = render_json(Json(required));
  return {rpc_codes::missing_capability,
          format("The client does not declare what this request needs: {}.", wanted),
          JsonObject{{"requiredCapabilities", std::move(required)}}};
}

Expected<void, ProtocolError> check_askable(const Questions& questions, const Caller& caller) {
  JsonObject missing;
  for (const Question& question : questions.list) {
    JsonObject required = capability_for(question.method);
    if (caller.declares(required)) continue;
    for (const JsonMember& member : required) missing.set(member.key, member.value);
  }
  if (missing.empty()) return {};
  return std::unexpected(missing_capability(std::move(missing)));
}

JsonObject render_input_requests(const std::vector<Question>& questions) {
  JsonObject out;
  for (const Question& question : questions)
    out.set(question.key, JsonObject{{"method", question.method}, {"params", question.params}});
  return out;
}

std::string render_input_required(const Questions& questions, const Request& request, const StateSeal& seal) {
  JsonObject out{{"inputRequests", render_input_requests(questions.list)}};
  if (questions.state) out.append("requestState", seal.close(*questions.state, describe_call(request)));
  return render_members(out);
}

Result<JsonObject> read_answers(const JsonObject& params) {
  const JsonObject& given =
      *TRY(require_object(params, "params", "inputResponses", "an object of answers by key"));
  for (const JsonMember& answer : given)
    if (!answer.value.object())
      return fail(make_error(codes::wrong_type, format("params.inputResponses.{} must be an object, not {}.",
                                                       answer.key, json_kind(answer.value)))
                      .at(format("params.inputResponses.{}", answer.key)));
  return given;
}

Expected<Round, ProtocolError> read_round(const Request& request, const StateSeal& seal) {
  Round round;
  if (request.params.contains("inputResponses")) {
    auto answers = read_answers(request.params);
    if (!answers) return std::unexpected(invalid_params(answers.error()));
    round.answers = *std::move(answers);
  }
  if (const Json* sealed = request.params.find("requestState")) {
    auto state = sealed->string() ? seal.open(*sealed->string(), describe_call(request)) : std::nullopt;
    if (!state) return std::unexpected(foreign_state());
    round.state = *std::move(state);
  }
  return round;
}

}  // namespace blue
