// Conversations with the real server: both eras, sessions, streams, cancellation.
#include <gmock/gmock.h>

#include <latch>
#include <memory>

#include "tests/support/test_server.h"

namespace blue {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr std::string_view kEcho = R"("name":"echo","arguments":{"a":1})";

TEST(HttpConversation, AModernCallIsAnsweredWithJson) {
  TestServer server;
  RawReply reply = server.post(modern("7", "tools/call", kEcho), modern_headers("tools/call", "echo"));
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.headers["content-type"], "application/json");
  EXPECT_FALSE(reply.headers["x-request-id"].empty());
  EXPECT_FALSE(reply.headers["date"].empty());
  EXPECT_EQ(at(json(reply.body), "id"), Json(7));
  EXPECT_EQ(at(json(reply.body), "result|structuredContent|heard|a"), Json(1));
}

TEST(HttpConversation, ALegacyCallNeedsNoSession) {
  TestServer server;
  RawReply reply = server.post(legacy("\"x\"", "tools/call", kEcho));
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(at(json(reply.body), "id"), Json("x"));
  EXPECT_EQ(reply.headers.count("mcp-session-id"), 0u);
}

TEST(HttpConversation, StatusesSayHowModernRequestsEnded) {
  TestServer server;
  auto outcome = [&](std::string_view message, std::string_view headers) {
    RawReply reply = server.post(message, headers);
    Json code = at(json(reply.body), "error|code");
    return std::pair(reply.status, code.integer() ? static_cast<int>(*code.integer()) : 0);
  };
  EXPECT_EQ(outcome("{", ""), std::pair(400, -32700));
  EXPECT_EQ(outcome("[]", ""), std::pair(400, -32600));
  EXPECT_EQ(outcome("", ""), std::pair(400, -32700));
  EXPECT_EQ(outcome(legacy("1", "tools/list"), modern_headers("tools/list")), std::pair(400, -32602));
  EXPECT_EQ(outcome(modern("1", "tools/list"), ""), std::pair(400, -32020));
  EXPECT_EQ(outcome(modern("1", "tools/list"), modern_headers("tools/call")), std::pair(400, -32020));
  EXPECT_EQ(outcome(modern("1", "no/such"), modern_headers("no/such")), std::pair(404, -32601));
  EXPECT_EQ(outcome(modern("1", "initialize"), modern_headers("initialize")), std::pair(404, -32601));
  EXPECT_EQ(outcome(legacy("1", "no/such"), ""), std::pair(200, -32601));
  EXPECT_EQ(outcome(legacy("1", "tools/list"), "MCP-Protocol-Version: 1999-01-01\r\n"),
            std::pair(400, -32022));
  for (std::string_view version : {"zzz", "2026-07-2", "9999", "2026-07-28x", "DRAFT-2026"})
    EXPECT_EQ(outcome(legacy("1", "tools/list"), format("MCP-Protocol-Version: {}\r\n", version)),
              std::pair(400, -32022))
        << version;
  EXPECT_EQ(outcome(cancelled("1"), "MCP-Protocol-Version: zzz\r\n"), std::pair(400, -32022));
  EXPECT_EQ(outcome(modern("1", "tools/list"),
                    modern_headers("tools/list") + "MCP-Protocol-Version: 2026-07-28\r\n"),
            std::pair(400, -32600));
  EXPECT_EQ(
      outcome(modern("1", "tools/call", R"("name":"nope")"), modern_headers("tools/call", "nope")).first,
      200);
}

TEST(HttpConversation, MirroredArgumentsAreCompared) {
  TestServer server;
  server.surface.traits["echo"].mirrored = {{{"a"}, "A"}};
  std::string call = modern("1", "tools/call", kEcho);
  EXPECT_EQ(server.post(call, modern_headers("tools/call", "echo") + "Mcp-Param-A: 1\r\n").status, 200);
  EXPECT_EQ(server.post(call, modern_headers("tools/call", "echo") + "Mcp-Param-A: 2\r\n").status, 400);
  EXPECT_EQ(server.post(call, modern_headers("tools/call", "echo")).status, 400);
}

TEST(HttpConversation, NotificationsAndAnswersAreAccepted) {
  TestServer server;
  RawReply reply = server.post(R"({"jsonrpc":"2.0","method":"notifications/initialized"})");
  EXPECT_EQ(reply.status, 202);
  EXPECT_EQ(reply.body, "");
  EXPECT_EQ(server.post(R"({"jsonrpc":"2.0","id":1,"result":{}})").status, 202);
}

TEST(HttpConversation, ASessionLastsFromInitializeToDelete) {
  TestServer server;
  std::string session = format("Mcp-Session-Id: {}\r\n", server.begin_session());
  EXPECT_EQ(server.post(R"({"jsonrpc":"2.0","method":"notifications/initialized"})", session).status, 202);
  EXPECT_EQ(server.post(legacy("1", "tools/list"), session).status, 200);
  EXPECT_EQ(server.metric("blue_http_sessions_open"), 1);
  RawClient client = server.connect();
  client.send(format("DELETE /mcp HTTP/1.1\r\nHost: localhost\r\n{}\r\n", session));
  EXPECT_EQ(client.read_reply().status, 204);
  EXPECT_EQ(server.post(legacy("2", "tools/list"), session).status, 404);
  EXPECT_EQ(server.post(R"({"jsonrpc":"2.0","method":"notifications/initialized"})", session).status, 404);
  EXPECT_EQ(server.get("/mcp", session).status, 404);
}

TEST(HttpConversation, AFailedInitializeOpensNoSession) {
  TestServer server;
  RawReply reply = server.post(legacy("1", "initialize", ""));
  EXPECT_EQ(reply.headers.count("mcp-session-id"), 0u);
  EXPECT_EQ(server.metric("blue_http_sessions_open"), 0);
}

TEST(HttpConversation, LastingEffectsNeedASession) {
  TestServer server;
  for (auto [method, params] : {std::pair("resources/subscribe", R"("uri":"fake://note")"),
                                std::pair("resources/unsubscribe", R"("uri":"fake://note")"),
                                std::pair("logging/setLevel", R"("level":"error")")}) {
    RawReply reply = server.post(legacy("1", method, params));
    EXPECT_EQ(reply.status, 400) << method;
    EXPECT_EQ(at(json(reply.body), "id"), Json(1));
    EXPECT_THAT(reply.body, HasSubstr("Open one with initialize")) << method;
  }
}

TEST(HttpConversation, ClientsThatVanishDuringAQuestionMakeRoom) {
  TestServer server({}, {.sessions = 1});
  server.surface.calls["ask"] = [](const Json&, const Caller&) -> Result<ToolReply> {
    return Questions{{{"name", "elicitation/create", JsonObject{{"message", "Who?"}}}}, std::nullopt};
  };
  std::string open =
      legacy("0", "initialize", R"("protocolVersion":"2025-11-25","capabilities":{"elicitation":{}})");
  RawReply opened = server.post(open);
  RawClient client = server.connect();
  client.send(post_text(legacy("1", "tools/call", R"("name":"ask")"),
                        format("Mcp-Session-Id: {}\r\n", opened.headers["mcp-session-id"])));
  client.read_head();
  client.read_event();
  EXPECT_EQ(server.post(open).status, 503);  // it still listens
  client.close();
  server.wait_until_metric("blue_http_streams_open", 0);
  EXPECT_EQ(server.post(open).status, 200);
}

TEST(HttpConversation, GetNeedsASession) {
  TestServer server;
  RawReply reply = server.get("/mcp", "Accept: text/event-stream\r\n");
  EXPECT_EQ(reply.status, 405);
  EXPECT_EQ(reply.headers["allow"], "POST");
}

TEST(HttpConversation, ChangesReachTheStreamOfTheSession) {
  TestServer server;
  std::string session = format("Mcp-Session-Id: {}\r\n", server.begin_session());
  EXPECT_EQ(server.post(legacy("1", "resources/subscribe", R"("uri":"fake://note")"), session).status, 200);
  server.get("/healthz");  // by now the subscription is noted, which happens after its answer
  server.surface.note_version = 2;
  server.look();  // no client listens yet
  RawClient listener = server.connect();
  listener.send("GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n" + session + "\r\n");
  EXPECT_EQ(listener.read_head().headers["content-type"], "text/event-stream");
  std::string event = listener.read_event();
  EXPECT_THAT(event, StartsWith("id: 0-1\n"));
  EXPECT_EQ(at(json(data_of(event)), "method"), Json("notifications/resources/updated"));
  server.surface.note_version = 3;
  server.look();
  EXPECT_THAT(listener.read_event(), StartsWith("id: 0-2\n"));
}

TEST(HttpConversation, ProgressComesBeforeTheAnswerOnAStream) {
  TestServer server;
  server.surface.calls["tell"] = [](const Json&, const Caller& caller) -> Result<ToolReply> {
    caller.tell(ClientLogLevel::error, "", "one");
    caller.tell(ClientLogLevel::error, "", "two");
    return ToolResult{.structured = JsonObject{}};
  };
  RawClient client = server.connect();
  client.send(post_text(legacy("1", "tools/call", R"("name":"tell")")));
  RawReply head = client.read_head();
  EXPECT_EQ(head.headers["content-type"], "text/event-stream");
  EXPECT_EQ(head.headers["cache-control"], "no-store");
  EXPECT_EQ(head.headers["x-accel-buffering"], "no");
  EXPECT_EQ(at(json(data_of(client.read_event())), "params|data"), Json("one"));
  EXPECT_EQ(at(json(data_of(client.read_event())), "params|data"), Json("two"));
  EXPECT_EQ(at(json(data_of(client.read_event())), "id"), Json(1));
  EXPECT_EQ(client.read_event(), "");
  client.send(post_text(legacy("2", "tools/list")));  // the connection stays open
  EXPECT_EQ(client.read_reply().status, 200);
}

TEST(HttpConversation, SubscriptionsAreStreamsFromTheFirstMoment) {
  TestServer server;
  RawClient client = server.connect();
  client.send(post_text(
      modern("5", "subscriptions/listen", R"("notifications":{"resourceSubscriptions":["fake://note"]})"),
      modern_headers("subscriptions/listen")));
  EXPECT_EQ(client.read_head().headers["content-type"], "text/event-stream");
  EXPECT_EQ(at(json(data_of(client.read_event())), "method"),
            Json("notifications/subscriptions/acknowledged"));
  EXPECT_EQ(server.metric("blue_http_streams_open"), 1);
  server.surface.note_version = 2;
  server.look();
  EXPECT_EQ(at(json(data_of(client.read_event())), "params|uri"), Json("fake://note"));
  client.close();
  server.wait_until_metric("blue_http_streams_open", 0);
}

TEST(HttpConversation, QuietStreamsAreKeptAlive) {
  TestServer server({}, {.keep_alive = std::chrono::milliseconds(1), .tick = std::chrono::milliseconds(1)});
  RawClient client = server.connect();
  client.send(post_text(modern("5", "subscriptions/listen", R"("notifications":{})"),
                        modern_headers("subscriptions/listen")));
  client.read_head();
  client.read_event();
  for (int count = 0; count < 3; ++count) EXPECT_EQ(client.read_event(), ":");
}

TEST(HttpConversation, AClientThatGoesAwayCancelsItsCall) {
  TestServer server;
  auto waiting = add_waiting_tool(server);
  RawClient client = server.connect();
  client.send(post_text(modern("1", "tools/call", R"("name":"wait")"), modern_headers("tools/call", "wait")));
  waiting->begun.wait();
  client.close();
  waiting->stopped.wait();
}

TEST(HttpConversation, ACallOfASessionOutlivesItsConnection) {
  TestServer server;
  auto waiting = add_waiting_tool(server);
  std::string session = format("Mcp-Session-Id: {}\r\n", server.begin_session());
  RawClient client = server.connect();
  client.send(post_text(legacy("1", "tools/call", R"("name":"wait")"), session));
  waiting->begun.wait();
  client.close();
  server.wait_until_metric("blue_http_connections_open", 1);
  EXPECT_FALSE(waiting->stopped.try_wait());
  EXPECT_EQ(server.post(cancelled("1"), session).status, 202);
  waiting->stopped.wait();
}

TEST(HttpConversation, APausedStreamContinuesWhereItEnded) {
  TestServer server;
  std::latch back(1);
  server.surface.calls["pause"] = [&](const Json&, const Caller& caller) -> Result<ToolReply> {
    caller.pause_stream();
    back.wait();
    return ToolResult{.structured = JsonObject{{"done", true}}};
  };
  std::string session =
      format("Mcp-Session-Id: {}\r\nMCP-Protocol-Version: 2025-11-25\r\n", server.begin_session());
  RawClient client = server.connect();
  client.send(post_text(legacy("1", "tools/call", R"("name":"pause")"), session));
  client.read_head();
  EXPECT_EQ(client.read_event(), "id: 1-0\nretry: 1000\ndata: ");
  EXPECT_EQ(client.read_event(), "");
  client.send("GET /mcp HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: 1-0\r\n" + session + "\r\n");
  EXPECT_EQ(client.read_head().status, 200);
  back.count_down();
  std::string event = client.read_event();
  EXPECT_THAT(event, StartsWith("id: 1-1\n"));
  EXPECT_EQ(at(json(data_of(event)), "result|structuredContent|done"), Json(true));
  EXPECT_EQ(client.read_event(), "");
  EXPECT_EQ(server.get("/mcp", session + "Last-Event-ID: 9-0\r\n").status, 400);
  EXPECT_EQ(server.get("/mcp", session + "Last-Event-ID: x\r\n").status, 400);
}

TEST(HttpConversation, QuestionsOfASessionAreAnsweredByAnotherPost) {
  TestServer server;
  server.surface.calls["ask"] = [](const Json&, const Caller& caller) -> Result<ToolReply> {
    if (const Json* name = caller.answers.find("name"))
      return ToolResult{.structured = JsonObject{{"name", *name}}};
    return Questions{{{"name", "elicitation/create", JsonObject{{"message", "Who?"}}}}, std::nullopt};
  };
  RawReply opened = server.post(
      legacy("0", "initialize", R"("protocolVersion":"2025-11-25","capabilities":{"elicitation":{}})"));
  std::string session = format("Mcp-Session-Id: {}\r\n", opened.headers["mcp-session-id"]);
  RawClient client = server.connect();
  client.send(post_text(legacy("1", "tools/call", R"("name":"ask")"), session));
  client.read_head();
  Json question = json(data_of(client.read_event()));
  EXPECT_EQ(at(question, "method"), Json("elicitation/create"));
  std::string answer = format(R"({{"jsonrpc":"2.0","id":{},"result":{{"action":"accept"}}}})",
                              render_json(at(question, "id")));
  EXPECT_EQ(server.post(answer, session).status, 202);
  EXPECT_EQ(at(json(data_of(client.read_event())), "result|structuredContent|name|action"), Json("accept"));
}

}  // namespace
}  // namespace blue
