#include "http/gate.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/format.h"
#include "http/authority.h"
#include "http/bearer_token.h"

namespace blue {
namespace {

using Refusal = std::optional<HttpRefusal>;

HttpRefusal refuse(int status, std::string_view reason, std::string message, std::string headers = {}) {
  return {status, reason, std::move(message), std::move(headers)};
}

// Where two programs could disagree on where a request ends, neither is asked (RFC 9112, 6.3 and 11.2).
Refusal check_framing(const RequestHead& head) {
  auto length = head.find("content-length");
  auto coding = head.find("transfer-encoding");
  if (length && (coding || head.count("content-length") != 1 || length->empty() ||
                 length->find_first_not_of("0123456789") != std::string_view::npos))
    return refuse(400, kFramingReason,
                  "Content-Length must be one number, and stand without Transfer-Encoding.");
  if (coding && (!head.is_http_1_1() || head.count("transfer-encoding") != 1))
    return refuse(400, kFramingReason, "Transfer-Encoding must stand once, in a request of HTTP/1.1.");
  if (coding && !equals_ignoring_case(*coding, "chunked"))
    return refuse(501, kFramingReason, format("Transfer-Encoding {} is not known; use chunked.", *coding));
  return std::nullopt;
}

Refusal check_host(std::string_view authority, const GatePolicy& policy) {
  auto host = parse_authority(authority);
  if (!host) return refuse(400, "host", format("The Host {} is no name or address.", authority));
  if (!policy.is_loopback || is_local_name(*host) || equals_ignoring_case(*host, policy.bound_host))
    return std::nullopt;
  return refuse(403, "host",
                format("The Host {} is not this machine; use localhost or 127.0.0.1.", authority));
}

Refusal check_hosts(const RequestHead& head, const RequestTarget& target, const GatePolicy& policy) {
  if (head.count("host") != 1) return refuse(400, "host", "A request needs exactly one Host header.");
  if (auto refusal = check_host(*head.find("host"), policy)) return refusal;
  return target.authority ? check_host(*target.authority, policy) : std::nullopt;
}

Refusal check_origin(const RequestHead& head, const GatePolicy& policy, Admission& admission) {
  auto origin = head.find("origin");
  if (!origin) return std::nullopt;
  if (head.count("origin") != 1) return refuse(403, "origin", "A request has one Origin at most.");
  auto allowed = std::ranges::find_if(policy.allowed_origins,
                                      [&](auto& one) { return equals_ignoring_case(one, *origin); });
  if (allowed != policy.allowed_origins.end()) {
    admission.allowed_origin = *allowed;
    return std::nullopt;
  }
  if (auto host = parse_origin(*origin); host && is_local_name(*host)) return std::nullopt;
  return refuse(403, "origin",
                format("Pages of {} may not use this server. Start it with --allow-origin {} if they should.",
                       *origin, *origin));
}

// What can be found where, and how it is asked for.
struct Room {
  std::string_view path;
  Place place;
  std::array<std::string_view, 3> methods;
  std::string_view allow;
};
constexpr std::array<Room, 3> kRooms = {{
    {kEndpointPath, Place::endpoint, {"POST", "GET", "DELETE"}, "Allow: POST, GET, DELETE, OPTIONS\r\n"},
    {"/healthz", Place::health, {"GET", "HEAD"}, "Allow: GET, HEAD, OPTIONS\r\n"},
    {"/metrics", Place::metrics, {"GET", "HEAD"}, "Allow: GET, HEAD, OPTIONS\r\n"},
}};

Refusal check_room(const RequestHead& head, std::string_view path, Admission& admission) {
  auto room = std::ranges::find(kRooms, path, &Room::path);
  if (room == kRooms.end())
    return refuse(404, "path", format("There is nothing at {}. The endpoint is {}.", path, kEndpointPath));
  admission.place = head.method() == "OPTIONS" ? Place::options : room->place;
  admission.allow = room->allow;
  if (head.method() == "OPTIONS" ||
      (!head.method().empty() && std::ranges::find(room->methods, head.method()) != room->methods.end()))
    return std::nullopt;
  return refuse(405, "method", format("{} cannot be asked with {}.", path, head.method()),
                std::string(room->allow));
}

Refusal check_token(const RequestHead& head, const GatePolicy& policy, Place place) {
  if (policy.token.empty() || place == Place::health || place == Place::options) return std::nullopt;
  if (carries_token(head, policy.token)) return std::nullopt;
  return refuse(401, "token", "The request lacks the right token. Send it as: Authorization: Bearer …",
                "WWW-Authenticate: Bearer\r\n");
}

Refusal check_size(const RequestHead& head, const HttpLimits& limits) {
  auto text = head.find("content-length");
  if (!text) return std::nullopt;
  std::size_t length = 0;
  auto read = std::from_chars(text->data(), text->data() + text->size(), length);
  if (read.ec == std::errc{} && length <= limits.body_bytes) return std::nullopt;
  return refuse(
      413, "body_size",
      format("A body of {} bytes is too large. At most {} bytes are read.", *text, limits.body_bytes));
}

Refusal check_content_type(const RequestHead& head) {
  std::string_view type = head.find("content-type").value_or("");
  if (equals_ignoring_case(trim_blanks(type.substr(0, type.find(';'))), "application/json"))
    return std::nullopt;
  return refuse(415, "content_type", "The body must be JSON. Send it with Content-Type: application/json.");
}

bool accepts(const RequestHead& head, std::string_view type, std::string_view family) {
  return head.count("accept") == 0 || head.lists("accept", type) || head.lists("accept", family) ||
         head.lists("accept", "*/*");
}

Refusal check_accept(const RequestHead& head, Admission& admission) {
  bool events = accepts(head, "text/event-stream", "text/*");
  bool json = accepts(head, "application/json", "application/*");
  admission.wants_events = !json || head.method() == "GET";
  if (events || (json && head.method() != "GET")) return std::nullopt;
  return refuse(406, "accept",
                "Answers are JSON or event streams. Accept: application/json, text/event-stream");
}

Refusal check_expectation(const RequestHead& head) {
  auto expected = head.find("expect");
  if (!expected || !head.is_http_1_1() || equals_ignoring_case(*expected, "100-continue"))
    return std::nullopt;
  return refuse(417, "expect", format("{} cannot be expected; only 100-continue can.", *expected));
}

Refusal check_message(const RequestHead& head, Admission& admission) {
  if (admission.place != Place::endpoint || head.method() == "DELETE") return std::nullopt;
  if (head.method() == "POST")
    if (auto refusal = check_content_type(head)) return refusal;
  return check_accept(head, admission);
}

}  // namespace

Expected<Admission, HttpRefusal> check_request(const RequestHead& head, const GatePolicy& policy,
                                               const HttpLimits& limits) {
  Admission admission;
  auto target = parse_target(head.target());
  Refusal refusal = check_framing(head);
  if (!refusal && !target)
    refusal = refuse(400, "path", format("{} is no path on this server.", head.target()));
  if (!refusal) refusal = check_hosts(head, *target, policy);
  if (!refusal) refusal = check_origin(head, policy, admission);
  if (!refusal) refusal = check_room(head, target->path, admission);
  if (!refusal) refusal = check_token(head, policy, admission.place);
  if (!refusal) refusal = check_size(head, limits);
  if (!refusal) refusal = check_message(head, admission);
  if (!refusal) refusal = check_expectation(head);
  if (!refusal) return admission;
  refusal->allowed_origin = admission.allowed_origin;
  return std::unexpected(*std::move(refusal));
}

}  // namespace blue
