// The checks of a scoreboard: columns, sums, order, totals (RFC 0057 section 7).
#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "lint/lint_book.h"
#include "pages/layout.h"

namespace blue {
namespace {

std::string row_of(std::span<const std::string_view> columns) {
  std::string out = "|";
  for (std::string_view column : columns) out += format(" {} |", column);
  return out;
}

bool has_columns(const OutlineTable& table, std::span<const std::string_view> columns) {
  return std::ranges::equal(table.columns, columns);
}

// The section called Scoreboard; else whichever holds a table with its columns.
const OutlineSection* find_board(LintBook& book, const PageOutline& page) {
  book.check("scoreboard_missing");
  if (const OutlineSection* section = page.find_section(kScoreboardHeading)) return section;
  for (const OutlineSection& section : page.sections())
    for (const OutlineTable& table : section.tables)
      if (has_columns(table, kScoreboardColumns)) {
        book.report(format("The scoreboard stands under {}.", shown(section.title)),
                    format("Call the section \"## {}\".", kScoreboardHeading), section.line);
        return &section;
      }
  book.report("There is no scoreboard.", format("Add a section \"## {}\" with the row {}", kScoreboardHeading,
                                                row_of(kScoreboardColumns)));
  return nullptr;
}

std::optional<BoardRow> read_row(const OutlineRow& row) {
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
  for (std::size_t at = 1; out.parts && at < 5; ++at) {
    std::uint64_t part = 0;
    is_good = is_good && read(at, part);
    out.parts->push_back(part);
  }
  out.converge = cells[9];
  return is_good ? std::optional(std::move(out)) : std::nullopt;
}

// The rows, or nothing when one of them cannot be read: then no sum can be checked.
std::vector<BoardRow> read_rows(LintBook& book, const OutlineTable& table) {
  std::vector<BoardRow> out;
  book.check("scoreboard_numbers");
  bool is_readable = true;
  for (const OutlineRow& row : table.rows) {
    auto read = read_row(row);
    is_readable = is_readable && read;
    if (read)
      out.push_back(*std::move(read));
    else
      book.report(format("The row of round {} has a cell that is no number.", shown(row.cells.front())),
                  "Write whole numbers from 0 on; W, C, T and R may all be — where only a score was given.",
                  row.line);
  }
  return is_readable ? out : std::vector<BoardRow>();
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

void check_rows(LintBook& book, const std::vector<BoardRow>& rows) {
  book.check("round_order");
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].round != i)
      book.report(format("Round {} stands where round {} is expected.", rows[i].round, i),
                  "List the rounds from 0 without gaps.", rows[i].line);
  book.check("score_sum");
  for (const BoardRow& row : rows) {
    std::uint64_t sum = 0;
    for (std::uint64_t part : row.parts.value_or(std::vector{row.score})) sum += part;
    if (sum != row.score)
      book.report(format("Round {}: W+C+T+R is {}, but Score is {}.", row.round, sum, row.score),
                  format("Write {} or correct a component.", sum), row.line);
  }
  book.check("velocity_sum");
  for (const BoardRow& row : rows)
    if (row.open_tensions + row.new_perspectives != row.velocity)
      book.report(format("Round {}: {} open tensions and {} new perspectives do not make velocity {}.",
                         row.round, row.open_tensions, row.new_perspectives, row.velocity),
                  format("Write {}.", row.open_tensions + row.new_perspectives), row.line);
  book.check("converge_format");
  for (const BoardRow& row : rows)
    if (!is_percent(row.converge))
      book.report(format("Round {}: Converge % is {}.", row.round, shown(row.converge)),
                  "Write a share of 0 to 100 such as 50% or 66.7%.", row.line);
}

std::string_view value_of(const OutlineLine& line, std::string_view start) {
  return trim(line.text.substr(start.size()));
}

void check_totals(LintBook& book, const PageOutline& page, const std::vector<BoardRow>& rows) {
  std::uint64_t total = 0, parts[4] = {};
  for (const BoardRow& row : rows) {
    total += row.score;
    for (std::size_t i = 0; row.parts && i < 4; ++i) parts[i] += (*row.parts)[i];
  }
  const std::string expected =
      format("{} (W:{} C:{} T:{} R:{})", total, parts[0], parts[1], parts[2], parts[3]);
  book.check("totals");
  const OutlineLine* line = page.find_line(kTotalLine);
  if (!line)
    book.report("The line with the totals is missing.", format("Write {} {}", kTotalLine, expected));
  else if (value_of(*line, kTotalLine) != expected)
    book.report(
        format("The totals say {}; the rows add up to {}.", shown(value_of(*line, kTotalLine)), expected),
        format("Write {} {}", kTotalLine, expected), line->line);
}

void check_max_rounds(LintBook& book, const PageOutline& page, std::size_t rounds) {
  book.check("max_rounds");
  const OutlineLine* line = page.find_line(kMaxRoundsLine);
  const auto most = line ? parse_count(value_of(*line, kMaxRoundsLine)) : std::nullopt;
  if (!most || *most == 0)
    book.report("The line with the maximum of rounds is missing or holds no number.",
                format("Write {} 10", kMaxRoundsLine), line ? line->line : 0);
  else if (rounds > *most)
    book.report(format("{} are listed, but the maximum is {}.", counted(rounds, "round"), *most),
                "Correct the maximum, or remove what was never registered.", line->line);
}

void check_convergence(LintBook& book, const PageOutline& page, const std::vector<BoardRow>& rows) {
  book.check("convergence_line");
  const OutlineLine* line = page.find_line(kConvergenceLine);
  const std::string_view value = line ? value_of(*line, kConvergenceLine) : std::string_view();
  const bool is_achieved = value.starts_with(kYesMark);
  if (!is_achieved && !value.starts_with(kNoMark) && !value.starts_with("open:"))
    return book.report("The line on convergence is missing or says neither ✓, ✗ nor open.",
                       format("Write {} ✓ (velocity=0, unanimous), or open: and why.", kConvergenceLine),
                       line ? line->line : 0);
  const bool is_due = !rows.empty() && rows.back().velocity == 0 && rows.back().converge == "100%";
  if (is_achieved && !is_due)
    book.report("Convergence is claimed, but the last round has not velocity 0 and 100%.",
                format("Write {} open: and what is left.", kConvergenceLine), line->line);
}

}  // namespace

const OutlineTable* check_columns(LintBook& book, const OutlineSection& section,
                                  std::span<const std::string_view> columns) {
  if (section.tables.empty()) return nullptr;
  for (const OutlineTable& table : section.tables)
    if (has_columns(table, columns)) return &table;
  book.report(format("The table of {} has other columns than it should.", shown(section.title)),
              "Write " + row_of(columns), section.tables.front().line);
  return nullptr;
}

std::vector<BoardRow> check_board(LintBook& book, const PageOutline& page) {
  std::vector<BoardRow> rows;
  const OutlineSection* section = find_board(book, page);
  const OutlineTable* table = nullptr;
  if (section) {
    book.check("scoreboard_columns");
    table = check_columns(book, *section, kScoreboardColumns);
    if (section->tables.empty())
      book.report("The scoreboard has no table.", "Add the row " + row_of(kScoreboardColumns), section->line);
  }
  if (table) {
    rows = read_rows(book, *table);
    check_rows(book, rows);
    if (rows.size() == table->rows.size()) check_totals(book, page, rows);
    check_max_rounds(book, page, table->rows.size());
    check_convergence(book, page, rows);
  }
  book.check("incomplete");
  if (!table || table->rows.empty())
    book.report("No round is registered.", "Hold a round and register it: blue dialogue round-register.",
                table ? table->line : 0);
  return rows;
}

namespace {

void check_expert_row(LintBook& book, const OutlineRow& row) {
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
    book.report(format("A score of {} is no number.", shown(row.cells.front())),
                "Write a whole number, or — for a round without a score.", row.line);
  else if (row.cells.back() != expected)
    book.report(format("The scores of {} add up to {}, not {}.", shown(row.cells.front()), expected,
                       shown(row.cells.back())),
                format("Write {}.", expected), row.line);
}

}  // namespace

void lint_scoreboard(LintBook& book, const PageOutline& page) {
  const std::vector<BoardRow> rows = check_board(book, page);
  const OutlineSection* section = check_section(book, page, "expert_scores_missing", kExpertScoresHeading);
  if (!section || section->tables.empty()) return;
  const OutlineTable& table = section->tables.front();
  std::vector<std::string> names{"Expert", "Role"};
  for (const BoardRow& row : rows) names.push_back(format("R{}", row.round));
  names.push_back("Total");
  book.check("expert_score_columns");
  if (!rows.empty() && table.columns != names)
    book.report("The expert scores have not one column for each round of the scoreboard.",
                "Write the columns " + join(names, ", "), table.line);
  book.check("expert_score_sum");
  for (const OutlineRow& row : table.rows)
    if (row.cells.size() >= 3) check_expert_row(book, row);
}

}  // namespace blue
