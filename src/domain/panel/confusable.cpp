#include "domain/panel/confusable.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

// Letters and what they look like, in order. Capitals whose small form is listed need no row of their own
// unless they look like another letter than it.
constexpr std::pair<char32_t, char> kLookalikes[] = {
    {U'0', 'o'},
    {U'1', 'l'},
    {U'I', 'l'},
    {U'|', 'l'},
    {U'ı', 'i'},
    {U'ǀ', 'l'},
    {U'ɑ', 'a'},
    {U'ɡ', 'g'},
    {U'ɩ', 'i'},
    {U'ɪ', 'i'},
    {U'ʀ', 'r'},
    {U'ʏ', 'y'},
    // Greek
    {U'Α', 'a'},
    {U'Β', 'b'},
    {U'Ε', 'e'},
    {U'Ζ', 'z'},
    {U'Η', 'h'},
    {U'Ι', 'l'},
    {U'Κ', 'k'},
    {U'Μ', 'm'},
    {U'Ν', 'n'},
    {U'Ο', 'o'},
    {U'Ρ', 'p'},
    {U'Τ', 't'},
    {U'Υ', 'y'},
    {U'Χ', 'x'},
    {U'α', 'a'},
    {U'γ', 'y'},
    {U'ι', 'i'},
    {U'κ', 'k'},
    {U'ν', 'v'},
    {U'ο', 'o'},
    {U'ρ', 'p'},
    {U'σ', 'o'},
    {U'τ', 't'},
    {U'υ', 'u'},
    {U'χ', 'x'},
    {U'ϲ', 'c'},
    {U'ϳ', 'j'},
    {U'Ϲ', 'c'},
    // Cyrillic
    {U'Ѕ', 's'},
    {U'І', 'l'},
    {U'Ј', 'j'},
    {U'А', 'a'},
    {U'В', 'b'},
    {U'Е', 'e'},
    {U'К', 'k'},
    {U'М', 'm'},
    {U'Н', 'h'},
    {U'О', 'o'},
    {U'Р', 'p'},
    {U'С', 'c'},
    {U'Т', 't'},
    {U'У', 'y'},
    {U'Х', 'x'},
    {U'Ь', 'b'},
    {U'а', 'a'},
    {U'в', 'b'},
    {U'г', 'r'},
    {U'е', 'e'},
    {U'к', 'k'},
    {U'м', 'm'},
    {U'н', 'h'},
    {U'о', 'o'},
    {U'п', 'n'},
    {U'р', 'p'},
    {U'с', 'c'},
    {U'т', 't'},
    {U'у', 'y'},
    {U'х', 'x'},
    {U'ь', 'b'},
    {U'ѕ', 's'},
    {U'і', 'i'},
    {U'ј', 'j'},
    {U'ѡ', 'w'},
    {U'ѵ', 'v'},
    {U'ү', 'y'},
    {U'һ', 'h'},
    {U'Ӏ', 'l'},
    {U'ӏ', 'l'},
    {U'ԁ', 'd'},
    {U'ԛ', 'q'},
    {U'ԝ', 'w'},
    // Armenian
    {U'Տ', 's'},
    {U'Օ', 'o'},
    {U'հ', 'h'},
    {U'ո', 'n'},
    {U'ս', 'u'},
    {U'օ', 'o'},
};

bool is_invisible(char32_t letter) {
  return letter == 0xAD || letter == 0x034F || letter == 0xFEFF || (letter >= 0x200B && letter <= 0x200F) ||
         (letter >= 0x202A && letter <= 0x202E) || (letter >= 0x2060 && letter <= 0x2064) ||
         (letter >= 0xFE00 && letter <= 0xFE0F);
}

// Full-width forms as ASCII.
char32_t narrow(char32_t letter) {
  return letter >= 0xFF01 && letter <= 0xFF5E ? letter - 0xFF01 + U'!' : letter;
}

}  // namespace

std::string name_skeleton(std::string_view name) {
  std::string plain;
  for (std::size_t at = 0; at < name.size();) {
    const char32_t letter = narrow(next_code_point(name, at));
    if (is_invisible(letter)) continue;
    const auto alike = std::ranges::find(kLookalikes, letter, &std::pair<char32_t, char>::first);
    if (alike != std::end(kLookalikes))
      plain += alike->second;
    else
      append_utf8(plain, letter);
  }
  std::string skeleton;
  for (char letter : slugify(plain)) {
    if (letter == 'm')
      skeleton += "rn";
    else
      skeleton += letter;
  }
  return skeleton;
}

}  // namespace blue
