// What `blue serve` refuses to do, and whom it refuses to serve.
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

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

// The status line that a program of `user` gets for GET /healthz; `where` is a port, or the path of a socket.
std::string ask_as(unsigned user, const std::string& where) {
  constexpr const char* script = R"(
import socket, sys
where = sys.argv[1]
client = socket.socket(socket.AF_UNIX if where.startswith("/") else socket.AF_INET)
try:
    client.connect(where if where.startswith("/") else ("127.0.0.1", int(where)))
    try:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    except BrokenPipeError:
        pass  # turned away before it asked: the reply is there
    print(client.makefile("rb").readline().decode().strip())
except OSError as error:
    print(error)
)";
  const std::string id = format("{}", user);
  return run({"setpriv", "--reuid", id, "--clear-groups", "/usr/bin/python3", "-c", script, where}).out;
}

// Every user of the machine could use a server on the loopback address.
TEST(ServeSafety, OtherUsersAreTurnedAway) {
  if (::geteuid() != 0) GTEST_SKIP() << "needs root, to be two users";
  Sandbox sandbox;
  ServeProgram open(sandbox);
  EXPECT_THAT(ask_as(0, format("{}", open.port())), HasSubstr("200 OK"));
  EXPECT_THAT(ask_as(65534, format("{}", open.port())), HasSubstr("403 Forbidden"));
  ServeProgram guarded(sandbox, {"--token-file", write_token(sandbox).string()});
  EXPECT_THAT(ask_as(65534, format("{}", guarded.port())), HasSubstr("200 OK")) << "the token decides";
}

// One machine could take all connections.
TEST(ServeSafety, OneAddressOfAnotherMachineHasAShareOfTheConnections) {
  constexpr const char* script = R"(
import socket, sys
probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
try:
    probe.connect(("192.0.2.1", 9))
except OSError:
    sys.exit(7)
own = probe.getsockname()[0]
if own.startswith("127."):
    sys.exit(7)
clients = []
for _ in range(257):
    client = socket.socket()
    client.connect((own, int(sys.argv[1])))
    clients.append(client)
print(clients[256].makefile("rb").readline().decode().strip())
clients[0].sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
print(clients[0].makefile("rb").readline().decode().strip())
)";
  Sandbox sandbox;
  ServeProgram server(sandbox, {"--host", "0.0.0.0", "--token-file", write_token(sandbox).string()});
  const RunResult asked = run({"python3", "-c", script, format("{}", server.port())});
  if (asked.exit_code == 7) GTEST_SKIP() << "this machine has no address of its own";
  EXPECT_THAT(asked.out, HasSubstr("503 Service Unavailable")) << asked.err;
  EXPECT_THAT(asked.out, HasSubstr("200 OK"));
  EXPECT_EQ(server.get("/healthz").status, 200) << "others are served";
}

TEST(ServeSafety, AUnixSocketServesItsUser) {
  Sandbox sandbox;
  const Path socket = sandbox.outside() / "blue.sock";
  for (const char* attempt : {"fresh", "left by a killed server"}) {
    SCOPED_TRACE(attempt);
    Process server = sandbox.start({"serve", "--socket", socket.string(), "--json"});
    const auto said = server.read_line();
    ASSERT_TRUE(said) << server.err();
    EXPECT_THAT(*said, HasSubstr(format("unix:{}", socket.string())));
    EXPECT_THAT(ask_as(::geteuid(), socket.string()), HasSubstr("200 OK"));
    EXPECT_EQ(sandbox.blue({"serve", "--socket", socket.string()}).exit_code, 3)
        << "another one listens there";
    if (::geteuid() == 0) {
      for (Path folder = socket.parent_path(); folder != folder.root_path(); folder = folder.parent_path())
        ::chmod(folder.c_str(), 0755);
      EXPECT_THAT(ask_as(65534, socket.string()), HasSubstr("Permission denied"));
      ::chmod(socket.c_str(), 0777);
      EXPECT_THAT(ask_as(65534, socket.string()), HasSubstr("403 Forbidden"));
    }
    server.kill(attempt[0] == 'f' ? SIGKILL : SIGTERM);
    ASSERT_TRUE(server.wait());
  }
  EXPECT_FALSE(is_present(socket)) << "it is removed at the end";
  ASSERT_TRUE(write_file(socket, "mine"));
  EXPECT_EQ(sandbox.blue({"serve", "--socket", socket.string()}).exit_code, 2);
  EXPECT_EQ(read_file(socket).value(), "mine");
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
