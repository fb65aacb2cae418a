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

}  // namespace

std::string find_steering(const DialogueState& state, std::string_view directive) {
  std::string closed_up;
  for (char one : upper_ascii(directive))
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
