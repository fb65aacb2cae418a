// Tools that ask the client for a sample of its model or for a form.
#include "tests/conformance/questions.h"

#include "base/format.h"
#include "base/json_parse.h"

namespace blue {
namespace {

constexpr std::string_view kDefaults = R"({
  "name": {"type": "string", "description": "Name", "default": "John Doe"},
  "age": {"type": "integer", "description": "Age", "default": 30},
  "score": {"type": "number", "description": "Score", "default": 95.5},
  "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
  "verified": {"type": "boolean", "description": "Verified", "default": true}
})";

constexpr std::string_view kChoices = R"({
  "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
  "titledSingle": {"type": "string", "oneOf": [
    {"const": "value1", "title": "First Option"}, {"const": "value2", "title": "Second Option"},
    {"const": "value3", "title": "Third Option"}]},
  "legacyEnum": {"type": "string", "enum": ["opt1", "opt2", "opt3"],
    "enumNames": ["Option One", "Option Two", "Option Three"]},
  "untitledMulti": {"type": "array", "items": {"type": "string", "enum": ["option1", "option2", "option3"]}},
  "titledMulti": {"type": "array", "items": {"anyOf": [
    {"const": "value1", "title": "First Choice"}, {"const": "value2", "title": "Second Choice"},
    {"const": "value3", "title": "Third Choice"}]}}
})";

constexpr std::string_view kUser = R"({
  "username": {"type": "string", "description": "User's response"},
  "email": {"type": "string", "description": "User's email address"}
})";

constexpr std::string_view kPromptArgument =
    R"({"type":"object","properties":{"prompt":{"type":"string","description":"What to ask the model"}},"required":["prompt"]})";
constexpr std::string_view kMessageArgument =
    R"({"type":"object","properties":{"message":{"type":"string","description":"What to ask the user"}},"required":["message"]})";

// Asks `question` in the first round and reports the answer in the second.
Result<ToolReply> ask_once(const FixtureCall& call, Question question) {
  const JsonObject* answer = find_answer(call.caller, question.key);
  if (!answer) return ask({std::move(question)});
  const Json* content = answer->find("content");
  return text_reply(format("Elicitation completed: action={}, content={}",
                           Json(*answer).text_or("action", "?"), content ? render_json(*content) : "{}"));
}

Result<ToolReply> sampling(const FixtureCall& call) {
  const JsonObject* answer = find_answer(call.caller, "sample");
  if (!answer) return ask({sample("sample", text_argument(call, "prompt"))});
  const Json* content = answer->find("content");
  return text_reply(format("LLM response: {}", content ? content->text_or("text", "") : ""));
}

Result<ToolReply> elicitation(const FixtureCall& call) {
  return ask_once(call, elicit("user", text_argument(call, "message"), kUser));
}
Result<ToolReply> defaults(const FixtureCall& call) {
  return ask_once(call, elicit("defaults", "Please review the values", kDefaults));
}
Result<ToolReply> choices(const FixtureCall& call) {
  return ask_once(call, elicit("choices", "Please choose", kChoices));
}
Result<ToolReply> streaming_elicitation(const FixtureCall& call) {
  call.caller.scope.report(1, 2, "Asking");
  return ask_once(call, elicit("user", "Who are you?", kUser));
}

}  // namespace

Question elicit(std::string key, std::string_view message, std::string_view properties) {
  Json parsed = parse_json(properties).value();
  JsonArray required;
  for (const JsonMember& member : *parsed.object()) required.emplace_back(member.key);
  JsonObject schema{{"type", "object"}, {"properties", std::move(parsed)}, {"required", std::move(required)}};
  return {
      std::move(key), "elicitation/create", {{"message", message}, {"requestedSchema", std::move(schema)}}};
}

Question elicit_text(std::string key, std::string_view message, std::string_view property) {
  return elicit(std::move(key), message, format(R"({{"{}":{{"type":"string"}}}})", property));
}

Question sample(std::string key, std::string_view prompt) {
  JsonObject message{{"role", "user"}, {"content", text_block(prompt)}};
  return {std::move(key),
          "sampling/createMessage",
          {{"messages", JsonArray{std::move(message)}}, {"maxTokens", 100}}};
}

Question list_roots(std::string key) { return {std::move(key), "roots/list", {}}; }

ToolReply ask(std::vector<Question> questions, std::optional<Json> state) {
  return Questions{std::move(questions), std::move(state)};
}

const JsonObject* find_answer(const Caller& caller, std::string_view key) {
  const Json* answer = caller.answers.find(key);
  return answer ? answer->object() : nullptr;
}

std::string accepted_text(const Caller& caller, std::string_view key, std::string_view property) {
  const JsonObject* answer = find_answer(caller, key);
  const Json* content =
      answer && Json(*answer).text_or("action", "") == "accept" ? answer->find("content") : nullptr;
  return content ? std::string(content->text_or(property, "")) : std::string();
}

std::span<const FixtureTool> question_tools() {
  static const FixtureTool tools[] = {
      {"test_sampling", "Asks the client's model", sampling, kPromptArgument},
      {"test_elicitation", "Asks the user for name and address", elicitation, kMessageArgument},
      {"test_elicitation_sep1034_defaults", "Asks with defaults of every kind", defaults},
      {"test_elicitation_sep1330_enums", "Asks with choices of every kind", choices},
      {"test_streaming_elicitation", "Asks the user in the middle of its work", streaming_elicitation},
      {"test_missing_capability", "Needs a client with a model", sampling, kNoArguments,
       R"({"sampling":{}})"},
  };
  return tools;
}

}  // namespace blue
