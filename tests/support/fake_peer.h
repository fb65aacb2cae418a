#pragma once
// For tests only: an outbox that records messages, the texts of requests, and a connection that is used in
// one line.
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "base/json_parse.h"
#include "mcp/connection.h"
#include "tests/support/fake_surface.h"

namespace blue {

class FakeOutbox : public Outbox {
 public:
  void send(std::string message) override {
    std::lock_guard lock(mutex_);
    messages_.push_back(std::move(message));
    arrived_.notify_all();
  }
  void finish(std::string message, Ending ending) override {
    {
      std::lock_guard lock(mutex_);
      endings_.push_back(ending);
    }
    send(std::move(message));
  }
  void abandon() override {
    std::lock_guard lock(mutex_);
    ++abandoned_;
  }
  // How the answered requests ended, in that order, and how many were abandoned.
  std::vector<Ending> endings() {
    std::lock_guard lock(mutex_);
    return endings_;
  }
  int abandoned() {
    std::lock_guard lock(mutex_);
    return abandoned_;
  }
  // Blocks until there are at least `count` messages, then returns all of them.
  std::vector<Json> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [&] { return messages_.size() >= count; });
    return parse_all();
  }
  std::vector<Json> all() {
    std::lock_guard lock(mutex_);
    return parse_all();
  }

 private:
  std::vector<Json> parse_all() const {
    std::vector<Json> out;
    for (const std::string& message : messages_) {
      EXPECT_EQ(message.find('\n'), std::string::npos);
      auto parsed = parse_json(message);
      EXPECT_TRUE(parsed) << message;
      out.push_back(parsed ? *parsed : Json());
    }
    return out;
  }
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<std::string> messages_;
  std::vector<Ending> endings_;
  int abandoned_ = 0;
};

inline Json json(std::string_view text) {
  auto parsed = parse_json(text);
  EXPECT_TRUE(parsed) << text;
  return parsed ? *parsed : Json();
}

inline constexpr std::string_view kModernMeta =
    R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}})";

// `{"jsonrpc":"2.0","id":…,"method":…,"params":{…}}` from the text of its parts.
inline std::string legacy(std::string_view id, std::string_view method, std::string_view params = "") {
  return format(R"({{"jsonrpc":"2.0","id":{},"method":"{}","params":{{{}}}}})", id, method, params);
}
inline std::string modern(std::string_view id, std::string_view method, std::string_view params = "") {
  return legacy(id, method, format("{}{}{}", kModernMeta, params.empty() ? "" : ",", params));
}
// The same from a client that declares `capabilities`, the text of an object.
inline std::string modern_with(std::string_view capabilities, std::string_view id, std::string_view method,
                               std::string_view params = "", std::string_view more_meta = "") {
  return legacy(id, method,
                format(R"("_meta":{{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
                       R"("io.modelcontextprotocol/clientCapabilities":{}{}}}{}{})",
                       capabilities, more_meta, params.empty() ? "" : ",", params));
}
inline std::string cancelled(std::string_view id) {
  return format(R"({{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{}}}}})", id);
}

// The value at a path such as "result|_meta"; null when there is none.
inline Json at(const Json& value, std::string_view path) {
  const Json* here = &value;
  while (here && !path.empty()) {
    std::size_t slash = path.find('|');
    here = here->find(path.substr(0, slash));
    path = slash == std::string_view::npos ? "" : path.substr(slash + 1);
  }
  return here ? *here : Json();
}

// A connection over a fake surface. Watching is done by hand (`server.watcher().look()`).
struct FakePeer {
  explicit FakePeer(ServerOptions options = {}) : server(surface, by_hand(std::move(options))) {}

  // Sends a line and returns the next message that comes out.
  Json ask(std::string_view line) {
    std::size_t before = outbox->all().size();
    connection->receive(line);
    return outbox->wait_for(before + 1)[before];
  }
  void initialize(std::string_view capabilities = "{}") {
    ask(legacy("0", "initialize",
               format(R"("protocolVersion":"2025-11-25","capabilities":{})", capabilities)));
  }

  static ServerOptions by_hand(ServerOptions options) {
    options.watch_interval = std::chrono::milliseconds(0);
    return options;
  }

  FakeSurface surface;
  Server server;
  std::shared_ptr<FakeOutbox> outbox = std::make_shared<FakeOutbox>();
  std::shared_ptr<Connection> connection = std::make_shared<Connection>(server, outbox);
};

}  // namespace blue
