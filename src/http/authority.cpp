#include "http/authority.h"

#include "http/request_head.h"

namespace blue {
namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kNameCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
constexpr std::string_view kAddressCharacters = "0123456789abcdefABCDEF:.";

bool consists_of(std::string_view text, std::string_view characters) {
  return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

bool is_port(std::string_view text) { return text.size() <= 5 && consists_of(text, kDigits); }

// `text` behind `scheme`, which is given in lower case.
std::optional<std::string_view> without_scheme(std::string_view text, std::string_view scheme) {
  if (!equals_ignoring_case(text.substr(0, scheme.size()), scheme)) return std::nullopt;
  return text.substr(scheme.size());
}

}  // namespace

std::optional<std::string_view> parse_authority(std::string_view text) {
  std::size_t end = text.starts_with('[') ? text.find(']') + 1 : text.find(':');
  if (text.starts_with('[') && end == 0) return std::nullopt;
  std::string_view host = text.substr(0, end);
  std::string_view port = text.substr(host.size());
  if (!port.empty() && (port.front() != ':' || !is_port(port.substr(1)))) return std::nullopt;
  bool is_valid = host.starts_with('[') ? consists_of(host.substr(1, host.size() - 2), kAddressCharacters)
                                        : consists_of(host, kNameCharacters);
  return is_valid ? std::optional(host) : std::nullopt;
}

bool is_local_name(std::string_view host) {
  return equals_ignoring_case(host, "localhost") || host == "127.0.0.1" || host == "[::1]";
}

std::optional<std::string_view> parse_origin(std::string_view text) {
  for (std::string_view scheme : {"http://", "https://"})
    if (auto rest = without_scheme(text, scheme)) return parse_authority(*rest);
  return std::nullopt;
}

std::optional<RequestTarget> parse_target(std::string_view text) {
  RequestTarget target;
  if (auto rest = without_scheme(text, "http://")) {
    std::size_t slash = rest->find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    target.authority = rest->substr(0, slash);
    text = rest->substr(slash);
  }
  if (!text.starts_with('/')) return std::nullopt;
  target.path = text.substr(0, text.find('?'));
  return target;
}

}  // namespace blue
