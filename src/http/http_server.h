#pragma once
// The MCP server over HTTP: where it listens, whom it lets in, and how it stops.
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/file.h"
#include "http/http_connection.h"
#include "http/io_loop.h"
#include "http/peer.h"

namespace blue {

struct HttpOptions {
  ListenAddress address{.host = "127.0.0.1", .port = 4747};
  std::optional<Path> socket;                // a unix socket, instead of the address
  std::vector<std::string> allowed_origins;  // besides those of this machine
  std::string token;                         // required if other machines can reach the address
  HttpLimits limits;
  bool takes_signals = true;  // SIGINT, SIGTERM and SIGHUP end it
};

class HttpServer : private HttpHost {
 public:
  // Listens and takes the signals; nothing is accepted before `run`. invalid_value for an address that other
  // machines can reach without a token or that is not of this machine, and for malformed origins; busy when
  // the port is taken. `server` outlives this.
  static Result<std::unique_ptr<HttpServer>> open(Server& server, HttpOptions options);
  ~HttpServer() override;

  // `http://127.0.0.1:4747/mcp`; `unix:/run/user/1000/blue.sock` where it listens on a socket
  std::string url() const;
  std::uint16_t port() const { return address_.port; }

  // Serves in the calling thread until a signal or `stop`; then ends subscriptions and streams, lets the
  // requests under way finish for a while, and asks those that take longer to stop.
  void run();
  // Ends `run` as a signal would; safe from any thread.
  void stop();

 private:
  HttpServer(Server& server, std::shared_ptr<IoLoop> loop, const HttpOptions& options, GatePolicy who);
  void accept(std::unique_ptr<Socket> socket);
  bool is_welcome(Socket& socket, const Peer& peer);
  void tick();
  void begin_shutdown();
  void stop_when_quiet();
  void forget(const HttpConnection& connection) override;
  std::vector<std::shared_ptr<HttpConnection>> connections() const;

  const std::shared_ptr<IoLoop> loop_;
  ListenAddress address_;
  const std::optional<Path> socket_;
  struct Accepted {
    std::shared_ptr<HttpConnection> connection;
    std::string host;  // of a peer on another machine; else empty
  };
  std::unordered_map<const HttpConnection*, Accepted> connections_;
  std::unordered_map<std::string, std::size_t> of_peers_;  // how many connections each such host has
  SteadyTime end_deadline_;
};

}  // namespace blue
