#include "mcp/skills.h"

#include <algorithm>
#include <utility>

#include "base/format.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "markdown/front_matter.h"

namespace blue {
namespace {

constexpr std::string_view kManifest = "SKILL.md";
constexpr std::string_view kDirectoryType = "inode/directory";
constexpr std::size_t kMostFiles = 512;
constexpr std::size_t kMostBytes = std::size_t{16} << 20;
constexpr std::size_t kLongestName = 64;
constexpr std::size_t kLongestDescription = 1024;

bool is_skill_name(std::string_view name) {
  auto is_allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !name.empty() && name.size() <= kLongestName && std::ranges::all_of(name, is_allowed) &&
         !name.starts_with('-') && !name.ends_with('-') && !name.contains("--");
}

std::unexpected<Error> refuse_skill(std::string_view name, std::string_view why) {
  return fail(make_error(codes::invalid_value, format("The skill {} cannot be served: {}.", name, why))
                  .suggest("Correct its files."));
}

Result<> check_skill(const ServedSkill& skill) {
  const Json head(skill.frontmatter);
  if (!is_skill_name(skill.name))
    return refuse_skill(skill.name, "its name may only have a-z, 0-9 and single '-'");
  if (head.text_or("name", "") != skill.name)
    return refuse_skill(skill.name, format("its front matter names it \"{}\"", head.text_or("name", "")));
  std::string_view description = head.text_or("description", "");
  if (description.empty() || description.size() > kLongestDescription)
    return refuse_skill(skill.name, format("its description has {} bytes", description.size()));
  std::size_t bytes = 0;
  for (const ServedFile& file : skill.files) bytes += file.text.size();
  if (skill.files.size() > kMostFiles)
    return refuse_skill(skill.name, format("it has more than {} files", kMostFiles));
  if (bytes > kMostBytes) return refuse_skill(skill.name, format("it has more than {} bytes", kMostBytes));
  return {};
}

MethodResult render_stable(const MethodCall& call, const JsonObject& members) {
  std::string out = render_members(members);
  if (call.era == Era::modern) out += kStableCacheMembers;
  return out;
}

// Both eras answer -32602 here, as the extension requires.
std::unexpected<ProtocolError> refuse_uri(std::string_view uri, std::string_view what,
                                          std::string_view suggestion) {
  Error error = make_error(codes::invalid_value,
                           format("\"{}\" is not a {} of this server.", utf8_prefix(uri, 200), what))
                    .at("params.uri")
                    .suggest(std::string(suggestion));
  return std::unexpected(unknown_resource(Era::modern, uri, error));
}

// The direct children of the folder `uri`: files, and each folder once; paths are in order.
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

Result<ServedSkill> make_served_skill(std::string name, std::vector<ServedFile> files) {
  ServedSkill skill{std::move(name), {}, std::move(files)};
  std::ranges::sort(skill.files, {}, &ServedFile::path);
  auto manifest = std::ranges::find(skill.files, kManifest, &ServedFile::path);
  if (manifest == skill.files.end()) return refuse_skill(skill.name, "it has no SKILL.md");
  std::rotate(skill.files.begin(), manifest, manifest + 1);
  skill.frontmatter = TRY(parse_frontmatter(skill.files.front().text)).values;
  TRY(check_skill(skill));
  for (ServedFile& file : skill.files) file.digest = "sha256:" + sha256(file.text);
  return skill;
}

std::string file_uri(const ServedSkill& skill, const ServedFile& file) {
  return format("skill://{}/{}", skill.name, file.path);
}

const ServedFile* find_skill_file(std::span<const ServedSkill> skills, std::string_view uri) {
  for (const ServedSkill& skill : skills)
    for (const ServedFile& file : skill.files)
      if (file_uri(skill, file) == uri) return &file;
  return nullptr;
}

Json resource_entry(const ServedSkill& skill, const ServedFile& file) {
  JsonObject out{{"uri", file_uri(skill, file)}};
  if (file.path == kManifest) {
    out.append("name", skill.name);
    out.append("description", *skill.frontmatter.find("description"));
  } else {
    out.append("name", file.path.substr(file.path.rfind('/') + 1));
  }
  out.append("mimeType", file.mime_type);
  out.append("size", file.text.size());
  return out;
}

Json skill_entry(const ServedSkill& skill) {
  JsonArray resources;
  for (const ServedFile& file : skill.files)
    resources.emplace_back(
        JsonObject{{"uri", file_uri(skill, file)}, {"digest", file.digest}, {"size", file.text.size()}});
  return JsonObject{{"uri", file_uri(skill, skill.files.front())},
                    {"frontmatter", skill.frontmatter},
                    {"resources", std::move(resources)}};
}

MethodResult list_skills(const MethodCall& call) {
  TRY(check_cursor(call.params));
  JsonArray entries;
  for (const ServedSkill& skill : call.surface.skills()) entries.push_back(skill_entry(skill));
  return render_stable(call, {{"skills", std::move(entries)}});
}

MethodResult get_skill(const MethodCall& call) {
  std::string uri = TRY(require_text(call.params, "params", "uri", "the URI of a SKILL.md"));
  for (const ServedSkill& skill : call.surface.skills())
    if (file_uri(skill, skill.files.front()) == uri)
      return render_stable(call, {{"skill", skill_entry(skill)}});
  return refuse_uri(uri, "skill", "Call skills/list for the addresses.");
}

MethodResult read_directory(const MethodCall& call) {
  std::string uri = TRY(require_text(call.params, "params", "uri", "the URI of a folder"));
  TRY(check_cursor(call.params));
  if (uri.starts_with("skill://"))
    for (const ServedSkill& skill : call.surface.skills())
      if (JsonArray children = children_of(skill, uri); !children.empty())
        return render_stable(call, {{"resources", std::move(children)}});
  return refuse_uri(uri, "folder", "A skill's folder is the address of its SKILL.md without \"/SKILL.md\".");
}

}  // namespace blue
