#pragma once
// The secret that clients have to know: where it is kept, and whether a request carries it.
#include <string>
#include <string_view>

#include "base/file.h"
#include "http/request_head.h"

namespace blue {

// The first line of `file` without blanks around it: 16 to 4096 visible ASCII characters, else invalid_value.
// Errors are those of the field token_file.
// Logs a warning when others may read the file.
Result<std::string> read_token(const Path& file);
// True when the request has exactly one Authorization header and it is `Bearer` with this token.
bool carries_token(const RequestHead& head, std::string_view token);

}  // namespace blue
