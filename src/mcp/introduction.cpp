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

JsonObject changing(bool changes) { return changes ? JsonObject{{"listChanged", true}} : JsonObject{}; }

// Tasks are for modern clients alone: the conversation of a legacy one has no place for them.
JsonObject extensions_for(const ServerIdentity& identity, Era era) {
  JsonObject out = identity.extensions;
  if (era == Era::legacy) out.erase(kTasksExtension);
  return out;
}

// Legacy clients cannot say whether they listen for changed lists, so only modern ones are told of them.
JsonObject describe_capabilities(const ServerIdentity& identity, Era era) {
  const bool modern = era == Era::modern;
  JsonObject resources{{"subscribe", true}};
  if (modern) resources.append("listChanged", true);
  JsonObject out{{"tools", changing(modern && identity.tools_change)},
                 {"resources", std::move(resources)},
                 {"prompts", changing(modern && identity.prompts_change)},
                 {"completions", JsonObject{}}};
  if (!modern) out.append("logging", JsonObject{});
  if (JsonObject extensions = extensions_for(identity, era); !extensions.empty())
    out.append("extensions", std::move(extensions));
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
