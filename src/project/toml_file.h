#pragma once
// TOML as JSON; the only file that knows the TOML library is toml_file.cpp.
#include "base/file.h"
#include "base/json.h"
#include "base/result.h"

namespace blue {

// Reads a TOML file. config_invalid with line and column when it is not TOML, and when it is larger than
// 64 KB, nested deeper than 16 or has more than 1,000 keys; dates become strings. A cloned repository brings
// such files along, so the limits are checked before the library, which recurses, sees a byte.
Result<JsonObject> read_toml(const Path& path);
// The same for a text that was read; `path` is for messages.
Result<JsonObject> parse_toml(std::string_view text, const Path& path);

}  // namespace blue
