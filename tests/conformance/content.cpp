// Tools that return every kind of content, a failure, and two that are about their schemas.
#include "base/format.h"
#include "tests/conformance/fixture.h"

namespace blue {
namespace {

constexpr std::string_view kFullSchema = R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "$defs": {
    "address": {
      "$anchor": "addressDef",
      "type": "object",
      "properties": {"street": {"type": "string"}, "city": {"type": "string"}}
    }
  },
  "properties": {
    "name": {"type": "string"},
    "address": {"$ref": "#/$defs/address"},
    "contactMethod": {"type": "string", "enum": ["phone", "email"]},
    "phone": {"type": "string"},
    "email": {"type": "string"}
  },
  "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
  "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
  "then": {"required": ["phone"]},
  "else": {"required": ["email"]},
  "additionalProperties": false
})";

constexpr std::string_view kMirroredSchema = R"({
  "type": "object",
  "properties": {
    "region": {"type": "string", "description": "Where to run it", "x-mcp-header": "Region"},
    "priority": {"type": "integer", "description": "How urgent it is", "x-mcp-header": "Priority"},
    "query": {"type": "string", "description": "What to run"}
  },
  "required": ["region"],
  "additionalProperties": false
})";

Result<ToolReply> simple_text(const FixtureCall&) {
  return text_reply("This is a simple text response for testing.");
}

Result<ToolReply> image(const FixtureCall&) { return ToolResult{{}, {image_block()}, false}; }

Result<ToolReply> audio(const FixtureCall&) {
  return ToolResult{
      {}, {JsonObject{{"type", "audio"}, {"data", kSilence}, {"mimeType", "audio/wav"}}}, false};
}

Result<ToolReply> embedded_resource(const FixtureCall&) {
  return ToolResult{
      {},
      {resource_block("test://embedded-resource", "text/plain", "This is an embedded resource content.")},
      false};
}

Result<ToolReply> multiple_content_types(const FixtureCall&) {
  return ToolResult{
      {},
      {text_block("Multiple content types test:"), image_block(),
       resource_block("test://mixed-content-resource", "application/json", R"({"test":"data","value":123})")},
      false};
}

Result<ToolReply> error_handling(const FixtureCall&) {
  return ToolResult{{}, {text_block("This tool intentionally returns an error for testing")}, true};
}

Result<ToolReply> full_schema(const FixtureCall& call) {
  return text_reply(format("Called with {}", render_json(call.arguments)));
}

Result<ToolReply> mirrored(const FixtureCall& call) {
  return text_reply(format("Ran in {}", text_argument(call, "region")));
}

}  // namespace

std::span<const FixtureTool> content_tools() {
  static const FixtureTool tools[] = {
      {"test_simple_text", "Returns a text", simple_text},
      {"test_image_content", "Returns an image", image},
      {"test_audio_content", "Returns a sound", audio},
      {"test_embedded_resource", "Returns a resource", embedded_resource},
      {"test_multiple_content_types", "Returns text, image and resource", multiple_content_types},
      {"test_error_handling", "Always fails", error_handling},
      {"json_schema_2020_12_tool", "Tool with JSON Schema 2020-12 features", full_schema, kFullSchema},
      {"test_mirrored_parameters", "Has arguments that are repeated in HTTP headers", mirrored,
       kMirroredSchema},
  };
  return tools;
}

}  // namespace blue
