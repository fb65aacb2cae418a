#include "app/tool_json.h"

#include "base/format.h"
#include "base/shape_schema.h"
#include "base/text.h"

namespace blue {

Json list_entry(const Tool& tool) {
  const ToolInfo& info = *tool.info;
  JsonObject annotations{{"readOnlyHint", info.effect == Effect::reads},
                         {"destructiveHint", info.effect == Effect::destroys},
                         {"idempotentHint", info.is_idempotent},
                         {"openWorldHint", false}};
  return JsonObject{{"name", mcp_name(info)},
                    {"title", info.title},
                    {"description", info.description},
                    {"inputSchema", json_schema(tool.input(), SchemaUse::input)},
                    {"outputSchema", info.is_open_output ? Json(JsonObject{{"type", "object"}})
                                                         : json_schema(tool.output(), SchemaUse::output)},
                    {"annotations", std::move(annotations)}};
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

}  // namespace blue
