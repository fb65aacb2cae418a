#pragma once
// TOML as JSON; the only file that knows the TOML library is toml_file.cpp.
#include "base/file.h"
#include "base/json.h"
#include "base/result.h"

namespace blue {

// Reads a TOML file of at most 64 KB. config_invalid with line and column when it is not TOML; dates become
// strings.
Result<JsonObject> read_toml(const Path& path);

}  // namespace blue
