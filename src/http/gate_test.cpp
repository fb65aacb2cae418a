#include "http/gate.h"

#include <gmock/gmock.h>

#include "tests/support/request_heads.h"

namespace blue {
namespace {

const GatePolicy kPolicy{
    .is_loopback = true, .bound_host = "127.0.0.5", .allowed_origins = {"https://example.org"}};

int status_of(const RequestHead& head, const GatePolicy& policy = kPolicy) {
  auto admission = check_request(head, policy, HttpLimits{});
  return admission ? 200 : admission.error().status;
}

int post(HeaderList more, const GatePolicy& policy = kPolicy) {
  RequestHead head =
      make_head("POST", "/mcp", {{"Host", "localhost:4747"}, {"Content-Type", "application/json"}});
  for (const auto& [name, value] : more) head.add(name, value);
  return status_of(head, policy);
}

int with_host(std::string_view host, const GatePolicy& policy = kPolicy) {
  return status_of(make_head("GET", "/healthz", {{"Host", host}}), policy);
}

TEST(Gate, LetsPlainRequestsIn) {
  EXPECT_EQ(post({}), 200);
  EXPECT_EQ(post({{"Accept", "application/json, text/event-stream"}}), 200);
  EXPECT_EQ(status_of(make_head("GET", "/metrics", {{"Host", "[::1]:1"}})), 200);
  EXPECT_EQ(status_of(make_head("HEAD", "/healthz?now", {{"Host", "127.0.0.1"}})), 200);
}

// A page of an attacker whose host name resolves to this machine sends that name.
TEST(Gate, RefusesForeignNamesOfThisMachine) {
  EXPECT_EQ(with_host("evil.example.com"), 403);
  EXPECT_EQ(with_host("localhost.evil.com:4747"), 403);
  EXPECT_EQ(with_host("127.0.0.5:4747"), 200);
  EXPECT_EQ(with_host("127.0.0.6"), 403);
  EXPECT_EQ(with_host("local host"), 400);
  EXPECT_EQ(status_of(make_head("GET", "/healthz", {})), 400);
  EXPECT_EQ(status_of(make_head("GET", "/healthz", {{"Host", "localhost"}, {"Host", "localhost"}})), 400);
  GatePolicy open{.is_loopback = false, .token = "0123456789abcdef"};
  EXPECT_EQ(with_host("blue.example.org", open), 200);
}

TEST(Gate, ChecksTheHostOfACompleteUrlToo) {
  EXPECT_EQ(status_of(make_head("GET", "http://localhost:1/healthz", {{"Host", "localhost"}})), 200);
  EXPECT_EQ(status_of(make_head("GET", "http://evil.com/healthz", {{"Host", "localhost"}})), 403);
}

TEST(Gate, AcceptsOriginsOfThisMachineAndAllowedOnes) {
  EXPECT_EQ(post({{"Origin", "http://localhost:3000"}}), 200);
  EXPECT_EQ(post({{"Origin", "http://[::1]"}}), 200);
  EXPECT_EQ(post({{"Origin", "https://EXAMPLE.org"}}), 200);
  EXPECT_EQ(post({{"Origin", "http://example.org"}}), 403);
  EXPECT_EQ(post({{"Origin", "https://example.org:444"}}), 403);
  EXPECT_EQ(post({{"Origin", "https://example.org.evil.com"}}), 403);
  EXPECT_EQ(post({{"Origin", "null"}}), 403);
  EXPECT_EQ(post({{"Origin", ""}}), 403);
  EXPECT_EQ(post({{"Origin", "http://localhost"}, {"Origin", "http://localhost"}}), 403);
}

TEST(Gate, NamesTheAllowedOriginItLetIn) {
  auto head = make_head("OPTIONS", "/mcp", {{"Host", "localhost"}, {"Origin", "https://example.org"}});
  auto admission = check_request(head, kPolicy, {});
  ASSERT_TRUE(admission);
  EXPECT_EQ(admission->place, Place::options);
  EXPECT_EQ(admission->allowed_origin, "https://example.org");
}

// Pages of this machine are let in anyway, but browsers need the headers to show them the reply.
TEST(Gate, NamesAnAllowedOriginOfThisMachineToo) {
  GatePolicy policy{.allowed_origins = {"http://localhost:6274"}};
  auto head = make_head("OPTIONS", "/mcp", {{"Host", "localhost"}, {"Origin", "http://localhost:6274"}});
  EXPECT_EQ(check_request(head, policy, {})->allowed_origin, "http://localhost:6274");
  auto other = make_head("OPTIONS", "/mcp", {{"Host", "localhost"}, {"Origin", "http://localhost:1"}});
  EXPECT_EQ(check_request(other, policy, {})->allowed_origin, "");
}

TEST(Gate, LetsAllowedPagesReadRefusals) {
  auto lost = make_head("GET", "/nowhere", {{"Host", "localhost"}, {"Origin", "https://example.org"}});
  EXPECT_EQ(check_request(lost, kPolicy, {}).error().allowed_origin, "https://example.org");
  auto foreign = make_head("GET", "/nowhere", {{"Host", "localhost"}, {"Origin", "https://evil.org"}});
  EXPECT_EQ(check_request(foreign, kPolicy, {}).error().allowed_origin, "");
}

TEST(Gate, HasThreePathsInOneSpellingEach) {
  for (std::string_view path : {"/", "/mcp/", "//mcp", "/mcp/../mcp", "/./mcp", "/MCP", "/%6dcp", "/mcp%00",
                                "/mcp;x", "/healthz/", "/admin"})
    EXPECT_EQ(status_of(make_head("GET", path, {{"Host", "localhost"}})), 404) << path;
  EXPECT_EQ(status_of(make_head("OPTIONS", "*", {{"Host", "localhost"}})), 400);
  EXPECT_EQ(status_of(make_head("CONNECT", "evil.com:443", {{"Host", "localhost"}})), 400);
}

TEST(Gate, ListsTheMethodsOfAPath) {
  for (std::string_view method : {"PUT", "PATCH", "HEAD", "TRACE", "post", ""}) {
    auto head = make_head(method, "/mcp", {{"Host", "localhost"}});
    auto admission = check_request(head, kPolicy, {});
    ASSERT_FALSE(admission) << method;
    EXPECT_EQ(admission.error().status, 405) << method;
    EXPECT_EQ(admission.error().headers, "Allow: POST, GET, DELETE, OPTIONS\r\n");
  }
  EXPECT_EQ(status_of(make_head("POST", "/metrics", {{"Host", "localhost"}})), 405);
}

TEST(Gate, RequiresTheTokenExceptForTheHealthCheck) {
  GatePolicy closed = kPolicy;
  closed.token = "0123456789abcdef";
  auto head = make_head("POST", "/mcp", {{"Host", "localhost"}, {"Content-Type", "application/json"}});
  EXPECT_EQ(check_request(head, closed, {}).error().headers, "WWW-Authenticate: Bearer realm=\"blue\"\r\n");
  EXPECT_EQ(post({}, closed), 401);
  EXPECT_EQ(post({{"Authorization", "Bearer 0123456789abcdeX"}}, closed), 401);
  EXPECT_EQ(post({{"Authorization", "Bearer 0123456789abcdef"}}, closed), 200);
  EXPECT_EQ(status_of(make_head("GET", "/metrics", {{"Host", "localhost"}}), closed), 401);
  EXPECT_EQ(status_of(make_head("GET", "/healthz", {{"Host", "localhost"}}), closed), 200);
  EXPECT_EQ(status_of(make_head("OPTIONS", "/mcp", {{"Host", "localhost"}}), closed), 200);
}

TEST(Gate, RefusesLargeBodiesByTheirLength) {
  EXPECT_EQ(post({{"Content-Length", "16777216"}}), 200);
  EXPECT_EQ(post({{"Content-Length", "16777217"}}), 413);
  EXPECT_EQ(post({{"Content-Length", "1000000000"}}), 413);
  EXPECT_EQ(post({{"Content-Length", "99999999999999999999999999"}}), 413);
}

TEST(Gate, RefusesAmbiguousFraming) {
  EXPECT_EQ(post({{"Content-Length", "4"}, {"Transfer-Encoding", "chunked"}}), 400);
  EXPECT_EQ(post({{"Content-Length", "4"}, {"Content-Length", "4"}}), 400);
  EXPECT_EQ(post({{"Content-Length", "4, 4"}}), 400);
  EXPECT_EQ(post({{"Content-Length", "+4"}}), 400);
  EXPECT_EQ(post({{"Content-Length", ""}}), 400);
  EXPECT_EQ(post({{"Transfer-Encoding", "chunked"}}), 200);
  EXPECT_EQ(post({{"Transfer-Encoding", "gzip, chunked"}}), 501);
  EXPECT_EQ(post({{"Transfer-Encoding", "chunked"}, {"Transfer-Encoding", "chunked"}}), 400);
  RequestHead old = make_head("POST", "/mcp", {{"Host", "localhost"}, {"Transfer-Encoding", "chunked"}});
  old.set_line("POST", "/mcp", false);
  EXPECT_EQ(status_of(old), 400);
}

TEST(Gate, AcceptsJsonOnly) {
  auto typed = [](std::string_view type) {
    return status_of(make_head("POST", "/mcp", {{"Host", "localhost"}, {"Content-Type", type}}));
  };
  EXPECT_EQ(typed("application/json; charset=utf-8"), 200);
  EXPECT_EQ(typed("Application/JSON"), 200);
  EXPECT_EQ(typed("text/plain"), 415);
  EXPECT_EQ(typed("application/jsonx"), 415);
  EXPECT_EQ(typed(""), 415);
  auto encoded = [](std::string_view encoding) {
    return status_of(make_head("POST", "/mcp",
                               {{"Host", "localhost"},
                                {"Content-Type", "application/json"},
                                {"Content-Encoding", std::string(encoding)}}));
  };
  EXPECT_EQ(encoded("gzip"), 415);
  EXPECT_EQ(encoded("identity, gzip"), 415);
  EXPECT_EQ(encoded("Identity"), typed("application/json"));
  EXPECT_EQ(status_of(make_head("POST", "/mcp", {{"Host", "localhost"}})), 415);
}

TEST(Gate, AnswersOnlyInFormsThatAreAccepted) {
  EXPECT_EQ(post({{"Accept", "text/html"}}), 406);
  EXPECT_EQ(post({{"Accept", "*/*"}}), 200);
  EXPECT_EQ(post({{"Accept", "application/json"}}), 200);
  RequestHead events = make_head(
      "POST", "/mcp",
      {{"Host", "localhost"}, {"Content-Type", "application/json"}, {"Accept", "text/event-stream"}});
  EXPECT_TRUE(check_request(events, kPolicy, {})->wants_events);
  EXPECT_EQ(status_of(make_head("GET", "/mcp", {{"Host", "localhost"}, {"Accept", "application/json"}})),
            406);
  EXPECT_EQ(status_of(make_head("GET", "/mcp", {{"Host", "localhost"}, {"Accept", "text/event-stream"}})),
            200);
}

TEST(Gate, SupportsOnlyExpect100Continue) {
  EXPECT_EQ(post({{"Expect", "100-Continue"}}), 200);
  EXPECT_EQ(post({{"Expect", "tea"}}), 417);
  RequestHead old = make_head("GET", "/healthz", {{"Host", "localhost"}, {"Expect", "tea"}});
  old.set_line("GET", "/healthz", false);
  EXPECT_EQ(status_of(old), 200);
}

// When several things are wrong, the first refusal is the one that reveals least.
TEST(Gate, ChecksInTheOrderItPromises) {
  GatePolicy closed = kPolicy;
  closed.token = "0123456789abcdef";
  EXPECT_EQ(status_of(make_head("PUT", "/x", {{"Host", "evil"}, {"Origin", "http://evil"}}), closed), 403);
  EXPECT_EQ(status_of(make_head("PUT", "/x", {{"Host", "localhost"}}), closed), 404);
  EXPECT_EQ(status_of(make_head("PUT", "/mcp", {{"Host", "localhost"}}), closed), 405);
  EXPECT_EQ(
      status_of(make_head("POST", "/mcp", {{"Host", "localhost"}, {"Content-Length", "1000000000"}}), closed),
      401);
  EXPECT_EQ(status_of(make_head("POST", "/mcp", {{"Host", "localhost"}, {"Content-Length", "1000000000"}})),
            413);
}

TEST(ParseAuthority, ReadsNamesAndAddressesWithAndWithoutPort) {
  EXPECT_EQ(parse_authority("localhost"), "localhost");
  EXPECT_EQ(parse_authority("localhost:80"), "localhost");
  EXPECT_EQ(parse_authority("127.0.0.1:65535"), "127.0.0.1");
  EXPECT_EQ(parse_authority("[::1]"), "[::1]");
  EXPECT_EQ(parse_authority("[::1]:4747"), "[::1]");
}

TEST(ParseAuthority, RefusesMalformedAuthorities) {
  for (std::string_view text :
       {"", ":80", "localhost:", "localhost:80:80", "localhost:x", "localhost:123456", "a@b", "localhost/x",
        "::1", "[::1", "[]", "[::1]x", "[::1]:", "local host", "localhost,evil"})
    EXPECT_EQ(parse_authority(text), std::nullopt) << text;
}

TEST(IsLocalName, KnowsTheNamesOfThisMachineOnly) {
  for (std::string_view name : {"localhost", "LOCALHOST", "127.0.0.1", "[::1]"})
    EXPECT_TRUE(is_local_name(name)) << name;
  for (std::string_view name :
       {"localhost.evil.com", "evil.localhost", "127.0.0.1.evil.com", "0.0.0.0", "[::]", ""})
    EXPECT_FALSE(is_local_name(name)) << name;
}

TEST(ParseOrigin, RequiresASchemeAndNothingAfterThePort) {
  EXPECT_EQ(parse_origin("http://localhost:3000"), "localhost");
  EXPECT_EQ(parse_origin("HTTPS://example.org"), "example.org");
  for (std::string_view text :
       {"null", "localhost", "file://", "http://a/b", "http://user@a", "ftp://a", "http://", "*"})
    EXPECT_EQ(parse_origin(text), std::nullopt) << text;
}

TEST(ParseTarget, ReadsPathsAndCompleteUrls) {
  EXPECT_EQ(parse_target("/mcp?x=1")->path, "/mcp");
  EXPECT_EQ(parse_target("/mcp/../x")->path, "/mcp/../x");
  EXPECT_EQ(parse_target("//mcp")->path, "//mcp");
  EXPECT_EQ(parse_target("http://evil.com/mcp")->authority, "evil.com");
  EXPECT_EQ(parse_target("http://evil.com/mcp")->path, "/mcp");
  for (std::string_view text : {"", "*", "mcp", "evil.com:443", "https://a/mcp", "http://a", "ftp://a/mcp"})
    EXPECT_FALSE(parse_target(text)) << text;
}

}  // namespace
}  // namespace blue
