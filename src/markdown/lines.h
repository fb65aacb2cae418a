#pragma once
// A markdown text, line by line: what each line is, and where it ends. Any bytes are a text; a line ends with
// LF, CRLF or a lone CR. What a document means by its lines is not known here.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/marks.h"

namespace blue {

// A part of a text, in bytes.
struct TextRange {
  std::size_t begin = 0, end = 0;
  friend bool operator==(const TextRange&, const TextRange&) = default;
};
// The bytes of the range.
inline std::string_view slice(std::string_view text, TextRange range) {
  return text.substr(range.begin, range.end - range.begin);
}
// The range without blanks at its ends; a range of blanks shrinks to its begin.
TextRange trimmed(std::string_view text, TextRange range);

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

enum class LineRole {
  blank,
  front_matter,  // settings of other tools at the very beginning, between --- or +++
  code,          // fenced or indented
  comment,       // of a `<!-- … -->` that begins a line
  heading,       // ## Title
  rule,          // ---
  item,          // of a list: the line with its mark
  row,           // of a table
  quote,         // > anything but code and comments
  paragraph,     // its first line
  continuation,  // of a paragraph, an item or a quotation
};

struct MarkdownLine {
  TextRange range;       // without the ending and, in the first line, without a byte order mark
  std::size_t next = 0;  // after the ending
  LineRole role = LineRole::blank;
  std::size_t number = 0;  // from 1, where reading began
};

// Whether a text is a file, which may open with front matter, or a part of one.
enum class TextExtent { file, part };

// Reads a text once, front to back, in linear time. Copy it to look ahead.
class MarkdownLines {
 public:
  explicit MarkdownLines(std::string_view text, TextExtent extent = TextExtent::file);
  // Reads from `begin`, where a block begins.
  MarkdownLines(std::string_view text, std::size_t begin);
  // Empty at the end.
  std::optional<MarkdownLine> next();
  // The line that closes the code or the comment that is open here; empty when neither is.
  std::string closing_line() const;

 private:
  LineRole take(std::string_view line);
  LineRole take_block(std::string_view line, std::size_t indent);
  std::optional<LineRole> take_fenced(std::string_view line, std::size_t indent);
  void leave_items(std::string_view line, std::size_t indent);
  LineRole open_block(std::string_view line, std::size_t indent);
  LineRole open_item(std::string_view line, std::size_t indent);

  std::string_view text_;
  std::size_t at_ = 0, front_matter_end_ = 0, number_ = 0;
  Fence fence_;
  std::size_t fence_indent_ = 0;    // of the list item that the fence is in
  std::vector<std::size_t> items_;  // columns where the text of the open list items begins
  bool in_comment_ = false, in_paragraph_ = false, in_quote_ = false;
  int marks_ = 0;  // of items, in this line
};

// `words` with the code and the comment that they leave open closed, so that nothing below them is swallowed.
std::string with_blocks_closed(std::string_view words);
// Where the text begins, after a byte order mark and front matter.
std::size_t find_body(std::string_view text);
// The ending of the line above `end`; else the first of the text; a line feed when there is none.
std::string_view line_ending(std::string_view text, std::size_t end);

}  // namespace blue
