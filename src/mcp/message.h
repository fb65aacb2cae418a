#pragma once
// JSON-RPC 2.0: one line of text → one message, and messages → text. Knows nothing of methods or eras.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/error.h"
#include "base/json.h"
#include "base/result.h"

namespace blue {

// Ids are strings or integers and are given back exactly; 1 and "1" differ.
using RequestId = std::variant<std::int64_t, std::string>;

// The id in `value`; nothing when it is neither a string nor an integer of 64 bits.
std::optional<RequestId> to_request_id(const Json& value);
// The id as a JSON value.
Json to_json(const RequestId& id);
// Appends the id as JSON.
void render_request_id(std::string& out, const RequestId& id);

struct Request {
  RequestId id;
  std::string method;
  JsonObject params;
};
struct Notification {
  std::string method;
  JsonObject params;
};
// The error object of a JSON-RPC answer.
struct ProtocolError {
  int code = 0;
  std::string message;
  std::optional<Json> data;
};

// The peer's answer to a request of ours; its id may be one that was never given out.
struct Response {
  std::optional<RequestId> id;
  Expected<Json, ProtocolError> outcome;
};

using Message = std::variant<Request, Notification, Response>;

// Why a line is no message; the id where one could be read.
struct Refusal {
  std::optional<RequestId> id;
  ProtocolError error;
};

// A protocol error that carries the whole error object as its data.
ProtocolError to_protocol_error(int code, const Error& error);

// Reads one message. Refuses what is not JSON, batches, ids of other kinds and envelopes that JSON-RPC does
// not know; a notification is never refused for its params, as nobody would hear of it.
Expected<Message, Refusal> parse_message(std::string_view line);

// `{"jsonrpc":"2.0","id":…,"error":{…}}`, with a null id where none is known.
std::string render_error(const std::optional<RequestId>& id, const ProtocolError& error);
// `{"jsonrpc":"2.0","id":…,"method":…,"params":{…}}`
std::string render_request(const RequestId& id, std::string_view method, const JsonObject& params);
// `{"jsonrpc":"2.0","method":…,"params":{…}}`
std::string render_notification(std::string_view method, const JsonObject& params);

}  // namespace blue
