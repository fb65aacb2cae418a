#pragma once
// Words as rules compare them: a word is a run of letters or digits, or one character of a script without
// spaces.
#include <string>
#include <string_view>
#include <vector>

namespace blue {

// True for characters of scripts that write no spaces between words: Chinese, Japanese, Thai and the like.
bool is_of_unspaced_script(char32_t code_point);

// The words of `text` in order, in any letter case.
std::vector<std::string> words_of(std::string_view text);

}  // namespace blue
