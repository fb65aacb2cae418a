#include "tests/support/schema_lint.h"

#include <algorithm>
#include <array>

#include "base/error.h"
#include "base/format.h"
#include "base/json_parse.h"
#include "base/utf8.h"
#include "tests/support/schema.h"

namespace blue {
namespace {

constexpr std::size_t kLongestName = 40;
constexpr std::size_t kLongestDescription = 400;
constexpr std::array kAnnotations{"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"};

bool is_plain_name(std::string_view name) {
  auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  return !name.empty() && name.size() <= kLongestName && std::ranges::all_of(name, plain);
}

enum class Direction { input, output };

class Linter {
 public:
  explicit Linter(Direction direction = Direction::output) : is_input_(direction == Direction::input) {}

  std::vector<std::string> take() { return std::move(problems_); }

  void report(std::string_view where, std::string_view problem) {
    problems_.push_back(format("{}: {}", where, problem));
  }
  void adopt(const std::vector<std::string>& found) {
    problems_.insert(problems_.end(), found.begin(), found.end());
  }

  void lint_root(const Json& schema) {
    if (!parse_json(render_json(schema))) report("$", "is not valid JSON: a key may stand twice");
    if (schema.text_or("type", "") != "object") report("$", "the root must be of type object");
    for (const char* word : {"anyOf", "oneOf", "allOf"})
      if (schema.find(word)) report("$", format("the root must not use {}", word));
    if (!schema.find("properties")) report("$", "the root must list its properties");
    lint_node(schema, "$");
  }

  void lint_text(const Json& owner, const char* key, const std::string& where) {
    std::string_view text = owner.text_or(key, "");
    if (text.empty()) report(where, format("has no {}", key));
    if (count_code_points(text) > kLongestDescription)
      report(where, format("its {} is longer than {} characters", key, kLongestDescription));
  }

  void lint_name(std::string_view name, std::string_view where) {
    if (!is_plain_name(name)) report(where, format("\"{}\" is not a name of [a-z0-9_]{{1,40}}", name));
  }

 private:
  void lint_node(const Json& schema, const std::string& where) {
    const Json* type = schema.find("type");
    if (type && !type->string()) report(where, "a type must be one word");
    const Json* properties = schema.find("properties");
    if (properties) lint_closed(schema, where);
    if (properties && properties->object())
      for (const auto& [name, property] : *properties->object()) lint_property(name, property, where);
    // VS Code drops all tools of a server, and OpenAI's API the whole request, for an array without items;
    // Codex makes a list of texts of it.
    if (type && *type == Json("array") && !schema.find("items")) report(where, "an array must have items");
    // Gemini compares letter by letter what Blue reads in any case.
    if (is_input_ && schema.find("enum"))
      report(where, "the values of an input are named in its description");
    if (const Json* items = schema.find("items")) {
      // Gemini and Codex want to know what the items are; an untyped one becomes a text.
      if (!items->find("type")) report(where, "the items of an array must have a type");
      lint_node(*items, where + "[]");
    }
    for (const char* word : {"$ref", "$defs", "anyOf", "oneOf", "allOf", "not", "patternProperties", "const"})
      if (schema.find(word)) report(where, format("{} is not known to every client", word));
    lint_required(schema, where);
    if (const Json* values = schema.find("additionalProperties"); values && values->object())
      lint_node(*values, where + ".*");
  }

  // OpenAI refuses a schema that requires what it does not describe.
  void lint_required(const Json& schema, const std::string& where) {
    const Json* required = schema.find("required");
    const Json* properties = schema.find("properties");
    if (!required || !required->array()) return;
    for (const Json& name : *required->array())
      if (!properties || !name.string() || !properties->find(*name.string()))
        report(where, format("{} is required but not described", render_json(name)));
  }

  void lint_closed(const Json& schema, const std::string& where) {
    const Json* additional = schema.find("additionalProperties");
    bool closed = additional && additional->boolean() && !*additional->boolean();
    if (!closed) report(where, "additionalProperties must be false");
  }

  void lint_property(const std::string& name, const Json& property, const std::string& where) {
    std::string path = format("{}.{}", where, name);
    lint_name(name, path);
    lint_text(property, "description", path);
    lint_node(property, path);
  }

  const bool is_input_;
  std::vector<std::string> problems_;
};

// An error that uses every member it can have.
Json sample_error() {
  Error error = make_error(codes::invalid_value, "A sentence.");
  return to_json(
      std::move(error).at("field").with_value(1).because("a rule").suggest("Do this.").with("id", "x"));
}

}  // namespace

std::vector<std::string> lint_input_schema(const Json& schema) {
  Linter linter(Direction::input);
  linter.lint_root(schema);
  linter.adopt(check_schema(schema));
  return linter.take();
}

std::vector<std::string> lint_output_schema(const Json& schema) {
  Linter linter;
  if (schema != Json(JsonObject{{"type", "object"}})) linter.lint_root(schema);
  linter.adopt(check_schema(schema));
  for (const std::string& problem : check_value(schema, sample_error()))
    linter.report("the error object does not pass", problem);
  return linter.take();
}

std::vector<std::string> lint_tool(const Json& tool) {
  Linter linter;
  std::string name(tool.text_or("name", ""));
  linter.lint_name(name, "tool");
  linter.lint_text(tool, "title", name);
  linter.lint_text(tool, "description", name);
  const Json* annotations = tool.find("annotations");
  for (const char* hint : kAnnotations) {
    const Json* value = annotations ? annotations->find(hint) : nullptr;
    if (!value || !value->boolean()) linter.report(name, format("annotation {} must be true or false", hint));
  }
  const Json* input = tool.find("inputSchema");
  const Json* output = tool.find("outputSchema");
  if (!input || !output) linter.report(name, "needs inputSchema and outputSchema");
  if (input) linter.adopt(lint_input_schema(*input));
  if (output) linter.adopt(lint_output_schema(*output));
  return linter.take();
}

}  // namespace blue
