#pragma once
// A server on this machine for tests, which answers byte by byte what the test tells it to: also slowly, in
// part, or with nonsense.
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/file.h"

namespace blue {

// One connection, after its request was read.
class LoopbackConnection {
 public:
  explicit LoopbackConnection(int socket) : socket_(socket) {}
  // Sends as much as the client takes; false when it has gone.
  bool send(std::string_view bytes) const;
  // Waits until the client closes the connection: for answers that never come.
  void wait_for_end() const;

 private:
  int socket_;
};

class LoopbackServer {
 public:
  // Answers each connection once, in a thread of its own, given the head of the request; then it is closed.
  using Answer = std::function<void(const std::string& head, const LoopbackConnection& client)>;
  // Listens on `port`, or on one that is free.
  explicit LoopbackServer(Answer answer, std::uint16_t port = 0);
  ~LoopbackServer();
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;

  std::uint16_t port() const { return port_; }
  std::string url() const;
  // The heads of all requests so far.
  std::vector<std::string> heads() const;

 private:
  void accept_all();
  void serve(int socket);

  Answer answer_;
  Descriptor listening_;
  std::uint16_t port_ = 0;
  mutable std::mutex mutex_;
  std::vector<std::string> heads_;
  std::vector<int> open_;
  std::vector<std::thread> threads_;
  std::thread acceptor_;
};

// A whole reply with a length, such as http_reply("200 OK", "{}").
std::string http_reply(std::string_view status, std::string_view body, std::string_view headers = "");

}  // namespace blue
