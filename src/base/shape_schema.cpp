#include "base/shape_schema.h"

#include <algorithm>
#include <cmath>

namespace blue {
namespace {

Json number(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15) return static_cast<std::int64_t>(value);
  return value;
}

std::string_view type_name(ShapeKind kind) {
  constexpr std::string_view names[] = {"boolean", "integer", "number", "string", "string",
                                        "object",  "array",   "object", "string"};  // by ShapeKind
  return names[static_cast<std::size_t>(kind)];
}

JsonObject schema_of(const Shape& shape, SchemaUse use);
JsonObject object_schema(const Shape& shape, SchemaUse use);

// Larger bounds only protect the program: they are enforced, but showing them would not help a caller.
constexpr std::size_t kLargestShown = 200;

void add_limits(JsonObject& schema, const Field& field) {
  if (field.minimum) schema.set("minimum", number(*field.minimum));
  if (field.maximum && *field.maximum <= 10'000) schema.set("maximum", number(*field.maximum));
  bool text = field.shape->kind == ShapeKind::string;
  bool map = field.shape->kind == ShapeKind::map;
  if (field.shortest && *field.shortest > 0)
    schema.set(text ? "minLength" : map ? "minProperties" : "minItems", *field.shortest);
  if (field.longest && *field.longest <= kLargestShown)
    schema.set(text ? "maxLength" : map ? "maxProperties" : "maxItems", *field.longest);
  Json* items = schema.find("items");
  if (items && field.longest_item && field.shape->item->kind == ShapeKind::string &&
      *field.longest_item <= kLargestShown)
    items->object()->set("maxLength", *field.longest_item);
}

bool worth_showing(const Json& fallback) {
  if (const auto* text = fallback.string()) return !text->empty();
  if (const auto* flag = fallback.boolean()) return *flag;
  return fallback.integer() || fallback.floating();
}

// Arrays have `items` even where their content is left to the description: one client drops every tool of a
// server for an array without, another's API refuses the whole request.
JsonObject loose_schema(const Shape& shape) {
  JsonObject schema{{"type", type_name(shape.kind)}};
  if (shape.kind == ShapeKind::array)
    schema.append("items", JsonObject{{"type", type_name(shape.item->kind)}});
  return schema;
}

// The words of a choice that `doc` does not name.
std::string name_choices(const Shape& shape, std::string_view doc) {
  std::string names;
  const bool all_named = std::ranges::all_of(
      shape.choices, [&](std::string_view word) { return doc.find(word) != std::string_view::npos; });
  if (all_named) return names;
  for (std::string_view word : shape.choices) names.append(names.empty() ? "" : ", ").append(word);
  return names;
}

// Some clients validate a choice letter by letter, and one drops defaults: of an input both are told in
// words.
std::string describe_input(const Field& field) {
  const std::string text = field.meaning();
  std::string more = name_choices(*field.shape, text);
  if (field.shape->kind == ShapeKind::choice && field.fallback && worth_showing(*field.fallback))
    more += (more.empty() ? "default " : "; default ") + *field.fallback->string();
  return more.empty() ? text : text + " (" + more + ")";
}

JsonObject field_schema(const Field& field, SchemaUse use) {
  JsonObject schema = field.is_loose ? loose_schema(*field.shape) : schema_of(*field.shape, use);
  schema.append("description", use == SchemaUse::input ? describe_input(field) : field.meaning());
  if (use == SchemaUse::input) {
    add_limits(schema, field);
    if (field.fallback && worth_showing(*field.fallback) && field.shape->kind != ShapeKind::choice)
      schema.append("default", *field.fallback);
  }
  return schema;
}

JsonObject schema_of(const Shape& shape, SchemaUse use) {
  if (shape.kind == ShapeKind::any) return {};
  if (shape.kind == ShapeKind::object) return object_schema(shape, use);
  JsonObject schema{{"type", type_name(shape.kind)}};
  if (shape.kind == ShapeKind::choice && use == SchemaUse::output)
    schema.append("enum", JsonArray(shape.choices.begin(), shape.choices.end()));
  if (shape.kind == ShapeKind::array) schema.append("items", schema_of(*shape.item, use));
  if (shape.kind == ShapeKind::map) schema.append("additionalProperties", schema_of(*shape.item, use));
  if (shape.lowest == 0 && use == SchemaUse::input) schema.append("minimum", 0);
  return schema;
}

JsonObject object_schema(const Shape& shape, SchemaUse use) {
  JsonObject properties;
  JsonArray required;
  for (const Field& field : shape.fields) {
    if (field.is_for_people) continue;
    properties.append(std::string(field.name), field_schema(field, use));
    if (field.is_required) required.emplace_back(field.name);
  }
  JsonObject schema{{"type", "object"}, {"properties", std::move(properties)}};
  if (!required.empty()) schema.append("required", std::move(required));
  schema.append("additionalProperties", false);
  return schema;
}

// The members of the error object (error.h), so that a client can validate an error against the output
// schema.
void admit_error(JsonObject& schema) {
  JsonObject& properties = *schema.find("properties")->object();
  auto admit = [&](std::string_view name, JsonObject member) {
    if (!properties.contains(name)) properties.append(std::string(name), std::move(member));
  };
  for (std::string_view name : {"status", "error_code", "message", "field", "constraint", "suggestion"})
    admit(name, {{"type", "string"}, {"description", "Error"}});
  admit("value", {{"description", "Error"}});
  admit("context", {{"type", "object"}, {"description", "Error"}});
  admit("errors", {{"type", "array"}, {"items", JsonObject{{"type", "object"}}}, {"description", "Error"}});
  // Where the output has status words of its own, the error's is added to them.
  Json* words = properties.find("status")->object()->find("enum");
  if (words && std::ranges::find(*words->array(), Json("error")) == words->array()->end())
    words->array()->push_back("error");
  schema.erase("required");
}

}  // namespace

Json json_schema(const Shape& shape, SchemaUse use) {
  if (shape.kind == ShapeKind::any) return JsonObject{{"type", "object"}};
  JsonObject schema = object_schema(shape, use);
  if (use == SchemaUse::output) admit_error(schema);
  return schema;
}

}  // namespace blue
