#pragma once
// The marks that lines of markdown begin with. A line is given without its ending and, except to take_indent,
// without its indentation.
#include <cstddef>
#include <string_view>

namespace blue {

// Takes the indentation off `line` and returns how many columns it had.
std::size_t take_indent(std::string_view& line);
// True for `---`, `* * *` and the like; the line is not empty.
bool is_rule(std::string_view line);
// Bytes of the list mark (`-`, `*`, `+`, `1.`) that the line begins with; 0 when it has none.
std::size_t list_mark_length(std::string_view line);
// Number of '#' when the line is a heading; else 0.
int heading_level(std::string_view line);
// After the `-->` of the comment that begins at `at`; npos when it is not closed.
std::size_t find_comment_end(std::string_view text, std::size_t at);

// The line of ``` or ~~~ that opens code.
struct Fence {
  char mark = '`';
  std::size_t length = 0;  // 0: no fence
  bool is_open() const { return length > 0; }
  // True when `line` ends the code that this fence opened.
  bool is_closed_by(std::string_view line) const;
};
// The fence that `line` opens; one of length 0 when it opens none.
Fence opened_fence(std::string_view line);

}  // namespace blue
