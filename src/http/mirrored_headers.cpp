#include "http/mirrored_headers.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/base64.h"
#include "base/format.h"
#include "base/utf8.h"

namespace blue {
namespace {

std::unexpected<ProtocolError> mismatch(const std::string& message) {
  return std::unexpected(ProtocolError{rpc_codes::header_mismatch, "Header mismatch: " + message});
}

// Which member of params a method's Mcp-Name repeats.
struct NamedMethod {
  std::string_view method;
  std::string_view member;
};
constexpr std::array<NamedMethod, 6> kNamedMethods = {{{"tools/call", "name"},
                                                       {"prompts/get", "name"},
                                                       {"resources/read", "uri"},
                                                       {"tasks/get", "taskId"},
                                                       {"tasks/update", "taskId"},
                                                       {"tasks/cancel", "taskId"}}};

// The header `name`; refused when it was sent twice.
Checked<std::optional<std::string_view>> find_single(const RequestHead& head, std::string_view name) {
  auto value = head.find(name);
  if (value && head.count(name) != 1) return mismatch(format("{} was sent more than once.", name));
  return value;
}

Checked<> check_plain(const RequestHead& head, std::string_view name, std::string_view wanted) {
  auto value = TRY(find_single(head, name));
  if (!value) return mismatch(format("{} is missing; the message has {}.", name, wanted));
  if (*value != wanted) return mismatch(format("{} is {}, but the message has {}.", name, *value, wanted));
  return {};
}

// The decoded header; nothing when it was not sent.
Checked<std::optional<std::string>> read_encoded(const RequestHead& head, std::string_view name) {
  auto value = TRY(find_single(head, name));
  if (!value) return std::nullopt;
  auto decoded = decode_header_value(*value);
  if (!decoded) return mismatch(format("{} has characters that are not allowed in a header.", name));
  return decoded;
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number = 0;
  auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
  return number;
}

bool is_same_integer(std::string_view text, std::int64_t wanted) {
  if (auto number = parse_number<std::int64_t>(text)) return *number == wanted;
  constexpr std::int64_t kExactInDouble = std::int64_t{1} << 53;
  return wanted <= kExactInDouble && wanted >= -kExactInDouble &&
         parse_number<double>(text) == static_cast<double>(wanted);
}

bool says(std::string_view text, const Json& wanted) {
  if (auto* string = wanted.string()) return text == *string;
  if (auto* boolean = wanted.boolean()) return text == (*boolean ? "true" : "false");
  if (auto* integer = wanted.integer()) return is_same_integer(text, *integer);
  if (auto* floating = wanted.floating()) return parse_number<double>(text) == *floating;
  return false;
}

// The header must be there exactly when `value` is, and say the same; `source` names the value.
Checked<> check_value(const RequestHead& head, const std::string& name, const Json* value,
                      std::string_view source) {
  auto header = TRY(read_encoded(head, name));
  if (!value && !header) return {};
  if (!header) return mismatch(format("{} is missing; it repeats {}.", name, source));
  if (!value || !says(*header, *value))
    return mismatch(format("{} is {}, which differs from {}.", name, *header, source));
  return {};
}

Checked<> check_name(const RequestHead& head, const Request& request) {
  auto named = std::ranges::find(kNamedMethods, request.method, &NamedMethod::method);
  if (named == kNamedMethods.end()) return {};
  return check_value(head, "Mcp-Name", request.params.find(named->member),
                     format("params.{}", named->member));
}

// The argument at the end of the path; null when it is missing or null.
const Json* find_argument(const JsonObject& params, std::span<const std::string> path) {
  const Json* here = params.find("arguments");
  for (const std::string& step : path) here = here ? here->find(step) : nullptr;
  return here && !here->is_null() ? here : nullptr;
}

}  // namespace

std::optional<std::string> decode_header_value(std::string_view value) {
  constexpr std::string_view prefix = "=?base64?";
  constexpr std::string_view suffix = "?=";
  if (value.size() >= prefix.size() + suffix.size() && value.starts_with(prefix) && value.ends_with(suffix)) {
    auto text = decode_base64(value.substr(prefix.size(), value.size() - prefix.size() - suffix.size()));
    return text && find_invalid_utf8(*text) == std::string_view::npos ? text : std::nullopt;
  }
  bool is_plain = std::ranges::all_of(value, [](char c) { return c == '\t' || (c >= ' ' && c < 127); });
  return is_plain ? std::optional<std::string>(value) : std::nullopt;
}

Checked<> check_standard_headers(const RequestHead& head, const Request& request, std::string_view version) {
  TRY(check_plain(head, "MCP-Protocol-Version", version));
  TRY(check_plain(head, "Mcp-Method", request.method));
  return check_name(head, request);
}

Checked<> check_parameter_headers(const RequestHead& head, const Request& request,
                                  std::span<const MirroredParameter> mirrored) {
  for (const MirroredParameter& parameter : mirrored)
    TRY(check_value(head, "Mcp-Param-" + parameter.header, find_argument(request.params, parameter.path),
                    "its argument"));
  return {};
}

}  // namespace blue
