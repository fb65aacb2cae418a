#include "mcp/params.h"

#include <algorithm>
#include <utility>

#include "base/format.h"

namespace blue {
namespace {

Error missing(std::string_view path, std::string_view key, std::string_view meaning) {
  return make_error(codes::missing_field, format("{}.{} is missing; it must be {}.", path, key, meaning))
      .at(format("{}.{}", path, key));
}

Error wrong_type(std::string_view path, std::string_view key, std::string_view meaning, const Json& given) {
  return make_error(codes::wrong_type,
                    format("{}.{} must be {}, not {}.", path, key, meaning, json_kind(given)))
      .at(format("{}.{}", path, key));
}

const JsonObject kNoMembers;

}  // namespace

Result<std::string> require_text(const JsonObject& object, std::string_view path, std::string_view key,
                                 std::string_view meaning) {
  const Json* member = object.find(key);
  if (!member) return fail(missing(path, key, meaning));
  if (!member->string()) return fail(wrong_type(path, key, meaning, *member));
  return *member->string();
}

Result<const JsonObject*> require_object(const JsonObject& object, std::string_view path,
                                         std::string_view key, std::string_view meaning) {
  const Json* member = object.find(key);
  if (!member) return fail(missing(path, key, meaning));
  if (!member->object()) return fail(wrong_type(path, key, meaning, *member));
  return member->object();
}

Result<const JsonObject*> optional_object(const JsonObject& object, std::string_view path,
                                          std::string_view key, std::string_view meaning) {
  const Json* member = object.find(key);
  if (!member || member->is_null()) return &kNoMembers;
  return require_object(object, path, key, meaning);
}

Result<ClientLogLevel> require_log_level(const JsonObject& object, std::string_view path,
                                         std::string_view key) {
  std::string level = TRY(require_text(object, path, key, "the name of a log level"));
  auto known = std::ranges::find(kLogLevels, level);
  if (known != kLogLevels.end()) return static_cast<ClientLogLevel>(known - kLogLevels.begin());
  return fail(invalid_param(format("{}.{}", path, key), level,
                            format("{}.{} is no log level: \"{}\".", path, key, level))
                  .suggest("Use one of debug, info, notice, warning, error, critical, alert, emergency."));
}

ProtocolError invalid_params(const Error& error) {
  return to_protocol_error(rpc_codes::invalid_params, error);
}

Error invalid_param(std::string path, Json given, std::string message) {
  return make_error(codes::invalid_value, std::move(message))
      .at(std::move(path))
      .with_value(std::move(given));
}

Result<> check_cursor(const JsonObject& params) {
  const Json* cursor = params.find("cursor");
  if (!cursor || cursor->is_null()) return {};
  return fail(invalid_param("params.cursor", *cursor, "params.cursor is not one this server has given out.")
                  .suggest("Ask for the list without a cursor; it always comes whole."));
}

}  // namespace blue
