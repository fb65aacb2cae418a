#pragma once
// A markdown text, line by line: what each line is, and where it ends. Any bytes are a text; a line ends with
// LF, CRLF or a lone CR. It knows nothing of what documents mean by their lines.
#include <optional>
#include <string_view>
#include <vector>

#include "markdown/text_range.h"

namespace blue {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

enum class LineRole {
  blank,
  front_matter,  // settings of other tools at the very beginning, between --- or +++
  code,          // fenced or indented
  comment,       // of a `<!-- … -->` that begins a line
  heading,       // ## Title
  rule,          // ---
  item,          // of a list; the line with its mark
  row,           // of a table
  quote,         // > anything but code and comments
  paragraph,     // its first line
  continuation,  // of a paragraph, an item or a quotation
};

struct MarkdownLine {
  TextRange range;       // without the ending and, in the first line, without a byte order mark
  std::size_t next = 0;  // behind the ending
  LineRole role = LineRole::blank;
};

// Whether a text is a file, which may open with front matter, or a part of one.
enum class TextExtent { file, part };

// Reads a text once, front to back, in linear time.
class MarkdownLines {
 public:
  explicit MarkdownLines(std::string_view text, TextExtent extent = TextExtent::file);
  // Reads on from `begin`, where a block begins.
  MarkdownLines(std::string_view text, std::size_t begin);
  // Empty at the end.
  std::optional<MarkdownLine> next();

 private:
  struct Fence {
    char mark = '`';
    std::size_t length = 0;  // 0: no fence is open
    std::size_t indent = 0;  // of the list item it stands in
  };
  LineRole take(std::string_view line);
  LineRole take_block(std::string_view line, std::size_t indent);
  std::optional<LineRole> take_fenced(std::string_view line, std::size_t indent);
  void leave_items(std::string_view line, std::size_t indent);
  LineRole open_block(std::string_view line, std::size_t indent);
  LineRole open_item(std::string_view line, std::size_t indent);
  bool open_fence(std::string_view line);

  std::string_view text_;
  std::size_t at_ = 0, front_matter_end_ = 0;
  Fence fence_;
  std::vector<std::size_t> items_;  // columns where the text of the open list items begins
  bool in_comment_ = false, in_paragraph_ = false, in_quote_ = false;
  int marks_ = 0;  // of items, in this line
};

// Where the text begins, behind a byte order mark and front matter.
std::size_t find_body(std::string_view text);
// The ending of the line above `end`; else the first of the text; a line feed when there is none.
std::string_view line_ending(std::string_view text, std::size_t end);

}  // namespace blue
