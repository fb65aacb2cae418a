#include "lint/page_lint.h"

#include <algorithm>
#include <unordered_set>

#include "base/format.h"
#include "base/text.h"
#include "markdown/headings.h"
#include "markdown/tables.h"

namespace blue {
namespace {

std::vector<std::string> plain_cells(const MarkdownRow& row) {
  std::vector<std::string> out;
  for (std::string_view cell : row.cells) out.push_back(plain_cell(cell));
  return out;
}

void add_table(PageSection& section, const MarkdownTable& table) {
  if (!table.is_ruled) return;
  PageTable& out = section.tables.emplace_back(table.head.line, plain_cells(table.head));
  for (const MarkdownRow& row : table.rows)
    out.rows.emplace_back(row.line, plain_cells(row)).cells.resize(out.columns.size());
}

}  // namespace

std::string_view PageLine::value_after(std::string_view start) const {
  return trim(text.substr(start.size()));
}

const PageLine* PageSection::find_line(std::string_view start) const {
  auto found = std::ranges::find_if(lines, [&](const PageLine& one) { return one.text.starts_with(start); });
  return found == lines.end() ? nullptr : &*found;
}

PageLint::PageLint(std::string_view text) : sections_(1) {
  MarkdownLines lines(text);
  while (auto line = lines.next()) {
    PageSection& section = sections_.back();
    const std::string_view words = trim(slice(text, line->range));
    if (words.starts_with('>')) section.has_quotation = true;  // also one that holds code or a comment
    switch (line->role) {
      case LineRole::heading:
        if (auto heading = read_heading(text, *line)) {
          sections_.push_back({line->number, heading->level, plain_cell(slice(text, heading->title))});
          titles_.try_emplace(fold_case(sections_.back().title), sections_.size() - 1);
        }
        break;
      case LineRole::row:
        add_table(section, take_table(text, *line, lines));
        break;
      case LineRole::code:
        section.has_fence = true;
        break;
      case LineRole::item:
      case LineRole::paragraph:
      case LineRole::continuation:
        section.lines.push_back({line->number, words});
        break;
      default:
        break;
    }
  }
}

const PageSection* PageLint::find_section(std::string_view title) const {
  auto found = titles_.find(fold_case(title));
  return found == titles_.end() ? nullptr : &sections_[found->second];
}

const PageSection* PageLint::find_valued(std::string_view start) const {
  auto found = std::ranges::find_if(
      sections_, [&](const PageSection& one) { return one.level > 0 && one.title.starts_with(start); });
  return found == sections_.end() ? nullptr : &*found;
}

const PageLine* PageLint::find_line(std::string_view start) const {
  for (const PageSection& section : sections_)
    if (const PageLine* line = section.find_line(start)) return line;
  return nullptr;
}

const PageSection* PageLint::check_section(std::string_view code, std::string_view heading) {
  check(code);
  const PageSection* section = find_section(heading);
  if (!section)
    report(format("The section {} is missing.", heading), format("Add a section \"## {}\".", heading));
  return section;
}

const PageTable* PageLint::check_columns(const PageSection& section,
                                         std::span<const std::string_view> columns) {
  for (const PageTable& table : section.tables)
    if (std::ranges::equal(table.columns, columns)) return &table;
  if (!section.tables.empty())
    report(format("The table of {} has the wrong columns.", shown(section.title)),
           "Write " + head_row(columns), section.tables.front().line);
  return nullptr;
}

void PageLint::check_ids(const PageTable& table, EntityKind kind, std::optional<int> round) {
  std::unordered_set<std::string_view> seen;
  for (const PageRow& row : table.rows) {
    const std::string& text = row.cells.front();
    const auto id = parse_entity_id(text);
    if (!id || id->kind != kind || render_entity_id(*id) != text)
      report(format("{} is not the id of a {}.", shown(text), name_of(kind)),
             format("Write {0} with two digits of round and at least two of sequence, such as {0}0001.",
                    letter_of(kind)),
             row.line);
    else if (round && id->round != *round)
      report(format("{} is not of round {}.", text, *round), "List only what is new in this round.",
             row.line);
    else if (!seen.insert(text).second)
      report(format("{} is listed twice.", text), "Keep one row for each id.", row.line);
  }
}

std::string head_row(std::span<const std::string_view> columns) {
  std::string out = "|";
  for (std::string_view column : columns) out += format(" {} |", column);
  return out;
}

}  // namespace blue
