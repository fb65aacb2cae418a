#pragma once
// Edits of a JSON text that people keep by hand, with comments and trailing commas: a member or an item is
// added or taken out, every other byte stays. Reads only as much as it needs to find the place.
#include <span>
#include <string>
#include <string_view>

#include "base/json.h"
#include "base/result.h"

namespace blue {

using JsonPath = std::span<const std::string_view>;

// `text` with `value` as the member at `path`; objects on the way are created. An empty text becomes an
// object. Fails with invalid_json when the text is not an object or something on the way is not one, and with
// contradiction when there is another value already.
Result<std::string> add_json_member(std::string_view text, JsonPath path, const Json& value);
// `text` with the string `item` in the array at `path`, which is created; unchanged when it is there.
Result<std::string> add_json_item(std::string_view text, JsonPath path, std::string_view item);
// The inverse; unchanged when there is no such member or item.
Result<std::string> remove_json_member(std::string_view text, JsonPath path);
Result<std::string> remove_json_item(std::string_view text, JsonPath path, std::string_view item);

}  // namespace blue
