#include "tests/support/schema.h"

#include <algorithm>
#include <array>

#include "base/format.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::array kTypes{"null", "boolean", "integer", "number", "string", "array", "object"};
constexpr std::array kCounts{"minLength", "maxLength",     "minItems",
                             "maxItems",  "minProperties", "maxProperties"};

std::optional<double> as_number(const Json& value) {
  if (value.integer()) return static_cast<double>(*value.integer());
  if (value.floating()) return *value.floating();
  return std::nullopt;
}

bool is_count(const Json& value) { return value.integer() && *value.integer() >= 0; }

template <std::size_t Size>
bool is_one_of(const std::array<const char*, Size>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

class SchemaChecker {
 public:
  std::vector<std::string> take() { return std::move(problems_); }

  void check(const Json& schema, const std::string& path) {
    if (!schema.object()) return report(path, "a schema must be an object");
    for (const JsonMember& member : *schema.object()) check_keyword(schema, member, path);
  }

 private:
  void report(const std::string& path, const std::string& problem) {
    problems_.push_back(format("schema {}: {}", path, problem));
  }
  void expect(bool holds, const std::string& path, const JsonMember& member) {
    if (!holds) report(path, format("{} cannot be {}", member.key, render_json(member.value)));
  }

  void check_keyword(const Json& schema, const JsonMember& member, const std::string& path) {
    const auto& [key, value] = member;
    if (key == "type") return expect(value.string() && is_one_of(kTypes, *value.string()), path, member);
    if (key == "title" || key == "description") return expect(value.string(), path, member);
    if (key == "enum") return expect(value.array() && !value.array()->empty(), path, member);
    if (key == "minimum" || key == "maximum") return expect(as_number(value).has_value(), path, member);
    if (is_one_of(kCounts, key)) return expect(is_count(value), path, member);
    if (key == "items") return check(value, path + ".items");
    if (key == "properties") return check_properties(member, path);
    if (key == "required") return check_required(schema, member, path);
    if (key == "additionalProperties" && value.boolean()) return;
    if (key == "additionalProperties") return check(value, path + ".additionalProperties");
    if (key != "default") report(path, format("unknown keyword {}", key));
  }

  void check_properties(const JsonMember& member, const std::string& path) {
    if (!member.value.object()) return expect(false, path, member);
    for (const auto& [name, property] : *member.value.object()) check(property, format("{}.{}", path, name));
  }

  void check_required(const Json& schema, const JsonMember& member, const std::string& path) {
    if (!member.value.array()) return expect(false, path, member);
    const Json* properties = schema.find("properties");
    for (const Json& name : *member.value.array()) {
      bool described = name.string() && properties && properties->find(*name.string());
      if (!described)
        report(path, format("requires {}, which is not among the properties", render_json(name)));
    }
  }

  std::vector<std::string> problems_;
};

class ValueChecker {
 public:
  std::vector<std::string> take() { return std::move(problems_); }

  void check(const Json& schema, const Json& value, const std::string& path) {
    if (const Json* type = schema.find("type"); type && !is_of_type(value, *type->string()))
      return report(path, format("{} is not of type {}", render_json(value), *type->string()));
    if (const Json* choices = schema.find("enum");
        choices && std::ranges::count(*choices->array(), value) == 0)
      report(path, format("{} is not one of {}", render_json(value), render_json(*choices)));
    if (auto number = as_number(value)) check_bounds(schema, *number, "minimum", "maximum", path);
    if (const auto* text = value.string())
      check_bounds(schema, static_cast<double>(count_code_points(*text)), "minLength", "maxLength", path);
    if (const auto* array = value.array()) check_array(schema, *array, path);
    if (const auto* object = value.object()) check_object(schema, *object, path);
  }

 private:
  void report(const std::string& path, const std::string& problem) {
    problems_.push_back(format("{}: {}", path.empty() ? "value" : path, problem));
  }

  static bool is_of_type(const Json& value, std::string_view type) {
    if (type == "null") return value.is_null();
    if (type == "boolean") return value.boolean();
    if (type == "integer") return value.integer() || (value.floating() && exact_integer(*value.floating()));
    if (type == "number") return as_number(value).has_value();
    if (type == "string") return value.string();
    return type == "array" ? value.array() != nullptr : value.object() != nullptr;
  }

  void check_bounds(const Json& schema, double measured, const char* low, const char* high,
                    const std::string& path) {
    if (const Json* bound = schema.find(low); bound && measured < *as_number(*bound))
      report(path, format("{} is below {} {}", measured, low, *as_number(*bound)));
    if (const Json* bound = schema.find(high); bound && measured > *as_number(*bound))
      report(path, format("{} is above {} {}", measured, high, *as_number(*bound)));
  }

  void check_array(const Json& schema, const JsonArray& array, const std::string& path) {
    check_bounds(schema, static_cast<double>(array.size()), "minItems", "maxItems", path);
    const Json* items = schema.find("items");
    for (std::size_t i = 0; items && i < array.size(); ++i)
      check(*items, array[i], format("{}[{}]", path, i));
  }

  void check_object(const Json& schema, const JsonObject& object, const std::string& path) {
    check_bounds(schema, static_cast<double>(object.size()), "minProperties", "maxProperties", path);
    if (const Json* required = schema.find("required"))
      for (const Json& name : *required->array())
        if (!object.contains(*name.string())) report(path, format("{} is required", *name.string()));
    for (const auto& [key, value] : object) check_member(schema, key, value, format("{}.{}", path, key));
  }

  void check_member(const Json& schema, const std::string& key, const Json& value, const std::string& path) {
    const Json* properties = schema.find("properties");
    const Json* additional = schema.find("additionalProperties");
    if (const Json* property = properties ? properties->find(key) : nullptr)
      check(*property, value, path);
    else if (additional && additional->object())
      check(*additional, value, path);
    else if (additional && !*additional->boolean())
      report(path, "no such property");
  }

  std::vector<std::string> problems_;
};

}  // namespace

std::vector<std::string> check_schema(const Json& schema) {
  SchemaChecker checker;
  checker.check(schema, "$");
  return checker.take();
}

std::vector<std::string> check_value(const Json& schema, const Json& value) {
  std::vector<std::string> problems = check_schema(schema);
  if (!problems.empty()) return problems;
  ValueChecker checker;
  checker.check(schema, value, "");
  return checker.take();
}

}  // namespace blue
