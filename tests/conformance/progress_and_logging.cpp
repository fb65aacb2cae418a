// Tools that send something while they run.
#include "tests/conformance/fixture.h"

namespace blue {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kPause{50};

void log_to_client(const Caller& caller, std::string_view what) {
  if (caller.tell) caller.tell(ClientLogLevel::info, "conformance", what);
}

Result<ToolReply> with_progress(const FixtureCall& call) {
  call.caller.scope.report(0, 100, "Started");
  rest(call.caller, kPause);
  call.caller.scope.report(50, 100, "Half way");
  rest(call.caller, kPause);
  call.caller.scope.report(100, 100, "Done");
  return text_reply("Reported progress three times.");
}

Result<ToolReply> with_logging(const FixtureCall& call) {
  log_to_client(call.caller, "Tool execution started");
  rest(call.caller, kPause);
  log_to_client(call.caller, "Tool processing data");
  rest(call.caller, kPause);
  log_to_client(call.caller, "Tool execution completed");
  return text_reply("Logged three times.");
}

// Closes the client's stream before it answers; the client has to come back for the answer.
Result<ToolReply> reconnection(const FixtureCall& call) {
  if (call.caller.pause_stream) call.caller.pause_stream();
  rest(call.caller, 2 * kPause);
  return text_reply("Here after all.");
}

}  // namespace

std::span<const FixtureTool> progress_and_logging_tools() {
  static const FixtureTool tools[] = {
      {"test_tool_with_progress", "Reports how far it is", with_progress},
      {"test_tool_with_logging", "Logs while it runs", with_logging},
      {"test_logging_tool", "Logs while it runs, to those who asked for it", with_logging},
      {"test_reconnection", "Closes the stream before it answers", reconnection},
  };
  return tools;
}

}  // namespace blue
