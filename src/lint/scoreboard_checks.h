#pragma once
// The checks of a scoreboard: columns, sums, order, totals (RFC 0057 section 7).
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lint/page_lint.h"

namespace blue {

// A row of the scoreboard whose numbers could be read.
struct BoardRow {
  std::size_t line = 0;
  std::uint64_t round = 0, score = 0, open_tensions = 0, new_perspectives = 0, velocity = 0;
  std::optional<std::vector<std::uint64_t>> parts;  // W, C, T, R; none where the page has dashes
  std::string converge;
};
// Checks the scoreboard and its totals, wherever they are on the page, and returns its rows; a board without
// rows is `incomplete`.
std::vector<BoardRow> check_board(PageLint& page);

// Checks scoreboard.md: the board, and that the experts' scores add up.
void lint_scoreboard(PageLint& page);

}  // namespace blue
