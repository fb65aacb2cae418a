#pragma once
// The checks behind lint.h, one function for each kind of file, and what they share.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "domain/round/round_event.h"
#include "lint/lint.h"
#include "lint/page_outline.h"

namespace blue {

// Keeps count of checks and issues. An issue belongs to the check that was started last.
class LintBook {
 public:
  // Starts a check; its name is the code of its issues.
  void check(std::string_view code);
  // The running check failed. `message` may hold the page's words if they went through `shown`.
  void report(std::string message, std::string fix, std::size_t line = 0);
  LintReport take(PageKind kind);

 private:
  std::string code_;
  bool has_failed_ = false;
  std::size_t checks_ = 0, failed_ = 0;
  LintReport report_;
};

// Words of the page in a message: one line, shortened, harmless, in quotation marks.
std::string shown(std::string_view text);
// A number without sign, or empty.
std::optional<std::uint64_t> parse_count(std::string_view text);

// A row of the scoreboard whose numbers could be read.
struct BoardRow {
  std::size_t line = 0;
  std::uint64_t round = 0, score = 0, open_tensions = 0, new_perspectives = 0, velocity = 0;
  std::optional<std::vector<std::uint64_t>> parts;  // W, C, T, R; none where dashes stand
  std::string converge;
};
// The scoreboard and its totals, wherever they stand on the page; a board without rows is `incomplete`.
std::vector<BoardRow> check_board(LintBook& book, const PageOutline& page);

// A row of a table of tensions.
struct TensionRow {
  std::size_t line = 0;
  std::string id, status;
  bool is_open = false;
};
// The rows of a table of tensions in `section`: columns, ids, statuses, owners.
std::vector<TensionRow> check_tension_table(LintBook& book, const OutlineSection& section);
// The section Tensions Tracker with the line that counts its rows; null when it is missing.
const OutlineSection* check_tracker(LintBook& book, const PageOutline& page, std::vector<TensionRow>& rows);

// Ids in the first column: well-formed, of the kind, each once. `round`, where given, is that of all of them.
void check_ids(LintBook& book, const OutlineTable& table, EntityKind kind, std::optional<int> round = {});
// The first table of a section when it has exactly these columns; otherwise the check fails, and null. No
// table at all is no failure.
const OutlineTable* check_columns(LintBook& book, const OutlineSection& section,
                                  std::span<const std::string_view> columns);
// The section with this heading, or null after failing the check `code`.
const OutlineSection* check_section(LintBook& book, const PageOutline& page, std::string_view code,
                                    std::string_view heading);
// "3 (1 tension + 2 perspectives)" for any numbers.
std::string velocity_words(std::uint64_t open_tensions, std::uint64_t new_perspectives);

void lint_dialogue(LintBook& book, const PageOutline& page);
void lint_summary(LintBook& book, const PageOutline& page, std::string_view file_name);
void lint_scoreboard(LintBook& book, const PageOutline& page);
void lint_tensions(LintBook& book, const PageOutline& page);
void lint_verdict(LintBook& book, const PageOutline& page);
void lint_json(LintBook& book, std::string_view text, PageKind kind);

}  // namespace blue
