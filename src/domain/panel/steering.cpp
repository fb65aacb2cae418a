#include "domain/panel/steering.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/word_list.h"

namespace blue {
namespace {

constexpr std::size_t kSharedWords = 8;
using WordList = std::vector<std::string>;

// The first eight words of `directive` in a row that `text` has as well; empty when there are none.
std::string find_shared(const WordList& directive, const WordList& text) {
  for (std::size_t i = 0; i + kSharedWords <= directive.size(); ++i) {
    const auto begin = directive.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = begin + kSharedWords;
    if (std::search(text.begin(), text.end(), begin, end) != text.end())
      return join(WordList(begin, end), " ");
  }
  return "";
}

// Full-width brackets and colons as ASCII ones: an answer with them is read as a signal, too.
std::string with_ascii_signs(std::string_view text) {
  constexpr std::string_view kWide[] = {"\uff3b", "\uff3d", "\uff1a"};
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto sign = std::ranges::find_if(kWide, [&](auto one) { return text.substr(at).starts_with(one); });
    const bool is_wide = sign != std::end(kWide);
    out += is_wide ? "[]:"[sign - std::begin(kWide)] : text[at];
    at += is_wide ? sign->size() : 1;
  }
  return out;
}

}  // namespace

std::string find_steering(const DialogueState& state, std::string_view directive) {
  std::string closed_up;
  for (char one : upper_ascii(with_ascii_signs(directive)))
    if (one != ' ' && one != '\t') closed_up += one;
  if (closed_up.find("[MOVE:CONVERGE") != std::string::npos) return "holds [MOVE:CONVERGE]";
  const WordList words = words_of(directive);
  if (words.size() < kSharedWords) return "";
  for (const Entity& entity : state.record.entities) {
    if (entity.type != EntityKind::recommendation) continue;
    for (const std::string* text : {&entity.shown_label(), &entity.shown_content()})
      if (const std::string shared = find_shared(words, words_of(*text)); !shared.empty())
        return format("repeats words of {}: \"{}\"", entity.id, shared);
  }
  return "";
}

}  // namespace blue
