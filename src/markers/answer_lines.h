#pragma once
// The lines of an answer, and what on them is decoration: marks of markdown, a closing full stop or check
// mark. What stands between decoration is what the line says.
#include <string>
#include <string_view>
#include <vector>

#include "markdown/lines.h"

namespace blue {

// True for a line of running text.
inline bool is_prose(LineRole role) {
  return role == LineRole::paragraph || role == LineRole::item || role == LineRole::continuation;
}

struct AnswerLine {
  TextRange range;  // without the ending
  TextRange words;  // without indentation, marks of headings and lists, and emphasis before the words
  LineRole role = LineRole::blank;
  bool in_table = false;
};

// An answer with every full-width bracket as an ASCII one and two blanks, so that offsets stay the same.
std::string with_ascii_brackets(std::string_view text);

class AnswerLines {
 public:
  // `text` must outlive this; a byte order mark is not expected.
  explicit AnswerLines(std::string_view text);
  std::size_t size() const { return lines_.size(); }
  const AnswerLine& operator[](std::size_t index) const { return lines_[index]; }
  // The index of the line that holds `offset`.
  std::size_t index_of(std::size_t offset) const;
  const AnswerLine& line_of(std::size_t offset) const { return lines_[index_of(offset)]; }
  // The begin of the first heading that starts at or after `offset`; the end of the text when none does.
  std::size_t next_heading(std::size_t offset) const;
  // Whether `begin` begins what its line says, but for decoration.
  bool starts_line(std::size_t begin) const { return line_of(begin).words.begin == begin; }
  // True for a line of marks only: --- and the underlining of a heading.
  bool is_rule(std::size_t index) const;

 private:
  std::string_view text_;
  std::vector<AnswerLine> lines_;  // at least one
  std::vector<std::size_t> headings_;
};

// True when `gap`, between two markers, is made of blanks, commas and emphasis.
bool joins_markers(std::string_view gap);
// True when `rest`, behind the last marker of a line, is decoration: emphasis, one full stop or exclamation
// mark, check marks and emoji that agree, the closing marks of a heading.
bool is_closing_decoration(std::string_view rest, LineRole role);
// True when `line` leaves a sentence open, so that the next line may go on with it: it ends with a letter or
// with a sign that never ends one. An address ends by itself.
bool goes_on(std::string_view line);
bool ends_with_colon(std::string_view line);
// True when `line` ends with a sign that ends a sentence, in any script.
bool ends_sentence(std::string_view line);
// Takes blanks of any script and emphasis off the front.
void skip_blanks_and_emphasis(std::string_view& text);

}  // namespace blue
