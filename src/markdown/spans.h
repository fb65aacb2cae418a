#pragma once
// Stretches within a paragraph that show or quote words instead of saying them: code in backticks, and HTML
// elements for code, quotations and struck text. Both readers go through a text once, front to back.
#include <array>
#include <cstddef>
#include <map>
#include <string_view>

namespace blue {

// The code spans of the paragraph that begins at `begin` and ends with `text`. Runs of backticks are paired
// by their length, in linear time.
class CodeSpans {
 public:
  CodeSpans(std::string_view text, std::size_t begin);
  // After the code that the backticks at `at` open; after the backticks alone when nothing closes them.
  std::size_t find_end(std::size_t at) const;
  // After the backticks at `at`.
  std::size_t run_end(std::size_t at) const;

 private:
  std::string_view text_;
  std::map<std::size_t, std::size_t> last_runs_;  // length → begin of the last run
};

// Remembers which elements are never closed, so that each is searched for only once.
class QuotingElements {
 public:
  // After the closing tag of the element that opens at `at`; npos when none opens there or nothing closes it.
  std::size_t find_end(std::string_view text, std::size_t at);

 private:
  static constexpr std::array<std::string_view, 10> kNames{"code", "pre", "samp", "kbd",    "tt",
                                                           "q",    "del", "s",    "strike", "blockquote"};
  std::array<bool, kNames.size()> never_closed_{};
};

}  // namespace blue
