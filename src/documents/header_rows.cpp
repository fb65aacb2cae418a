#include "documents/header_rows.h"

#include <algorithm>
#include <utility>

#include "base/format.h"

namespace blue {
namespace {

bool is_cell(RowDialect dialect) {
  return dialect == RowDialect::bold_cell || dialect == RowDialect::plain_cell;
}

struct ReadRow {
  HeaderRow row;
  RowDialect dialect;
};

std::string unescape_pipes(std::string_view cell) {
  std::string out;
  for (std::size_t at = 0; at < cell.size(); ++at)
    if (!cell.substr(at).starts_with("\\|")) out += cell[at];
  return out;
}

std::string escape_pipes(std::string_view value) {
  std::string out;
  for (const char c : value) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

// Up to three cells of a table's line: a header has two, and more are only counted.
std::vector<TextRange> find_cells(std::string_view text, TextRange line) {
  std::vector<TextRange> cells;
  std::size_t begin = text.find('|', line.begin) + 1;
  for (std::size_t at = begin; at < line.end && cells.size() < 3; ++at)
    if (text[at] == '|' && text[at - 1] != '\\') cells.push_back({std::exchange(begin, at + 1), at});
  const TextRange rest{begin, line.end};
  if (cells.size() < 3 && !trim(slice(text, rest)).empty()) cells.push_back(rest);
  return cells;
}

bool is_delimiter(std::string_view text, const std::vector<TextRange>& cells) {
  return std::ranges::all_of(cells, [&](TextRange cell) {
    std::string_view dashes = trim(slice(text, cell));
    if (dashes.starts_with(':')) dashes.remove_prefix(1);
    if (dashes.ends_with(':')) dashes.remove_suffix(1);
    return !dashes.empty() && dashes.find_first_not_of('-') == dashes.npos;
  });
}

// A value's place in what follows the name; that of a missing one is behind the first blank.
TextRange place_value(std::string_view text, TextRange rest) {
  TextRange value = trimmed(text, rest);
  if (value.begin == value.end && rest.begin < rest.end && trim(slice(text, rest)).empty())
    value = {rest.begin + 1, rest.begin + 1};
  return value;
}

std::optional<ReadRow> read_cells(std::string_view text, const std::vector<TextRange>& cells) {
  if (cells.size() < 2 || is_delimiter(text, cells)) return std::nullopt;
  std::string_view name = trim(slice(text, cells[0]));
  const bool bold = name.size() > 4 && name.starts_with("**") && name.ends_with("**");
  if (bold) name = trim(name.substr(2, name.size() - 4));
  if (name.ends_with(':')) name = trim(name.substr(0, name.size() - 1));
  if (name.empty()) return std::nullopt;
  const TextRange value = place_value(text, cells[1]);
  return ReadRow{{unescape_pipes(name), unescape_pipes(slice(text, value)), value},
                 bold ? RowDialect::bold_cell : RowDialect::plain_cell};
}

// `**Name:** value` or `**Name**: value`; a backslash at the end only breaks the line.
std::optional<ReadRow> read_bold_line(std::string_view text, TextRange line) {
  const TextRange content = trimmed(text, line);
  const std::string_view words = slice(text, content);
  if (!words.starts_with("**")) return std::nullopt;
  const std::size_t close = words.find("**", 2);
  if (close == words.npos) return std::nullopt;
  std::string_view name = trim(words.substr(2, close - 2));
  std::size_t behind = close + 2;
  const bool inside = name.ends_with(':');
  if (inside) {
    name = trim(name.substr(0, name.size() - 1));
  } else {
    behind = words.find_first_not_of(" \t", behind);
    if (behind == words.npos || words[behind] != ':') return std::nullopt;
    ++behind;
  }
  if (name.empty() || name.find('*') != name.npos) return std::nullopt;
  TextRange rest{content.begin + behind, line.end};
  if (words.size() > behind && words.ends_with('\\')) rest.end = content.end - 1;
  const TextRange value = place_value(text, rest);
  return ReadRow{{std::string(name), std::string(slice(text, value)), value},
                 inside ? RowDialect::colon_inside : RowDialect::colon_outside};
}

class BlockReader {
 public:
  BlockReader(std::string_view text, std::size_t begin) : text_(text), lines_(text, begin) {}

  std::optional<HeaderBlock> read() {
    auto line = lines_.next();
    while (line && (line->role == LineRole::blank || line->role == LineRole::comment)) line = lines_.next();
    if (!line) return std::nullopt;
    block_.last = *line;
    if (line->role == LineRole::row) return read_table();
    if (line->role == LineRole::paragraph) return read_lines();
    return std::nullopt;
  }

 private:
  std::optional<HeaderBlock> read_table() {
    const std::vector<TextRange> captions = find_cells(text_, block_.last.range);
    if (captions.size() != 2) return std::nullopt;
    bool is_header =
        std::ranges::all_of(captions, [&](TextRange c) { return trim(slice(text_, c)).empty(); });
    std::optional<MarkdownLine> line = block_.last;
    for (; line && line->role == LineRole::row; line = lines_.next()) {
      block_.last = *line;
      auto row = read_cells(text_, find_cells(text_, line->range));
      if (!row) continue;
      is_header = is_header || row->dialect == RowDialect::bold_cell || same_word(row->row.name, "Status");
      keep(std::move(*row));
    }
    return is_header ? std::optional(std::move(block_)) : std::nullopt;
  }

  std::optional<HeaderBlock> read_lines() {
    std::optional<MarkdownLine> line = block_.last;
    if (!read_bold_line(text_, line->range)) return std::nullopt;
    do {
      block_.last = *line;
      if (auto row = read_bold_line(text_, line->range)) keep(std::move(*row));
      line = lines_.next();
    } while (line && line->role == LineRole::continuation);
    return std::move(block_);
  }

  void keep(ReadRow row) {
    block_.dialect = row.dialect;
    block_.rows.push_back(std::move(row.row));
  }

  std::string_view text_;
  MarkdownLines lines_;
  HeaderBlock block_;
};

// What must stand behind the value so that it is read as it was meant.
std::string closing_of(bool cell, std::string_view value, std::string_view rest) {
  const bool breaks = value.ends_with('\\');
  if (!cell) return breaks && trim(rest) != "\\" ? "\\" : "";
  if (value.empty()) return trim(rest).empty() ? "|" : "";
  return breaks && rest.starts_with('|') ? " " : "";
}

}  // namespace

std::optional<HeaderBlock> find_header_block(std::string_view text, std::size_t begin) {
  return BlockReader(text, begin).read();
}

std::string render_header_row(RowDialect dialect, std::string_view name, std::string_view value) {
  const bool cell = is_cell(dialect);
  const std::string written = cell ? escape_pipes(value) : std::string(value) + closing_of(false, value, "");
  switch (dialect) {
    case RowDialect::bold_cell:
      return format("| **{}** | {} |", escape_pipes(name), written);
    case RowDialect::plain_cell:
      return format("| {} | {} |", escape_pipes(name), written);
    case RowDialect::colon_inside:
      return format("**{}:** {}", name, written);
    case RowDialect::colon_outside:
      return format("**{}**: {}", name, written);
  }
  std::unreachable();
}

std::string with_row_value(std::string_view text, const HeaderBlock& block, const HeaderRow& row,
                           std::string_view value) {
  const bool cell = is_cell(block.dialect);
  const std::string_view before = text.substr(0, row.range.begin);
  std::string_view rest = text.substr(row.range.end);
  rest = rest.substr(0, std::min(rest.find_first_of("\r\n"), rest.size()));
  const bool fresh = row.value.empty() && !value.empty();
  std::string out(before);
  if (fresh && !before.ends_with(' ') && !before.ends_with('\t')) out += ' ';
  out += cell ? escape_pipes(value) : std::string(value);
  const std::string closing = closing_of(cell, value, rest);
  out += closing;
  if (fresh && cell && closing.empty() && rest.starts_with('|')) out += ' ';
  return out.append(text.substr(row.range.end));
}

}  // namespace blue
