#include "project/toml_file.h"

#define TOML_EXCEPTIONS 0
#include <toml++/impl/preprocessor.h>
// "[}a]" does not meet what the library takes for granted at the beginning of a key: an assertion in one
// build, undefined behaviour in the other. Without the assumption the next lines of the library report the
// error.
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT_ASSUME(expression) static_cast<void>(0)
#include <toml++/toml.h>

#include <algorithm>
#include <sstream>

#include "base/format.h"
#include "base/utf8.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

constexpr std::size_t kLargestFile = 64u << 10;
constexpr std::size_t kDeepest = 16;
constexpr std::size_t kMostKeys = 1000;

Error too_much_error(const Path& path, std::string_view what) {
  return make_error(codes::config_invalid, format("{} {}.", path.string(), what))
      .at(path.string())
      .suggest("Shorten it; `blue config show` lists all settings.");
}

// How much a TOML text asks of a parser, found without one: strings and comments are skipped, the rest is
// counted. More may be counted than a parser would find, never less.
class Extent {
 public:
  explicit Extent(std::string_view text) : rest_(text) {
    while (!rest_.empty()) step();
  }
  std::size_t depth() const { return deepest_; }
  std::size_t keys() const { return keys_; }

 private:
  void step() {
    const char c = rest_.front();
    if (c == '#') return skip(rest_.find('\n'));
    if (c == '"' || c == '\'') return skip_string(c);
    if (c == '\n' || c == '=' || c == ',') parts_ = 0;
    if (c == '.') ++parts_;
    if (c == '=') ++keys_;
    if (c == '[' || c == '{') ++open_, parts_ = 0;
    if ((c == ']' || c == '}') && open_ > 0) --open_;
    deepest_ = std::max({deepest_, parts_ + 1, open_});
    skip(1);
  }

  void skip_string(char quote) {
    const std::string thrice(3, quote);
    const bool is_long = rest_.starts_with(thrice);
    skip(is_long ? 3 : 1);
    while (!rest_.empty()) {
      if (quote == '"' && rest_.front() == '\\') {
        skip(2);
      } else if (is_long ? rest_.starts_with(thrice) : rest_.front() == quote || rest_.front() == '\n') {
        return skip(is_long ? 3 : 1);
      } else {
        skip(1);
      }
    }
  }
  void skip(std::size_t bytes) { rest_.remove_prefix(std::min(bytes, rest_.size())); }

  std::string_view rest_;
  std::size_t parts_ = 0, open_ = 0, deepest_ = 0, keys_ = 0;
};

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < ' ' && c != '\n' && c != '\r' && c != '\t') || byte == 0x7F;
}

// No TOML has these; the library is not asked what it makes of them.
Result<> check_characters(const Path& path, std::string_view text) {
  const auto control = std::ranges::find_if(text, is_control);
  const auto at = std::min(static_cast<std::size_t>(control - text.begin()), find_invalid_utf8(text));
  if (at >= text.size()) return {};
  return fail(
      make_error(codes::config_invalid,
                 format("{} has a byte in line {} that is not text: control characters and what is not "
                        "UTF-8 are not allowed.",
                        path.string(), std::ranges::count(text.substr(0, at), '\n') + 1))
          .at(path.string())
          .suggest("Take it out."));
}

Result<std::string> read_limited(const Path& path) {
  Result<std::string> text = read_file(path, kLargestFile);
  if (!text && text.error().code == codes::too_large)
    return fail(too_much_error(path, format("is larger than {} KB", kLargestFile >> 10)));
  if (!text && text.error().code == codes::invalid_value)
    return fail(make_error(codes::config_invalid, text.error().message)
                    .at(path.string())
                    .suggest("Replace it with a file, or remove it."));
  return text;
}

Result<> check_extent(std::string_view text, const Path& path) {
  if (text.size() > kLargestFile)
    return fail(too_much_error(path, format("is larger than {} KB", kLargestFile >> 10)));
  TRY(check_characters(path, text));
  const Extent extent(text);
  if (extent.depth() > kDeepest)
    return fail(too_much_error(path, format("is nested deeper than {} levels", kDeepest)));
  if (extent.keys() > kMostKeys)
    return fail(too_much_error(path, format("has more than {} keys", kMostKeys)));
  return {};
}

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

Result<JsonObject> read_toml(const Path& path) { return parse_toml(TRY(read_limited(path)), path); }

Result<JsonObject> parse_toml(std::string_view text, const Path& path) {
  TRY(check_extent(text, path));
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
