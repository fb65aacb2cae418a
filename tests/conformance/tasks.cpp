// Tools that run as tasks for clients that support them, and directly for all others.
#include "base/format.h"
#include "tests/conformance/questions.h"

namespace blue {
namespace {

constexpr std::string_view kTasks = R"({"extensions":{"io.modelcontextprotocol/tasks":{}}})";
constexpr std::string_view kName =
    R"({"type":"object","properties":{"name":{"type":"string","description":"Whom to greet"}},"required":["name"]})";
constexpr std::string_view kSeconds =
    R"({"type":"object","properties":{"seconds":{"type":"number","description":"How long"},"label":{"type":"string","description":"What for"}},"required":["seconds"]})";
constexpr std::string_view kFilename =
    R"({"type":"object","properties":{"filename":{"type":"string","description":"What to delete"}},"required":["filename"]})";
constexpr std::string_view kConfirmation = R"({"confirm": {"type": "boolean"}})";

Result<ToolReply> greet(const FixtureCall& call) {
  return text_reply(format("Hello, {}!", text_argument(call, "name")));
}

double seconds_of(const FixtureCall& call) {
  const Json* given = call.arguments.find("seconds");
  if (!given) return 0;
  return given->integer()    ? static_cast<double>(*given->integer())
         : given->floating() ? *given->floating()
                             : 0;
}

Result<ToolReply> slow_compute(const FixtureCall& call) {
  if (call.caller.may_defer) return Deferral{};
  rest(call.caller, std::chrono::milliseconds(static_cast<std::int64_t>(1000 * seconds_of(call))));
  return text_reply(format("Computed {}.", text_argument(call, "label")));
}

Result<ToolReply> failing_job(const FixtureCall& call) {
  if (call.caller.may_defer) return Deferral{};
  rest(call.caller, std::chrono::seconds(1));
  return ToolResult{{}, {text_block("The job failed, as it always does.")}, true};
}

Result<ToolReply> protocol_error_job(const FixtureCall& call) {
  if (call.caller.may_defer) return Deferral{};
  return fail(codes::internal_error, "The job broke down, as it always does.");
}

Result<ToolReply> confirm_delete(const FixtureCall& call) {
  if (call.caller.may_defer) return Deferral{};
  const std::string file = text_argument(call, "filename");
  const JsonObject* answer = find_answer(call.caller, "confirm");
  if (!answer) return ask({elicit("confirm", format("Delete {}?", file), kConfirmation)});
  const bool accepted = Json(*answer).text_or("action", "") == "accept";
  return text_reply(format("{} {}.", accepted ? "Deleted" : "Kept", file));
}

Result<ToolReply> multi_input(const FixtureCall& call) {
  if (call.caller.may_defer) return Deferral{};
  if (find_answer(call.caller, "first") && find_answer(call.caller, "second")) return text_reply("Got both.");
  return ask({elicit_text("first", "The first value?", "value"),
              elicit_text("second", "The second value?", "value")});
}

// First a question, asked before there is a task; then a task that knows the answer.
Result<ToolReply> with_task(const FixtureCall& call) {
  if (std::string_view name = call.caller.state.text_or("name", ""); !name.empty())
    return text_reply(format("Done for {}.", name));
  const std::string name = accepted_text(call.caller, "user_name", "name");
  if (name.empty()) return ask({elicit_text("user_name", "What is your name?", "name")});
  return Deferral{JsonObject{{"name", name}}};
}

}  // namespace

std::span<const FixtureTool> task_tools() {
  static const FixtureTool tools[] = {
      {"greet", "Greets at once", greet, kName},
      {"slow_compute", "Sleeps, then answers", slow_compute, kSeconds},
      {"failing_job", "Fails after a second", failing_job, kNoArguments, kTasks},
      {"protocol_error_job", "Breaks down", protocol_error_job},
      {"confirm_delete", "Asks before it continues", confirm_delete, kFilename},
      {"multi_input", "Asks two things at once", multi_input},
      {"test_tool_with_task", "Asks first and becomes a task then", with_task, kNoArguments, kTasks},
  };
  return tools;
}

}  // namespace blue
