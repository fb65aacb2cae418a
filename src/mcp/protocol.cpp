#include "mcp/protocol.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::string_view kMetaPath = "params._meta";

bool is_modern(const Request& request, const JsonObject& meta) {
  return meta.contains(meta_keys::protocol_version) || meta.contains(meta_keys::client_capabilities) ||
         meta.contains(meta_keys::client_info) || request.method == "server/discover" ||
         request.method == "subscriptions/listen";
}

Checked<RequestContext> read_modern_meta(const JsonObject& meta) {
  RequestContext context;
  context.era = Era::modern;
  context.version =
      TRY(require_text(meta, kMetaPath, meta_keys::protocol_version, "the protocol version of this request"));
  context.capabilities = *TRY(require_object(meta, kMetaPath, meta_keys::client_capabilities,
                                             "an object, empty when there are none"));
  (void)TRY(optional_object(meta, kMetaPath, meta_keys::client_info, "an object with name and version"));
  context.client = name_client(meta.find(meta_keys::client_info));
  if (meta.contains(meta_keys::log_level))
    context.log_level = TRY(require_log_level(meta, kMetaPath, meta_keys::log_level));
  return context;
}

}  // namespace

std::string name_client(const Json* info) {
  constexpr std::size_t kLongest = 100;
  if (!info || !info->object()) return {};
  const std::string name = format("{} {}", info->text_or("name", ""), info->text_or("version", ""));
  const std::string shown = printable(trim(name));
  const bool is_plain = shown.find_first_of("\n\t") == std::string::npos;
  return is_plain ? std::string(utf8_prefix(shown, kLongest)) : std::string();
}

Checked<ClientLogLevel> require_log_level(const JsonObject& object, std::string_view path,
                                          std::string_view key) {
  std::string level = TRY(require_text(object, path, key, "the name of a log level"));
  auto known = std::ranges::find(kLogLevels, level);
  if (known != kLogLevels.end()) return static_cast<ClientLogLevel>(known - kLogLevels.begin());
  return invalid_param_value(format("{}.{}", path, key), level,
                             format("{}.{} is not a log level: \"{}\".", path, key, level),
                             "Use one of debug, info, notice, warning, error, critical, alert, emergency.");
}

Checked<RequestContext> read_context(const Request& request, Era at_least) {
  const JsonObject& meta = *TRY(optional_object(request.params, "params", "_meta", "an object"));
  RequestContext context;
  if (at_least == Era::modern || is_modern(request, meta)) context = TRY(read_modern_meta(meta));
  const Json* token = meta.find(meta_keys::progress_token);
  if (!token) return context;
  context.progress_token = to_request_id(*token);
  if (context.progress_token) return context;
  return wrong_param_type(kMetaPath, meta_keys::progress_token, "a string or an integer", *token);
}

Checked<> check_version(const RequestContext& context) {
  if (context.era == Era::legacy || context.version == kModernVersion) return {};
  return std::unexpected(ProtocolError{
      rpc_codes::unsupported_version,
      format("Protocol version {} is not supported for requests that carry it in _meta; use {}.",
             context.version, kModernVersion),
      JsonObject{{"supported", JsonArray{kModernVersion}}, {"requested", context.version}}});
}

bool declares(const JsonObject& declared, const JsonObject& required) {
  return std::ranges::all_of(required, [&](const JsonMember& wanted) {
    const Json* found = declared.find(wanted.key);
    if (!found) return false;
    const JsonObject* inner = wanted.value.object();
    return !inner || inner->empty() || (found->object() && declares(*found->object(), *inner));
  });
}

}  // namespace blue
