#include "tests/conformance/fixture_surface.h"

#include <algorithm>
#include <array>

#include "base/format.h"
#include "base/json_parse.h"

namespace blue {
namespace {

const std::array kToolFamilies{content_tools,  progress_and_logging_tools,
                               question_tools, input_required_tools,
                               task_tools,     listing_tools};

std::vector<const FixtureTool*> all_tools() {
  std::vector<const FixtureTool*> out;
  for (auto family : kToolFamilies)
    for (const FixtureTool& tool : family()) out.push_back(&tool);
  return out;
}

Json parse_constant(std::string_view text) { return parse_json(text).value(); }

Json tool_entry(const FixtureTool& tool) {
  return JsonObject{
      {"name", tool.name}, {"description", tool.description}, {"inputSchema", parse_constant(tool.schema)}};
}

std::string render_tools(bool with_extra) {
  JsonArray list;
  for (const FixtureTool* tool : all_tools()) list.push_back(tool_entry(*tool));
  if (with_extra) list.push_back(tool_entry(extra_tool()));
  return render_json(list);
}

Json prompt_entry(const FixturePrompt& prompt) {
  JsonArray arguments;
  for (std::string_view name : prompt.arguments)
    arguments.emplace_back(JsonObject{{"name", name}, {"description", "For testing"}, {"required", true}});
  return JsonObject{
      {"name", prompt.name}, {"description", prompt.description}, {"arguments", std::move(arguments)}};
}

std::string render_prompts(bool with_extra) {
  JsonArray list;
  for (const FixturePrompt& prompt : fixture_prompts()) list.push_back(prompt_entry(prompt));
  if (with_extra) list.push_back(prompt_entry(extra_prompt()));
  return render_json(list);
}

bool is_template(const FixtureResource& resource) { return resource.uri.contains('{'); }

JsonArray resource_entries(bool templates) {
  JsonArray list;
  for (const FixtureResource& resource : fixture_resources())
    if (is_template(resource) == templates)
      list.emplace_back(JsonObject{{templates ? "uriTemplate" : "uri", resource.uri},
                                   {"name", resource.name},
                                   {"description", resource.description},
                                   {"mimeType", resource.mime_type}});
  return list;
}

// The value of the variable in `uri`; empty for resources without one, nothing when `uri` does not match.
std::optional<std::string_view> match(const FixtureResource& resource, std::string_view uri) {
  if (!is_template(resource)) return resource.uri == uri ? std::optional(std::string_view()) : std::nullopt;
  std::string_view before = resource.uri.substr(0, resource.uri.find('{'));
  std::string_view after = resource.uri.substr(resource.uri.find('}') + 1);
  if (uri.size() <= before.size() + after.size() || !uri.starts_with(before) || !uri.ends_with(after))
    return std::nullopt;
  uri = uri.substr(before.size(), uri.size() - before.size() - after.size());
  return uri.contains('/') ? std::nullopt : std::optional(uri);
}

// The arguments whose schema says `x-mcp-header`, wherever they are.
void collect_mirrored(const Json& schema, std::vector<std::string> path,
                      std::vector<MirroredParameter>& out) {
  if (const Json* header = schema.find("x-mcp-header"); header && header->string())
    out.push_back({path, *header->string()});
  const Json* properties = schema.find("properties");
  if (!properties || !properties->object()) return;
  for (const JsonMember& property : *properties->object()) {
    path.push_back(property.key);
    collect_mirrored(property.value, path, out);
    path.pop_back();
  }
}

}  // namespace

FixtureSurface::FixtureSurface()
    : identity_{.name = "blue-conformance",
                .title = "Fixtures for the conformance suite",
                .version = BLUE_VERSION,
                .instructions = "For the MCP conformance suite only.",
                .extensions = {{std::string(kTasksExtension), JsonObject{}}},
                .tools_change = true,
                .prompts_change = true},
      tools_(render_tools(false)),
      tools_with_extra_(render_tools(true)),
      prompts_(render_prompts(false)),
      prompts_with_extra_(render_prompts(true)),
      templates_(render_json(resource_entries(true))),
      resources_(resource_entries(false)) {}

const FixtureTool* FixtureSurface::find_tool(std::string_view name) const {
  if (name == extra_tool().name) return switches_.has_extra_tool() ? &extra_tool() : nullptr;
  const auto tools = all_tools();
  auto found = std::ranges::find(tools, name, &FixtureTool::name);
  return found == tools.end() ? nullptr : *found;
}

const FixturePrompt* FixtureSurface::find_prompt(std::string_view name) const {
  if (name == extra_prompt().name) return switches_.has_extra_prompt() ? &extra_prompt() : nullptr;
  auto found = std::ranges::find(fixture_prompts(), name, &FixturePrompt::name);
  return found == fixture_prompts().end() ? nullptr : &*found;
}

ToolTraits FixtureSurface::tool_traits(std::string_view name) {
  ToolTraits traits;
  const FixtureTool* tool = find_tool(name);
  if (!tool) return traits;
  traits.required_capabilities = *parse_constant(tool->required).object();
  collect_mirrored(parse_constant(tool->schema), {}, traits.mirrored);
  return traits;
}

Result<ToolReply> FixtureSurface::call_tool(std::string_view name, const Json& arguments,
                                            const Caller& caller) {
  const FixtureTool* tool = find_tool(name);
  if (!tool) return fail(codes::invalid_value, format("There is no tool {}.", name));
  return tool->run({arguments, caller, switches_});
}

Result<ResourceText> FixtureSurface::read_resource(std::string_view uri) {
  for (const FixtureResource& resource : fixture_resources())
    if (auto variable = match(resource, uri)) return resource.read(*variable);
  return fail(codes::invalid_value, format("There is no resource {}.", uri));
}

std::string FixtureSurface::resource_version(std::string_view uri) {
  return std::ranges::any_of(
             fixture_resources(),
             [&](const FixtureResource& resource) { return match(resource, uri).has_value(); })
             ? "1"
             : "";
}

Result<PromptReply> FixtureSurface::get_prompt(std::string_view name, const Json& arguments,
                                               const Caller& caller) {
  const FixturePrompt* prompt = find_prompt(name);
  if (!prompt) return fail(codes::invalid_value, format("There is no prompt {}.", name));
  for (std::string_view argument : prompt->arguments)
    if (!arguments.find(argument)) return fail(codes::missing_field, format("{} is missing.", argument));
  return prompt->get({arguments, caller, switches_});
}

std::vector<std::string> FixtureSurface::complete(const CompletionQuery& query) {
  std::vector<std::string> out;
  for (const char* value : {"paris", "park", "party", "test", "testing"})
    if (std::string_view(value).starts_with(query.value)) out.emplace_back(value);
  return out;
}

}  // namespace blue
