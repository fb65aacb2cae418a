#include "lint/scoreboard_checks.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "pages/page_layout.h"

namespace blue {
namespace {

// The section called Scoreboard; else the first that holds a table with its columns.
const PageSection* find_board(PageLint& page) {
  page.check("scoreboard_missing");
  if (const PageSection* section = page.find_section(kScoreboardHeading)) return section;
  for (const PageSection& section : page.sections())
    for (const PageTable& table : section.tables)
      if (std::ranges::equal(table.columns, kScoreboardColumns)) {
        page.report(format("The scoreboard is in the section {}.", shown(section.title)),
                    format("Call the section \"## {}\".", kScoreboardHeading), section.line);
        return &section;
      }
  page.report("The scoreboard is missing.", format("Add a section \"## {}\" with the row {}",
                                                   kScoreboardHeading, head_row(kScoreboardColumns)));
  return nullptr;
}

std::optional<BoardRow> read_row(const PageRow& row) {
  BoardRow out;
  out.line = row.line;
  const std::vector<std::string>& cells = row.cells;
  const bool has_dashes = std::ranges::all_of(cells.begin() + 1, cells.begin() + 5,
                                              [](const std::string& one) { return one == kNothing; });
  if (!has_dashes) out.parts.emplace();
  auto read = [&](std::size_t at, std::uint64_t& into) {
    auto number = parse_count(cells[at]);
    into = number.value_or(0);
    return number.has_value();
  };
  bool is_good = read(0, out.round) && read(5, out.score) && read(6, out.open_tensions) &&
                 read(7, out.new_perspectives) && read(8, out.velocity);
  for (std::size_t at = 1; out.parts && at < 5; ++at)
    is_good = read(at, out.parts->emplace_back()) && is_good;
  out.converge = cells[9];
  return is_good ? std::optional(std::move(out)) : std::nullopt;
}

// The rows; none when one of them cannot be read, because then no sum can be checked.
std::vector<BoardRow> read_rows(PageLint& page, const PageTable& table) {
  std::vector<BoardRow> out;
  page.check("scoreboard_numbers");
  for (const PageRow& row : table.rows)
    if (auto read = read_row(row))
      out.push_back(*std::move(read));
    else
      page.report(format("The row of round {} has a cell that is not a number.", shown(row.cells.front())),
                  "Write integers from 0; W, C, T and R may all be — where only a score was given.",
                  row.line);
  return out.size() == table.rows.size() ? out : std::vector<BoardRow>();
}

bool is_percent(std::string_view text) {
  if (!text.ends_with('%')) return false;
  text.remove_suffix(1);
  const std::size_t dot = text.find('.');
  const auto whole = parse_count(text.substr(0, dot));
  if (!whole || *whole > 100) return false;
  if (dot == std::string_view::npos) return true;
  return text.size() == dot + 2 && *whole < 100 && parse_count(text.substr(dot + 1)).value_or(0) > 0;
}

void check_rows(PageLint& page, const std::vector<BoardRow>& rows) {
  page.check("round_order");
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].round != i)
      page.report(format("Round {} is where round {} is expected.", rows[i].round, i),
                  "List the rounds from 0 without gaps.", rows[i].line);
  page.check("score_sum");
  for (const BoardRow& row : rows) {
    std::uint64_t sum = 0;
    for (std::uint64_t part : row.parts.value_or(std::vector{row.score})) sum += part;
    if (sum != row.score)
      page.report(format("Round {}: W+C+T+R is {}, but Score is {}.", row.round, sum, row.score),
                  format("Write {} or correct a component.", sum), row.line);
  }
  page.check("velocity_sum");
  for (const BoardRow& row : rows)
    if (row.open_tensions + row.new_perspectives != row.velocity)
      page.report(format("Round {}: {} open tensions and {} new perspectives do not add up to velocity {}.",
                         row.round, row.open_tensions, row.new_perspectives, row.velocity),
                  format("Write {}.", row.open_tensions + row.new_perspectives), row.line);
  page.check("converge_format");
  for (const BoardRow& row : rows)
    if (!is_percent(row.converge))
      page.report(format("Round {}: Converge % is {}.", row.round, shown(row.converge)),
                  "Write a share of 0 to 100 such as 50% or 66.7%.", row.line);
}

void check_totals(PageLint& page, const std::vector<BoardRow>& rows) {
  std::uint64_t total = 0, parts[4] = {};
  for (const BoardRow& row : rows) {
    total += row.score;
    for (std::size_t i = 0; row.parts && i < 4; ++i) parts[i] += (*row.parts)[i];
  }
  const std::string expected =
      format("{} (W:{} C:{} T:{} R:{})", total, parts[0], parts[1], parts[2], parts[3]);
  page.check("totals");
  const PageLine* line = page.find_line(kTotalLine);
  if (!line)
    page.report("The line with the totals is missing.", format("Write {} {}", kTotalLine, expected));
  else if (line->value_after(kTotalLine) != expected)
    page.report(
        format("The totals are {}; the rows add up to {}.", shown(line->value_after(kTotalLine)), expected),
        format("Write {} {}", kTotalLine, expected), line->line);
}

void check_max_rounds(PageLint& page, std::size_t rounds) {
  page.check("max_rounds");
  const PageLine* line = page.find_line(kMaxRoundsLine);
  const auto most = line ? parse_count(line->value_after(kMaxRoundsLine)) : std::nullopt;
  if (!most || *most == 0)
    page.report("The line with the maximum number of rounds is missing or has no number.",
                format("Write {} 10", kMaxRoundsLine), line ? line->line : 0);
  else if (rounds > *most)
    page.report(format("{} are listed, but the maximum is {}.", counted(rounds, "round"), *most),
                "Correct the maximum, or remove what was never registered.", line->line);
}

void check_convergence(PageLint& page, const std::vector<BoardRow>& rows) {
  page.check("convergence_line");
  const PageLine* line = page.find_line(kConvergenceLine);
  const std::string_view value = line ? line->value_after(kConvergenceLine) : std::string_view();
  const bool is_achieved = value.starts_with(kYesMark);
  if (!is_achieved && !value.starts_with(kNoMark) && !value.starts_with("open:"))
    return page.report("The line on convergence is missing, or begins with neither ✓, ✗ nor open.",
                       format("Write {} ✓ (velocity=0, unanimous), or open: and why.", kConvergenceLine),
                       line ? line->line : 0);
  const bool is_due = !rows.empty() && rows.back().velocity == 0 && rows.back().converge == "100%";
  if (line && is_achieved && !is_due)
    page.report("Convergence is claimed, but the last round does not have velocity 0 and 100%.",
                format("Write {} open: and what is left.", kConvergenceLine), line->line);
}

void check_expert_row(PageLint& page, const PageRow& row) {
  std::uint64_t sum = 0;
  bool is_readable = true, is_scored = false;
  for (std::size_t at = 2; at + 1 < row.cells.size(); ++at) {
    const auto score = parse_count(row.cells[at]);
    is_readable = is_readable && (score || row.cells[at] == kNothing);
    is_scored = is_scored || score;
    sum += score.value_or(0);
  }
  const std::string expected = is_scored ? format("{}", sum) : std::string(kNothing);
  if (!is_readable)
    page.report(format("A score of {} is not a number.", shown(row.cells.front())),
                "Write an integer, or — for a round without a score.", row.line);
  else if (row.cells.back() != expected)
    page.report(format("The scores of {} add up to {}, not {}.", shown(row.cells.front()), expected,
                       shown(row.cells.back())),
                format("Write {}.", expected), row.line);
}

}  // namespace

std::vector<BoardRow> check_board(PageLint& page) {
  std::vector<BoardRow> rows;
  const PageSection* section = find_board(page);
  const PageTable* table = nullptr;
  if (section) {
    page.check("scoreboard_columns");
    table = page.check_columns(*section, kScoreboardColumns);
    if (section->tables.empty())
      page.report("The scoreboard has no table.", "Add the row " + head_row(kScoreboardColumns),
                  section->line);
  }
  if (table) {
    rows = read_rows(page, *table);
    check_rows(page, rows);
    if (rows.size() == table->rows.size()) check_totals(page, rows);
    check_max_rounds(page, table->rows.size());
    check_convergence(page, rows);
  }
  page.check("incomplete");
  if (!table || table->rows.empty())
    page.report("No round is registered.", "Hold a round and register it: blue dialogue round-register.",
                table ? table->line : 0);
  return rows;
}

void lint_scoreboard(PageLint& page) {
  const std::size_t rounds = check_board(page).size();
  const PageSection* section = page.check_section("expert_scores_missing", kExpertScoresHeading);
  if (!section || section->tables.empty()) return;
  const PageTable& table = section->tables.front();
  const std::vector<std::string> columns = expert_score_columns(rounds);
  page.check("expert_score_columns");
  if (rounds > 0 && table.columns != columns)
    page.report("The expert scores do not have one column for each round of the scoreboard.",
                "Write the columns " + join(columns, ", "), table.line);
  page.check("expert_score_sum");
  for (const PageRow& row : table.rows)
    if (row.cells.size() >= 3) check_expert_row(page, row);
}

}  // namespace blue
