#include "cli/draw.h"

#include <algorithm>
#include <numeric>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"

namespace blue {
namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kComfortable = 16;  // the last column gives way down to this before the others do
constexpr std::size_t kNarrowestColumn = 4;

struct Column {
  std::string name;
  std::size_t width = 0;
  bool is_number = true;
};

bool looks_like_number(std::string_view text) {
  bool has_digit = std::ranges::any_of(text, [](char c) { return c >= '0' && c <= '9'; });
  return has_digit && text.find_first_not_of("0123456789.,+-%") == std::string_view::npos;
}

using Lines = std::vector<std::vector<Cell>>;

// What a cell says where the caller stands.
std::string words_of(const Cell& cell, const Style& style) {
  return cell.is_path && style.show_path ? style.show_path(cell.text) : cell.text;
}

// The cells as single lines, each row as long as there are columns.
Lines tidy_rows(const Table& table, std::size_t columns, const Style& style) {
  Lines rows;
  for (const auto& row : table.rows) {
    auto& tidy = rows.emplace_back();
    for (std::size_t i = 0; i < columns; ++i)
      tidy.push_back(i < row.size() ? Cell(one_line(words_of(row[i], style)), row[i].tone) : Cell(""));
  }
  return rows;
}

std::vector<Column> measure(const Table& table, const Lines& rows, std::size_t count) {
  std::vector<Column> columns(count);
  for (std::size_t i = 0; i < count; ++i) {
    Column& column = columns[i];
    if (i < table.columns.size()) column.name = one_line(table.columns[i]);
    column.width = display_width(column.name);
    for (const auto& row : rows) {
      column.width = std::max(column.width, display_width(row[i].text));
      column.is_number = column.is_number && (row[i].text.empty() || looks_like_number(row[i].text));
    }
  }
  return columns;
}

// Narrows columns until they fit; false when they cannot.
bool shrink(std::vector<Column>& columns, std::size_t width) {
  for (Column& column : columns) column.width = std::min(column.width, width);
  auto total = [&] {
    return std::accumulate(columns.begin(), columns.end(), kGap * (columns.size() - 1),
                           [](std::size_t sum, const Column& column) { return sum + column.width; });
  };
  std::size_t needed = total();
  Column& last = columns.back();
  if (needed > width && last.width > kComfortable)
    last.width = std::max(kComfortable, last.width - std::min(last.width, needed - width));
  for (needed = total(); needed > width; --needed) {
    auto widest = std::ranges::max_element(columns, std::less_equal<>{}, &Column::width);
    if (widest->width <= kNarrowestColumn) return false;
    --widest->width;
  }
  return true;
}

std::string join_painted(const std::vector<std::string>& lines, Tone tone, const Style& style,
                         std::size_t indent) {
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0) out += lines[i].empty() ? "\n" : "\n" + std::string(indent, ' ');
    out += paint(lines[i], tone, style);
  }
  return out + "\n";
}

// The last column tells what to do, or is what the row is about: it is wrapped, never cut.
std::string render_row(const std::vector<Cell>& cells, const std::vector<Column>& columns,
                       const Style& style) {
  std::string line;
  std::size_t indent = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::size_t width = columns[i].width;
    if (i > 0) line.append(kGap, ' ');
    if (i + 1 == cells.size() && !columns[i].is_number && display_width(cells[i].text) > width)
      return line + join_painted(wrap_text(cells[i].text, width), cells[i].tone, style, indent);
    std::string text = fit_width(cells[i].text, width);
    std::string padding(width - display_width(text), ' ');
    std::string painted = paint(text, cells[i].tone, style);
    line += columns[i].is_number ? padding + painted : painted + padding;
    indent += width + kGap;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string render_records(const Lines& rows, const std::vector<Column>& columns, const Style& style) {
  std::string out;
  for (const auto& row : rows) {
    if (!out.empty()) out += "\n";
    for (std::size_t i = 0; i < row.size(); ++i) {
      std::string name = fit_width(columns[i].name, style.width / 2) + ": ";
      std::size_t room = style.width - std::min(style.width, display_width(name));
      out += paint(name, Tone::dim, style) +
             join_painted(wrap_text(row[i].text, std::max<std::size_t>(room, 1)), row[i].tone, style, 2);
    }
  }
  return out;
}

constexpr std::size_t kExcerptIndent = 2, kCodeIndent = 4, kDeepestItem = 8;

// `line` with every one of `words` in bold.
std::string mark_words(std::string_view line, const std::vector<std::string>& words, const Style& style) {
  if (!style.has_colour) return std::string(line);
  const std::string folded = fold_case(line);
  if (folded.size() != line.size()) return std::string(line);  // letters that fold to other lengths
  std::string out;
  for (std::size_t at = 0; at < line.size();) {
    std::size_t length = 0;
    for (const std::string& word : words)
      if (!word.empty() && std::string_view(folded).substr(at).starts_with(fold_case(word)))
        length = std::max(length, word.size());
    out += length == 0 ? std::string(1, line[at]) : paint(line.substr(at, length), Tone::strong, style);
    at += std::max<std::size_t>(length, 1);
  }
  return out;
}

struct Drawer {
  const Style& style;

  std::string operator()(const Heading& heading) const {
    return join_painted(wrap_text(one_line(heading.text), style.width), Tone::strong, style, 0);
  }
  std::string operator()(const Paragraph& paragraph) const {
    return join_painted(wrap_text(words_of(paragraph.text, style), style.width), paragraph.text.tone, style,
                        0);
  }
  std::string operator()(const Excerpt& excerpt) const {
    std::string out;
    for (const std::string& line : wrap_text(one_line(excerpt.text), narrowed(kExcerptIndent)))
      out += std::string(kExcerptIndent, ' ') + mark_words(line, excerpt.words, style) + "\n";
    return out;
  }
  std::string operator()(const ListItemLine& item) const {
    const std::string mark =
        std::string(2 * std::min(item.depth, kDeepestItem), ' ') + one_line(item.mark) + " ";
    const std::size_t indent = display_width(mark);
    return mark + join_painted(wrap_text(item.text, narrowed(indent)), Tone::plain, style, indent);
  }
  std::string operator()(const Verbatim& verbatim) const {
    std::string out;
    for (std::string_view line : split(verbatim.text, '\n'))
      out += std::string(kCodeIndent, ' ') + paint(printable(line), Tone::dim, style) + "\n";
    return out;
  }
  std::size_t narrowed(std::size_t by) const { return style.width > by ? style.width - by : 1; }
  std::string operator()(const Pairs& pairs) const {
    std::size_t widest = 0;
    for (const auto& [name, value] : pairs.rows) widest = std::max(widest, display_width(one_line(name)));
    widest = std::min(widest, style.width / 2);
    std::size_t indent = widest + 2;
    std::string out;
    for (const auto& [name, value] : pairs.rows) {
      out += paint(pad_right(fit_width(one_line(name), widest), widest), Tone::dim, style) + "  ";
      out += join_painted(wrap_text(words_of(value, style), style.width - indent), value.tone, style, indent);
    }
    return out;
  }
  std::string operator()(const Table& table) const { return render_table(table, style); }
  std::string operator()(const NextStep& step) const {
    std::string line = paint("Next: ", Tone::dim, style) + paint(one_line(step.command), Tone::strong, style);
    if (!step.reason.empty()) line += format("  ({})", one_line(step.reason));
    return line + "\n";
  }
};

bool stays_close(const Block& before, const Block& block) {
  return std::holds_alternative<Heading>(before) || std::holds_alternative<Excerpt>(block) ||
         std::holds_alternative<Excerpt>(before) ||
         (std::holds_alternative<ListItemLine>(before) && std::holds_alternative<ListItemLine>(block)) ||
         (std::holds_alternative<NextStep>(before) && std::holds_alternative<NextStep>(block));
}

constexpr std::size_t kDeepestSection = 3;
constexpr std::size_t kMostColumns = 8;

std::string label(std::string_view key) { return replace_all(std::string(key), '_', ' '); }

bool is_table(const Json& value) {
  const JsonArray* items = value.array();
  return items && !items->empty() && std::ranges::all_of(*items, [](const Json& item) {
           return item.object() && !item.object()->empty();
         });
}

bool is_long_text(const Json& value) {
  return value.string() && value.string()->find('\n') != std::string::npos;
}

// One value in one cell.
Cell inline_cell(const Json& value) {
  if (value.is_null()) return {"-", Tone::dim};
  if (const std::string* text = value.string()) return *text;
  if (const bool* flag = value.boolean()) return *flag ? "yes" : "no";
  const JsonArray* items = value.array();
  if (!items) return render_json(value);
  std::vector<std::string> parts;
  for (const Json& item : *items)
    parts.push_back(item.array() || item.object() ? render_json(item) : inline_cell(item).text);
  return parts.empty() ? Cell("none", Tone::dim) : Cell(join(parts, ", "));
}

Table make_table(const JsonArray& items) {
  std::vector<std::string> keys;
  for (const Json& item : items)
    for (const JsonMember& member : *item.object())
      if (keys.size() < kMostColumns && std::ranges::find(keys, member.key) == keys.end())
        keys.push_back(member.key);
  Table table;
  for (const std::string& key : keys) table.columns.push_back(label(key));
  for (const Json& item : items) {
    auto& row = table.rows.emplace_back();
    for (const std::string& key : keys)
      row.push_back(item.find(key) ? inline_cell(*item.find(key)) : Cell(""));
  }
  return table;
}

void add_object(View& view, const JsonObject& object, const std::string& path, std::size_t depth);

void add_value(View& view, const Json& value, const std::string& path, std::size_t depth) {
  if (is_table(value))
    view.emplace_back(make_table(*value.array()));
  else if (value.object())
    add_object(view, *value.object(), path, depth);
  else
    view.emplace_back(Paragraph{inline_cell(value)});
}

void add_object(View& view, const JsonObject& object, const std::string& path, std::size_t depth) {
  auto has_section = [&](const Json& value) {
    return is_table(value) || is_long_text(value) ||
           (value.object() && !value.object()->empty() && depth < kDeepestSection);
  };
  Pairs pairs;
  for (const JsonMember& member : object)
    if (!has_section(member.value)) pairs.rows.emplace_back(label(member.key), inline_cell(member.value));
  if (!pairs.rows.empty()) view.emplace_back(std::move(pairs));
  for (const JsonMember& member : object) {
    if (!has_section(member.value)) continue;
    const std::string title = path + label(member.key);
    view.emplace_back(Heading{title});
    add_value(view, member.value, title + " / ", depth + 1);
  }
}

}  // namespace

std::string paint(std::string_view text, Tone tone, const Style& style) {
  constexpr std::string_view kColours[] = {"", "1", "2", "32", "33", "31"};  // by Tone
  std::string_view colour = kColours[static_cast<std::size_t>(tone)];
  if (!style.has_colour || colour.empty() || text.empty()) return std::string(text);
  return format("\x1b[{}m{}\x1b[0m", colour, text);
}

std::string render_table(const Table& table, const Style& style) {
  std::size_t count = table.columns.size();
  for (const auto& row : table.rows) count = std::max(count, row.size());
  if (count == 0) return {};
  Lines rows = tidy_rows(table, count, style);
  std::vector<Column> columns = measure(table, rows, count);
  if (rows.empty()) return paint("(none)", Tone::dim, style) + "\n";
  std::vector<Column> fitted = columns;
  if (!shrink(fitted, style.width)) return render_records(rows, columns, style);
  std::vector<Cell> header;
  header.reserve(columns.size());
  for (const Column& column : columns) header.emplace_back(column.name, Tone::strong);
  std::string out = render_row(header, fitted, style);
  for (const auto& row : rows) out += render_row(row, fitted, style);
  return out;
}

std::string render_view(const View& view, const Style& style) {
  std::string out;
  const Block* before = nullptr;
  for (const Block& block : view) {
    if (before && !stays_close(*before, block)) out += "\n";
    out += std::visit(Drawer{style}, block);
    before = &block;
  }
  return out;
}

View generic_view(const Json& value) {
  View view;
  add_value(view, value, "", 0);
  return view;
}

std::string draw(const CallOutput& output, const Style& style) {
  auto view = output.view();
  return render_view(view ? *view : generic_view(output.json()), style);
}

}  // namespace blue
