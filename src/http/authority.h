#pragma once
// The names of machines in requests: `host[:port]`, origins, and which of them mean this machine.
#include <optional>
#include <string>
#include <string_view>

namespace blue {

// The host in `host[:port]`, an IPv6 address with its brackets; empty when the text is anything else.
std::optional<std::string_view> parse_authority(std::string_view text);
// True for localhost, 127.0.0.1 and [::1].
bool is_local_name(std::string_view host);

// The host of an origin such as https://example.org:8080; empty when the text is anything else, `null`
// included.
std::optional<std::string_view> parse_origin(std::string_view text);

struct RequestTarget {
  std::optional<std::string_view> authority;  // where the target was a whole URL
  std::string_view path;                      // as sent, without the query
};

// Reads `/path?query` and `http://authority/path?query` (RFC 9112, 3.2); empty for anything else.
std::optional<RequestTarget> parse_target(std::string_view text);

}  // namespace blue
