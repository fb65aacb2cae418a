#pragma once
// The boxed summary that the user is shown when a dialogue ends (RFC 0057 section 7): the numbers, what was
// decided, and what became of every tension.
#include <span>
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// The boxed summary of the final verdict, with the warning of a forced one; empty while there is none.
std::string convergence_summary(const DialogueState& state);

// A table drawn with box characters, aligned in any script.
struct BoxColumn {
  std::string head;
  std::size_t widest = 60;  // terminal cells; longer text is wrapped
};
using BoxRow =
    std::vector<std::string>;  // a cell for each column; a line feed in one starts a new line of it
// A rule is between the rows, a line feed at the end.
std::string render_box(std::span<const BoxColumn> columns, std::span<const BoxRow> rows);

}  // namespace blue
