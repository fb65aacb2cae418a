#pragma once
// The one thread that waits for all sockets, and the sockets. Everything Boost.Asio is behind this header.
#include <sys/uio.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "base/result.h"
#include "http/responder.h"

namespace blue {

// Told when a socket it waits for is ready.
class SocketEvents {
 public:
  virtual ~SocketEvents() = default;
  virtual void on_readable() = 0;
  virtual void on_writable() = 0;
  // One of the others threw: nothing more can be done for this client.
  virtual void on_failure() = 0;
};

// What came of reading or writing: some bytes, nothing for now, or nothing ever again.
struct Transfer {
  enum class State { some, later, over } state;
  std::size_t count = 0;
};

// A connection to a client; never blocks. Used in the io thread only.
class Socket {
 public:
  class Inside;
  explicit Socket(std::unique_ptr<Inside> inside);
  ~Socket();

  Transfer read(std::span<char> buffer);
  Transfer write(std::span<const iovec> parts);
  // Tells `who` once, as long as it lives, when there is something to read or room to write.
  void wait_readable(std::weak_ptr<SocketEvents> who);
  void wait_writable(std::weak_ptr<SocketEvents> who);
  // The client sees the end of what was sent.
  void shut_down_sending();
  void close();

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

  // True when only this machine can reach the address; invalid_value when it is none.
  static Result<bool> is_loopback(const std::string& host);
  // Listens and gives the port, which the system chooses for 0; busy when it is taken.
  Result<std::uint16_t> listen(const ListenAddress& address);

  // From here on SIGINT, SIGTERM and SIGHUP, unless that one is ignored, are kept for `run`.
  void take_signals();
  // Runs until `stop`, whatever throws: hands over every connection, calls `on_tick` every so often, and
  // `on_signal` with the first signal that was taken; signals have their usual effect again afterwards.
  void run(OnConnection on_connection, std::function<void()> on_tick, std::function<void()> on_signal);
  void set_tick(std::chrono::milliseconds interval);
  void stop_accepting();
  // `run` returns soon. In the io thread.
  void stop();

  void run_there(std::function<void()> job) override;

 private:
  class Inside;
  void empty_mailbox();

  std::shared_ptr<Inside> inside_;
  std::chrono::milliseconds tick_{1000};
};

}  // namespace blue
