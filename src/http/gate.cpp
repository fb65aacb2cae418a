#include "http/gate.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/format.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/text.h"

namespace blue {
namespace {

using Problem = std::optional<HttpRefusal>;

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kNameCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
constexpr std::string_view kAddressCharacters = "0123456789abcdefABCDEF:.";

bool consists_of(std::string_view text, std::string_view characters) {
  return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

bool is_port(std::string_view text) { return text.size() <= 5 && consists_of(text, kDigits); }

// `text` after `scheme`, which is given in lower case.
std::optional<std::string_view> without_scheme(std::string_view text, std::string_view scheme) {
  if (!equals_ignoring_case(text.substr(0, scheme.size()), scheme)) return std::nullopt;
  return text.substr(scheme.size());
}

constexpr std::size_t kShortestToken = 16;
constexpr std::size_t kLongestToken = 4096;
constexpr std::size_t kMostOfTokenFile = 64u << 10;

void warn_if_others_can_read(const Path& file) {
  struct stat status = {};
  if (::stat(file.c_str(), &status) == 0 && (status.st_mode & (S_IRGRP | S_IROTH)))
    log(LogLevel::warning, "Other users can read the token in {}. Protect it with: chmod 600 {}",
        file.string(), file.string());
}

constexpr std::string_view kPreflightHeaders =
    "Access-Control-Allow-Methods: POST, GET, DELETE, OPTIONS\r\n"
    "Access-Control-Max-Age: 7200\r\n"
    "Access-Control-Allow-Headers: Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Session-Id, "
    "MCP-Protocol-Version, Mcp-Method, Mcp-Name";

bool is_list_of_names(std::string_view text) {
  return consists_of(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-, ");
}

// A request whose end two programs could see in different places is refused (RFC 9112, 6.3 and 11.2).
Problem check_framing(const RequestHead& head) {
  auto length = head.find("content-length");
  auto coding = head.find("transfer-encoding");
  if (length && (coding || head.count("content-length") != 1 || length->empty() ||
                 length->find_first_not_of("0123456789") != std::string_view::npos))
    return HttpRefusal{400, kFramingReason,
                       "Content-Length must be one number, and not be combined with Transfer-Encoding."};
  if (coding && (!head.is_http_1_1() || head.count("transfer-encoding") != 1))
    return HttpRefusal{400, kFramingReason, "Transfer-Encoding may be sent once, in a request of HTTP/1.1."};
  if (coding && !equals_ignoring_case(*coding, "chunked"))
    return HttpRefusal{501, kFramingReason,
                       format("Transfer-Encoding {} is not supported; use chunked.", *coding)};
  return std::nullopt;
}

Problem check_host(std::string_view authority, const GatePolicy& policy) {
  auto host = parse_authority(authority);
  if (!host) return HttpRefusal{400, "host", format("The Host \"{}\" is not a name or address.", authority)};
  if (!policy.is_loopback || is_local_name(*host) || equals_ignoring_case(*host, policy.bound_host))
    return std::nullopt;
  return HttpRefusal{403, "host",
                     format("The Host {} is not this machine; use localhost or 127.0.0.1.", authority)};
}

Problem check_hosts(const RequestHead& head, const RequestTarget& target, const GatePolicy& policy) {
  if (head.count("host") != 1) return HttpRefusal{400, "host", "A request needs exactly one Host header."};
  if (auto problem = check_host(*head.find("host"), policy)) return problem;
  return target.authority ? check_host(*target.authority, policy) : std::nullopt;
}

Problem check_origin(const RequestHead& head, const GatePolicy& policy, Admission& admission) {
  auto origin = head.find("origin");
  if (!origin) return std::nullopt;
  if (head.count("origin") != 1)
    return HttpRefusal{403, "origin", "A request may have only one Origin header."};
  auto allowed = std::ranges::find_if(policy.allowed_origins,
                                      [&](auto& one) { return equals_ignoring_case(one, *origin); });
  if (allowed != policy.allowed_origins.end()) {
    admission.allowed_origin = *allowed;
    return std::nullopt;
  }
  if (auto host = parse_origin(*origin); host && is_local_name(*host)) return std::nullopt;
  return HttpRefusal{
      403, "origin",
      format("Pages of {} may not use this server. Start it with --allow-origin {} if they should.", *origin,
             *origin)};
}

// The paths of the server and their methods.
struct Location {
  std::string_view path;
  Place place;
  std::array<std::string_view, 3> methods;
  std::string_view allow;
};
constexpr std::array<Location, 3> kLocations = {{
    {kEndpointPath, Place::endpoint, {"POST", "GET", "DELETE"}, "Allow: POST, GET, DELETE, OPTIONS\r\n"},
    {"/healthz", Place::health, {"GET", "HEAD"}, "Allow: GET, HEAD, OPTIONS\r\n"},
    {"/metrics", Place::metrics, {"GET", "HEAD"}, "Allow: GET, HEAD, OPTIONS\r\n"},
}};

// Where clients look for a way to sign in when they have no token.
bool is_sign_in(std::string_view path) {
  return path == "/register" || path == "/authorize" || path == "/token" ||
         path.starts_with("/.well-known/oauth-") || path.starts_with("/.well-known/openid-");
}

Problem check_path(const RequestHead& head, std::string_view path, Admission& admission) {
  auto location = std::ranges::find(kLocations, path, &Location::path);
  if (is_sign_in(path))
    return HttpRefusal{
        404, "path",
        format("{} does not exist: this server has no sign-in. Give your client the token that "
               "the server was started with, as a header: Authorization: Bearer <token>",
               path)};
  if (location == kLocations.end())
    return HttpRefusal{404, "path",
                       format("There is nothing at {}. The endpoint is {}.", path, kEndpointPath)};
  admission.place = head.method() == "OPTIONS" ? Place::options : location->place;
  admission.allow = location->allow;
  if (head.method() == "OPTIONS" ||
      (!head.method().empty() &&
       std::ranges::find(location->methods, head.method()) != location->methods.end()))
    return std::nullopt;
  return HttpRefusal{405, "method", format("{} does not support {}.", path, head.method()),
                     std::string(location->allow)};
}

Problem check_token(const RequestHead& head, const GatePolicy& policy, Place place) {
  if (policy.token.empty() || place == Place::health || place == Place::options) return std::nullopt;
  if (carries_token(head, policy.token)) return std::nullopt;
  return HttpRefusal{401, "token", "The token is missing or wrong. Send it as: Authorization: Bearer …",
                     "WWW-Authenticate: Bearer realm=\"blue\"\r\n"};
}

Problem check_size(const RequestHead& head, const HttpLimits& limits) {
  auto text = head.find("content-length");
  if (!text) return std::nullopt;
  std::size_t length = 0;
  auto read = std::from_chars(text->data(), text->data() + text->size(), length);
  if (read.ec == std::errc{} && length <= limits.body_bytes) return std::nullopt;
  return HttpRefusal{
      413, "body_size",
      format("A body of {} bytes is too large. At most {} bytes are allowed.", *text, limits.body_bytes)};
}

Problem check_content_type(const RequestHead& head) {
  std::string_view type = head.find("content-type").value_or("");
  if (equals_ignoring_case(trim_blanks(type.substr(0, type.find(';'))), "application/json"))
    return std::nullopt;
  return HttpRefusal{415, "content_type",
                     "The body must be JSON. Send it with Content-Type: application/json."};
}

Problem check_content_encoding(const RequestHead& head) {
  const auto encoding = head.find("content-encoding");
  if (!encoding || (head.count("content-encoding") == 1 && equals_ignoring_case(*encoding, "identity")))
    return std::nullopt;
  return HttpRefusal{415, "content_encoding",
                     format("Content-Encoding {} is not supported; send the body as it is.", *encoding),
                     "Accept-Encoding: identity\r\n"};
}

bool accepts(const RequestHead& head, std::string_view type, std::string_view family) {
  return head.count("accept") == 0 || head.lists("accept", type) || head.lists("accept", family) ||
         head.lists("accept", "*/*");
}

Problem check_accept(const RequestHead& head, Admission& admission) {
  bool events = accepts(head, "text/event-stream", "text/*");
  bool json = accepts(head, "application/json", "application/*");
  admission.wants_events = !json || head.method() == "GET";
  if (events || (json && head.method() != "GET")) return std::nullopt;
  return HttpRefusal{406, "accept",
                     "Answers are JSON or event streams. Accept: application/json, text/event-stream"};
}

Problem check_expectation(const RequestHead& head) {
  auto expected = head.find("expect");
  if (!expected || !head.is_http_1_1() || equals_ignoring_case(*expected, "100-continue"))
    return std::nullopt;
  return HttpRefusal{417, "expect", format("Expect: {} is not supported; only 100-continue is.", *expected)};
}

Problem check_message(const RequestHead& head, Admission& admission) {
  if (admission.place != Place::endpoint || head.method() == "DELETE") return std::nullopt;
  if (head.method() == "POST") {
    if (auto problem = check_content_type(head)) return problem;
    if (auto problem = check_content_encoding(head)) return problem;
  }
  return check_accept(head, admission);
}

}  // namespace

Expected<Admission, HttpRefusal> check_request(const RequestHead& head, const GatePolicy& policy,
                                               const HttpLimits& limits) {
  Admission admission;
  auto target = parse_target(head.target());
  Problem problem = check_framing(head);
  if (!problem && !target)
    problem = HttpRefusal{400, "path", format("\"{}\" is not a path on this server.", head.target())};
  if (!problem) problem = check_hosts(head, *target, policy);
  if (!problem) problem = check_origin(head, policy, admission);
  if (!problem) problem = check_path(head, target->path, admission);
  if (!problem) problem = check_token(head, policy, admission.place);
  if (!problem) problem = check_size(head, limits);
  if (!problem) problem = check_message(head, admission);
  if (!problem) problem = check_expectation(head);
  if (!problem) return admission;
  problem->allowed_origin = admission.allowed_origin;
  return std::unexpected(*std::move(problem));
}

// Which Mcp-Param headers there are depends on the tools, hence those that a preflight asks for are granted.
std::string render_cross_origin_headers(const Admission& admission, const RequestHead& head) {
  if (admission.allowed_origin.empty()) return {};
  std::string out = format(
      "Access-Control-Allow-Origin: {}\r\nAccess-Control-Expose-Headers: Mcp-Session-Id, X-Request-Id\r\n"
      "Vary: Origin\r\n",
      admission.allowed_origin);
  if (admission.place != Place::options) return out;
  out += kPreflightHeaders;
  if (auto asked = head.find("Access-Control-Request-Headers"); asked && is_list_of_names(*asked))
    out += format(", {}", *asked);
  return out + "\r\n";
}

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

Result<std::string> read_token(const Path& file) {
  auto text = read_file(file, kMostOfTokenFile);
  if (!text)
    return fail(
        std::move(text.error())
            .at("token_file")
            .suggest("Name a readable file with the token on its first line. Create one with, for example: "
                     "umask 077; openssl rand -hex 32 > token"));
  std::string_view token = trim(std::string_view(*text).substr(0, text->find('\n')));
  bool is_visible = std::ranges::all_of(token, [](char c) { return c > ' ' && c < 127; });
  if (token.size() < kShortestToken || token.size() > kLongestToken || !is_visible)
    return fail(
        make_error(codes::invalid_value,
                   format("The first line of {} is not a token: it has {} characters; a token has {} "
                          "to {} visible ASCII characters.",
                          file.string(), token.size(), kShortestToken, kLongestToken))
            .at("token_file")
            .suggest(format("Create one with, for example: openssl rand -hex 32 > {}", file.string())));
  warn_if_others_can_read(file);
  return std::string(token);
}

bool carries_token(const RequestHead& head, std::string_view token) {
  constexpr std::string_view scheme = "bearer ";
  auto value = head.find("authorization");
  if (!value || head.count("authorization") != 1) return false;
  if (!equals_ignoring_case(value->substr(0, scheme.size()), scheme)) return false;
  return is_same_secret(token, trim_blanks(value->substr(scheme.size())));
}

}  // namespace blue
