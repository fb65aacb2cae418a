#include "mcp/request_state.h"

#include "base/base64.h"
#include "base/hash.h"
#include "base/json_parse.h"
#include "base/random_source.h"

namespace blue {
namespace {

std::int64_t seconds(SteadyTime time) {
  return std::chrono::duration_cast<std::chrono::seconds>(time.time_since_epoch()).count();
}

}  // namespace

StateSeal::StateSeal(SteadyClock now) : now_(std::move(now)), key_(draw_secret(32)) {}

std::string StateSeal::close(const Json& state, std::string_view call) const {
  std::string payload = encode_base64(
      render_json(JsonObject{{"state", state}, {"until", seconds(now_() + kLifetime)}}), Base64Alphabet::url);
  std::string mac = sign(payload, call);
  return payload + "." + mac;
}

std::optional<Json> StateSeal::open(std::string_view sealed, std::string_view call) const {
  std::size_t dot = sealed.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  std::string_view payload = sealed.substr(0, dot);
  if (!is_same_secret(sign(payload, call), sealed.substr(dot + 1))) return std::nullopt;
  auto text = decode_base64(payload, Base64Alphabet::url);
  if (!text) return std::nullopt;
  auto content = parse_json(*text);
  const Json* until = content ? content->find("until") : nullptr;
  if (!until || !until->integer() || *until->integer() < seconds(now_())) return std::nullopt;
  return std::move(*content->object()->find("state"));
}

// The digest of the call has a fixed length, so that no two pairs of call and payload look alike.
std::string StateSeal::sign(std::string_view payload, std::string_view call) const {
  return hmac_sha256(key_, sha256(call).append(payload));
}

}  // namespace blue
