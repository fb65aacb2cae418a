#pragma once
// JSON-RPC 2.0: one line of text → one message, messages → text, and the reading of params. Does not know
// methods or eras.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/error.h"
#include "base/json.h"
#include "base/result.h"

namespace blue {

namespace rpc_codes {
inline constexpr int parse_error = -32700;
inline constexpr int invalid_request = -32600;
inline constexpr int method_not_found = -32601;
inline constexpr int invalid_params = -32602;
inline constexpr int internal_error = -32603;
inline constexpr int resource_not_found = -32002;  // legacy only
inline constexpr int header_mismatch = -32020;
inline constexpr int missing_capability = -32021;
inline constexpr int unsupported_version = -32022;
}  // namespace rpc_codes

// The error object of a JSON-RPC answer.
struct ProtocolError {
  int code = 0;
  std::string message;
  std::optional<Json> data = {};
};

// A value, or the error that the client is answered with.
template <class T = void>
using Checked = Expected<T, ProtocolError>;

// Ids are strings or integers and are given back exactly; 1 and "1" differ.
using RequestId = std::variant<std::int64_t, std::string>;

struct Request {
  RequestId id;
  std::string method;
  JsonObject params;
};
struct Notification {
  std::string method;
  JsonObject params;
};
// The client's answer to a request of ours; its id may be one that was never given out.
struct Response {
  std::optional<RequestId> id;
  Checked<Json> outcome;
};
using Message = std::variant<Request, Notification, Response>;

// Why a line is not a message, with its id if one could be read.
struct Refusal {
  std::optional<RequestId> id;
  ProtocolError error;
};

// Reads one message. Refuses invalid JSON, batches, ids of other kinds and envelopes that JSON-RPC does not
// know; a notification is never refused for its params, as it would get no answer.
Expected<Message, Refusal> parse_message(std::string_view line);

// The id in `value`; nothing when it is neither a string nor an integer of 64 bits.
std::optional<RequestId> to_request_id(const Json& value);
// The id as a JSON value.
Json to_json(const RequestId& id);
// Appends the id as JSON.
void render_request_id(std::string& out, const RequestId& id);

// A protocol error that carries the complete error object as its data.
ProtocolError to_protocol_error(int code, const Error& error);
// The error for what the server has no room for now.
ProtocolError busy(std::string message, std::string suggestion);
// `{"code":…,"message":…,"data":…}`
JsonObject to_json(const ProtocolError& error);

// `{"jsonrpc":"2.0","id":…,"error":{…}}`, with a null id when it is unknown.
std::string render_error_response(const std::optional<RequestId>& id, const ProtocolError& error);
// `{"jsonrpc":"2.0","id":…,"method":…,"params":{…}}`
std::string render_request(const RequestId& id, std::string_view method, const JsonObject& params);
// `{"jsonrpc":"2.0","method":…,"params":{…}}`
std::string render_notification(std::string_view method, const JsonObject& params);
// `object` without its braces.
std::string render_members(const JsonObject& object);

// Reading params. Every failure is -32602 with an error object that names the path (`params.name`).

// The text of member `key`; missing_field or wrong_type at `path.key`. `meaning` completes "… must be".
Checked<std::string> require_text(const JsonObject& object, std::string_view path, std::string_view key,
                                  std::string_view meaning);
// The object in member `key`; missing_field or wrong_type at `path.key`.
Checked<const JsonObject*> require_object(const JsonObject& object, std::string_view path,
                                          std::string_view key, std::string_view meaning);
// The object in member `key`, or an empty one when it is absent or null; wrong_type at `path.key`.
Checked<const JsonObject*> optional_object(const JsonObject& object, std::string_view path,
                                           std::string_view key, std::string_view meaning);
// Refuses every cursor: lists are sent complete, so none was ever given out.
Checked<> check_cursor(const JsonObject& params);

// The failure for params that do not fit: -32602 with the error object as its data.
std::unexpected<ProtocolError> invalid_params(const Error& error);
// wrong_type at `path.key`: what is `given` there is not `meaning`.
std::unexpected<ProtocolError> wrong_param_type(std::string_view path, std::string_view key,
                                                std::string_view meaning, const Json& given);
// invalid_value at `path`, with what was given there.
std::unexpected<ProtocolError> invalid_param_value(std::string path, Json given, std::string message,
                                                   std::string suggestion = {});

}  // namespace blue
