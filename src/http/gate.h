#pragma once
// Who is let in: the checks that need nothing but the head of a request, made before its body is read.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "http/http_limits.h"
#include "http/http_refusal.h"
#include "http/request_head.h"

namespace blue {

inline constexpr std::string_view kEndpointPath = "/mcp";

struct GatePolicy {
  bool is_loopback = true;  // only this machine reaches the server, hence only its names are let in as Host
  std::string bound_host;   // a further such name; IPv6 addresses in brackets
  std::vector<std::string> allowed_origins;  // besides those of this machine
  std::string token;                         // empty: none is asked for
};

enum class Place { endpoint, health, metrics, options };

struct Admission {
  Place place = Place::endpoint;
  std::string_view allowed_origin;  // one of the policy's; such clients need to be told that they may listen
  std::string_view allow;           // the header that lists the methods of the place
  bool wants_events = false;        // the client takes an event stream and nothing else
};

// Where the request leads, or the first thing that is wrong with it, in this order: framing (400, 501), Host
// (400, 403), Origin (403), path (404), method (405), token (401), size (413), content type (415), Accept
// (406), Expect (417; of HTTP/1.1 only). What is given refers to `head` and `policy`.
Expected<Admission, HttpRefusal> check_request(const RequestHead& head, const GatePolicy& policy,
                                               const HttpLimits& limits);

}  // namespace blue
