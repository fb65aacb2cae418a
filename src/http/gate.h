#pragma once
// Who is let in: the checks that need nothing but the head of a request, made before its body is read.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "http/http_limits.h"
#include "http/http_request.h"
#include "http/responder.h"

namespace blue {

inline constexpr std::string_view kEndpointPath = "/mcp";

struct GatePolicy {
  bool is_loopback = true;  // only this machine reaches the server, hence only its names are let in as Host
  std::string bound_host;   // a further such name; IPv6 addresses in brackets
  std::vector<std::string> allowed_origins;  // besides those of this machine
  std::string token;                         // empty: none is required
};

enum class Place { endpoint, health, metrics, options };

struct Admission {
  Place place = Place::endpoint;
  std::string_view allowed_origin;  // one of the policy's; its pages need to be told what they may read
  std::string_view allow;           // the header that lists the methods of the place
  bool wants_events = false;        // the client accepts an event stream and nothing else
};

// Where the request leads, or the first thing that is wrong with it, in this order: framing (400, 501), Host
// (400, 403), Origin (403), path (404), method (405), token (401), size (413), content type and encoding
// (415), Accept (406), Expect (417; of HTTP/1.1 only). The views refer to `head` and `policy`.
Expected<Admission, HttpRefusal> check_request(const RequestHead& head, const GatePolicy& policy,
                                               const HttpLimits& limits);
// The header lines that let a page of the allowed origin use the reply; empty for all others.
std::string render_cross_origin_headers(const Admission& admission, const RequestHead& head);

// The first line of `file`, trimmed: 16 to 4096 visible ASCII characters, else invalid_value. Errors name the
// field token_file. Logs a warning when other users can read the file.
Result<std::string> read_token(const Path& file);
// True when the request has exactly one Authorization header and it is `Bearer` with this token.
bool carries_token(const RequestHead& head, std::string_view token);

// The host in `host[:port]`, an IPv6 address with its brackets; empty when the text is anything else.
std::optional<std::string_view> parse_authority(std::string_view text);
// The host of an origin such as https://example.org:8080; empty when the text is anything else, including
// `null`.
std::optional<std::string_view> parse_origin(std::string_view text);
// True for localhost, 127.0.0.1 and [::1].
bool is_local_name(std::string_view host);

struct RequestTarget {
  std::optional<std::string_view> authority;  // if the target was a complete URL
  std::string_view path;                      // as sent, without the query
};
// Reads `/path?query` and `http://authority/path?query` (RFC 9112, 3.2); empty for anything else.
std::optional<RequestTarget> parse_target(std::string_view text);

}  // namespace blue
