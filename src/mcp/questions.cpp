#include "mcp/questions.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/base64.h"
#include "base/format.h"
#include "base/hash.h"
#include "base/json_parse.h"
#include "base/random_source.h"

namespace blue {
namespace {

struct Askable {
  std::string_view method;
  std::string_view capability;
};
constexpr std::array<Askable, 3> kAskable = {
    {{"elicitation/create", "elicitation"}, {"sampling/createMessage", "sampling"}, {"roots/list", "roots"}}};

// What makes a call the same call: its method, what it names and its arguments.
std::string describe_call(const Request& request) {
  JsonObject call{{"method", request.method}};
  for (std::string_view key : {"name", "uri", "arguments"})
    if (const Json* value = request.params.find(key)) call.append(std::string(key), *value);
  return render_json(call);
}

std::unexpected<ProtocolError> foreign_state() {
  return invalid_params(
      make_error(codes::invalid_value,
                 "params.requestState was not given out for this call, or has been changed since.")
          .at("params.requestState")
          .suggest("Send back exactly what came with the questions, or start the call again without it."));
}

std::unexpected<ProtocolError> unanswered(std::string_view why) {
  return std::unexpected(
      ProtocolError{rpc_codes::internal_error, format("The client did not answer a question: {}", why)});
}

std::int64_t seconds_of(SteadyTime time) {
  return std::chrono::duration_cast<std::chrono::seconds>(time.time_since_epoch()).count();
}

}  // namespace

ProtocolError missing_capability(JsonObject required) {
  std::string wanted = render_json(Json(required));
  return {rpc_codes::missing_capability,
          format("The client does not declare what this request needs: {}.", wanted),
          JsonObject{{"requiredCapabilities", std::move(required)}}};
}

Checked<> check_askable(const Questions& questions, const Caller& caller) {
  JsonObject missing;
  for (const Question& question : questions.list) {
    auto askable = std::ranges::find(kAskable, question.method, &Askable::method);
    if (askable != kAskable.end() && !caller.capabilities.contains(askable->capability))
      missing.set(askable->capability, JsonObject{});
  }
  if (missing.empty()) return {};
  return std::unexpected(missing_capability(std::move(missing)));
}

StateSeal::StateSeal(SteadyClock now) : now_(std::move(now)), key_(draw_secret(32)) {}

std::string StateSeal::close(const Json& state, std::string_view call) const {
  std::string payload =
      encode_base64(render_json(JsonObject{{"state", state}, {"until", seconds_of(now_() + kLifetime)}}),
                    Base64Alphabet::url);
  std::string mac = sign(payload, call);
  return payload + "." + mac;
}

std::optional<Json> StateSeal::open(std::string_view sealed, std::string_view call) const {
  std::size_t dot = sealed.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  std::string_view payload = sealed.substr(0, dot);
  if (!is_same_secret(sign(payload, call), sealed.substr(dot + 1))) return std::nullopt;
  auto text = decode_base64(payload, Base64Alphabet::url);
  if (!text) return std::nullopt;
  auto content = parse_json(*text);
  const Json* until = content ? content->find("until") : nullptr;
  if (!until || !until->integer() || *until->integer() < seconds_of(now_())) return std::nullopt;
  return std::move(*content->object()->find("state"));
}

// The digest of the call has a fixed length, so that no two pairs of call and payload look alike.
std::string StateSeal::sign(std::string_view payload, std::string_view call) const {
  return hmac_sha256(key_, sha256(call).append(payload));
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

Checked<JsonObject> read_input_responses(const JsonObject& params) {
  const JsonObject& given =
      *TRY(require_object(params, "params", "inputResponses", "an object of answers by key"));
  for (const JsonMember& answer : given)
    if (!answer.value.object())
      return wrong_param_type("params.inputResponses", answer.key, "an object", answer.value);
  return given;
}

Checked<Resumption> read_resumption(const Request& request, const StateSeal& seal) {
  Resumption resumption;
  if (request.params.contains("inputResponses"))
    resumption.answers = TRY(read_input_responses(request.params));
  if (const Json* sealed = request.params.find("requestState")) {
    auto state = sealed->string() ? seal.open(*sealed->string(), describe_call(request)) : std::nullopt;
    if (!state) return foreign_state();
    resumption.state = *std::move(state);
  }
  return resumption;
}

std::vector<RequestId> PendingQuestions::open(const RequestId& call, const std::vector<Question>& questions,
                                              Resume resume) {
  std::unique_lock lock(mutex_);
  if (closed_) {
    lock.unlock();
    resume(unanswered("the connection is closing."));
    return {};
  }
  std::vector<RequestId> ids;
  Waiting waiting{{}, {}, std::move(resume)};
  for (const Question& question : questions) {
    ids.emplace_back(format("question-{}", next_++));
    waiting.missing.emplace(ids.back(), question.key);
  }
  calls_.insert_or_assign(call, std::move(waiting));
  return ids;
}

void PendingQuestions::settle(Response response) {
  if (!response.id) return;
  std::optional<Waiting> done;
  {
    std::lock_guard lock(mutex_);
    auto call = std::ranges::find_if(
        calls_, [&](const auto& entry) { return entry.second.missing.contains(*response.id); });
    if (call == calls_.end()) return;
    Waiting& waiting = call->second;
    auto question = waiting.missing.extract(*response.id);
    if (response.outcome) waiting.answers.set(question.mapped(), std::move(*response.outcome));
    if (response.outcome && !waiting.missing.empty()) return;
    done = std::move(waiting);
    calls_.erase(call);
  }
  if (response.outcome)
    done->resume(std::move(done->answers));
  else
    done->resume(unanswered(response.outcome.error().message));
}

void PendingQuestions::give_up(const RequestId& call) {
  std::map<RequestId, Waiting>::node_type dropped;
  {
    std::lock_guard lock(mutex_);
    dropped = calls_.extract(call);
  }
  if (dropped) dropped.mapped().resume(unanswered("the call was cancelled."));
}

void PendingQuestions::close() {
  std::map<RequestId, Waiting> dropped;
  {
    std::lock_guard lock(mutex_);
    closed_ = true;
    dropped.swap(calls_);
  }
  for (auto& [call, waiting] : dropped) waiting.resume(unanswered("the connection is closing."));
}

}  // namespace blue
