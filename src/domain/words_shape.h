#pragma once
// How words of an answer are written to and read from JSON: the one place where a record decides on it.
#include "base/describe.h"
#include "domain/words.h"

namespace blue {

// The text; where only its place is known, [from, to], then true where it is cut, then true where it is on
// one line.
Json encode_words(const Words& words);
Words decode_words(const Json& value);

namespace detail {

template <>
struct ShapeMaker<Words> {
  static Shape make() {
    return {.kind = ShapeKind::any,
            .assign = [](void* at, const Json& value) { *static_cast<Words*>(at) = decode_words(value); },
            .read = [](const void* at) { return encode_words(*static_cast<const Words*>(at)); }};
  }
};

}  // namespace detail
}  // namespace blue
