#include "markdown/lines.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace blue {
namespace {

constexpr int kMostMarksInLine = 8;
constexpr std::size_t kCodeIndent = 4;

MarkdownLine cut_line(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && text[end] != '\n' && text[end] != '\r') ++end;
  const bool pair = text.substr(end).starts_with("\r\n");
  return {{at, end}, std::min(end + (pair ? 2 : 1), text.size())};
}

std::size_t skip_byte_order_mark(std::string_view text) {
  return text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
}

std::string_view without_end_blanks(std::string_view line) {
  while (line.ends_with(' ') || line.ends_with('\t')) line.remove_suffix(1);
  return line;
}

// After the front matter, or `begin` when there is none. A --- with a blank line below it is a rule.
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
  return heading_level(line) || list_mark_length(line) || opened_fence(line).is_open() || line[0] == '|' ||
         line.starts_with("<!--") || is_rule(line);
}

}  // namespace

TextRange trimmed(std::string_view text, TextRange range) {
  const std::string_view inner = trim(slice(text, range));
  if (inner.empty()) return {range.begin, range.begin};
  const auto begin = static_cast<std::size_t>(inner.data() - text.data());
  return {begin, begin + inner.size()};
}

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
  line.number = ++number_;
  at_ = line.next;
  return line;
}

std::string MarkdownLines::closing_line() const {
  if (in_comment_) return "-->";
  // Code in a quotation ends with the quotation.
  if (!fence_.is_open() || in_quote_) return {};
  return std::string(fence_indent_, ' ') + std::string(fence_.length, fence_.mark);
}

LineRole MarkdownLines::take(std::string_view line) {
  const bool may_quote = in_quote_ || (!in_comment_ && !fence_.is_open());
  const bool quoted = may_quote && take_quote_marks(line);
  if (quoted != in_quote_) {
    fence_ = {};
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
  if (fence_.is_open())
    if (auto role = take_fenced(line, indent)) return *role;
  if (line.empty()) {
    in_paragraph_ = false;
    return LineRole::blank;
  }
  leave_items(line, indent);
  const std::size_t outer = items_.empty() ? 0 : items_.back();
  const bool continues = in_paragraph_ && list_mark_length(line) == 0;
  if (indent >= outer + kCodeIndent && (continues || !in_paragraph_))
    return continues ? LineRole::continuation : LineRole::code;
  return open_block(line, indent);
}

LineRole MarkdownLines::open_block(std::string_view line, std::size_t indent) {
  const bool continues = std::exchange(in_paragraph_, false);
  fence_ = opened_fence(line);
  fence_indent_ = items_.empty() ? 0 : items_.back();
  if (fence_.is_open()) return LineRole::code;
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

// Empty when the line ends the list item that the fence is in.
std::optional<LineRole> MarkdownLines::take_fenced(std::string_view line, std::size_t indent) {
  const bool leaves = !line.empty() && indent < fence_indent_;
  if (leaves || (fence_.is_closed_by(line) && indent < fence_indent_ + kCodeIndent)) fence_ = {};
  return leaves ? std::nullopt : std::optional(LineRole::code);
}

// A line that is indented less than an item's text ends the item, unless it only continues a paragraph.
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

std::string with_blocks_closed(std::string_view words) {
  MarkdownLines lines(words, TextExtent::part);
  while (lines.next()) {
  }
  std::string out(words);
  const std::string closing = lines.closing_line();
  if (closing.empty()) return out;
  const std::string_view ending = line_ending(words, words.size());
  if (!out.ends_with('\n') && !out.ends_with('\r')) out += ending;
  return out += closing;
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
