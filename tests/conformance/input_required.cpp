// Tools that cannot continue without input, in all the forms that the suite tests.
#include "base/format.h"
#include "tests/conformance/questions.h"

namespace blue {
namespace {

constexpr std::string_view kOkForm = R"({"ok": {"type": "boolean"}})";

Question ask_name() { return elicit_text("user_name", "What is your name?", "name"); }

Result<ToolReply> needs_name(const FixtureCall& call) {
  const std::string name = accepted_text(call.caller, "user_name", "name");
  if (name.empty()) return ask({ask_name()});
  return text_reply(format("Hello, {}!", name));
}

Result<ToolReply> needs_sample(const FixtureCall& call) {
  const JsonObject* answer = find_answer(call.caller, "capital_question");
  const Json* content = answer ? answer->find("content") : nullptr;
  if (!content) return ask({sample("capital_question", "What is the capital of France?")});
  return text_reply(content->text_or("text", ""));
}

Result<ToolReply> needs_roots(const FixtureCall& call) {
  const JsonObject* answer = find_answer(call.caller, "client_roots");
  if (!answer) return ask({list_roots("client_roots")});
  return text_reply(format("Roots: {}", render_json(*answer)));
}

// Asks for a confirmation and expects its own state back.
Result<ToolReply> request_state(const FixtureCall& call) {
  const Json state = JsonObject{{"asked", "confirm"}};
  if (find_answer(call.caller, "confirm") && call.caller.state == state) return text_reply("state-ok");
  return ask({elicit("confirm", "Please confirm", kOkForm)}, state);
}

Result<ToolReply> multiple_inputs(const FixtureCall& call) {
  std::vector<Question> open;
  for (Question& question :
       std::vector{ask_name(), sample("greeting", "Generate a greeting"), list_roots("client_roots")})
    if (!find_answer(call.caller, question.key)) open.push_back(std::move(question));
  if (open.empty()) return text_reply("Got everything.");
  return ask(std::move(open), JsonObject{{"step", 1}});
}

Result<ToolReply> multi_round(const FixtureCall& call) {
  const std::string name = accepted_text(call.caller, "step1", "name");
  if (!name.empty())
    return ask({elicit_text("step2", "Step 2: What is your favorite color?", "color")},
               JsonObject{{"name", name}});
  const std::string color = accepted_text(call.caller, "step2", "color");
  const std::string_view known = call.caller.state.text_or("name", "");
  if (!color.empty() && !known.empty()) return text_reply(format("{} likes {}.", known, color));
  return ask({elicit_text("step1", "Step 1: What is your name?", "name")}, JsonObject{});
}

// Asks only what the client can answer.
Result<ToolReply> capabilities(const FixtureCall& call) {
  std::vector<Question> fitting;
  if (declares(call.caller.capabilities, {{"elicitation", JsonObject{}}})) fitting.push_back(ask_name());
  if (declares(call.caller.capabilities, {{"sampling", JsonObject{}}}))
    fitting.push_back(sample("greeting", "Generate a greeting"));
  for (const Question& question : fitting)
    if (find_answer(call.caller, question.key)) return text_reply("Got an answer.");
  if (fitting.empty()) return text_reply("The client cannot be asked.");
  return ask(std::move(fitting));
}

}  // namespace

std::span<const FixtureTool> input_required_tools() {
  static const FixtureTool tools[] = {
      {"test_input_required_result_elicitation", "Needs a name", needs_name},
      {"test_input_required_result_sampling", "Needs the client's model", needs_sample},
      {"test_input_required_result_list_roots", "Needs the client's roots", needs_roots},
      {"test_input_required_result_request_state", "Needs its state back", request_state},
      {"test_input_required_result_multiple_inputs", "Needs three things at once", multiple_inputs},
      {"test_input_required_result_multi_round", "Needs one thing after another", multi_round},
      {"test_input_required_result_tampered_state", "Needs its state back unchanged", request_state},
      {"test_input_required_result_capabilities", "Needs what the client can give", capabilities},
  };
  return tools;
}

}  // namespace blue
