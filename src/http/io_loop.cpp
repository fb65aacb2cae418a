// One io_context runs in one thread, so nothing below needs a lock except the mailbox. Asio only waits: it
// says that a socket can be read or written, and reading and writing are plain system calls that never block.
// So no buffer is lent to a pending operation, and closing a socket is safe at any time.
// Other threads reach the io thread by `run_there`: jobs go into the mailbox, and the first of a batch posts
// one wake-up. After `run` has returned, the mailbox refuses jobs, and those left are destroyed unrun.
// A tick drives all deadlines. When accepting fails, for example because no file descriptor is left, the
// acceptor rests until the next tick instead of spinning.
// Callbacks may throw when memory runs out; `run_guarded` confines that to the client it happened to.
#define BOOST_ASIO_NO_DEPRECATED
#define BOOST_ASIO_DISABLE_BOOST_COROUTINE
#include "http/io_loop.h"

#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cerrno>
#include <mutex>
#include <vector>

#include "base/format.h"
#include "base/log.h"

namespace blue {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using StreamSocket = asio::generic::stream_protocol::socket;  // over TCP, or a unix socket
using StreamAcceptor = asio::basic_socket_acceptor<asio::generic::stream_protocol>;
using boost::system::error_code;

constexpr int kConnectionsAtOnce = 64;

Transfer transferred(ssize_t count) {
  if (count >= 0) return {Transfer::State::some, static_cast<std::size_t>(count)};
  bool is_later = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
  return {is_later ? Transfer::State::later : Transfer::State::over};
}

Result<asio::ip::address> parse_address(const std::string& host) {
  error_code error;
  auto address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, error);
  if (!error) return address;
  if (host.starts_with('['))
    return fail(make_error(codes::invalid_value, format("The host {} has brackets around it.", host))
                    .at("host", host)
                    .suggest("Give the address without brackets, such as ::1."));
  return fail(make_error(codes::invalid_value, format("The host \"{}\" is not an IP address.", host))
                  .at("host")
                  .suggest("Give an address such as 127.0.0.1, ::1 or 0.0.0.0."));
}

Error listen_error(const ListenAddress& address, const error_code& error) {
  std::string place = format("port {} of {}", address.port, address.host);
  if (error == asio::error::address_in_use)
    return make_error(codes::busy, format("Another program already listens on {}.", place))
        .at("port")
        .suggest("Choose another port with --port, or 0 for any free port.");
  if (error == boost::system::errc::address_not_available)
    return make_error(codes::invalid_value, format("{} is not an address of this machine.", address.host))
        .at("host", address.host)
        .suggest("Use 127.0.0.1, 0.0.0.0 for all addresses, or one that `ip address` lists.");
  if (error == asio::error::access_denied)
    return make_error(codes::invalid_value, format("This user may not listen on {}.", place))
        .at("port", address.port)
        .suggest("Choose a port above 1023 with --port.");
  return make_error(codes::invalid_value, format("Cannot listen on {}: {}.", place, error.message()))
      .at("host")
      .suggest("Choose another address with --host, or another port with --port.");
}

Error socket_error(const Path& path, std::string_view why) {
  return make_error(codes::invalid_value, format("{} cannot be a socket. {}", path.string(), why))
      .at("socket", path.string())
      .suggest("Give a path that does not exist yet, in a folder of your own.");
}

Result<> check_socket_path(const Path& path) {
  constexpr std::size_t kLongest = sizeof(sockaddr_un::sun_path) - 1;
  if (path.empty() || path.native().size() > kLongest)
    return fail(socket_error(path, format("Such a path has 1 to {} bytes.", kLongest)));
  return {};
}

// A socket that a server left when it was killed refuses connections, and may go.
Result<> remove_stale_socket(const Path& path) {
  struct stat facts{};
  if (::lstat(path.c_str(), &facts) != 0) return {};
  if (!S_ISSOCK(facts.st_mode)) return fail(socket_error(path, "Something else is there."));
  asio::io_context context;
  asio::local::stream_protocol::socket probe(context);
  error_code error;
  probe.connect(asio::local::stream_protocol::endpoint(path.string()), error);
  if (error != asio::error::connection_refused)
    return fail(make_error(codes::busy, format("Another program already listens on {}.", path.string()))
                    .at("socket", path.string())
                    .suggest("Choose another path with --socket."));
  if (::unlink(path.c_str()) != 0) return fail(file_error("replace", path, errno));
  return {};
}

}  // namespace

// Keeps the context that its socket is registered with.
struct Socket::Inside {
  // Calls `what` of `who` once the socket is ready; when that throws, on_failure.
  void wait(StreamSocket::wait_type ready, std::weak_ptr<SocketEvents> who, void (SocketEvents::*what)()) {
    socket.async_wait(ready, [who = std::move(who), what](const error_code& error) {
      if (error == asio::error::operation_aborted) return;
      auto events = who.lock();
      if (events && !run_guarded([&] { (events.get()->*what)(); }))
        run_guarded([&] { events->on_failure(); });
    });
  }

  std::shared_ptr<asio::io_context> context;
  StreamSocket socket;
};

Socket::Socket(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Socket::~Socket() = default;

Transfer Socket::read(std::span<char> buffer) {
  Transfer got =
      transferred(::recv(inside_->socket.native_handle(), buffer.data(), buffer.size(), MSG_DONTWAIT));
  if (got.state == Transfer::State::some && got.count == 0) got.state = Transfer::State::over;
  return got;
}

Transfer Socket::write(std::span<const iovec> parts) {
  msghdr message = {};
  message.msg_iov = const_cast<iovec*>(parts.data());
  message.msg_iovlen = parts.size();
  return transferred(::sendmsg(inside_->socket.native_handle(), &message, MSG_DONTWAIT | MSG_NOSIGNAL));
}

void Socket::wait_readable(std::weak_ptr<SocketEvents> who) {
  inside_->wait(StreamSocket::wait_read, std::move(who), &SocketEvents::on_readable);
}

void Socket::wait_writable(std::weak_ptr<SocketEvents> who) {
  inside_->wait(StreamSocket::wait_write, std::move(who), &SocketEvents::on_writable);
}

void Socket::shut_down_sending() {
  error_code ignored;
  inside_->socket.shutdown(StreamSocket::shutdown_send, ignored);
}

int Socket::descriptor() const { return inside_->socket.native_handle(); }

void Socket::close() {
  error_code ignored;
  inside_->socket.close(ignored);
}

struct IoLoop::Inside {
  void accept_some(const OnConnection& on_connection) {
    for (int count = 0; count < kConnectionsAtOnce && acceptor.is_open(); ++count) {
      error_code error;
      StreamSocket socket(*context);
      acceptor.accept(socket, error);
      if (error == asio::error::would_block || error == asio::error::try_again) break;
      if (error == asio::error::connection_aborted) continue;
      if (error) {
        log(LogLevel::error, "Cannot accept a connection: {}.", error.message());
        is_accepting = false;
        return;
      }
      if (!is_unix) socket.set_option(tcp::no_delay(true), error);
      on_connection(std::make_unique<Socket>(
          std::make_unique<Socket::Inside>(Socket::Inside{context, std::move(socket)})));
    }
    wait_for_connections(on_connection);
  }
  void wait_for_connections(const OnConnection& on_connection) {
    is_accepting = true;
    if (!acceptor.is_open()) return;
    acceptor.async_wait(StreamAcceptor::wait_read, [this, &on_connection](const error_code& error) {
      if (!error && !run_guarded([&] { accept_some(on_connection); })) is_accepting = false;
    });
  }
  void wait_for_tick(const std::function<void()>& on_tick, const std::chrono::milliseconds& interval) {
    timer.expires_after(interval);
    timer.async_wait([this, &on_tick, &interval](const error_code& error) {
      if (!error) run_guarded(on_tick);  // else the interval has changed
      wait_for_tick(on_tick, interval);
    });
  }
  void wait_for_signal(const std::function<void()>& on_signal) {
    signals.async_wait([this, &on_signal](const error_code& error, int) {
      if (error) return;
      error_code ignored;
      signals.clear(ignored);
      run_guarded(on_signal);
    });
  }

  std::shared_ptr<asio::io_context> context = std::make_shared<asio::io_context>(1);
  StreamAcceptor acceptor{*context};
  asio::steady_timer timer{*context};
  asio::signal_set signals{*context};
  bool is_accepting = false;
  bool is_unix = false;

  std::mutex mutex;
  std::vector<std::function<void()>> mailbox;
  bool is_woken = false;
  bool is_closed = false;
};

IoLoop::IoLoop() : inside_(std::make_shared<Inside>()) {}

IoLoop::~IoLoop() = default;

void IoLoop::take_signals() {
  error_code ignored;
  struct sigaction hang_up = {};
  ::sigaction(SIGHUP, nullptr, &hang_up);
  inside_->signals.add(SIGINT, ignored);
  inside_->signals.add(SIGTERM, ignored);
  if (hang_up.sa_handler != SIG_IGN) inside_->signals.add(SIGHUP, ignored);
}

Result<bool> IoLoop::is_loopback(const std::string& host) { return TRY(parse_address(host)).is_loopback(); }

Result<std::uint16_t> IoLoop::listen(const ListenAddress& address) {
  const tcp::endpoint endpoint(TRY(parse_address(address.host)), address.port);
  StreamAcceptor& acceptor = inside_->acceptor;
  error_code error;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(SOMAXCONN, error);
  if (!error) acceptor.non_blocking(true, error);
  if (error) return fail(listen_error(address, error));
  tcp::endpoint bound;
  socklen_t size = static_cast<socklen_t>(bound.capacity());
  ::getsockname(acceptor.native_handle(), bound.data(), &size);
  return bound.port();
}

Result<> IoLoop::listen(const Path& socket) {
  TRY(check_socket_path(socket));
  TRY(remove_stale_socket(socket));
  StreamAcceptor& acceptor = inside_->acceptor;
  const asio::local::stream_protocol::endpoint endpoint(socket.string());
  error_code error;
  acceptor.open(endpoint.protocol(), error);
  const mode_t usual = ::umask(0177);  // only its user may connect
  if (!error) acceptor.bind(endpoint, error);
  ::umask(usual);
  if (!error) acceptor.listen(SOMAXCONN, error);
  if (!error) acceptor.non_blocking(true, error);
  if (error) return fail(socket_error(socket, format("Cannot listen on it: {}.", error.message())));
  inside_->is_unix = true;
  return {};
}

void IoLoop::run(const OnConnection& on_connection, const std::function<void()>& on_tick,
                 const std::function<void()>& on_signal) {
  std::function<void()> tick = [&] {
    if (!inside_->is_accepting) inside_->wait_for_connections(on_connection);
    on_tick();
  };
  inside_->wait_for_connections(on_connection);
  inside_->wait_for_tick(tick, tick_);
  inside_->wait_for_signal(on_signal);
  inside_->context->run();
  std::vector<std::function<void()>> undone;  // destroyed after the lock: what they hold may call run_there
  std::lock_guard lock(inside_->mutex);
  inside_->is_closed = true;
  undone.swap(inside_->mailbox);
}

void IoLoop::set_tick(std::chrono::milliseconds interval) {
  tick_ = interval;
  inside_->timer.cancel();
}

void IoLoop::stop_accepting() {
  error_code ignored;
  inside_->acceptor.close(ignored);
}

void IoLoop::stop() { inside_->context->stop(); }

void IoLoop::run_there(std::function<void()> job) {
  {
    std::lock_guard lock(inside_->mutex);
    if (inside_->is_closed) return;
    inside_->mailbox.push_back(std::move(job));
    if (std::exchange(inside_->is_woken, true)) return;
  }
  asio::post(*inside_->context, [this] { empty_mailbox(); });
}

void IoLoop::empty_mailbox() {
  std::vector<std::function<void()>> jobs;
  {
    std::lock_guard lock(inside_->mutex);
    jobs.swap(inside_->mailbox);
    inside_->is_woken = false;
  }
  for (auto& job : jobs) run_guarded(job);
}

}  // namespace blue
