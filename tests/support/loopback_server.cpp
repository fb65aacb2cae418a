#include "tests/support/loopback_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "base/format.h"

namespace blue {

bool LoopbackConnection::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

void LoopbackConnection::wait_for_end() const {
  std::array<char, 256> ignored;
  while (::recv(socket_, ignored.data(), ignored.size(), 0) > 0) {
  }
}

LoopbackServer::LoopbackServer(Answer answer, std::uint16_t port)
    : answer_(std::move(answer)), listening_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  const int yes = 1;
  ::setsockopt(listening_.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof address;
  if (::bind(listening_.get(), generic, size) != 0 || ::listen(listening_.get(), 64) != 0) std::abort();
  ::getsockname(listening_.get(), generic, &size);
  port_ = ntohs(address.sin_port);
  acceptor_ = std::thread([this] { accept_all(); });
}

LoopbackServer::~LoopbackServer() {
  ::shutdown(listening_.get(), SHUT_RDWR);
  acceptor_.join();
  {
    const std::scoped_lock lock(mutex_);
    for (const int socket : open_) ::shutdown(socket, SHUT_RDWR);
  }
  for (std::thread& thread : threads_) thread.join();
}

std::string LoopbackServer::url() const { return format("http://127.0.0.1:{}", port_); }

std::vector<std::string> LoopbackServer::heads() const {
  const std::scoped_lock lock(mutex_);
  return heads_;
}

void LoopbackServer::accept_all() {
  for (;;) {
    const int socket = ::accept4(listening_.get(), nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0 && errno == EINTR) continue;
    if (socket < 0) return;
    {
      const std::scoped_lock lock(mutex_);
      open_.push_back(socket);
    }
    threads_.emplace_back([this, socket] { serve(socket); });
  }
}

void LoopbackServer::serve(int socket) {
  std::string head;
  std::array<char, 4096> buffer;
  while (head.find("\r\n\r\n") == head.npos) {
    const ssize_t count = ::recv(socket, buffer.data(), buffer.size(), 0);
    if (count <= 0) break;
    head.append(buffer.data(), static_cast<std::size_t>(count));
  }
  {
    const std::scoped_lock lock(mutex_);
    heads_.push_back(head);
  }
  answer_(head, LoopbackConnection(socket));
  const std::scoped_lock lock(mutex_);
  std::erase(open_, socket);
  ::close(socket);
}

std::string http_reply(std::string_view status, std::string_view body, std::string_view headers) {
  return format("HTTP/1.1 {}\r\nContent-Length: {}\r\nConnection: close\r\n{}\r\n{}", status, body.size(),
                headers, body);
}

}  // namespace blue
