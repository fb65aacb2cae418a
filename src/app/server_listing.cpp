#include "app/server_listing.h"

#include <algorithm>

#include "app/tool_commands.h"
#include "base/format.h"
#include "base/log.h"
#include "base/shape_schema.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cli/reference.h"
#include "domain/error_codes.h"
#include "prompts/skill.h"
#include "tools/registry.h"

namespace blue {

Json list_entry(const Tool& tool) {
  const ToolInfo& info = tool.info;
  JsonObject annotations{{"readOnlyHint", info.effect == Effect::reads},
                         {"destructiveHint", info.effect == Effect::destroys},
                         {"idempotentHint", info.is_idempotent},
                         {"openWorldHint", info.is_open_world}};
  JsonObject entry{{"name", mcp_name(info)},
                   {"title", info.title},
                   {"description", info.description},
                   {"inputSchema", json_schema(tool.input(), SchemaUse::input)},
                   {"outputSchema", info.is_open_output ? Json(JsonObject{{"type", "object"}})
                                                        : json_schema(tool.output(), SchemaUse::output)},
                   {"annotations", std::move(annotations)}};
  JsonObject meta;
  if (!info.search_hint.empty()) meta.append("anthropic/searchHint", info.search_hint);
  if (info.is_always_loaded) meta.append("anthropic/alwaysLoad", true);
  if (!meta.empty()) entry.append("_meta", std::move(meta));
  return entry;
}

Json list_entry(const Resource& resource, const UriValues& values) {
  const bool is_member = !values.empty();
  const std::string member = join(values, " ");
  return JsonObject{
      {"uri", expand_uri(resource, values)},
      {"name", is_member ? format("{} {}", resource.name, member) : std::string(resource.name)},
      {"title", is_member ? format("{}: {}", resource.title, member) : std::string(resource.title)},
      {"description", resource.description},
      {"mimeType", resource.mime_type}};
}

Json template_entry(const Resource& resource) {
  return JsonObject{{"uriTemplate", resource.uri},
                    {"name", resource.name},
                    {"title", resource.title},
                    {"description", resource.description},
                    {"mimeType", resource.mime_type}};
}

Json list_entry(const Prompt& prompt) {
  JsonArray arguments;
  for (const Field& field : prompt.arguments().fields)
    arguments.emplace_back(
        JsonObject{{"name", field.name}, {"description", field.doc}, {"required", field.is_required}});
  return JsonObject{{"name", prompt.name},
                    {"title", prompt.title},
                    {"description", prompt.description},
                    {"arguments", std::move(arguments)}};
}

namespace {

ServedFile to_served(std::string path, std::string text) {
  const char* type = path.ends_with(".md") ? "text/markdown" : "text/plain";
  return {std::move(path), type, std::move(text), {}};
}

std::vector<ServedFile> files_of(Skill& skill) {
  std::vector<ServedFile> out{to_served("SKILL.md", std::move(skill.text))};
  for (SkillFile& file : skill.files) out.push_back(to_served(std::move(file.path), std::move(file.text)));
  return out;
}

}  // namespace

std::vector<ServedSkill> make_served_skills() {
  std::vector<ServedSkill> out;
  for (Skill& skill : all_skills()) {
    auto served = make_served_skill(skill.name, files_of(skill));
    if (served)
      out.push_back(*std::move(served));
    else
      log(LogLevel::error, "{}", served.error().message);
  }
  return out;
}

namespace {

Result<std::string> read_reference(Workspace&, const UriValues& values) {
  const std::string& tool = values[0];
  CommandTree tree = make_tool_tree(std::make_shared<CommandContext>());
  auto found = std::ranges::find(tree.commands, tool, &Command::tool);
  if (found == tree.commands.end())
    return fail(make_error(codes::resource_not_found, format("Unknown tool \"{}\".", utf8_prefix(tool, 100)))
                    .at("uri", utf8_prefix(tool, 100))
                    .suggest("Complete the template blue://reference/{tool} for the names."));
  return render_command_reference(tree, *found);
}

std::string reference_version(Workspace&, const UriValues& values) {
  return find_tool(values[0]) ? BLUE_VERSION : "";
}

UriValues tool_names(Workspace&, const UriValues&) {
  UriValues names;
  for (const Tool* tool : served_tools()) names.push_back(mcp_name(tool->info));
  return names;
}

}  // namespace

constinit const Resource reference_resource{
    .uri = "blue://reference/{tool}",
    .name = "reference",
    .title = "Reference of a tool",
    .description = "What the tool does, its fields, the same as a command, an example",
    .mime_type = "text/markdown",
    .read = read_reference,
    .version = reference_version,
    .list = tool_names};

}  // namespace blue
