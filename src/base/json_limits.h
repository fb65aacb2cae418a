#pragma once
// Asking of a value what parse_json would ask of its text, without making and parsing the text.
#include "base/json_parse.h"

namespace blue {

// True when `value`, rendered, is certain to be parsed again within the limits; bytes aside, which only the
// text tells. False when it is not, or when only parsing can tell.
bool is_surely_parseable(const Json& value, const JsonLimits& limits);

}  // namespace blue
