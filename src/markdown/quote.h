#pragma once
// Other people's text inside ours: made harmless, shortened, and set apart by fences and quotation marks.
#include <cstddef>
#include <string>
#include <string_view>

#include "base/layout.h"

namespace blue {

// Marks where shorten left something out.
inline constexpr std::string_view kCutMark = "[…]";

// `text` with controls made visible and no white space around it; past `limit` bytes it is cut between words,
// after a sentence if possible, and ends with kCutMark. A limit of 0 gives nothing.
std::string shorten(std::string_view text, std::size_t limit);
// Shortens several texts and remembers whether any of them lost something.
class Shortener {
 public:
  // As one_line.
  std::string line(std::string_view text, std::size_t limit);
  // As shorten.
  std::string body(std::string_view text, std::size_t limit);
  bool has_cut() const { return has_cut_; }
  void note_cut() { has_cut_ = true; }

 private:
  bool has_cut_ = false;
};
// `text` with every line indented by four spaces and ended by a line feed; nothing for an empty text.
std::string indent(std::string_view text);
// `text` in a code fence longer than any run of backticks in it, without a line feed at the end.
std::string fence(std::string_view text);
// `text` as a markdown quotation: "> " before every line, without a line feed at the end.
std::string block_quote(std::string_view text);
// `text` on one line as a code span that backticks in it cannot end.
std::string code_span(std::string_view text);

}  // namespace blue
