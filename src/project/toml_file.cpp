#include "project/toml_file.h"

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <sstream>

#include "base/format.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

constexpr std::size_t kLargestFile = 64u << 10;

Json to_json(const toml::node& node);

JsonObject to_json(const toml::table& table) {
  JsonObject out;
  for (const auto& [key, value] : table) out.append(std::string(key.str()), to_json(value));
  return out;
}

JsonArray to_json(const toml::array& array) {
  JsonArray out;
  for (const toml::node& item : array) out.push_back(to_json(item));
  return out;
}

Json to_json(const toml::node& node) {
  if (const auto* table = node.as_table()) return to_json(*table);
  if (const auto* array = node.as_array()) return to_json(*array);
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* integer = node.as_integer()) return integer->get();
  if (const auto* number = node.as_floating_point()) return number->get();
  if (const auto* flag = node.as_boolean()) return flag->get();
  std::ostringstream date;
  node.visit([&](const auto& value) {
    if constexpr (toml::is_date<decltype(value)> || toml::is_time<decltype(value)> ||
                  toml::is_date_time<decltype(value)>)
      date << value.get();
  });
  return date.str();
}

}  // namespace

Result<JsonObject> read_toml(const Path& path) {
  std::string text = TRY(read_file(path, kLargestFile));
  toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    auto where = parsed.error().source().begin;
    return fail(make_error(codes::config_invalid,
                           format("{} is not valid TOML at line {}, column {}: {}.", path.string(),
                                  where.line, where.column, parsed.error().description()))
                    .at(path.string())
                    .suggest("Correct that line; `blue config show` lists all settings."));
  }
  return to_json(parsed.table());
}

}  // namespace blue
