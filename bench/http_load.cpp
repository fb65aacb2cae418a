#include "bench/http_load.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPatience = 30'000;  // milliseconds without any reply

Result<Descriptor> connect_to(std::uint16_t port) {
  Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
    return fail(codes::io_failed, format("Nobody listens on port {}.", port));
  int on = 1;
  ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return socket;
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

// Whether the bytes so far are one whole reply.
bool is_whole(std::string_view reply) {
  std::size_t head = reply.find("\r\n\r\n");
  if (head == std::string_view::npos) return false;
  std::string length = header_of(reply, "content-length");
  if (length.empty() && reply.starts_with("HTTP/1.1 202")) return true;
  if (length.empty()) return reply.ends_with("\r\n0\r\n\r\n");
  std::size_t bytes = 0;
  std::from_chars(length.data(), length.data() + length.size(), bytes);
  return reply.size() >= head + 4 + bytes;
}

bool is_good(std::string_view reply) {
  return reply.starts_with("HTTP/1.1 200") && reply.find("\"isError\":true") == std::string_view::npos &&
         reply.find("\"error\":") == std::string_view::npos;
}

void count_failure(LoadResult& result, std::string what) {
  if (result.failures++ == 0) result.first_failure = std::move(what);
}

// One connection that asks again and again.
struct Asker {
  Descriptor socket;
  std::string reply;

  // Reads what has come; true when a reply is whole. Broken connections give up.
  bool read_some(LoadResult& result) {
    char buffer[16384];
    ssize_t got = ::recv(socket.get(), buffer, sizeof buffer, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return false;
    if (got <= 0) {
      count_failure(result,
                    format("The connection broke: {}.", got == 0 ? "it was closed" : std::strerror(errno)));
      socket = Descriptor();
      return false;
    }
    reply.append(buffer, static_cast<std::size_t>(got));
    if (!is_whole(reply)) return false;
    is_good(reply) ? void(++result.answers) : count_failure(result, reply);
    reply.clear();
    return true;
  }
};

Result<std::vector<Asker>> make_askers(std::uint16_t port, std::size_t count, int poll) {
  std::vector<Asker> askers(count);
  for (std::size_t i = 0; i < askers.size(); ++i) {
    askers[i].socket = TRY(connect_to(port));
    epoll_event event{EPOLLIN, {.u64 = i}};
    ::epoll_ctl(poll, EPOLL_CTL_ADD, askers[i].socket.get(), &event);
  }
  return askers;
}

}  // namespace

std::string render_post(std::string_view body, std::string_view headers) {
  return format(
      "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "Accept: application/json, text/event-stream\r\nContent-Length: {}\r\n{}\r\n{}",
      body.size(), headers, body);
}

std::string header_of(std::string_view reply, std::string_view name) {
  for (std::string_view line : split(reply.substr(0, reply.find("\r\n\r\n")), '\n')) {
    std::size_t colon = line.find(':');
    if (colon != name.size()) continue;
    auto same = [](unsigned char a, char b) { return std::tolower(a) == b; };
    if (std::equal(name.begin(), name.end(), line.begin(),
                   [&](char b, unsigned char a) { return same(a, b); }))
      return std::string(trim(line.substr(colon + 1)));
  }
  return {};
}

Result<std::string> ask_once(std::uint16_t port, const std::string& request) {
  Descriptor socket = TRY(connect_to(port));
  std::string reply;
  char buffer[16384];
  if (!send_all(socket.get(), request)) return fail(codes::io_failed, "The request could not be sent.");
  while (!is_whole(reply)) {
    ssize_t got = ::recv(socket.get(), buffer, sizeof buffer, 0);
    if (got <= 0) return fail(codes::io_failed, "The connection broke before the reply was whole.");
    reply.append(buffer, static_cast<std::size_t>(got));
  }
  return reply;
}

Result<LoadResult> run_load(std::uint16_t port, const std::vector<std::string>& requests,
                            std::chrono::milliseconds duration) {
  Descriptor poll(::epoll_create1(EPOLL_CLOEXEC));
  std::vector<Asker> askers = TRY(make_askers(port, requests.size(), poll.get()));
  LoadResult result;
  const auto start = Clock::now();
  for (std::size_t i = 0; i < askers.size(); ++i) send_all(askers[i].socket.get(), requests[i]);
  std::vector<epoll_event> events(256);
  std::size_t waiting = askers.size();
  while (waiting > 0) {
    int ready = ::epoll_wait(poll.get(), events.data(), static_cast<int>(events.size()), kPatience);
    if (ready == 0) return fail(codes::io_failed, format("{} replies did not come.", waiting));
    const bool is_over = Clock::now() - start >= duration;
    for (int i = 0; i < ready; ++i) {
      const std::size_t number = events[static_cast<std::size_t>(i)].data.u64;
      Asker& asker = askers[number];
      const bool answered = asker.read_some(result);
      if (answered && !is_over)
        send_all(asker.socket.get(), requests[number]);
      else
        waiting -= answered || !asker.socket;
    }
  }
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

Result<OpenStreams> OpenStreams::open(std::uint16_t port, const std::string& request, int count) {
  OpenStreams opened;
  for (int i = 0; i < count; ++i) {
    opened.streams_.push_back(TRY(connect_to(port)));
    if (!send_all(opened.streams_.back().get(), request))
      return fail(codes::io_failed, "A stream could not be opened.");
  }
  for (Descriptor& stream : opened.streams_) {
    char buffer[4096];
    ssize_t got = ::recv(stream.get(), buffer, sizeof buffer, 0);
    if (got <= 0 || !std::string_view(buffer, static_cast<std::size_t>(got)).starts_with("HTTP/1.1 200"))
      return fail(codes::io_failed, "A stream was refused.");
  }
  return opened;
}

std::size_t OpenStreams::count_closed() {
  std::size_t closed = 0;
  for (Descriptor& stream : streams_) {
    char buffer[16384];
    ssize_t got = 1;
    while (got > 0) got = ::recv(stream.get(), buffer, sizeof buffer, MSG_DONTWAIT);
    closed += got == 0 || (errno != EAGAIN && errno != EINTR);
  }
  return closed;
}

}  // namespace blue
