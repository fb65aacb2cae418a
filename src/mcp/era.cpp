#include "mcp/era.h"

#include <utility>

#include "base/format.h"
#include "mcp/params.h"

namespace blue {
namespace {

constexpr std::string_view kMetaPath = "params._meta";

bool is_modern(const Request& request, const JsonObject& meta) {
  return meta.contains(meta_keys::protocol_version) || meta.contains(meta_keys::client_capabilities) ||
         meta.contains(meta_keys::client_info) || request.method == "server/discover" ||
         request.method == "subscriptions/listen";
}

// The version that a complete modern `_meta` claims.
Result<std::string> check_modern_meta(const JsonObject& meta) {
  std::string version =
      TRY(require_text(meta, kMetaPath, meta_keys::protocol_version, "the protocol version of this request"));
  (void)TRY(require_object(meta, kMetaPath, meta_keys::client_capabilities,
                           "an object, empty when there are none"));
  (void)TRY(optional_object(meta, kMetaPath, meta_keys::client_info, "an object with name and version"));
  if (meta.contains(meta_keys::log_level))
    (void)TRY(require_log_level(meta, kMetaPath, meta_keys::log_level));
  return version;
}

ProtocolError unsupported_version(const std::string& requested) {
  return {rpc_codes::unsupported_version,
          format("Protocol version {} is not supported for requests that carry it in _meta; use {}.",
                 requested, kModernVersion),
          JsonObject{{"supported", JsonArray{kModernVersion}}, {"requested", requested}}};
}

Result<std::optional<RequestId>> find_progress_token(const JsonObject& meta) {
  const Json* given = meta.find(meta_keys::progress_token);
  if (!given) return std::nullopt;
  if (auto token = to_request_id(*given)) return token;
  return fail(make_error(codes::wrong_type,
                         format("params._meta.progressToken must be a string or an integer, not {}.",
                                json_kind(*given)))
                  .at("params._meta.progressToken"));
}

}  // namespace

std::expected<RequestContext, ProtocolError> read_context(const Request& request) {
  auto meta = optional_object(request.params, "params", "_meta", "an object");
  if (!meta) return std::unexpected(invalid_params(meta.error()));
  RequestContext context;
  if (is_modern(request, **meta)) {
    context.era = Era::modern;
    auto version = check_modern_meta(**meta);
    if (!version) return std::unexpected(invalid_params(version.error()));
    if (*version != kModernVersion) return std::unexpected(unsupported_version(*version));
  }
  auto token = find_progress_token(**meta);
  if (!token) return std::unexpected(invalid_params(token.error()));
  context.progress_token = *std::move(token);
  return context;
}

}  // namespace blue
