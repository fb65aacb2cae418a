#pragma once
// What the tools for runbooks share: actions in a call and in a reply.
#include <string>
#include <vector>

#include "operations/runbook_lookup.h"
#include "tools/documents/document_tool.h"

namespace blue {

// Actions and operations as a call gives them: the first line of each is its name, the others are its steps.
struct GivenActions {
  std::vector<std::string> actions, operations;
  static void describe(Fields<GivenActions>& f) {
    f.optional<&GivenActions::actions>("What is wrong on the first line, steps on the others")
        .items(0, 200, 20000)
        .flag("action");
    f.optional<&GivenActions::operations>("The same for routine work").items(0, 200, 20000).flag("operation");
  }
};
struct ParsedActions {
  std::vector<std::pair<RunbookPart, GivenAction>> all;
};
// Adds invalid_value for an action without a name and contradiction for one that is given twice to `problems`.
ParsedActions parse_actions(const GivenActions& given, std::vector<Error>& problems);

// An action in a reply.
struct ActionItemOutput {
  std::string runbook, path, action, part, text;
  std::vector<std::string> steps, commands;
  static void describe(Fields<ActionItemOutput>& f);
};
ActionItemOutput to_output(const FoundAction& found);

}  // namespace blue
