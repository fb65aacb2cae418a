#include "documents/action_items.h"

#include <algorithm>
#include <array>

#include "base/layout.h"
#include "base/text.h"
#include "base/words.h"
#include "documents/lists.h"
#include "documents/sections.h"
#include "markdown/tables.h"

namespace blue {
namespace {

// The words of a title without the number before them: "✅ 7. Action Items:" → "action items".
std::string plain_title(std::string_view title) {
  std::string out;
  for (const Word& word : find_words(title)) {
    const bool is_number = word.folded.find_first_not_of("0123456789") == std::string::npos;
    if (out.empty() && is_number) continue;
    out += (out.empty() ? "" : " ") + word.folded;
  }
  return out;
}

bool names_items(std::string_view title) {
  constexpr std::array<std::string_view, 11> kTitles{
      "action items",    "action item", "actions",    "follow up actions",  "follow ups",   "followups",
      "follow up items", "follow up",   "next steps", "corrective actions", "action points"};
  return std::ranges::find(kTitles, plain_title(title)) != kTitles.end();
}

bool is_bold_line(std::string_view line) {
  line = trim(line);
  if (line.ends_with(':')) line.remove_suffix(1);
  return line.size() > 4 && line.starts_with("**") && line.ends_with("**") &&
         line.substr(2, line.size() - 4).find('*') == line.npos;
}

// Where the items of a postmortem are, in order and without overlaps.
std::vector<TextRange> find_ranges(std::string_view text) {
  std::vector<TextRange> ranges;
  const auto is_covered = [&](std::size_t at) {
    return std::ranges::any_of(ranges, [&](TextRange one) { return one.begin <= at && at < one.end; });
  };
  for (const DocumentSection& section : find_sections(text))
    if (names_items(section.title) && !is_covered(section.range.begin)) ranges.push_back(section.range);
  bool is_open = false;  // below a line in bold that names items
  for (MarkdownLines lines(text); auto line = lines.next();) {
    const bool is_bold = line->role == LineRole::paragraph && is_bold_line(slice(text, line->range));
    const bool ends = is_bold || line->role == LineRole::heading;
    if (is_open && ends) {
      ranges.back().end = line->range.begin;
      is_open = false;
    }
    if (is_bold && names_items(slice(text, line->range)) && !is_covered(line->range.begin)) {
      ranges.push_back({line->next, text.size()});
      is_open = true;
    }
  }
  std::ranges::sort(ranges, {}, &TextRange::begin);
  return ranges;
}

TextRange range_of(std::string_view text, std::string_view part) {
  const auto begin = static_cast<std::size_t>(part.data() - text.data());
  return {begin, begin + part.size()};
}

struct ListedItem {
  WrittenItem item;
  bool has_box = false;
};

void add_list_items(std::string_view text, TextRange range, std::vector<WrittenItem>& out) {
  const std::string_view part = slice(text, range);
  std::vector<ListedItem> found;
  std::size_t upper_column = 0;  // where the words of the last item that is not below another begin
  bool upper_has_box = false, upper_groups = false;
  for (const ListItem& item : find_list_items(part)) {
    const std::size_t line = part.substr(0, item.range.begin).find_last_of("\r\n") + 1;
    const std::size_t indent = part.substr(line).find_first_not_of(" \t");
    const bool is_below = !found.empty() && indent >= upper_column;
    if (is_below && (!item.has_box || upper_has_box)) continue;
    if (is_below && !std::exchange(upper_groups, true)) found.pop_back();
    if (!is_below) {
      upper_column = item.range.begin - line;
      upper_has_box = item.has_box;
      upper_groups = false;
    }
    const TextRange words{range.begin + item.range.begin, range.begin + item.range.end};
    found.push_back({{item.text, item.is_checked, words, {}}, item.has_box});
  }
  for (ListedItem& one : found) out.push_back(std::move(one.item));
}

std::size_t find_column(const MarkdownRow& head, std::span<const std::string_view> names) {
  for (std::string_view name : names)
    for (std::size_t at = 0; at < head.cells.size(); ++at)
      if (plain_title(head.cells[at]) == name) return at;
  return head.cells.size();
}

bool says_done(std::string_view cell) {
  constexpr std::array<std::string_view, 8> kDone{"done",  "closed",   "complete", "completed",
                                                  "fixed", "resolved", "yes",      "x"};
  return std::ranges::find(kDone, plain_title(cell)) != kDone.end() || cell.contains("✅") ||
         cell.contains("☑") || cell.contains("✔");
}

void add_rows(std::string_view text, const MarkdownTable& table, std::vector<WrittenItem>& out) {
  constexpr std::array<std::string_view, 9> kActions{"action", "action item", "item", "task",     "follow up",
                                                     "what",   "description", "todo", "next step"};
  constexpr std::array<std::string_view, 4> kStates{"status", "state", "done", "progress"};
  constexpr std::array<std::string_view, 4> kNumbers{"", "id", "no", "nr"};
  std::size_t column = find_column(table.head, kActions);
  const std::size_t state = find_column(table.head, kStates);
  if (column == table.head.cells.size())
    for (column = 0; column + 1 < table.head.cells.size(); ++column)
      if (std::ranges::find(kNumbers, plain_title(table.head.cells[column])) == kNumbers.end()) break;
  for (const MarkdownRow& row : table.rows) {
    if (column >= row.cells.size() || one_line(plain_cell(row.cells[column])).empty()) continue;
    WrittenItem item{one_line(plain_cell(row.cells[column])), false, range_of(text, row.cells[column]), {}};
    item.is_done = state < row.cells.size() && says_done(row.cells[state]);
    for (std::size_t at = 0; at < row.cells.size(); ++at)
      if (at != column) item.beside.emplace_back(row.cells[at]);
    out.push_back(std::move(item));
  }
}

}  // namespace

std::vector<WrittenItem> find_written_items(std::string_view text) {
  std::vector<WrittenItem> out;
  for (const TextRange& range : find_ranges(text)) {
    const std::size_t before = out.size();
    add_list_items(text, range, out);
    const std::string_view part = slice(text, range);
    for (MarkdownLines lines(part, TextExtent::part); auto line = lines.next();)
      if (line->role == LineRole::row) add_rows(text, take_table(part, *line, lines), out);
    std::ranges::sort(out.begin() + static_cast<std::ptrdiff_t>(before), out.end(), {},
                      [](const WrittenItem& one) { return one.range.begin; });
  }
  return out;
}

}  // namespace blue
