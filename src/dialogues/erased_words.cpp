#include "dialogues/erased_words.h"

#include "dialogues/exhibits.h"

namespace blue {
namespace {

std::string_view erased_mark() { return placeholder_of(ExhibitCondition::erased); }

}  // namespace

std::size_t count_erased(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(erased_mark()); at != std::string_view::npos;
       at = text.find(erased_mark(), at + 1))
    ++count;
  return count;
}

bool is_with_words(std::string_view text, std::string_view rendering) {
  std::size_t next = rendering.find(erased_mark());
  if (next == std::string_view::npos || text == rendering || !text.starts_with(rendering.substr(0, next)))
    return false;
  text.remove_prefix(next);
  for (;;) {
    rendering.remove_prefix(next + erased_mark().size());
    next = rendering.find(erased_mark());
    if (next == std::string_view::npos) return text.ends_with(rendering);
    const std::string_view between = rendering.substr(0, next);
    const std::size_t found = text.find(between);
    if (found == std::string_view::npos) return false;
    text.remove_prefix(found + between.size());
  }
}

bool may_show_erased(std::string_view text, std::string_view rendering) {
  return count_erased(text) < count_erased(rendering) || is_with_words(text, rendering);
}

}  // namespace blue
