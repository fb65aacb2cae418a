#include "import/scoreboard.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "base/text.h"
#include "base/utf8.h"
#include "domain/panel/expert.h"
#include "domain/round/entity_id.h"
#include "markdown/tables.h"

namespace blue {
namespace {

using Cells = std::vector<std::string_view>;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The cells of a row without the marks around their text.
Cells cells_of(std::string_view line) {
  Cells cells = row_cells(trim(line));
  for (std::string_view& cell : cells) {
    constexpr std::string_view marks = "*`_ \t";
    cell.remove_prefix(std::min(cell.find_first_not_of(marks), cell.size()));
    cell = cell.substr(0, cell.find_last_not_of(marks) + 1);
  }
  return cells;
}

// The heading of a column as one word: "Converge %" → "converge".
std::string column_key(std::string_view heading) {
  std::string key = fold_case(heading);
  std::erase_if(key, [](char c) { return !is_digit(c) && (c < 'a' || c > 'z'); });
  return key;
}

std::optional<std::int64_t> integer_of(std::string_view cell) {
  constexpr std::int64_t kMost = 1'000'000'000'000'000;  // as in a round of our own; sums cannot overflow
  std::int64_t number = -1;
  auto [end, problem] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  const bool is_usable = problem == std::errc{} && number >= 0 && number <= kMost;
  return is_usable ? std::optional(number) : std::nullopt;
}

std::optional<double> percent_of(std::string_view cell) {
  double number = 0;
  if (cell.empty() || !is_digit(cell.front())) return std::nullopt;
  auto [end, problem] =
      std::from_chars(cell.data(), cell.data() + cell.size(), number, std::chars_format::fixed);
  return problem == std::errc{} ? std::optional(number) : std::nullopt;
}

// The round in "3", "R3" or "Round 3".
std::optional<int> round_of(std::string_view cell) {
  std::size_t start = 0;
  while (start < cell.size() && !is_digit(cell[start])) ++start;
  auto number = integer_of(cell.substr(start));
  return number && *number <= kLastRound ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

void take_cell(ClaimedRound& round, std::string_view key, std::string_view cell) {
  using Claim = std::optional<std::int64_t> ClaimedRound::*;
  static const std::map<std::string_view, Claim> claims = {{"w", &ClaimedRound::W},
                                                           {"c", &ClaimedRound::C},
                                                           {"t", &ClaimedRound::T},
                                                           {"r", &ClaimedRound::R},
                                                           {"score", &ClaimedRound::score},
                                                           {"total", &ClaimedRound::score},
                                                           {"velocity", &ClaimedRound::velocity}};
  if (auto claim = claims.find(key); claim != claims.end())
    round.*claim->second = integer_of(cell);
  else if (key.starts_with("open"))
    round.open_tensions = integer_of(cell);
  else if (key.starts_with("new"))
    round.new_perspectives = integer_of(cell);
  else if (key.starts_with("converge"))
    round.converge_percent = percent_of(cell);
}

bool is_alignment_table(const std::vector<std::string>& keys) {
  auto has = [&](std::string_view start) {
    return std::ranges::any_of(keys, [&](const std::string& key) { return key.starts_with(start); });
  };
  return std::ranges::find(keys, "round") != keys.end() &&
         (has("velocity") || has("score") || has("open") || has("converge"));
}

void take_round_row(ForeignScoreboard& board, const std::vector<std::string>& keys, const Cells& cells) {
  const auto at = static_cast<std::size_t>(std::ranges::find(keys, "round") - keys.begin());
  auto round = at < cells.size() ? round_of(cells[at]) : std::nullopt;
  if (!round) return;
  for (std::size_t i = 0; i < std::min(keys.size(), cells.size()); ++i)
    take_cell(board.rounds[*round], keys[i], cells[i]);
}

bool is_expert_table(const std::vector<std::string>& keys) {
  return !keys.empty() &&
         (keys[0] == "expert" || keys[0] == "agent" || keys[0] == "pastry" || keys[0] == "name");
}

void take_expert_row(ForeignScoreboard& board, const std::vector<std::string>& keys, const Cells& cells) {
  const std::string slug = cells.empty() ? "" : slug_of_name(cells[0]);
  if (slug.empty()) return;
  for (std::size_t i = 1; i < std::min(keys.size(), cells.size()); ++i) {
    if (keys[i] == "role") board.roles[slug] = repair_utf8(utf8_prefix(cells[i], 200));
    if (!keys[i].starts_with('r') || keys[i].size() < 2 || !is_digit(keys[i].back())) continue;
    auto round = round_of(keys[i]);
    auto score = integer_of(cells[i]);
    if (round && score) board.expert_scores[slug][*round] = *score;
  }
}

}  // namespace

ForeignScoreboard parse_scoreboard(std::string_view text) {
  ForeignScoreboard board;
  std::vector<std::string> keys;  // of the table we are in; empty outside of one
  for (std::string_view line : split(text, '\n')) {
    if (!trim(line).starts_with('|')) {
      keys.clear();
      continue;
    }
    Cells cells = cells_of(line);
    if (keys.empty())
      std::ranges::transform(cells, std::back_inserter(keys), column_key);
    else if (is_alignment_table(keys))
      take_round_row(board, keys, cells);
    else if (is_expert_table(keys))
      take_expert_row(board, keys, cells);
  }
  return board;
}

std::optional<std::pair<std::int64_t, std::int64_t>> find_resolved_claim(std::string_view text) {
  for (std::string_view line : split(text, '\n')) {
    const std::string folded = fold_case(line);
    std::size_t start = folded.find("tensions resolved");
    if (start == std::string::npos) continue;
    std::string_view rest = std::string_view(folded).substr(start);
    std::size_t slash = rest.find('/');
    if (slash == rest.npos) continue;
    std::size_t first = slash;
    while (first > 0 && is_digit(rest[first - 1])) --first;
    auto resolved = integer_of(rest.substr(first, slash - first));
    auto all = integer_of(rest.substr(slash + 1));
    if (resolved && all) return std::pair(*resolved, *all);
  }
  return std::nullopt;
}

std::string find_heading(std::string_view text) {
  for (std::string_view line : split(text, '\n'))
    if (line.starts_with("# ")) return repair_utf8(utf8_prefix(trim(line.substr(2)), 300));
  return {};
}

}  // namespace blue
