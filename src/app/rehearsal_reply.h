#pragma once
// Reading members of a handler's reply without ceremony: what is not there is empty.
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace blue {

// The text member `key`; other scalars as JSON writes them.
std::string text_in(const Json& value, std::string_view key);
// The integer member `key`, or 0.
std::size_t number_in(const Json& value, std::string_view key);
// The items of the array member `key`.
const JsonArray& items_in(const Json& value, std::string_view key);
// The texts among those items.
std::vector<std::string> texts_in(const Json& value, std::string_view key);
// The object member `key`, or null.
const Json& member_in(const Json& value, std::string_view key);

}  // namespace blue
