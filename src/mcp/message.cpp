#include "mcp/message.h"

#include <utility>

#include "base/format.h"
#include "base/json_parse.h"

namespace blue {
namespace {

using Parsed = Expected<Message, Refusal>;

std::unexpected<Refusal> refuse(std::optional<RequestId> id, int code, std::string message) {
  return std::unexpected(Refusal{std::move(id), {code, std::move(message)}});
}

Response read_response(std::optional<RequestId> id, JsonObject& envelope) {
  Json* error = envelope.find("error");
  if (!error) return {std::move(id), std::move(*envelope.find("result"))};
  const Json* code = error->find("code");
  ProtocolError given{
      code && code->integer() ? static_cast<int>(*code->integer()) : rpc_codes::internal_error,
      std::string(error->text_or("message", ""))};
  return {std::move(id), std::unexpected(std::move(given))};
}

Parsed read_envelope(JsonObject& envelope) {
  const Json* given = envelope.find("id");
  std::optional<RequestId> id = given ? to_request_id(*given) : std::nullopt;
  const Json* version = envelope.find("jsonrpc");
  if (!version || !version->string() || *version->string() != "2.0")
    return refuse(id, rpc_codes::invalid_request, "The message has no \"jsonrpc\": \"2.0\".");
  Json* method = envelope.find("method");
  if (!method && (envelope.contains("result") || envelope.contains("error")))
    return read_response(id, envelope);
  if (!method)
    return refuse(id, rpc_codes::invalid_request,
                  "The message has no \"method\". Send a request or a notification.");
  if (given && !id)
    return refuse(
        std::nullopt, rpc_codes::invalid_request,
        format("\"id\" must be a string or an integer of at most 64 bits, not {}.", json_kind(*given)));
  if (!method->string())
    return refuse(id, rpc_codes::invalid_request,
                  format("\"method\" must be a string, not {}.", json_kind(*method)));
  JsonObject params;
  if (Json* member = envelope.find("params"); member && member->object())
    params = std::move(*member->object());
  else if (member && id)
    return refuse(id, rpc_codes::invalid_params,
                  format("\"params\" must be an object, not {}.", json_kind(*member)));
  if (!id) return Notification{*method->string(), std::move(params)};
  return Request{*std::move(id), *method->string(), std::move(params)};
}

const JsonObject kNoMembers;

std::unexpected<ProtocolError> missing_param(std::string_view path, std::string_view key,
                                             std::string_view meaning) {
  return invalid_params(
      make_error(codes::missing_field, format("{}.{} is missing; it must be {}.", path, key, meaning))
          .at(format("{}.{}", path, key))
          .suggest(format("Add {}.{}.", path, key)));
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
                  "Batches are not supported. Send each message on its own line.");
  JsonObject* envelope = parsed->object();
  if (!envelope)
    return refuse(std::nullopt, rpc_codes::invalid_request,
                  format("A message must be a JSON object, not {}.", json_kind(*parsed)));
  return read_envelope(*envelope);
}

ProtocolError busy(std::string message, std::string suggestion) {
  return to_protocol_error(rpc_codes::internal_error,
                           make_error(codes::busy, std::move(message)).suggest(std::move(suggestion)));
}

JsonObject to_json(const ProtocolError& error) {
  JsonObject out{{"code", error.code}, {"message", error.message}};
  if (error.data) out.append("data", *error.data);
  return out;
}

std::string render_error_response(const std::optional<RequestId>& id, const ProtocolError& error) {
  return render_json(
      JsonObject{{"jsonrpc", "2.0"}, {"id", id ? to_json(*id) : Json()}, {"error", to_json(error)}});
}

std::string render_request(const RequestId& id, std::string_view method, const JsonObject& params) {
  JsonObject out{{"jsonrpc", "2.0"}, {"id", to_json(id)}, {"method", method}};
  if (!params.empty()) out.append("params", params);
  return render_json(out);
}

std::string render_notification(std::string_view method, const JsonObject& params) {
  JsonObject out{{"jsonrpc", "2.0"}, {"method", method}};
  if (!params.empty()) out.append("params", params);
  return render_json(out);
}

std::string render_members(const JsonObject& object) {
  std::string text = render_json(Json(object));
  return text.substr(1, text.size() - 2);
}

Checked<std::string> require_text(const JsonObject& object, std::string_view path, std::string_view key,
                                  std::string_view meaning) {
  const Json* member = object.find(key);
  if (!member) return missing_param(path, key, meaning);
  if (!member->string()) return wrong_param_type(path, key, meaning, *member);
  return *member->string();
}

Checked<const JsonObject*> require_object(const JsonObject& object, std::string_view path,
                                          std::string_view key, std::string_view meaning) {
  const Json* member = object.find(key);
  if (!member) return missing_param(path, key, meaning);
  if (!member->object()) return wrong_param_type(path, key, meaning, *member);
  return member->object();
}

Checked<const JsonObject*> optional_object(const JsonObject& object, std::string_view path,
                                           std::string_view key, std::string_view meaning) {
  const Json* member = object.find(key);
  if (!member || member->is_null()) return &kNoMembers;
  return require_object(object, path, key, meaning);
}

Checked<> check_cursor(const JsonObject& params) {
  const Json* cursor = params.find("cursor");
  if (!cursor || cursor->is_null()) return {};
  return invalid_param_value("params.cursor", *cursor, "params.cursor was not given out by this server.",
                             "Ask for the list without a cursor; it is always complete.");
}

std::unexpected<ProtocolError> invalid_params(const Error& error) {
  return std::unexpected(to_protocol_error(rpc_codes::invalid_params, error));
}

std::unexpected<ProtocolError> wrong_param_type(std::string_view path, std::string_view key,
                                                std::string_view meaning, const Json& given) {
  return invalid_params(
      make_error(codes::wrong_type, format("{}.{} must be {}, not {}.", path, key, meaning, json_kind(given)))
          .at(format("{}.{}", path, key))
          .suggest(format("Send {}.", meaning)));
}

std::unexpected<ProtocolError> invalid_param_value(std::string path, Json given, std::string message,
                                                   std::string suggestion) {
  return invalid_params(make_error(codes::invalid_value, std::move(message))
                            .at(std::move(path), std::move(given))
                            .suggest(std::move(suggestion)));
}

}  // namespace blue
