#pragma once
// What to do after a call: the next tool with its arguments, and the same as a command line.
#include <string>

#include "base/describe.h"
#include "base/view.h"

namespace blue {

struct NextAction {
  Json tool;  // MCP name; null where no tool does it or the tool is not enabled
  Json arguments = JsonObject{};
  std::string command;
  std::string reason;
  static void describe(Fields<NextAction>& f) {
    f.optional("tool", &NextAction::tool, "Tool to call next; null if not enabled");
    f.optional("arguments", &NextAction::arguments, "Its arguments");
    f.optional("command", &NextAction::command, "The same as a command line");
    f.optional("reason", &NextAction::reason, "Why");
  }
};

inline NextStep to_view(const NextAction& next) { return {next.command, next.reason}; }

}  // namespace blue
