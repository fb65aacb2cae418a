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

// What a complete modern `_meta` says.
Result<RequestContext> read_modern_meta(const JsonObject& meta) {
  RequestContext context;
  context.era = Era::modern;
  context.version =
      TRY(require_text(meta, kMetaPath, meta_keys::protocol_version, "the protocol version of this request"));
  context.capabilities = *TRY(require_object(meta, kMetaPath, meta_keys::client_capabilities,
                                             "an object, empty when there are none"));
  (void)TRY(optional_object(meta, kMetaPath, meta_keys::client_info, "an object with name and version"));
  if (meta.contains(meta_keys::log_level))
    context.log_level = TRY(require_log_level(meta, kMetaPath, meta_keys::log_level));
  return context;
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

Expected<RequestContext, ProtocolError> read_context(const Request& request, Era at_least) {
  auto meta = optional_object(request.params, "params", "_meta", "an object");
  if (!meta) return std::unexpected(invalid_params(meta.error()));
  Result<RequestContext> context;
  if (at_least == Era::modern || is_modern(request, **meta)) context = read_modern_meta(**meta);
  if (!context) return std::unexpected(invalid_params(context.error()));
  auto token = find_progress_token(**meta);
  if (!token) return std::unexpected(invalid_params(token.error()));
  context->progress_token = *std::move(token);
  return *std::move(context);
}

Expected<void, ProtocolError> check_version(const RequestContext& context) {
  if (context.era == Era::legacy || context.version == kModernVersion) return {};
  return std::unexpected(unsupported_version(context.version));
}

}  // namespace blue
