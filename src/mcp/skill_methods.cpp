#include "mcp/skill_methods.h"

#include <algorithm>
#include <utility>

#include "base/format.h"
#include "base/utf8.h"
#include "mcp/params.h"

namespace blue {
namespace {

constexpr std::string_view kDirectoryType = "inode/directory";

MethodResult render(const MethodCall& call, JsonObject members) {
  std::string out = render_members(members);
  if (call.era == Era::modern) out += kStableCacheMembers;
  return out;
}

// Both eras answer -32602 here, as the extension wants it.
std::unexpected<ProtocolError> refuse_uri(std::string_view uri, std::string_view what,
                                          std::string_view suggestion) {
  return std::unexpected(
      unknown_resource(Era::modern, uri,
                       make_error(codes::invalid_value, format("{} is no {}.", utf8_prefix(uri, 200), what))
                           .at("params.uri")
                           .suggest(std::string(suggestion))));
}

// What of the skill lies directly in the folder `uri`: files, and each folder once; paths are in order.
JsonArray children_of(const ServedSkill& skill, std::string_view uri) {
  JsonArray out;
  const std::string prefix = format("{}/", uri);
  std::string last_folder;
  for (const ServedFile& file : skill.files) {
    const std::string address = file_uri(skill, file);
    if (!address.starts_with(prefix)) continue;
    const std::size_t slash = address.find('/', prefix.size());
    std::string folder =
        slash == std::string::npos ? "" : address.substr(prefix.size(), slash - prefix.size());
    if (folder.empty())
      out.push_back(resource_entry(skill, file));
    else if (folder != last_folder)
      out.emplace_back(JsonObject{{"uri", prefix + folder}, {"name", folder}, {"mimeType", kDirectoryType}});
    last_folder = std::move(folder);
  }
  return out;
}

}  // namespace

MethodResult list_skills(const MethodCall& call) {
  if (auto status = check_cursor(call.params); !status)
    return std::unexpected(invalid_params(status.error()));
  JsonArray entries;
  for (const ServedSkill& skill : call.surface.skills()) entries.push_back(skill_entry(skill));
  return render(call, {{"skills", std::move(entries)}});
}

MethodResult get_skill(const MethodCall& call) {
  auto uri = require_text(call.params, "params", "uri", "the URI of a SKILL.md");
  if (!uri) return std::unexpected(invalid_params(uri.error()));
  for (const ServedSkill& skill : call.surface.skills())
    if (file_uri(skill, skill.files.front()) == *uri) return render(call, {{"skill", skill_entry(skill)}});
  return refuse_uri(*uri, "skill of this server", "Call skills/list for the addresses.");
}

MethodResult read_directory(const MethodCall& call) {
  auto uri = require_text(call.params, "params", "uri", "the URI of a folder");
  if (!uri) return std::unexpected(invalid_params(uri.error()));
  if (auto status = check_cursor(call.params); !status)
    return std::unexpected(invalid_params(status.error()));
  if (uri->starts_with("skill://"))
    for (const ServedSkill& skill : call.surface.skills())
      if (JsonArray children = children_of(skill, *uri); !children.empty())
        return render(call, {{"resources", std::move(children)}});
  return refuse_uri(*uri, "folder of this server",
                    "A skill's folder is the address of its SKILL.md without \"/SKILL.md\".");
}

}  // namespace blue
