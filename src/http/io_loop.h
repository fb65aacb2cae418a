#pragma once
// The one thread that waits for all sockets, and the sockets. Hides Boost.Asio.
#include <sys/uio.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "base/file.h"
#include "base/result.h"
#include "http/responder.h"

namespace blue {

// Called when a socket it waits for is ready.
class SocketEvents {
 public:
  virtual ~SocketEvents() = default;
  virtual void on_readable() = 0;
  virtual void on_writable() = 0;
  // One of the others threw: nothing more can be done for this client.
  virtual void on_failure() = 0;
};

// The result of reading or writing: some bytes, nothing for now, or nothing ever again.
struct Transfer {
  enum class State { some, later, over } state;
  std::size_t count = 0;
};

// A connection to a client; never blocks. Used in the io thread only.
class Socket {
 public:
  struct Inside;
  explicit Socket(std::unique_ptr<Inside> inside);
  ~Socket();

  Transfer read(std::span<char> buffer);
  Transfer write(std::span<const iovec> parts);
  // Calls `who` once, if it still exists, when there is something to read or room to write.
  void wait_readable(std::weak_ptr<SocketEvents> who);
  void wait_writable(std::weak_ptr<SocketEvents> who);
  // The client sees the end of what was sent.
  void shut_down_sending();
  void close();
  // For questions about the other end; not for reading or writing.
  int descriptor() const;

 private:
  std::unique_ptr<Inside> inside_;
};

// Where a server listens.
struct ListenAddress {
  std::string host;  // an address, or localhost
  std::uint16_t port = 0;
};

class IoLoop : public IoThread {
 public:
  using OnConnection = std::function<void(std::unique_ptr<Socket>)>;

  IoLoop();
  ~IoLoop() override;

  // True when only this machine can reach the address; invalid_value when it is not an address.
  static Result<bool> is_loopback(const std::string& host);
  // Listens and returns the port, which the system chooses for 0; busy when it is taken.
  Result<std::uint16_t> listen(const ListenAddress& address);
  // Listens on a unix socket that only its user may connect to; busy when another program does, invalid_value
  // for a path that cannot be one. One that a killed server left is replaced.
  Result<> listen(const Path& socket);

  // From here on SIGINT, SIGTERM and, unless it is ignored, SIGHUP are kept for `run`.
  void take_signals();
  // Runs until `stop`, even if a callback throws: hands over every connection, calls `on_tick` at the set
  // interval, and `on_signal` at the first signal; signals have their usual effect again afterwards.
  void run(const OnConnection& on_connection, const std::function<void()>& on_tick,
           const std::function<void()>& on_signal);
  void set_tick(std::chrono::milliseconds interval);
  void stop_accepting();
  // `run` returns soon. In the io thread.
  void stop();

  void run_there(std::function<void()> job) override;

 private:
  struct Inside;
  void empty_mailbox();

  std::shared_ptr<Inside> inside_;
  std::chrono::milliseconds tick_{1000};
};

}  // namespace blue
