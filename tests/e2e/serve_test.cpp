// `blue serve` in a fresh repository: clients of both eras, beside another process, and how it ends.
#include "tests/e2e/serve.h"

#include <gmock/gmock.h>

#include "base/format.h"
#include "base/json_parse.h"

namespace blue {
namespace {

using testing::HasSubstr;

JsonObject dialogue(std::string_view title) {
  JsonObject expert{{"role", "Baker"}, {"tier", "core"}};
  JsonObject other{{"role", "Brewer"}, {"tier", "core"}};
  JsonObject pool{{"domain", "food"}, {"experts", JsonArray{expert, other}}};
  return {{"title", title}, {"question", "Bread or beer?"}, {"expert_pool", pool}, {"panel_size", 2}};
}

Json count_of(const JsonObject& status) { return *status.find("dialogues"); }

TEST(Serve, ClientsOfBothErasWorkOnOneProject) {
  Sandbox sandbox;
  ServeProgram server(sandbox);
  JsonObject first = server.call_legacy("blue_dialogue_create", dialogue("First"));
  EXPECT_TRUE(first.find("dialogue_id")) << render_json(first);
  JsonObject second = server.call_modern("blue_dialogue_create", dialogue("Second"));
  EXPECT_TRUE(second.find("dialogue_id")) << render_json(second);
  EXPECT_EQ(count_of(server.call_legacy("blue_status", {})), Json(2));
  EXPECT_EQ(count_of(server.call_modern("blue_status", {})), Json(2));
}

TEST(Serve, SeesWhatAnotherProcessDoes) {
  Sandbox sandbox;
  ServeProgram server(sandbox);
  ServeProgram other(sandbox);
  server.call_modern("blue_dialogue_create", dialogue("First"));
  EXPECT_EQ(count_of(other.call_modern("blue_status", {})), Json(1));
  auto on_stdio = converse(sandbox, {}, {initialize(), call(1, "blue_dialogue_create", dialogue("Second"))});
  EXPECT_TRUE(answer_to(on_stdio, 1).find("result"));
  EXPECT_EQ(count_of(server.call_modern("blue_status", {})), Json(2));
}

TEST(Serve, ARefusalOfAToolArrivesWhole) {
  Sandbox sandbox;
  ServeProgram server(sandbox);
  JsonObject refusal =
      server.call_modern("blue_dialogue_create", {{"title", "No"}, {"seat", 1}, {"panel", "x"}});
  EXPECT_TRUE(refusal.find("error_code")) << render_json(refusal);
  EXPECT_EQ(refusal.find("errors")->array()->size(), 2u);
}

TEST(Serve, ALegacySessionRunsFromInitializeToDelete) {
  Sandbox sandbox;
  ServeProgram server(sandbox);
  RawReply opened = server.post(initialize());
  std::string session = format("Mcp-Session-Id: {}\r\n", opened.headers["mcp-session-id"]);
  EXPECT_EQ(server.post(R"({"jsonrpc":"2.0","method":"notifications/initialized"})", session).status, 202);
  RawReply listed = server.post(request(1, "tools/list"), session);
  EXPECT_THAT(listed.body, HasSubstr("blue_status"));
  RawClient client = server.connect();
  client.send(format("DELETE /mcp HTTP/1.1\r\nHost: localhost\r\n{}\r\n", session));
  EXPECT_EQ(client.read_reply().status, 204);
  EXPECT_EQ(server.post(request(2, "tools/list"), session).status, 404);
}

TEST(Serve, ShowsTheToolsThatWereAskedFor) {
  Sandbox sandbox;
  ServeProgram server(sandbox, {"--tools", "blue_status", "--toolsets", "core", "--read-only"});
  std::string listed = server.post(request(1, "tools/list")).body;
  EXPECT_THAT(listed, HasSubstr("blue_status"));
  EXPECT_THAT(listed, testing::Not(HasSubstr("blue_dialogue_create")));
}

TEST(Serve, EndsWellOnEverySignalThatAsksForIt) {
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    Sandbox sandbox;
    ServeProgram server(sandbox);
    RawClient idle = server.connect();
    EXPECT_EQ(server.get("/healthz").body, "ok\n");
    EXPECT_EQ(server.end(signal), (ProcessEnd{0, std::nullopt})) << signal;
    EXPECT_TRUE(idle.is_closed());
    EXPECT_EQ(server.process().out() + server.process().err(), "");
  }
}

TEST(Serve, TellsProgramsWhereItListens) {
  Sandbox sandbox;
  Process process = sandbox.start({"serve", "--port", "0", "--json"});
  auto line = parse_json(process.read_line().value_or(""));
  ASSERT_TRUE(line);
  EXPECT_THAT(std::string(*line->find("url")->string()),
              testing::MatchesRegex("http://127.0.0.1:[0-9]+/mcp"));
  process.kill(SIGTERM);
  EXPECT_EQ(process.wait().value_or(ProcessEnd{}), (ProcessEnd{0, std::nullopt}));
}

TEST(Serve, TellsSubscribersThatItEnds) {
  Sandbox sandbox;
  ServeProgram server(sandbox);
  std::string meta =
      R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}})";
  RawClient client = server.connect();
  client.send(post_text(
      format(
          R"({{"jsonrpc":"2.0","id":9,"method":"subscriptions/listen","params":{{{},"notifications":{{}}}}}})",
          meta),
      "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: subscriptions/listen\r\n"));
  EXPECT_EQ(client.read_head().headers["content-type"], "text/event-stream");
  EXPECT_THAT(client.read_event(), HasSubstr("acknowledged"));
  EXPECT_EQ(server.end(SIGTERM), (ProcessEnd{0, std::nullopt}));
  EXPECT_THAT(client.read_event(), HasSubstr("\"id\":9"));
  EXPECT_EQ(client.read_event(), "");
}

TEST(Serve, LosesNothingWhenItIsKilled) {
  Sandbox sandbox;
  {
    ServeProgram server(sandbox);
    server.call_modern("blue_dialogue_create", dialogue("Kept"));
    EXPECT_EQ(server.end(SIGKILL), (ProcessEnd{std::nullopt, SIGKILL}));
  }
  ServeProgram server(sandbox);
  EXPECT_EQ(count_of(server.call_modern("blue_status", {})), Json(1));
}

}  // namespace
}  // namespace blue
