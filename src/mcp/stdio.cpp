#include "mcp/stdio.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

#include "base/format.h"
#include "base/log.h"
#include "mcp/connection.h"
#include "mcp/line_splitter.h"
#include "mcp/protocol.h"
#include "mcp/shutdown_signals.h"

namespace blue {
namespace {

constexpr std::size_t kReadBytes = 64u << 10;
constexpr int kExitInternal = 70;

// Some parents hand down descriptors that do not block.
void wait_until_ready(int descriptor, short events) {
  pollfd entry{descriptor, events, 0};
  ::poll(&entry, 1, -1);
}

// Writes whole lines, one at a time. When nobody reads them any more it falls silent and says so once.
class StreamOutbox : public Outbox {
 public:
  StreamOutbox(int descriptor, std::function<void()> on_broken)
      : descriptor_(descriptor), on_broken_(std::move(on_broken)) {}

  void send(std::string message) override {
    message += '\n';
    std::lock_guard lock(mutex_);
    if (broken_ || write_all(message)) return;
    broken_ = true;
    on_broken_();
  }

 private:
  bool write_all(std::string_view bytes) const {
    while (!bytes.empty()) {
      ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written >= 0)
        bytes.remove_prefix(static_cast<std::size_t>(written));
      else if (errno == EAGAIN)
        wait_until_ready(descriptor_, POLLOUT);
      else if (errno != EINTR)
        return false;
    }
    return true;
  }

  const int descriptor_;
  const std::function<void()> on_broken_;
  std::mutex mutex_;
  bool broken_ = false;
};

class ConnectionFeeder : public LineSink {
 public:
  ConnectionFeeder(Connection& connection, std::size_t limit) : connection_(connection), limit_(limit) {}
  void on_line(std::string_view line) override { connection_.receive(line); }
  void on_oversized_line() override {
    connection_.refuse(
        {rpc_codes::invalid_request,
         format("A line was longer than {} bytes and has been skipped. Send smaller messages.", limit_),
         std::nullopt});
  }

 private:
  Connection& connection_;
  const std::size_t limit_;
};

// The bytes that have come in; empty at the end of the input, however it was reached.
std::string_view read_some(int descriptor, const ShutdownSignals& signals, std::span<char> buffer) {
  while (true) {
    ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (count >= 0) return {buffer.data(), static_cast<std::size_t>(count)};
    if (errno == EAGAIN)
      wait_until_ready(descriptor, POLLIN);
    else if (errno != EINTR || signals.ended())
      return {};
  }
}

// A private copy of a standard stream, whose own number leads to `stand_in` from here on.
std::optional<Descriptor> take_over(int number, int stand_in) {
  Descriptor taken(fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  if (!taken) return std::nullopt;
  if (dup2(stand_in, number) >= 0) return taken;
  return std::nullopt;
}

}  // namespace

void serve_stream(Server& server, Descriptor input, Descriptor output, const StreamLimits& limits) {
  ShutdownSignals signals(input.get());
  auto outbox = std::make_shared<StreamOutbox>(output.get(), [&] { signals.end_input(); });
  auto connection = std::make_shared<Connection>(server, outbox);
  ConnectionFeeder feeder(*connection, limits.line_bytes);
  LineSplitter splitter(limits.line_bytes, feeder);
  auto buffer = std::make_unique_for_overwrite<char[]>(kReadBytes);
  while (true) {
    std::string_view bytes = read_some(input.get(), signals, {buffer.get(), kReadBytes});
    if (bytes.empty()) break;
    splitter.feed(bytes);
  }
  // A last line without its end is a message when the client has closed the input, and a torn one after a
  // signal.
  if (!signals.ended()) splitter.finish();
  connection->close(limits.patience);
}

int serve_stdio(Surface& surface) {
  // Opened first: where a standard stream was closed, this takes its number.
  Descriptor nowhere(::open("/dev/null", O_RDWR | O_CLOEXEC));
  auto input = take_over(STDIN_FILENO, nowhere.get());
  auto output = take_over(STDOUT_FILENO, STDERR_FILENO);
  if (!input || !output) {
    log(LogLevel::error, "stdin or stdout cannot be used: {}.", std::strerror(errno));
    return kExitInternal;
  }
  Server server(surface);
  serve_stream(server, *std::move(input), *std::move(output));
  return 0;
}

}  // namespace blue
