#pragma once
// A foreign scoreboard: what its Judge claims about the rounds. Nothing here is trusted; it is only compared.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace blue {

// One row of the ALIGNMENT table; a cell that is absent or not a number is empty.
struct ClaimedRound {
  std::optional<std::int64_t> W, C, T, R, score, open_tensions, new_perspectives, velocity;
  std::optional<double> converge_percent;
};

struct ForeignScoreboard {
  std::map<int, ClaimedRound> rounds;
  std::map<std::string, std::map<int, std::int64_t>> expert_scores;  // slug → round → score
  std::map<std::string, std::string> roles;                          // slug → role
};

// Reads the tables of a markdown text: those with a Round column, and those that list experts by round.
// Accepts any bytes; what it does not understand is left out.
ForeignScoreboard parse_scoreboard(std::string_view text);

// "Tensions Resolved … 17/17" in a scoreboard or verdict: how many of how many.
std::optional<std::pair<std::int64_t, std::int64_t>> find_resolved_claim(std::string_view text);

// The first heading of a markdown text without its marks, or empty.
std::string find_heading(std::string_view text);

}  // namespace blue
