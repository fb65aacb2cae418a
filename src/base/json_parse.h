#pragma once
// Text → Json, strictly and within limits.
#include <cstddef>
#include <string_view>

#include "base/json.h"
#include "base/result.h"

namespace blue {

struct JsonLimits {
  std::size_t bytes = 16u << 20;
  std::size_t depth = 64;
  std::size_t values = 1'000'000;
};

// Parses exactly one value; a byte order mark before it is skipped. Refuses (invalid_json, too_large)
// malformed text, bytes that are not UTF-8, numbers too large for a double, a key given twice in one
// object, and anything past `limits`; the message names line and column where the text is malformed.
Result<Json> parse_json(std::string_view text, const JsonLimits& limits = {});

// True when `value`, rendered, is certain to be parsed again within the limits of depth and values; false
// when it is not, or when only parsing can decide. Saves making and parsing the text.
bool is_surely_parseable(const Json& value, const JsonLimits& limits);

}  // namespace blue
