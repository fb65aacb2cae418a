#include "tests/support/raw_http.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

namespace blue {
namespace {

constexpr int kReplyPatience = 20'000;  // milliseconds

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

RawReply parse_head(std::string_view text) {
  RawReply reply;
  reply.status = std::atoi(std::string(text.substr(text.find(' ') + 1, 3)).c_str());
  std::size_t at = text.find("\r\n");
  while (at != std::string_view::npos && at + 2 < text.size()) {
    std::size_t end = text.find("\r\n", at + 2);
    std::string line(text.substr(at + 2, end - at - 2));
    std::size_t colon = line.find(": ");
    if (colon != std::string::npos) reply.headers[lower(line.substr(0, colon))] = line.substr(colon + 2);
    at = end;
  }
  return reply;
}

}  // namespace

RawClient::RawClient(std::uint16_t port, int receive_buffer)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (receive_buffer)
    ::setsockopt(socket_.get(), SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(::connect(socket_.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
}

void RawClient::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    ssize_t sent = ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;  // the server has closed; what it said tells why
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

bool RawClient::fill() {
  pollfd entry{socket_.get(), POLLIN, 0};
  if (::poll(&entry, 1, kReplyPatience) != 1) {
    ADD_FAILURE() << "nothing came; so far: " << unread_;
    return false;
  }
  char buffer[65536];
  ssize_t count = ::recv(socket_.get(), buffer, sizeof buffer, 0);
  if (count <= 0) return false;
  unread_.append(buffer, static_cast<std::size_t>(count));
  return true;
}

std::string RawClient::take(std::size_t count) {
  while (unread_.size() < count && fill()) {
  }
  std::string taken = unread_.substr(0, count);
  unread_.erase(0, count);
  return taken;
}

std::optional<std::string> RawClient::take_until(std::string_view mark) {
  std::size_t at;
  while ((at = unread_.find(mark)) == std::string::npos)
    if (!fill()) return std::nullopt;
  return take(at + mark.size());
}

RawReply RawClient::read_head() {
  auto head = take_until("\r\n\r\n");
  return head ? parse_head(*head) : RawReply{};
}

std::string RawClient::read_chunk() {
  auto line = take_until("\r\n");
  if (!line) return {};
  std::size_t size = std::strtoul(line->c_str(), nullptr, 16);
  std::string chunk = take(size + 2);
  return chunk.substr(0, size);
}

RawReply RawClient::read_reply() {
  RawReply reply = read_head();
  if (auto length = reply.headers.find("content-length"); length != reply.headers.end())
    reply.body = take(std::stoul(length->second));
  else if (reply.headers.contains("transfer-encoding"))
    for (std::string chunk = read_chunk(); !chunk.empty(); chunk = read_chunk()) reply.body += chunk;
  else if (reply.headers["connection"] == "close" && reply.status != 204)
    while (fill()) reply.body = unread_;
  return reply;
}

std::string RawClient::read_event() {
  std::size_t end;
  while ((end = stream_.find("\n\n")) == std::string::npos) {
    std::string chunk = read_chunk();
    if (chunk.empty()) return {};
    stream_ += chunk;
  }
  std::string event = stream_.substr(0, end);
  stream_.erase(0, end + 2);
  return event;
}

bool RawClient::is_closed() {
  while (fill()) unread_.clear();
  return !testing::Test::HasFailure();
}

bool RawClient::is_silent() const {
  pollfd entry{socket_.get(), POLLIN, 0};
  return unread_.empty() && ::poll(&entry, 1, 0) == 0;
}

void RawClient::stop_sending() const { ::shutdown(socket_.get(), SHUT_WR); }

}  // namespace blue
