#include "markdown/front_matter.h"

#include <algorithm>
#include <array>

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

constexpr std::string_view kFence = "---";
constexpr std::string_view kIndent = "  ";

// A value that begins with one of these is not plain text to every YAML reader.
constexpr std::string_view kIndicators = "-?:,[]{}#&*!|>'\"%@`+.~=<";
// Words that YAML 1.1 or 1.2 does not read as text.
constexpr std::array<std::string_view, 9> kOtherWords = {"true", "false", "null", "yes", "no",
                                                         "on",   "off",   "y",    "n"};

bool is_key(std::string_view key) {
  return !key.empty() && key.front() >= 'a' && key.front() <= 'z' && std::ranges::all_of(key, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

// True for what YAML reads as exactly that text.
bool is_plain_text(std::string_view value) {
  if (value.empty() || trim(value) != value) return false;
  if (kIndicators.contains(value.front()) || (value.front() >= '0' && value.front() <= '9')) return false;
  if (value.contains(": ") || value.ends_with(':') || value.contains(" #")) return false;
  if (std::ranges::any_of(value, [](unsigned char c) { return c < 0x20 || c == 0x7f; })) return false;
  return std::ranges::find(kOtherWords, fold_case(value)) == kOtherWords.end();
}

struct Line {
  std::string_view key, value;
};

std::optional<Line> split_line(std::string_view text) {
  std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || !is_key(text.substr(0, colon))) return std::nullopt;
  std::string_view rest = text.substr(colon + 1);
  if (rest.empty()) return Line{text.substr(0, colon), {}};
  if (rest.front() != ' ' || !is_plain_text(rest.substr(1))) return std::nullopt;
  return Line{text.substr(0, colon), rest.substr(1)};
}

std::unexpected<Error> refuse(std::size_t number, std::string_view line, std::string_view why) {
  return fail(make_error(codes::invalid_value, format("Line {} of the head {}: {}", number, why, line))
                  .suggest("Write one \"key: text\" a line, or \"key:\" with such lines two spaces in."));
}

// Adds one line; `inner` is the map that indented lines belong to.
bool add_line(JsonObject& values, JsonObject*& inner, std::string_view line) {
  const bool indented = line.starts_with(kIndent);
  auto parts = split_line(indented ? line.substr(kIndent.size()) : line);
  if (!parts || (indented && (!inner || parts->value.empty()))) return false;
  JsonObject& target = indented ? *inner : values;
  if (target.contains(parts->key)) return false;
  target.append(std::string(parts->key), parts->value.empty() ? Json(JsonObject{}) : Json(parts->value));
  if (!indented) inner = values.find(parts->key)->object();
  return true;
}

// A key without a value and without lines below it is null in YAML.
bool has_empty_map(const JsonObject& values) {
  return std::ranges::any_of(values, [](const JsonMember& member) {
    return member.value.object() && member.value.object()->empty();
  });
}

}  // namespace

Result<Frontmatter> parse_frontmatter(std::string_view text) {
  Frontmatter out;
  JsonObject* inner = nullptr;
  std::size_t number = 0;
  for (std::size_t at = 0, end; (end = text.find('\n', at)) != text.npos; at = end + 1) {
    const std::string_view line = text.substr(at, end - at);
    if (++number == 1) {
      if (line != kFence) return refuse(1, line, "must be ---");
    } else if (line == kFence) {
      if (has_empty_map(out.values)) return refuse(number, line, "comes after a key without a value");
      out.body = trim(text.substr(end + 1));
      return out;
    } else if (!add_line(out.values, inner, line)) {
      return refuse(number, line, "cannot be read");
    }
  }
  return fail(make_error(codes::invalid_value, "The head has no end: a line --- is missing.")
                  .suggest("Add the line after the head."));
}

}  // namespace blue
