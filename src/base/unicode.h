#pragma once
// What Unicode's tables say about characters. Only base includes this: others use text.h, layout.h, words.h.
#include <cstddef>
#include <string>
#include <string_view>

namespace blue {

enum class CharacterKind {
  letter,  // letters, decimal digits and numerals
  other_number,
  mark,  // combines with the letter before it
  enclosing_mark,
  invisible,  // default-ignorable: joiners, variation selectors, soft hyphens
  other,
};

CharacterKind kind_of_character(char32_t code_point);
// True for letters that are upper case or title case, and for those that are lower case.
bool is_capital(char32_t code_point);
bool is_small(char32_t code_point);
// Terminal cells the character occupies; 0 for control and combining characters.
std::size_t cell_width(char32_t code_point);

enum class Folding {
  canonical,   // letter case only
  compatible,  // width and ligatures too, and without invisible characters
};
// `text`, which is valid UTF-8, with letter case folded and in composed form. Of text that is not all ASCII,
// the characters that `is_dropped` accepts are left out once it is decomposed; null drops none.
std::string fold(std::string_view text, Folding folding, bool (*is_dropped)(char32_t) = nullptr);

}  // namespace blue
