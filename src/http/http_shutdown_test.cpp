// How the server stops: what subscribers get, and what happens to calls.
#include <gmock/gmock.h>

#include <latch>

#include "tests/support/test_server.h"

namespace blue {
namespace {

TEST(HttpShutdown, AnswersEverySubscriptionWhenItStops) {
  TestServer server;
  std::string session = format("Mcp-Session-Id: {}\r\n", server.begin_session());
  RawClient modern_listener = server.connect();
  modern_listener.send(post_text(modern("5", "subscriptions/listen", R"("notifications":{})"),
                                 modern_headers("subscriptions/listen")));
  modern_listener.read_head();
  modern_listener.read_event();
  RawClient legacy_listener = server.connect();
  legacy_listener.send("GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n" + session +
                       "\r\n");
  legacy_listener.read_head();
  RawClient idle = server.connect();
  server.stop();
  server.join();
  EXPECT_EQ(at(json(data_of(modern_listener.read_event())), "id"), Json(5));
  EXPECT_EQ(modern_listener.read_event(), "");
  EXPECT_EQ(legacy_listener.read_event(), "");
  EXPECT_TRUE(idle.is_closed());
}

TEST(HttpShutdown, LetsRunningRequestsFinishBeforeItStops) {
  TestServer server;
  std::latch begun(1), go(1);
  server.surface.calls["slow"] = [&](const Json&, const Caller&) -> Result<ToolReply> {
    begun.count_down();
    go.wait();
    return ToolResult{.structured = JsonObject{}};
  };
  RawClient client = server.connect();
  client.send(post_text(legacy("1", "tools/call", R"("name":"slow")")));
  begun.wait();
  server.stop();
  go.count_down();
  RawReply reply = client.read_reply();
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.headers["connection"], "close");
  server.join();
}

TEST(HttpShutdown, LetsCallsOfSessionsFinishBeforeItStops) {
  TestServer server;
  std::latch begun(1), go(1);
  server.surface.calls["slow"] = [&](const Json&, const Caller& caller) -> Result<ToolReply> {
    begun.count_down();
    go.wait();
    return ToolResult{.structured = JsonObject{{"stopped", caller.scope.cancelled()}}};
  };
  std::string session = format("Mcp-Session-Id: {}\r\n", server.begin_session());
  RawClient listener = server.connect();
  listener.send("GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n" + session + "\r\n");
  listener.read_head();
  RawClient client = server.connect();
  client.send(post_text(legacy("1", "tools/call", R"("name":"slow")"), session));
  begun.wait();
  server.stop();
  EXPECT_EQ(listener.read_event(), "");  // by now it is ending
  go.count_down();
  EXPECT_EQ(at(json(client.read_reply().body), "result|structuredContent|stopped"), Json(false));
  server.join();
}

TEST(HttpShutdown, GivesUpPendingQuestionsWhenItStops) {
  TestServer server;
  server.surface.calls["ask"] = [](const Json&, const Caller&) -> Result<ToolReply> {
    return Questions{{{"name", "elicitation/create", JsonObject{{"message", "Who?"}}}}, std::nullopt};
  };
  RawReply opened = server.post(
      legacy("0", "initialize", R"("protocolVersion":"2025-11-25","capabilities":{"elicitation":{}})"));
  RawClient client = server.connect();
  client.send(post_text(legacy("1", "tools/call", R"("name":"ask")"),
                        format("Mcp-Session-Id: {}\r\n", opened.headers["mcp-session-id"])));
  client.read_head();
  EXPECT_EQ(at(json(data_of(client.read_event())), "method"), Json("elicitation/create"));
  server.stop();
  server.join();
  Json answer = json(data_of(client.read_event()));
  EXPECT_EQ(at(answer, "id"), Json(1));
  EXPECT_TRUE(answer.find("error")) << render_json(answer);
}

TEST(HttpShutdown, AsksSlowCallsOfSessionsToStop) {
  TestServer server({}, {.farewell = std::chrono::milliseconds(1)});
  auto waiting = add_waiting_tool(server);
  std::string session = format("Mcp-Session-Id: {}\r\n", server.begin_session());
  RawClient client = server.connect();
  client.send(post_text(legacy("1", "tools/call", R"("name":"wait")"), session));
  waiting->begun.wait();
  server.stop();
  server.join();
  waiting->stopped.wait();
}

// Writing to the subscriber that does not read fails while all are notified; that must not harm the others.
TEST(HttpShutdown, StopsAlthoughASubscriberDoesNotRead) {
  TestServer server({}, {.pending_bytes = 0, .farewell = std::chrono::milliseconds(200)});
  std::vector<RawClient> clients;
  for (int count = 0; count < 20; ++count) {
    clients.push_back(server.connect(4096));
    clients.back().send(post_text(
        modern("5", "subscriptions/listen", R"("notifications":{"resourceSubscriptions":["fake://note"]})"),
        modern_headers("subscriptions/listen")));
    clients.back().read_head();
    clients.back().read_event();
  }
  for (int count = 0; count < 10; ++count) clients[static_cast<std::size_t>(count)].close();
  server.surface.note_version = 2;
  server.look();
  server.stop();
  server.join();
  EXPECT_TRUE(clients.back().is_closed());
}

TEST(HttpShutdown, AsksSlowCallsToStop) {
  TestServer server({}, {.farewell = std::chrono::milliseconds(1)});
  auto waiting = add_waiting_tool(server);
  RawClient client = server.connect();
  client.send(post_text(legacy("1", "tools/call", R"("name":"wait")")));
  waiting->begun.wait();
  server.stop();
  server.join();
  waiting->stopped.wait();
}

}  // namespace
}  // namespace blue
