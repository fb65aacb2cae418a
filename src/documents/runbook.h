#pragma once
// The text of a runbook: what can be done, each under a heading of the third level in `## Actions` (something
// is wrong) or `## Operations` (routine work). A runbook of another make has one action per section.
#include <string>
#include <string_view>
#include <vector>

#include "markdown/lines.h"

namespace blue {

enum class RunbookPart { actions, operations };

struct RunbookAction {
  std::string name;
  RunbookPart part = RunbookPart::actions;
  std::string text;                // below its heading, whole, without hints around it
  std::vector<std::string> steps;  // everything it says, in order, without code blocks; see runbook_steps.h
  std::vector<std::string> commands;  // its code, in order; one of several lines stays whole
  TextRange range;                    // of what follows the heading line
};
std::vector<RunbookAction> find_runbook_actions(std::string_view text);

// An action as a caller gives it: the first line is its name, the others are its steps.
struct GivenAction {
  std::string name, text;
};
// Lines without marks become numbered steps, headings become text; what is left open is closed.
GivenAction parse_given_action(std::string_view given);
// "### Name" with its steps.
std::string render_runbook_action(const GivenAction& action, int level = 3);
// `text` with the action in this part: one of the same name gets the new steps, another one comes last. In a
// runbook of another make it becomes a section like the others. Every other byte stays; an action that is
// there already and is given without steps changes nothing.
std::string with_runbook_action(std::string_view text, RunbookPart part, const GivenAction& action);
// "Actions" or "Operations".
std::string_view title_of(RunbookPart part);

}  // namespace blue
