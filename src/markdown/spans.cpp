#include "markdown/spans.h"

#include <algorithm>

#include "markers/tokens.h"

namespace blue {
namespace {

constexpr std::array<std::string_view, 10> kNames{"code", "pre", "samp", "kbd",    "tt",
                                                  "q",    "del", "s",    "strike", "blockquote"};

// Behind `opening` and the name at `at`, when the name ends there; npos otherwise.
std::size_t behind_name(std::string_view text, std::size_t at, std::string_view opening,
                        std::string_view name) {
  std::size_t end = at + opening.size() + name.size();
  bool fits = end < text.size() && text.substr(at).starts_with(opening) &&
              same_ascii(text.substr(at + opening.size(), name.size()), name);
  return fits && (text[end] == '>' || text[end] == ' ' || text[end] == '\n') ? end : text.npos;
}

std::size_t find_closing_tag(std::string_view text, std::size_t at, std::string_view name) {
  for (; (at = text.find("</", at)) != text.npos; at += 2)
    if (std::size_t end = behind_name(text, at, "</", name); end != text.npos) {
      std::size_t close = text.find('>', end);
      return close == text.npos ? close : close + 1;
    }
  return text.npos;
}

}  // namespace

std::size_t QuietElements::find_end(std::string_view text, std::size_t at) {
  static_assert(kNames.size() == kCount);
  if (at >= text.size() || text[at] != '<') return text.npos;
  for (std::size_t i = 0; i < kCount; ++i) {
    std::size_t inside = behind_name(text, at, "<", kNames[i]);
    if (inside == text.npos) continue;
    std::size_t end = never_closed_[i] ? text.npos : find_closing_tag(text, inside, kNames[i]);
    never_closed_[i] = end == text.npos;
    return end;
  }
  return text.npos;
}

}  // namespace blue
