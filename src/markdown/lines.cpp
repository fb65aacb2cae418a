#include "markdown/lines.h"

#include <algorithm>
#include <utility>

#include "markdown/marks.h"

namespace blue {
namespace {

constexpr int kMostMarksInLine = 8;
constexpr std::size_t kCodeIndent = 4;

MarkdownLine cut_line(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && text[end] != '\n' && text[end] != '\r') ++end;
  const bool pair = text.substr(end).starts_with("\r\n");
  return {{at, end}, std::min(end + (pair ? 2 : 1), text.size()), LineRole::blank};
}

std::size_t skip_byte_order_mark(std::string_view text) {
  return text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
}

std::string_view without_end_blanks(std::string_view line) {
  while (line.ends_with(' ') || line.ends_with('\t')) line.remove_suffix(1);
  return line;
}

// Behind the front matter, or `begin` when there is none. What a blank line follows is a rule.
std::size_t find_front_matter_end(std::string_view text, std::size_t begin) {
  MarkdownLine line = cut_line(text, begin);
  const std::string_view fence = without_end_blanks(slice(text, line.range));
  if (fence != "---" && fence != "+++") return begin;
  for (bool first = true; line.next < text.size(); first = false) {
    line = cut_line(text, line.next);
    const std::string_view words = without_end_blanks(slice(text, line.range));
    if (words == fence || (words == "..." && fence == "---")) return line.next;
    if (first && words.empty()) return begin;
  }
  return begin;
}

bool take_quote_marks(std::string_view& line) {
  bool quoted = false;
  for (std::string_view rest = line; take_indent(rest) < kCodeIndent && rest.starts_with('>');
       quoted = true) {
    rest.remove_prefix(rest.substr(1).starts_with(' ') ? 2 : 1);
    line = rest;
  }
  return quoted;
}

bool begins_block(std::string_view line) {
  return heading_level(line) || list_mark_length(line) || fence_length(line) || line[0] == '|' ||
         line.starts_with("<!--") || is_rule(line);
}

}  // namespace

MarkdownLines::MarkdownLines(std::string_view text, TextExtent extent) : text_(text) {
  if (extent == TextExtent::part) return;
  at_ = skip_byte_order_mark(text);
  front_matter_end_ = find_front_matter_end(text, at_);
}

MarkdownLines::MarkdownLines(std::string_view text, std::size_t begin) : text_(text), at_(begin) {}

std::optional<MarkdownLine> MarkdownLines::next() {
  if (at_ >= text_.size()) return std::nullopt;
  MarkdownLine line = cut_line(text_, at_);
  line.role = at_ < front_matter_end_ ? LineRole::front_matter : take(slice(text_, line.range));
  at_ = line.next;
  return line;
}

LineRole MarkdownLines::take(std::string_view line) {
  const bool may_quote = in_quote_ || (!in_comment_ && fence_.length == 0);
  const bool quoted = may_quote && take_quote_marks(line);
  if (quoted != in_quote_) {
    fence_.length = 0;
    items_.clear();
    in_comment_ = in_paragraph_ = false;
    in_quote_ = quoted;
  }
  marks_ = 0;
  const std::size_t indent = take_indent(line);
  const LineRole role = take_block(line, indent);
  const bool hidden = role == LineRole::code || role == LineRole::comment;
  return quoted && !hidden ? LineRole::quote : role;
}

LineRole MarkdownLines::take_block(std::string_view line, std::size_t indent) {
  if (in_comment_) {
    in_comment_ = line.find("-->") == line.npos;
    return LineRole::comment;
  }
  if (fence_.length > 0)
    if (auto role = take_fenced(line, indent)) return *role;
  if (line.empty()) {
    in_paragraph_ = false;
    return LineRole::blank;
  }
  leave_items(line, indent);
  const std::size_t outer = items_.empty() ? 0 : items_.back();
  const bool goes_on = in_paragraph_ && list_mark_length(line) == 0;
  if (indent >= outer + kCodeIndent && (goes_on || !in_paragraph_))
    return goes_on ? LineRole::continuation : LineRole::code;
  return open_block(line, indent);
}

LineRole MarkdownLines::open_block(std::string_view line, std::size_t indent) {
  const bool continues = std::exchange(in_paragraph_, false);
  if (open_fence(line)) return LineRole::code;
  if (line.starts_with("<!--")) {
    in_comment_ = find_comment_end(line, 0) == line.npos;
    return LineRole::comment;
  }
  if (heading_level(line)) return LineRole::heading;
  if (is_rule(line)) return LineRole::rule;
  if (marks_ < kMostMarksInLine && list_mark_length(line)) return open_item(line, indent);
  if (line[0] == '|') return LineRole::row;
  in_paragraph_ = true;
  return continues ? LineRole::continuation : LineRole::paragraph;
}

// Empty when the line ends the list item that the fence stands in.
std::optional<LineRole> MarkdownLines::take_fenced(std::string_view line, std::size_t indent) {
  if (!line.empty() && indent < fence_.indent) {
    fence_.length = 0;
    return std::nullopt;
  }
  const std::size_t marks = std::min(line.find_first_not_of(fence_.mark), line.size());
  const bool closes = marks >= fence_.length && without_end_blanks(line).size() == marks;
  if (closes && indent < fence_.indent + kCodeIndent) fence_.length = 0;
  return LineRole::code;
}

// A line that is indented less than an item's text ends the item, unless it only goes on with a paragraph.
void MarkdownLines::leave_items(std::string_view line, std::size_t indent) {
  if (items_.empty() || indent >= items_.back()) return;
  if (in_paragraph_ && !begins_block(line)) return;
  while (!items_.empty() && indent < items_.back()) items_.pop_back();
  in_paragraph_ = false;
}

LineRole MarkdownLines::open_item(std::string_view line, std::size_t indent) {
  const std::size_t mark = list_mark_length(line);
  ++marks_;
  line.remove_prefix(mark);
  const std::size_t blanks = take_indent(line);
  const std::size_t column = indent + mark + (line.empty() || blanks > kCodeIndent ? 1 : blanks);
  items_.push_back(column);
  if (line.empty() || blanks > kCodeIndent) return LineRole::item;
  const LineRole inner = take_block(line, column);
  return inner == LineRole::code || inner == LineRole::comment ? inner : LineRole::item;
}

bool MarkdownLines::open_fence(std::string_view line) {
  fence_ = {line[0], fence_length(line), items_.empty() ? 0 : items_.back()};
  return fence_.length > 0;
}

std::size_t find_body(std::string_view text) {
  return find_front_matter_end(text, skip_byte_order_mark(text));
}

std::string_view line_ending(std::string_view text, std::size_t end) {
  std::string_view above = text.substr(0, end);
  for (std::string_view ending : {"\r\n", "\n", "\r"})
    if (above.ends_with(ending)) return ending;
  const MarkdownLine first = cut_line(text, 0);
  return first.next > first.range.end ? text.substr(first.range.end, first.next - first.range.end) : "\n";
}

}  // namespace blue
