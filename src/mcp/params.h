#pragma once
// Reading a request's params, with errors that name the path (`params.name`). Knows no method.
#include <string>
#include <string_view>

#include "base/json.h"
#include "base/result.h"
#include "mcp/message.h"
#include "mcp/protocol.h"

namespace blue {

// The text of member `key`; missing_field or wrong_type at `path.key`. `meaning` completes "… must be".
Result<std::string> require_text(const JsonObject& object, std::string_view path, std::string_view key,
                                 std::string_view meaning);
// The object in member `key`; missing_field or wrong_type at `path.key`.
Result<const JsonObject*> require_object(const JsonObject& object, std::string_view path,
                                         std::string_view key, std::string_view meaning);
// The object in member `key`, or an empty one when it is absent or null; wrong_type at `path.key`.
Result<const JsonObject*> optional_object(const JsonObject& object, std::string_view path,
                                          std::string_view key, std::string_view meaning);

// The log level named by member `key`; also invalid_value when there is no such level.
Result<ClientLogLevel> require_log_level(const JsonObject& object, std::string_view path,
                                         std::string_view key);

// Refuses every cursor: lists come whole, so none was ever handed out.
Result<> check_cursor(const JsonObject& params);

// The error for params that do not fit: -32602 with the error object as its data.
ProtocolError invalid_params(const Error& error);
// invalid_value at `path`, with what was given there.
Error invalid_param(std::string path, Json given, std::string message);

}  // namespace blue
