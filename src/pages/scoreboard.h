#pragma once
// scoreboard.md: the rounds in numbers, and who scored what.
#include <string>

#include "pages/page_record.h"

namespace blue {

// The scoreboard of RFC 0057 section 7 with its totals, then every expert's score by round.
std::string render_scoreboard_page(const PageRecord& record);
// The table of rounds, then the lines with totals, maximum and convergence (RFC 0057 section 7).
std::string scoreboard_part(const PageRecord& record);

}  // namespace blue
