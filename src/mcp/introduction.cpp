#include "mcp/introduction.h"

#include <algorithm>

#include "mcp/methods.h"
#include "mcp/protocol.h"

namespace blue {
namespace {

JsonObject describe_server(const ServerIdentity& identity) {
  JsonObject out{{"name", identity.name}};
  if (!identity.title.empty()) out.append("title", identity.title);
  out.append("version", identity.version);
  return out;
}

// Tools, templates and prompts never change while the program runs, so no listChanged is promised for them.
// Legacy clients cannot say whether they listen for a changed list of resources, so only modern ones are told
// of it.
JsonObject describe_capabilities(const ServerIdentity& identity, Era era) {
  JsonObject resources{{"subscribe", true}};
  if (era == Era::modern) resources.append("listChanged", true);
  JsonObject out{{"tools", JsonObject{}},
                 {"resources", std::move(resources)},
                 {"prompts", JsonObject{}},
                 {"completions", JsonObject{}}};
  if (era == Era::legacy) out.append("logging", JsonObject{});
  if (!identity.extensions.empty()) out.append("extensions", identity.extensions);
  return out;
}

}  // namespace

std::string render_result_meta(const ServerIdentity& identity) {
  return render_members({{std::string(meta_keys::server_info), describe_server(identity)}});
}

std::string render_discovery(const ServerIdentity& identity) {
  JsonObject out{{"supportedVersions", JsonArray{kModernVersion}},
                 {"capabilities", describe_capabilities(identity, Era::modern)}};
  if (!identity.instructions.empty()) out.append("instructions", identity.instructions);
  return render_members(out) + std::string(kStableCacheMembers);
}

std::string render_initialization(const ServerIdentity& identity, std::string_view version) {
  JsonObject out{{"protocolVersion", version},
                 {"capabilities", describe_capabilities(identity, Era::legacy)},
                 {"serverInfo", describe_server(identity)}};
  if (!identity.instructions.empty()) out.append("instructions", identity.instructions);
  return render_members(out);
}

std::string_view agree_on_legacy_version(std::string_view requested) {
  auto known = std::ranges::find(kLegacyVersions, requested);
  return known == kLegacyVersions.end() ? kLegacyVersions.front() : *known;
}

}  // namespace blue
