#include "domain/words_shape.h"

namespace blue {

Json encode_words(const Words& words) {
  if (!words.text.empty() || !words.span) return words.text;
  JsonArray place{words.span->from, words.span->to};
  if (words.span->cut || words.one_line) place.push_back(words.span->cut);
  if (words.one_line) place.push_back(true);
  return place;
}

Words decode_words(const Json& value) {
  if (const std::string* text = value.string()) return {*text};
  const JsonArray* place = value.array();
  if (!place || place->size() < 2) return {};
  const std::int64_t *from = (*place)[0].integer(), *to = (*place)[1].integer();
  if (!from || !to || *from < 0 || *to < *from) return {};
  auto is_set = [&](std::size_t at) {
    const bool* flag = at < place->size() ? (*place)[at].boolean() : nullptr;
    return flag && *flag;
  };
  return {"", Span{static_cast<std::size_t>(*from), static_cast<std::size_t>(*to), is_set(2)}, is_set(3)};
}

}  // namespace blue
