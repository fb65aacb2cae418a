#pragma once
// What an action of a runbook says, piece by piece: nothing that its author wrote is left out, and a command
// can be pasted as it is.
#include <string>
#include <string_view>
#include <vector>

namespace blue {

struct RunbookSteps {
  // Paragraphs, list items, quotations, rows and headings, one line each, in order and without their marks.
  std::vector<std::string> steps;
  // Code blocks and code within the steps, in order. Of a shell's block, each command without comments and
  // prompts; a command that goes on in the next line, and a block in another language, stays whole.
  std::vector<std::string> commands;
};
RunbookSteps read_runbook_steps(std::string_view text);
// The code between backticks in a paragraph, in order.
std::vector<std::string> find_code_spans(std::string_view words);

}  // namespace blue
