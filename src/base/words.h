#pragma once
// Words as a search sees them: accents, letter case and width folded away. Chinese, Japanese and Korean
// text, which has no spaces, is read as overlapping pairs of characters.
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace blue {

struct Word {
  enum class Kind {
    plain,
    pair,  // two neighbours of a run of CJK characters
    last,  // the last character of such a run, which starts no pair
  };
  Kind kind = Kind::plain;
  std::string folded;              // never empty; no ASCII but letters and digits
  std::size_t begin = 0, end = 0;  // bytes of the text
};

// Calls `visit` with each word of `text` in order; malformed bytes separate words.
void visit_words(std::string_view text, const std::function<void(const Word&)>& visit);
std::vector<Word> find_words(std::string_view text);

// True for a folded English word that says nothing about a subject: "the", "how", "with".
bool is_filler_word(std::string_view folded);

}  // namespace blue
