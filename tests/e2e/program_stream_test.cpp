// `blue mcp` on its streams: hostile bytes, floods, signals and readers that go away. Whatever happens,
// stdout holds JSON-RPC messages and nothing else.
#include <gmock/gmock.h>

#include "base/format.h"
#include "tests/e2e/program.h"

namespace blue {
namespace {

using testing::HasSubstr;

JsonObject structured(const std::vector<Json>& messages, int id) {
  Json answer = answer_to(messages, id);
  const Json* result = answer.find("result");
  const Json* content = result ? result->find("structuredContent") : nullptr;
  EXPECT_TRUE(content) << render_json(answer);
  return content ? *content->object() : JsonObject{};
}

TEST(ProgramStream, FailuresAndLogsLeaveStdoutToTheProtocol) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.blue({"init"}).exit_code, 0);
  ASSERT_TRUE(write_file(sandbox.blue_folder() / "config.toml", "[mcp\nbroken"));
  std::vector<std::string> lines{initialize(),
                                 call(1, "blue_status"),
                                 call(2, "blue_status", {{"no_such", 1}}),
                                 call(3, "no_such_tool"),
                                 call(4, "blue_init", {{"folder", "missing"}}),
                                 call(5, "blue_config_show"),
                                 request(6, "no/such/method"),
                                 "not json at all"};
  ProcessOptions options = sandbox.options();
  for (const std::string& line : lines) options.input += line + "\n";
  RunResult result = run({BLUE_PROGRAM, "mcp", "--toolsets", "all", "--log-level", "debug"}, options);
  EXPECT_EQ(result.exit_code, 0);
  std::vector<Json> messages = parse_messages(result.out);
  EXPECT_EQ(messages.size(), lines.size()) << "one answer each";
  EXPECT_THAT(render_json(structured(messages, 1)), HasSubstr("is not valid TOML"));
  EXPECT_EQ(*structured(messages, 2).find("error_code"), Json("unknown_field"));
  EXPECT_TRUE(answer_to(messages, 3).find("error"));
  EXPECT_EQ(*structured(messages, 4).find("error_code"), Json("file_not_found"));
  EXPECT_EQ(*structured(messages, 5).find("error_code"), Json("config_invalid"));
  EXPECT_THAT(result.err, HasSubstr("is not valid TOML")) << "whoever runs the server is told, too";
}

TEST(ProgramStream, UnknownToolsetsEndTheServerBeforeItSpeaks) {
  Sandbox sandbox;
  RunResult result = sandbox.blue({"mcp", "--toolsets", "dialoge"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.out, HasSubstr("Did you mean dialogue?"));
}

TEST(ProgramStream, NoInputIsAnEndNotAnError) {
  Sandbox sandbox;
  RunResult result = sandbox.blue({"mcp"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out + result.err, "");
  RunResult null = run({"sh", "-c", "exec \"$0\" mcp </dev/null", BLUE_PROGRAM}, sandbox.options());
  EXPECT_EQ(null.exit_code, 0);
  EXPECT_EQ(null.out + null.err, "");
}

TEST(ProgramStream, WithoutStreamsItSaysSoAndEndsWith70) {
  Sandbox sandbox;
  RunResult result = run({"sh", "-c", "exec \"$0\" mcp <&- >&-", BLUE_PROGRAM}, sandbox.options());
  EXPECT_EQ(result.exit_code, 70);
  EXPECT_THAT(result.err, HasSubstr("stdin or stdout cannot be used"));
}

TEST(ProgramStream, AnOversizedLineIsRefusedAndTheNextAnswered) {
  Sandbox sandbox;
  std::string huge =
      R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":")" + std::string(17u << 20, 'x') + "\"}}";
  auto messages = converse(sandbox, {}, {huge, request(2, "ping")});
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_EQ(*messages[0].find("error")->find("code"), Json(-32600));
  EXPECT_TRUE(messages[0].find("id")->is_null());
  EXPECT_TRUE(answer_to(messages, 2).find("result"));
}

TEST(ProgramStream, BadTextIsRefusedAndTheNextAnswered) {
  Sandbox sandbox;
  std::string deep = R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":)" + std::string(65, '[') +
                     std::string(65, ']') + "}}";
  std::string bytes = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"x\":\"\xff\xfe\"}}";
  for (const std::string& line :
       {deep, bytes, std::string("\0\0", 2), std::string("[]"), std::string("{\"a\":")}) {
    auto messages = converse(sandbox, {}, {line, request(2, "ping")});
    ASSERT_EQ(messages.size(), 2u) << line.substr(0, 60);
    EXPECT_TRUE(messages[0].find("error")) << line.substr(0, 60);
    EXPECT_TRUE(answer_to(messages, 2).find("result"));
  }
}

TEST(ProgramStream, ThousandsOfPingsAtOnceAreAllAnswered) {
  constexpr int pings = 2000;
  Sandbox sandbox;
  std::vector<std::string> lines;
  for (int id = 1; id <= pings; ++id) lines.push_back(request(id, "ping"));
  auto messages = converse(sandbox, {}, lines);
  ASSERT_EQ(messages.size(), static_cast<std::size_t>(pings));
  for (int id = 1; id <= pings; ++id)
    ASSERT_EQ(*messages[static_cast<std::size_t>(id - 1)].find("id"), Json(id))
        << "pings are answered in order";
}

TEST(ProgramStream, CallsBeyondTheQueueAreRefusedNotForgotten) {
  constexpr int calls = 1000;
  Sandbox sandbox;
  std::vector<std::string> lines{initialize()};
  for (int id = 1; id <= calls; ++id) lines.push_back(call(id, "blue_status"));
  auto messages = converse(sandbox, {}, lines);
  EXPECT_EQ(messages.size(), static_cast<std::size_t>(calls + 1));
  for (int id = 1; id <= calls; ++id) answer_to(messages, id);
}

TEST(ProgramStream, AnEndInTheMiddleOfALineIsStillAnswered) {
  Sandbox sandbox;
  for (std::string_view tail :
       {"{\"jsonrpc\":\"2.0\",\"id\":2,\"meth", "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}"}) {
    ProcessOptions options = sandbox.options();
    options.input = request(1, "ping") + "\n" + std::string(tail);
    RunResult result = run({BLUE_PROGRAM, "mcp"}, options);
    EXPECT_EQ(result.exit_code, 0);
    auto messages = parse_messages(result.out);
    EXPECT_EQ(messages.size(), 2u);
    EXPECT_TRUE(answer_to(messages, 1).find("result"));
  }
}

TEST(ProgramStream, SignalsEndItAfterWhatWasReadIsAnswered) {
  constexpr int calls = 20;
  for (int signal : {SIGTERM, SIGINT, SIGHUP}) {
    Sandbox sandbox;
    ASSERT_EQ(sandbox.blue({"init"}).exit_code, 0);
    Process server = sandbox.start({"mcp"});
    std::string lines = initialize() + "\n";
    for (int id = 1; id <= calls; ++id) lines += call(id, "blue_status") + "\n";
    ASSERT_TRUE(server.write(lines + request(calls + 1, "ping") + "\n"));
    // The reader answers pings itself: with this one, everything before it has been read.
    std::string seen;
    std::string ping = format("\"id\":{},\"result\":{{}}", calls + 1);
    while (seen.find(ping) == std::string::npos) {
      auto line = server.read_line();
      ASSERT_TRUE(line);
      seen += *line + "\n";
    }
    server.kill(signal);
    auto end = server.wait();
    ASSERT_TRUE(end) << "still running after signal " << signal;
    EXPECT_EQ(end->exit_code, std::optional(0)) << "signal " << signal;
    EXPECT_EQ(server.err(), "");
    auto messages = parse_messages(seen + server.out());
    EXPECT_EQ(messages.size(), static_cast<std::size_t>(calls + 2));
    for (int id = 1; id <= calls; ++id) answer_to(messages, id);
  }
}

TEST(ProgramStream, SignalsWhileItWaitsEndIt) {
  for (int signal : {SIGTERM, SIGINT, SIGHUP}) {
    Sandbox sandbox;
    Process server = sandbox.start({"mcp"});
    ASSERT_TRUE(server.write(request(1, "ping") + "\n"));
    ASSERT_TRUE(server.read_line());
    server.kill(signal);
    auto end = server.wait();
    ASSERT_TRUE(end);
    EXPECT_EQ(end->exit_code, std::optional(0)) << "signal " << signal;
  }
}

// More than a pipe holds is written to a reader that leaves at once, while the input stays open.
TEST(ProgramStream, AReaderThatGoesAwayEndsItQuietly) {
  Sandbox sandbox;
  std::string requests;
  for (int id = 1; id <= 5000; ++id) requests += request(id, "ping") + "\n";
  ASSERT_TRUE(write_file(sandbox.outside() / "requests", requests));
  RunResult result = run({"bash", "-c",
                          "\"$0\" mcp < <(cat ../outside/requests; exec sleep 300 >/dev/null 2>&1) | :; "
                          "exit ${PIPESTATUS[0]}",
                          BLUE_PROGRAM},
                         sandbox.options());
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out, "");
}

TEST(ProgramStream, ReadersOfCommandsMayGoAwayToo) {
  Sandbox sandbox;
  RunResult result =
      run({"bash", "-c", "\"$0\" reference | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}", BLUE_PROGRAM},
          sandbox.options());
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
}

}  // namespace
}  // namespace blue
