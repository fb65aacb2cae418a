#include "domain/words_shape.h"

namespace blue {

Json encode_words(const Words& words) { return words.text; }

Words decode_words(const Json& value) {
  if (const std::string* text = value.string()) return {*text};
  const JsonArray* place = value.array();
  if (!place || place->size() < 2) return {};
  const std::int64_t *from = (*place)[0].integer(), *to = (*place)[1].integer();
  if (!from || !to || *from < 0 || *to < *from) return {};
  const bool* cut = place->size() > 2 ? (*place)[2].boolean() : nullptr;
  return {"", Span{static_cast<std::size_t>(*from), static_cast<std::size_t>(*to), cut && *cut}};
}

}  // namespace blue
