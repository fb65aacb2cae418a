#include "domain/word_list.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

struct Script {
  char32_t first, last;
};
constexpr std::array kUnspaced{Script{0x0E00, 0x0EFF},                           // Thai, Lao
                               Script{0x0F00, 0x0FFF},                           // Tibetan
                               Script{0x1000, 0x109F},                           // Myanmar
                               Script{0x1780, 0x17FF},                           // Khmer
                               Script{0x3040, 0x30FF},  Script{0x31F0, 0x31FF},  // Hiragana, Katakana
                               Script{0x3400, 0x9FFF},  Script{0xF900, 0xFAFF},  // Han
                               Script{0xFF66, 0xFF9D},                           // half-width Katakana
                               Script{0x20000, 0x3FFFF}};                        // Han

}  // namespace

bool is_of_unspaced_script(char32_t code_point) {
  if (code_point < kUnspaced.front().first) return false;
  return std::ranges::any_of(
      kUnspaced, [&](const Script& one) { return one.first <= code_point && code_point <= one.last; });
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out;
  const std::string folded = fold_case(text);
  bool is_inside = false;
  for (std::size_t at = 0; at < folded.size();) {
    const std::size_t begin = at;
    const char32_t one = next_code_point(folded, at);
    const bool is_alone = is_of_unspaced_script(one);
    if (!is_word_character(one)) {
      is_inside = false;
      continue;
    }
    if (!is_inside || is_alone) out.emplace_back();
    out.back().append(folded, begin, at - begin);
    is_inside = !is_alone;
  }
  return out;
}

}  // namespace blue
