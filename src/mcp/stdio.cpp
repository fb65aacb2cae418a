#include "mcp/stdio.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

#include "base/format.h"
#include "base/log.h"
#include "mcp/connection.h"

namespace blue {
namespace {

constexpr std::size_t kReadBytes = 64u << 10;
constexpr std::size_t kKeptCapacity = 256u << 10;
constexpr int kExitInternal = 70;

// Read by the signal handler, hence global and lock-free.
std::atomic<int> input_descriptor = -1;
std::atomic<int> empty_descriptor = -1;
std::atomic<bool> input_ended = false;
pthread_t reader;

// Must run in the reading thread: only there does the signal interrupt the read.
void end_input_on_signal(int signal_number) {
  if (input_descriptor < 0) return;
  int error_before = errno;
  input_ended = true;
  if (pthread_equal(pthread_self(), reader))
    dup3(empty_descriptor, input_descriptor, O_CLOEXEC);
  else
    pthread_kill(reader, signal_number);
  errno = error_before;
}

// Without SA_RESTART, so that a read returns.
void install_handler(int signal_number, void (*handler)(int)) {
  struct sigaction before = {};
  sigaction(signal_number, nullptr, &before);
  if (signal_number == SIGHUP && before.sa_handler == SIG_IGN) return;
  struct sigaction action = {};
  action.sa_handler = handler;
  sigaction(signal_number, &action, nullptr);
}

// SIGINT, SIGTERM and SIGHUP end the input, without a system call for every message: the handler replaces the
// input by an empty file, so that the next read finds its end, and a read that waits is interrupted.
class ShutdownSignals {
 public:
  // Made by the thread that reads `input`; one at a time. SIGPIPE is ignored from here on, and SIGHUP stays
  // ignored if it was.
  explicit ShutdownSignals(int input) : nothing_(::open("/dev/null", O_RDONLY | O_CLOEXEC)) {
    input_ended = false;
    reader = pthread_self();
    empty_descriptor = nothing_.get();
    input_descriptor = input;
    install_handler(SIGPIPE, SIG_IGN);
    for (int number : {SIGINT, SIGTERM, SIGHUP}) install_handler(number, end_input_on_signal);
  }
  // The handlers stay and do nothing: a late signal must not change the exit status of a program that is
  // ending.
  ~ShutdownSignals() { input_descriptor = -1; }
  ShutdownSignals(const ShutdownSignals&) = delete;
  ShutdownSignals& operator=(const ShutdownSignals&) = delete;

  // Ends the input as a signal would; safe from any thread.
  void end_input() { pthread_kill(reader, SIGINT); }
  // True once the input was ended by a signal or by end_input.
  bool ended() const { return input_ended; }

 private:
  Descriptor nothing_;
};

// Some parents pass on descriptors that do not block.
void wait_until_ready(int descriptor, short events) {
  pollfd entry{descriptor, events, 0};
  ::poll(&entry, 1, -1);
}

// Writes complete lines, one at a time. Once the output is closed it writes nothing more and calls
// `on_broken` once.
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

// The next bytes; empty at the end of the input, however it was reached.
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

// A private copy of a standard stream; its own number leads to `stand_in` from here on.
std::optional<Descriptor> take_over(int number, int stand_in) {
  Descriptor taken(fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  if (!taken) return std::nullopt;
  if (dup2(stand_in, number) >= 0) return taken;
  return std::nullopt;
}

}  // namespace

LineSplitter::LineSplitter(std::size_t limit, std::function<void(std::string_view line)> on_line,
                           std::function<void()> on_oversized_line)
    : limit_(limit), on_line_(std::move(on_line)), on_oversized_line_(std::move(on_oversized_line)) {}

void LineSplitter::feed(std::string_view bytes) {
  for (std::size_t end; (end = bytes.find('\n')) != std::string_view::npos; bytes.remove_prefix(end + 1))
    end_line(bytes.substr(0, end));
  keep(bytes);
}

void LineSplitter::end_line(std::string_view tail) {
  if (pending_.empty() && !skipping_ && tail.size() <= limit_) return deliver(tail);
  keep(tail);
  if (std::exchange(skipping_, false)) return on_oversized_line_();
  deliver(pending_);
  pending_.clear();
  if (pending_.capacity() > kKeptCapacity) pending_.shrink_to_fit();
}

void LineSplitter::keep(std::string_view bytes) {
  if (skipping_) return;
  if (bytes.size() <= limit_ - pending_.size()) {
    pending_ += bytes;
    return;
  }
  skipping_ = true;
  pending_ = std::string();
}

void LineSplitter::deliver(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (!line.empty()) on_line_(line);
}

void serve_stream(Server& server, Descriptor input, Descriptor output, const StreamLimits& limits) {
  ShutdownSignals signals(input.get());
  auto outbox = std::make_shared<StreamOutbox>(output.get(), [&] { signals.end_input(); });
  auto connection = std::make_shared<Connection>(server, outbox);
  LineSplitter splitter(
      limits.line_bytes, [&](std::string_view line) { connection->receive(line); },
      [&] {
        connection->refuse(
            {rpc_codes::invalid_request,
             format("A line was longer than {} bytes and has been skipped. Send smaller messages.",
                    limits.line_bytes)});
      });
  auto buffer = std::make_unique_for_overwrite<char[]>(kReadBytes);
  while (true) {
    std::string_view bytes = read_some(input.get(), signals, {buffer.get(), kReadBytes});
    if (bytes.empty()) break;
    splitter.feed(bytes);
  }
  // A last line without its end is a message if the client has closed the input, and incomplete after a
  // signal.
  if (!signals.ended()) splitter.finish();
  connection->close(limits.patience);
}

int serve_stdio(Surface& surface) {
  // Opened first: if a standard stream was closed, this takes its number.
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
