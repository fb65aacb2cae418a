// Hostile or unusual clients: each gets the right status at once, and the server keeps running.
#include <gmock/gmock.h>

#include <latch>

#include "tests/support/test_server.h"

namespace blue {
namespace {

using namespace std::string_view_literals;
using std::chrono::milliseconds;
using testing::HasSubstr;

const std::string kList = legacy("1", "tools/list");
const HttpLimits kHasty{.head_time = milliseconds(30),
                        .body_time = milliseconds(30),
                        .write_time = milliseconds(30),
                        .idle_time = milliseconds(30),
                        .linger_time = milliseconds(10),
                        .tick = milliseconds(2)};

// The status of the reply to these bytes, and whether the connection ends with it.
struct Verdict {
  int status;
  bool closes;
  friend bool operator==(const Verdict&, const Verdict&) = default;
  friend void PrintTo(const Verdict& verdict, std::ostream* out) {
    *out << verdict.status << (verdict.closes ? " and closes" : "");
  }
};
Verdict verdict(TestServer& server, std::string_view bytes) {
  RawReply reply = server.ask(bytes);
  return {reply.status, reply.headers["connection"] == "close"};
}

TEST(HttpAbuse, HeadsMayComeByteByByte) {
  TestServer server;
  RawClient client = server.connect();
  for (char byte : post_text(kList)) client.send({&byte, 1});
  EXPECT_EQ(client.read_reply().status, 200);
}

TEST(HttpAbuse, PipelinedRequestsAreAnsweredInOrder) {
  TestServer server;
  RawClient client = server.connect();
  std::string all;
  for (int id = 1; id <= 50; ++id)
    all += post_text(legacy(std::to_string(id), id % 3 ? "tools/list" : "tools/call", R"("name":"echo")"));
  client.send(all);
  for (int id = 1; id <= 50; ++id) EXPECT_EQ(at(json(client.read_reply().body), "id"), Json(id));
}

TEST(HttpAbuse, ReadingAheadIsBounded) {
  TestServer server({}, {.ahead_bytes = 1000});
  std::latch go(1);
  server.surface.calls["slow"] = [&](const Json&, const Caller&) -> Result<ToolReply> {
    go.wait();
    return ToolResult{.structured = JsonObject{}};
  };
  RawClient client = server.connect();
  std::string all = post_text(legacy("0", "tools/call", R"("name":"slow")"));
  for (int id = 1; id <= 100; ++id) all += post_text(legacy(std::to_string(id), "tools/list"));
  client.send(all);
  go.count_down();
  for (int id = 0; id <= 100; ++id) EXPECT_EQ(at(json(client.read_reply().body), "id"), Json(id));
}

TEST(HttpAbuse, SlowHeadsAndBodiesTimeOut) {
  TestServer server({}, kHasty);
  EXPECT_EQ(verdict(server, "POST /mcp HT"), (Verdict{408, true}));
  EXPECT_EQ(verdict(server, post_text(kList).substr(0, post_text(kList).size() - 1)), (Verdict{408, true}));
  EXPECT_TRUE(server.connect().is_closed());
}

TEST(HttpAbuse, HugeBodiesAreRefusedBeforeTheyAreSent) {
  TestServer server;
  std::string head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  EXPECT_EQ(verdict(server, head + "Content-Length: 1000000000\r\n\r\n"), (Verdict{413, true}));
  EXPECT_EQ(verdict(server, head + "Content-Length: 1000000000\r\nExpect: 100-continue\r\n\r\n"),
            (Verdict{413, true}));
  EXPECT_EQ(verdict(server, head + "Transfer-Encoding: chunked\r\n\r\nfffffff\r\n"), (Verdict{413, true}));
}

TEST(HttpAbuse, ChunksThatAddUpToTooMuchAreRefused) {
  TestServer server({}, {.body_bytes = 100'000});
  std::string bytes =
      "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: "
      "chunked\r\n\r\n";
  for (int chunk = 0; chunk < 200; ++chunk) bytes += "400\r\n" + std::string(1024, ' ') + "\r\n";
  EXPECT_EQ(verdict(server, bytes), (Verdict{413, true}));
}

TEST(HttpAbuse, TheReplyArrivesAlthoughTheClientKeepsSending) {
  TestServer server({}, {.body_bytes = 1000});
  RawClient client = server.connect();
  client.send(post_text(std::string(2'000'000, ' ')));
  EXPECT_EQ(client.read_reply().status, 413);
}

TEST(HttpAbuse, BodiesUnderWayAreBoundedTogether) {
  TestServer server({}, {.all_body_bytes = 100'000});
  std::string large = post_text(kList + std::string(90'000, ' '));
  RawClient first = server.connect();
  first.send(large.substr(0, large.size() - 1));
  for (double pending = 0; pending < 80'000;) pending = server.metric("blue_http_body_bytes_pending");
  RawClient second = server.connect();
  second.send(large.substr(0, large.size() - 1));
  RawReply refused = second.read_reply();
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.headers["retry-after"], "5");
  EXPECT_EQ(refused.headers["connection"], "close");
  EXPECT_EQ(server.post(kList).status, 200);
  first.send(" ");
  EXPECT_EQ(first.read_reply().status, 200);
  EXPECT_EQ(server.metric("blue_http_body_bytes_pending"), 0);
}

TEST(HttpAbuse, HeadBombsAreRefused) {
  TestServer server;
  std::string many = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n";
  for (int at = 0; at < 200; ++at) many += format("H{}: x\r\n", at);
  EXPECT_EQ(verdict(server, many), (Verdict{431, true}));
  EXPECT_EQ(verdict(server, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nBig: " + std::string(100'000, 'x')),
            (Verdict{431, true}));
  EXPECT_EQ(verdict(server, "GET /" + std::string(100'000, 'x')), (Verdict{431, true}));
}

TEST(HttpAbuse, InputThatIsNotHttpIsRefused) {
  TestServer server;
  EXPECT_EQ(verdict(server, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"), (Verdict{400, true}));
  EXPECT_EQ(verdict(server, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), (Verdict{400, true}));
  EXPECT_EQ(verdict(server, "GET /mcp\0 HTTP/1.1\r\n\r\n"sv), (Verdict{400, true}));
}

TEST(HttpAbuse, SmuggledRequestsAreRefused) {
  TestServer server;
  std::string head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  std::string hidden = "0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
  for (std::string_view framing :
       {"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n", "Content-Length: 4\r\nContent-Length: 4\r\n",
        "Content-Length: 4\r\nContent-Length: 50\r\n", "Content-Length: 4,4\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", "Transfer-Encoding:\r\n chunked\r\n",
        "Transfer-Encoding : chunked\r\n", "Transfer-Encoding: xchunked\r\nContent-Length: 4\r\n"})
    EXPECT_EQ(verdict(server, head + std::string(framing) + "\r\n" + hidden), (Verdict{400, true}))
        << framing;
  for (std::string_view coding :
       {"gzip, chunked", "identity", "xchunked", "chunked, identity", "\"chunked\""})
    EXPECT_EQ(verdict(server, head + format("Transfer-Encoding: {}\r\n\r\n", coding) + hidden),
              (Verdict{501, true}))
        << coding;
  EXPECT_EQ(server.metric(R"(blue_http_requests_total{method="GET",status="200"})"), 0);
}

TEST(HttpAbuse, BadChunkingEndsTheConnection) {
  TestServer server;
  std::string head =
      "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: "
      "chunked\r\n\r\n";
  for (std::string_view body : {"zz\r\n", "2\r\n{}x\r\n0\r\n\r\n", "2\n{}\n\r\n", "-2\r\n"})
    EXPECT_EQ(verdict(server, head + std::string(body)), (Verdict{400, true})) << body;
}

TEST(HttpAbuse, PathsAreTakenLiterally) {
  TestServer server;
  for (std::string_view path : {"/mcp/../healthz", "//healthz", "/healthz/", "/%68ealthz", "/../healthz"})
    EXPECT_EQ(server.get(path).status, 404) << path;
  EXPECT_EQ(verdict(server, "GET http://evil.com/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").status, 403);
  EXPECT_EQ(verdict(server, "GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").status, 200);
}

TEST(HttpAbuse, ForeignPagesAreKeptOut) {
  TestServer server;
  EXPECT_EQ(
      verdict(server, "POST /mcp HTTP/1.1\r\nHost: evil.example.com\r\nContent-Length: 2\r\n\r\n{}").status,
      403);
  EXPECT_EQ(server.post(kList, "Origin: http://evil.example.com\r\n").status, 403);
  EXPECT_EQ(server.post(kList, "Origin: http://localhost:5173\r\n").status, 200);
}

TEST(HttpAbuse, AllowedPagesGetCrossOriginHeaders) {
  TestServer server({.allowed_origins = {"https://example.org"}});
  RawClient client = server.connect();
  client.send(
      "OPTIONS /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: "
      "https://example.org\r\nAccess-Control-Request-Headers: mcp-param-region\r\n\r\n");
  RawReply preflight = client.read_reply();
  EXPECT_EQ(preflight.status, 204);
  EXPECT_EQ(preflight.headers["access-control-allow-origin"], "https://example.org");
  EXPECT_THAT(preflight.headers["access-control-allow-headers"],
              testing::EndsWith("Mcp-Name, mcp-param-region"));
  RawReply reply = server.post(kList, "Origin: https://example.org\r\n");
  EXPECT_EQ(reply.headers["access-control-allow-origin"], "https://example.org");
  EXPECT_THAT(reply.headers["access-control-expose-headers"], HasSubstr("Mcp-Session-Id"));
  EXPECT_EQ(server.post(kList, "Origin: http://localhost\r\n").headers.count("access-control-allow-origin"),
            0u);
}

TEST(HttpAbuse, AllowedPagesCanReadRefusals) {
  TestServer server({.allowed_origins = {"http://localhost:6274"}, .token = "0123456789abcdef"});
  RawReply refused = server.post(kList, "Origin: http://localhost:6274\r\n");
  EXPECT_EQ(refused.status, 401);
  EXPECT_EQ(refused.headers["access-control-allow-origin"], "http://localhost:6274");
  EXPECT_EQ(server.post(kList).headers.count("access-control-allow-origin"), 0u);
}

TEST(HttpAbuse, EveryPathListsItsOwnMethods) {
  TestServer server;
  auto allow = [&](std::string_view path) {
    return server.ask(format("OPTIONS {} HTTP/1.1\r\nHost: localhost\r\n\r\n", path)).headers["allow"];
  };
  EXPECT_EQ(allow("/mcp"), "POST, GET, DELETE, OPTIONS");
  EXPECT_EQ(allow("/healthz"), "GET, HEAD, OPTIONS");
  EXPECT_EQ(allow("/metrics"), "GET, HEAD, OPTIONS");
}

TEST(HttpAbuse, EmptyLinesBeforeARequestMayComeInPieces) {
  TestServer server;
  RawClient client = server.connect();
  client.send("\r");
  server.wait_until_metric("blue_http_connections_open", 2);
  client.send("\n\r");
  server.get("/healthz");
  client.send("\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(client.read_reply().status, 200);
}

TEST(HttpAbuse, Http10ClientsGetNo100Continue) {
  TestServer server;
  std::string text = post_text(kList, "Expect: 100-continue\r\n");
  text.replace(text.find("HTTP/1.1"), 8, "HTTP/1.0");
  RawClient client = server.connect();
  client.send(text.substr(0, text.size() - kList.size()));
  server.get("/healthz");
  client.send(kList);
  EXPECT_EQ(client.read_reply().status, 200);
}

TEST(HttpAbuse, WithoutTheTokenOnlyTheHealthCheckAnswers) {
  TestServer server({.token = "0123456789abcdef"});
  RawReply refused = server.post(kList);
  EXPECT_EQ(refused.status, 401);
  EXPECT_EQ(refused.headers["www-authenticate"], "Bearer realm=\"blue\"");
  EXPECT_EQ(server.post(kList, "Authorization: Bearer 0123456789abcdeg\r\n").status, 401);
  EXPECT_EQ(server.post(kList, "Authorization: Bearer 0123456789abcdef\r\n").status, 200);
  EXPECT_EQ(server.get("/metrics").status, 401);
  EXPECT_EQ(server.get("/healthz").body, "ok\n");
}

TEST(HttpAbuse, ARefusalWithoutABodyLeavesTheConnectionOpen) {
  TestServer server;
  RawClient client = server.connect();
  client.send(
      "GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\nHEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(client.read_reply().status, 404);
  RawReply head = client.read_head();
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.headers["content-length"], "3");
  client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(client.read_reply().body, "ok\n");
  EXPECT_TRUE(client.is_closed());
}

TEST(HttpAbuse, Http10ClientsGetHttp10Replies) {
  TestServer server;
  RawClient client = server.connect();
  client.send("GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(client.read_reply().headers["connection"], "close");
  EXPECT_TRUE(client.is_closed());
  RawClient listener = server.connect();
  std::string listen = post_text(modern("5", "subscriptions/listen", R"("notifications":{})"),
                                 modern_headers("subscriptions/listen"));
  listener.send(listen.replace(listen.find("HTTP/1.1"), 8, "HTTP/1.0"));
  RawReply head = listener.read_head();
  EXPECT_EQ(head.headers.count("transfer-encoding"), 0u);
  EXPECT_EQ(head.headers["connection"], "close");
}

TEST(HttpAbuse, AClientMayAskBeforeItSendsTheBody) {
  TestServer server;
  RawClient client = server.connect();
  std::string text = post_text(kList, "Expect: 100-continue\r\n");
  client.send(text.substr(0, text.size() - kList.size()));
  EXPECT_EQ(client.read_head().status, 100);
  client.send(kList);
  EXPECT_EQ(client.read_reply().status, 200);
}

TEST(HttpAbuse, TooManyConnectionsAreTurnedAway) {
  TestServer server({}, {.connections = 3});
  std::vector<RawClient> clients;
  for (int count = 0; count < 3; ++count) {
    clients.push_back(server.connect());
    clients.back().send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(clients.back().read_reply().status, 200);
  }
  RawClient surplus = server.connect();
  EXPECT_EQ(surplus.read_reply().status, 503);
  EXPECT_TRUE(surplus.is_closed());
}

// A client that does not read is dropped; the others get everything meanwhile.
TEST(HttpAbuse, AReaderThatDoesNotReadIsDropped) {
  TestServer server({}, {.pending_bytes = 100'000});
  std::latch gone(1);
  server.surface.calls["flood"] = [&](const Json&, const Caller& caller) -> Result<ToolReply> {
    std::string text(50'000, 'x');
    std::stop_callback wake(caller.scope.stop, [&] { gone.count_down(); });
    while (!caller.scope.cancelled()) caller.tell(ClientLogLevel::error, "", text);
    return ToolResult{.structured = JsonObject{}};
  };
  RawClient slow = server.connect(4096);
  slow.send(post_text(legacy("1", "tools/call", R"("name":"flood")")));
  gone.wait();
  EXPECT_EQ(server.post(kList).status, 200);
  EXPECT_THAT(server.get("/metrics").body, HasSubstr("blue_http_refusals_total{reason=\"slow_reader\"} 1\n"));
}

TEST(HttpAbuse, AReplyThatIsNotReadTimesOut) {
  TestServer server({}, kHasty);
  server.surface.calls["big"] = [](const Json&, const Caller&) -> Result<ToolReply> {
    return ToolResult{.structured = JsonObject{{"text", std::string(8'000'000, 'x')}}};
  };
  RawClient slow = server.connect(4096);
  slow.send(post_text(legacy("1", "tools/call", R"("name":"big")")));
  server.wait_until_metric(R"(blue_http_refusals_total{reason="write_deadline"})", 1);
}

TEST(HttpAbuse, ALargeAnswerArrivesCompletely) {
  TestServer server;
  server.surface.calls["big"] = [](const Json&, const Caller&) -> Result<ToolReply> {
    return ToolResult{.structured = JsonObject{{"text", std::string(5'000'000, 'x')}}};
  };
  RawClient client = server.connect();
  client.send(post_text(legacy("1", "tools/call", R"("name":"big")")));
  Json answer = json(client.read_reply().body);
  EXPECT_EQ(at(answer, "result|structuredContent|text").string()->size(), 5'000'000u);
}

TEST(HttpServerOpen, RefusesUnsafeOptions) {
  FakeSurface surface;
  Server server(surface);
  auto open = [&](HttpOptions options) { return HttpServer::open(server, std::move(options)); };
  EXPECT_EQ(open({.address = {"0.0.0.0", 0}}).error().field, "token_file");
  EXPECT_EQ(open({.address = {"::", 0}}).error().field, "token_file");
  EXPECT_EQ(open({.address = {"example.org", 0}}).error().field, "host");
  EXPECT_THAT(open({.address = {"[::1]", 0}}).error().suggestion, HasSubstr("without brackets"));
  Error foreign = open({.address = {"192.0.2.1", 0}, .token = "0123456789abcdef"}).error();
  EXPECT_EQ(foreign.field, "host");
  EXPECT_THAT(foreign.suggestion, HasSubstr("0.0.0.0"));
  EXPECT_EQ(open({.address = {"127.0.0.1", 0}, .allowed_origins = {"*"}}).error().field, "allow_origin");
  EXPECT_TRUE(open({.address = {"0.0.0.0", 0}, .token = "0123456789abcdef"}));
  auto first = open({.address = {"127.0.0.1", 0}});
  ASSERT_TRUE(first);
  EXPECT_EQ((*first)->url(), format("http://127.0.0.1:{}/mcp", (*first)->port()));
  EXPECT_EQ(open({.address = {"127.0.0.1", (*first)->port()}}).error().code, codes::busy);
}

}  // namespace
}  // namespace blue
