// What `blue serve` refuses to do, and whom it refuses to serve.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "base/format.h"
#include "tests/e2e/serve.h"

namespace blue {
namespace {

using testing::HasSubstr;

constexpr std::string_view kToken = "correct-horse-battery";

Path write_token(const Sandbox& sandbox, mode_t rights = 0600) {
  Path file = sandbox.repository() / "token";
  EXPECT_TRUE(write_file(file, format("{}\n", kToken)));
  ::chmod(file.c_str(), rights);
  return file;
}

TEST(ServeSafety, ListensToOthersOnlyWithAToken) {
  Sandbox sandbox;
  RunResult result = sandbox.blue({"serve", "--port", "0", "--host", "0.0.0.0"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.out, HasSubstr("--token-file"));
}

TEST(ServeSafety, SaysWhatIsWrongWithItsFlags) {
  Sandbox sandbox;
  EXPECT_EQ(sandbox.blue({"serve", "--host", "example.org"}).exit_code, 2);
  EXPECT_EQ(sandbox.blue({"serve", "--port", "70000"}).exit_code, 2);
  EXPECT_EQ(sandbox.blue({"serve", "--allow-origin", "*"}).exit_code, 2);
  EXPECT_EQ(sandbox.blue({"serve", "--token-file", "missing"}).exit_code, 2);
  Path file = sandbox.repository() / "short";
  ASSERT_TRUE(write_file(file, "short\n"));
  RunResult result = sandbox.blue({"serve", "--token-file", file.string()});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.out, HasSubstr("5 characters"));
}

TEST(ServeSafety, SaysHowToMendItsFlags) {
  Sandbox sandbox;
  RunResult missing = sandbox.blue({"serve", "--token-file", "missing"});
  EXPECT_THAT(missing.out, HasSubstr("\"token_file\""));
  EXPECT_THAT(missing.out, HasSubstr("openssl rand"));
  EXPECT_THAT(sandbox.blue({"serve", "--token-file", "."}).out, HasSubstr("\"token_file\""));
  RunResult bracketed = sandbox.blue({"serve", "--host", "[::1]"});
  EXPECT_EQ(bracketed.exit_code, 2);
  EXPECT_THAT(bracketed.out, HasSubstr("without brackets"));
}

// Whoever reached the port could read the logs of the user's agents.
TEST(ServeSafety, ReadsAgentLogsOnlyWhenAllowed) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.blue({"init"}).exit_code, 0);
  const Path log = sandbox.repository() / "a1.jsonl";
  ASSERT_TRUE(write_file(log, R"({"role":"assistant","content":"private"})"
                              "\n"));
  const JsonObject wanted{{"file_path", log.string()}};
  {
    ServeProgram server(sandbox);
    const std::string refused = server.post(call(1, "blue_extract_dialogue", wanted)).body;
    EXPECT_THAT(refused, HasSubstr("tool_not_enabled"));
    EXPECT_THAT(refused, HasSubstr("--allow-agent-logs"));
  }
  ServeProgram server(sandbox, {"--allow-agent-logs"});
  EXPECT_EQ(Json(server.call_legacy("blue_extract_dialogue", wanted)).text_or("text", ""), "private");
}

TEST(ServeSafety, SaysWhenThePortIsTaken) {
  Sandbox sandbox;
  ServeProgram server(sandbox);
  RunResult result = sandbox.blue({"serve", "--port", std::to_string(server.port())});
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_THAT(result.out, HasSubstr("--port"));
}

TEST(ServeSafety, WantsTheTokenOfItsFile) {
  Sandbox sandbox;
  ServeProgram server(sandbox, {"--token-file", write_token(sandbox).string()});
  std::string ping = request(1, "ping");
  EXPECT_EQ(server.post(ping).status, 401);
  EXPECT_EQ(server.post(ping, "Authorization: Bearer wrong-horse-battery\r\n").status, 401);
  EXPECT_EQ(server.post(ping, format("Authorization: Bearer {}\r\n", kToken)).status, 200);
  EXPECT_EQ(server.get("/metrics").status, 401);
  EXPECT_EQ(server.get("/healthz").status, 200);
  EXPECT_EQ(server.process().err(), "");
}

TEST(ServeSafety, WarnsWhenOthersCanReadTheToken) {
  Sandbox sandbox;
  ServeProgram server(sandbox, {"--token-file", write_token(sandbox, 0644).string()});
  EXPECT_EQ(server.end(SIGTERM), (ProcessEnd{0, std::nullopt}));
  EXPECT_THAT(server.process().err(), HasSubstr("chmod 600"));
}

TEST(ServeSafety, KeepsForeignNamesAndPagesOut) {
  Sandbox sandbox;
  ServeProgram server(sandbox, {"--allow-origin", "https://example.org"});
  std::string ping = request(1, "ping");
  EXPECT_EQ(server.post(ping, "Origin: https://evil.example\r\n").status, 403);
  EXPECT_EQ(server.post(ping, "Origin: https://example.org\r\n").status, 200);
  RawClient client = server.connect();
  client.send("GET /healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n");
  EXPECT_EQ(client.read_reply().status, 403);
}

TEST(ServeSafety, NamesEveryRequestInItsLog) {
  Sandbox sandbox;
  ServeProgram server(sandbox, {"--log-level", "info"});
  RawReply reply = server.get("/healthz");
  EXPECT_EQ(server.end(SIGTERM), (ProcessEnd{0, std::nullopt}));
  EXPECT_THAT(server.process().err(), HasSubstr(reply.headers["x-request-id"] + " GET /healthz 200"));
}

}  // namespace
}  // namespace blue
