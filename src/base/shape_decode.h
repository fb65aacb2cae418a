#pragma once
// JSON → a value of a described type, with every problem named. describe.h's decode<T>() is the usual way in.
#include <vector>

#include "base/shape.h"

namespace blue {

// Fills `*at`, which is of the shape's type, from `value`; returns every problem (a hundred at most) with its
// path, and none when all is well. A member that is null counts as left out, and 3.0 as the integer 3.
std::vector<Error> decode_into(const Shape& shape, const Json& value, void* at);

}  // namespace blue
