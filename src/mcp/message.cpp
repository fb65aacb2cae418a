#include "mcp/message.h"

#include <utility>

#include "base/format.h"
#include "base/json_parse.h"
#include "mcp/protocol.h"

namespace blue {
namespace {

using Parsed = Expected<Message, Refusal>;

std::unexpected<Refusal> refuse(std::optional<RequestId> id, int code, std::string message) {
  return std::unexpected(Refusal{std::move(id), {code, std::move(message), std::nullopt}});
}

Parsed read_request(RequestId id, JsonObject& envelope) {
  Json* method = envelope.find("method");
  if (!method->string())
    return refuse(std::move(id), rpc_codes::invalid_request,
                  format("\"method\" must be a string, not {}.", json_kind(*method)));
  Request request{std::move(id), *method->string(), {}};
  if (Json* params = envelope.find("params")) {
    if (!params->object())
      return refuse(std::move(request.id), rpc_codes::invalid_params,
                    format("\"params\" must be an object, not {}.", json_kind(*params)));
    request.params = std::move(*params->object());
  }
  return request;
}

Parsed read_notification(JsonObject& envelope) {
  Json* method = envelope.find("method");
  if (!method || !method->string())
    return refuse(std::nullopt, rpc_codes::invalid_request,
                  "The message has no \"method\". Send a request or a notification.");
  Notification notification{*method->string(), {}};
  if (Json* params = envelope.find("params"); params && params->object())
    notification.params = std::move(*params->object());
  return notification;
}

Response read_response(std::optional<RequestId> id, JsonObject& envelope) {
  Json* error = envelope.find("error");
  if (!error) return {std::move(id), std::move(*envelope.find("result"))};
  const Json* code = error->find("code");
  return {std::move(id),
          std::unexpected(ProtocolError{
              code && code->integer() ? static_cast<int>(*code->integer()) : rpc_codes::internal_error,
              std::string(error->text_or("message", "")), std::nullopt})};
}

Parsed read_envelope(JsonObject& envelope) {
  const Json* given = envelope.find("id");
  std::optional<RequestId> id = given ? to_request_id(*given) : std::nullopt;
  const Json* version = envelope.find("jsonrpc");
  if (!version || !version->string() || *version->string() != "2.0")
    return refuse(id, rpc_codes::invalid_request, "The message lacks \"jsonrpc\": \"2.0\".");
  if (!envelope.contains("method")) {
    if (envelope.contains("result") || envelope.contains("error")) return read_response(id, envelope);
    return refuse(id, rpc_codes::invalid_request,
                  "The message has no \"method\". Send a request or a notification.");
  }
  if (!given) return read_notification(envelope);
  if (!id)
    return refuse(
        std::nullopt, rpc_codes::invalid_request,
        format("\"id\" must be a string or an integer of at most 64 bits, not {}.", json_kind(*given)));
  return read_request(*std::move(id), envelope);
}

}  // namespace

std::optional<RequestId> to_request_id(const Json& value) {
  if (const auto* text = value.string()) return RequestId(*text);
  if (const auto* number = value.integer()) return RequestId(*number);
  return std::nullopt;
}

Json to_json(const RequestId& id) {
  return std::visit([](const auto& value) { return Json(value); }, id);
}

void render_request_id(std::string& out, const RequestId& id) {
  if (const auto* text = std::get_if<std::string>(&id))
    render_json_string(out, *text);
  else
    render_json(out, Json(std::get<std::int64_t>(id)));
}

ProtocolError to_protocol_error(int code, const Error& error) {
  return {code, error.message, to_json(error)};
}

Parsed parse_message(std::string_view line) {
  auto parsed = parse_json(line);
  if (!parsed) {
    bool too_large = parsed.error().code == codes::too_large;
    return refuse(std::nullopt, too_large ? rpc_codes::invalid_request : rpc_codes::parse_error,
                  parsed.error().message);
  }
  if (parsed->array())
    return refuse(std::nullopt, rpc_codes::invalid_request,
                  "Batches are not supported. Send each message of the array on a line of its own.");
  JsonObject* envelope = parsed->object();
  if (!envelope)
    return refuse(std::nullopt, rpc_codes::invalid_request,
                  format("A message is a JSON object, not {}.", json_kind(*parsed)));
  return read_envelope(*envelope);
}

std::string render_error(const std::optional<RequestId>& id, const ProtocolError& error) {
  std::string out = R"({"jsonrpc":"2.0","id":)";
  if (id)
    render_request_id(out, *id);
  else
    out += "null";
  out += R"(,"error":{"code":)";
  render_json(out, Json(error.code));
  out += R"(,"message":)";
  render_json_string(out, error.message);
  if (error.data) {
    out += R"(,"data":)";
    render_json(out, *error.data);
  }
  out += "}}";
  return out;
}

namespace {

std::string render_method(std::string out, std::string_view method, const JsonObject& params) {
  out += R"("method":)";
  render_json_string(out, method);
  if (!params.empty()) {
    out += R"(,"params":)";
    render_json(out, Json(params));
  }
  out += '}';
  return out;
}

}  // namespace

std::string render_request(const RequestId& id, std::string_view method, const JsonObject& params) {
  std::string out = R"({"jsonrpc":"2.0","id":)";
  render_request_id(out, id);
  out += ',';
  return render_method(std::move(out), method, params);
}

std::string render_notification(std::string_view method, const JsonObject& params) {
  return render_method(R"({"jsonrpc":"2.0",)", method, params);
}

}  // namespace blue
