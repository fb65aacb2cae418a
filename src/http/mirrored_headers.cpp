#include "http/mirrored_headers.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/base64.h"
#include "base/format.h"
#include "base/utf8.h"
#include "mcp/protocol.h"

namespace blue {
namespace {

std::unexpected<ProtocolError> mismatch(std::string message) {
  return std::unexpected(
      ProtocolError{rpc_codes::header_mismatch, "Header mismatch: " + message, std::nullopt});
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

// The only header `name`; one that is given twice says nothing certain.
Expected<std::optional<std::string_view>, ProtocolError> find_single(const RequestHead& head,
                                                                     std::string_view name) {
  auto value = head.find(name);
  if (value && head.count(name) != 1) return mismatch(format("{} was sent more than once.", name));
  return value;
}

HeaderCheck check_plain(const RequestHead& head, std::string_view name, std::string_view wanted) {
  auto value = find_single(head, name);
  if (!value) return std::unexpected(value.error());
  if (!*value) return mismatch(format("{} is missing; the message says {}.", name, wanted));
  if (**value != wanted) return mismatch(format("{} is {}, the message says {}.", name, **value, wanted));
  return {};
}

// The decoded header; nothing when it was not sent.
Expected<std::optional<std::string>, ProtocolError> read_encoded(const RequestHead& head,
                                                                 std::string_view name) {
  auto value = find_single(head, name);
  if (!value) return std::unexpected(value.error());
  if (!*value) return std::nullopt;
  auto decoded = decode_header_value(**value);
  if (!decoded) return mismatch(format("{} has characters that a header may not have.", name));
  return decoded;
}

bool is_same_number(std::string_view text, double wanted) {
  double number = 0;
  auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size() && number == wanted;
}

bool is_same_integer(std::string_view text, std::int64_t wanted) {
  std::int64_t number = 0;
  auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec == std::errc{} && read.ptr == text.data() + text.size()) return number == wanted;
  constexpr std::int64_t kExactInDouble = std::int64_t{1} << 53;
  return wanted <= kExactInDouble && wanted >= -kExactInDouble &&
         is_same_number(text, static_cast<double>(wanted));
}

bool says(std::string_view text, const Json& wanted) {
  if (auto* string = wanted.string()) return text == *string;
  if (auto* boolean = wanted.boolean()) return text == (*boolean ? "true" : "false");
  if (auto* integer = wanted.integer()) return is_same_integer(text, *integer);
  if (auto* floating = wanted.floating()) return is_same_number(text, *floating);
  return false;
}

HeaderCheck check_name(const RequestHead& head, const Request& request) {
  auto named = std::ranges::find(kNamedMethods, request.method, &NamedMethod::method);
  if (named == kNamedMethods.end()) return {};
  auto header = read_encoded(head, "Mcp-Name");
  if (!header) return std::unexpected(header.error());
  const Json* value = request.params.find(named->member);
  if (!value && !*header) return {};
  if (!*header) return mismatch(format("Mcp-Name is missing; it repeats params.{}.", named->member));
  if (!value || !says(**header, *value))
    return mismatch(format("Mcp-Name is {}, params.{} says something else.", **header, named->member));
  return {};
}

// The argument at the end of the path; null when there is none, or it is null.
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

HeaderCheck check_standard_headers(const RequestHead& head, const Request& request,
                                   std::string_view version) {
  if (auto checked = check_plain(head, "MCP-Protocol-Version", version); !checked) return checked;
  if (auto checked = check_plain(head, "Mcp-Method", request.method); !checked) return checked;
  return check_name(head, request);
}

HeaderCheck check_parameter_headers(const RequestHead& head, const Request& request,
                                    std::span<const MirroredParameter> mirrored) {
  for (const MirroredParameter& parameter : mirrored) {
    std::string name = "Mcp-Param-" + parameter.header;
    auto header = read_encoded(head, name);
    if (!header) return std::unexpected(header.error());
    const Json* value = find_argument(request.params, parameter.path);
    if (!value && !*header) continue;
    if (!*header) return mismatch(format("{} is missing; its argument is not.", name));
    if (!value || !says(**header, *value))
      return mismatch(format("{} is {}, the argument says something else.", name, **header));
  }
  return {};
}

}  // namespace blue
