#pragma once
// For tests only: a real server on a port of its own, with a fake surface.
#include <latch>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "base/format.h"
#include "http/http_server.h"
#include "tests/support/fake_peer.h"
#include "tests/support/fake_surface.h"
#include "tests/support/raw_http.h"

namespace blue {

// The text of a POST to /mcp.
inline std::string post_text(std::string_view message, std::string_view headers = "") {
  return format(
      "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
      "{}\r\n{}\r\n{}",
      message.size(), headers, message);
}

// The headers that a modern request needs.
inline std::string modern_headers(std::string_view method, std::string_view name = "") {
  std::string out = format("MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: {}\r\n", method);
  if (!name.empty()) out += format("Mcp-Name: {}\r\n", name);
  return out;
}

// What an event of a stream carries.
inline std::string data_of(const std::string& event) {
  std::size_t at = event.find("data: ");
  return at == std::string::npos ? "" : event.substr(at + 6);
}

class TestServer {
 public:
  explicit TestServer(HttpOptions options = {}, const HttpLimits& limits = {}) {
    options.address = {"127.0.0.1", 0};
    options.limits = limits;
    options.takes_signals = false;
    auto opened = HttpServer::open(server_, std::move(options));
    EXPECT_TRUE(opened);
    http_ = *std::move(opened);
  }
  ~TestServer() {
    stop();
    join();
  }

  // The server starts with the first connection: by then the test has set up the surface.
  RawClient connect(int receive_buffer = 0) {
    if (!thread_.joinable()) thread_ = std::thread([this] { http_->run(); });
    return RawClient(http_->port(), receive_buffer);
  }

  // Sends a request on a connection of its own and returns the reply.
  RawReply ask(std::string_view text) {
    RawClient client = connect();
    client.send(text);
    return client.read_reply();
  }
  RawReply post(std::string_view message, std::string_view headers = "") {
    return ask(post_text(message, headers));
  }
  RawReply get(std::string_view path, std::string_view headers = "") {
    return ask(format("GET {} HTTP/1.1\r\nHost: localhost\r\n{}\r\n", path, headers));
  }

  // Opens a session of a legacy client and returns its id.
  std::string begin_session() {
    RawReply reply = post(legacy("0", "initialize", R"("protocolVersion":"2025-11-25")"));
    EXPECT_EQ(reply.status, 200);
    return reply.headers["mcp-session-id"];
  }

  // A value of /metrics, such as blue_http_streams_open; 0 when it is not there.
  double metric(std::string_view name) {
    std::string text = get("/metrics").body;
    std::size_t found = text.find(format("\n{} ", name));
    return found == std::string::npos ? 0 : std::stod(text.substr(found + name.size() + 2));
  }
  void wait_until_metric(std::string_view name, double value) {
    for (int tries = 0; tries < 2000; ++tries) {
      if (metric(name) == value) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ADD_FAILURE() << name << " never became " << value;
  }

  // Polls for changes; nothing else does.
  void look() { server_.watcher().look(); }
  void stop() { http_->stop(); }
  // Waits until the server has stopped.
  void join() {
    if (thread_.joinable()) thread_.join();
  }

  FakeSurface surface;

 private:
  Server server_{surface, FakePeer::by_hand({})};
  std::unique_ptr<HttpServer> http_;
  std::thread thread_;
};

// A tool that waits until it is asked to stop. Its latches outlive the test, as the tool may.
struct Waiting {
  std::latch begun{1};
  std::latch stopped{1};
};

inline std::shared_ptr<Waiting> add_waiting_tool(TestServer& server) {
  auto waiting = std::make_shared<Waiting>();
  server.surface.calls["wait"] = [waiting](const Json&, const Caller& caller) -> Result<ToolReply> {
    waiting->begun.count_down();
    std::stop_callback wake(caller.scope.stop, [&] { waiting->stopped.count_down(); });
    waiting->stopped.wait();
    return ToolResult{.structured = JsonObject{}};
  };
  return waiting;
}

}  // namespace blue
