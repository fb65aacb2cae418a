#include "http/http_server.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <ranges>

#include "base/format.h"
#include "base/log.h"

namespace blue {
namespace {

constexpr std::chrono::milliseconds kShutdownTick{20};

Result<> check_origins(const std::vector<std::string>& origins) {
  for (const std::string& origin : origins)
    if (!parse_origin(origin))
      return fail(
          make_error(codes::invalid_value, format("\"{}\" is not an origin.", origin))
              .at("allow_origin", origin)
              .suggest("Give scheme, name and port, such as https://example.org or http://10.0.0.7:8080."));
  return {};
}

Result<> check_token_needed(const HttpOptions& options, bool is_loopback) {
  if (is_loopback || !options.token.empty()) return {};
  return fail(make_error(codes::invalid_value,
                         format("Other machines can reach {} and could use this server without a token.",
                                options.address.host))
                  .at("token_file")
                  .suggest("Add --token-file FILE with a secret in its first line, or listen on 127.0.0.1."));
}

std::string bracketed(const std::string& host) {
  return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

// Every connection is an open file, and the usual limit is low.
void allow_open_files(std::size_t wanted) {
  rlimit limit = {};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = std::min<rlim_t>(wanted, limit.rlim_max);
  if (::setrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur < wanted)
    log(LogLevel::warning, "Only {} files can be open at once, which limits the number of connections.",
        limit.rlim_cur);
}

// Answers a connection that is not let in, whatever it asks for.
void turn_away(Socket& socket, std::string_view status, std::string_view headers,
               std::string_view body = "") {
  std::string bytes = format("HTTP/1.1 {}\r\n{}Content-Length: {}\r\nConnection: close\r\n\r\n{}", status,
                             headers, body.size(), body);
  iovec part{bytes.data(), bytes.size()};
  socket.write({&part, 1});
  socket.shut_down_sending();
  std::array<char, 4096> unread;
  socket.read(unread);
}

constexpr std::string_view kOverloaded = "503 Service Unavailable";
constexpr std::string_view kComeBack = "Retry-After: 5\r\n";

}  // namespace

Result<std::unique_ptr<HttpServer>> HttpServer::open(Server& server, HttpOptions options) {
  bool is_loopback = TRY(IoLoop::is_loopback(options.address.host));
  TRY(check_token_needed(options, is_loopback));
  TRY(check_origins(options.allowed_origins));
  auto loop = std::make_shared<IoLoop>();
  if (options.socket)
    TRY(loop->listen(*options.socket));
  else
    options.address.port = TRY(loop->listen(options.address));
  GatePolicy policy{is_loopback, bracketed(options.address.host), options.allowed_origins, options.token};
  return std::unique_ptr<HttpServer>(new HttpServer(server, std::move(loop), options, std::move(policy)));
}

HttpServer::HttpServer(Server& server, std::shared_ptr<IoLoop> loop, const HttpOptions& options,
                       GatePolicy who)
    : HttpHost(server, loop, options.limits, std::move(who)),
      loop_(std::move(loop)),
      address_(options.address),
      socket_(options.socket) {
  loop_->set_tick(limits.tick);
  if (options.takes_signals) loop_->take_signals();
}

HttpServer::~HttpServer() {
  for (const auto& connection : connections()) connection->abort();
  if (socket_) ::unlink(socket_->c_str());
}

std::string HttpServer::url() const {
  if (socket_) return format("unix:{}", socket_->string());
  return format("http://{}:{}{}", bracketed(address_.host), address_.port, kEndpointPath);
}

void HttpServer::run() {
  constexpr std::size_t kOtherFiles = 256;
  allow_open_files(limits.connections + kOtherFiles);
  loop_->run([this](std::unique_ptr<Socket> socket) { accept(std::move(socket)); }, [this] { tick(); },
             [this] { begin_shutdown(); });
}

void HttpServer::stop() {
  loop_->run_there([this] { begin_shutdown(); });
}

// False for a connection that was turned away.
bool HttpServer::is_welcome(Socket& socket, const Peer& peer) {
  if (policy.is_loopback && policy.token.empty() &&
      find_peer_owner(socket.descriptor()) == PeerOwner::other) {
    metrics.count_refusal("owner");
    turn_away(
        socket, "403 Forbidden", "Content-Type: text/plain; charset=utf-8\r\n",
        "This server belongs to another user of this machine. Start one of your own with blue serve.\n");
    return false;
  }
  const auto known = of_peers_.find(peer.host);
  const bool is_crowded =
      !peer.is_local && known != of_peers_.end() && known->second >= limits.connections_of_peer;
  if (!is_crowded && connections_.size() < limits.connections) return true;
  metrics.count_refusal(is_crowded ? "connections_of_peer" : "connections");
  turn_away(socket, kOverloaded, kComeBack);
  return false;
}

void HttpServer::accept(std::unique_ptr<Socket> socket) {
  ++metrics.connections_accepted;
  Peer peer = find_peer(socket->descriptor());
  if (!is_welcome(*socket, peer)) return;
  auto connection = std::make_shared<HttpConnection>(static_cast<HttpHost&>(*this), std::move(socket));
  if (peer.is_local) peer.host.clear();
  if (!peer.host.empty()) ++of_peers_[peer.host];
  connections_.emplace(connection.get(), Accepted{connection, std::move(peer.host)});
  metrics.connections_open = connections_.size();
  connection->start();
}

void HttpServer::tick() {
  SteadyTime time = now();
  for (const auto& connection : connections())
    if (!run_guarded([&] { connection->look_at_clock(time); })) connection->abort();
  endpoint.tidy();
  if (is_closing) stop_when_quiet();
}

void HttpServer::begin_shutdown() {
  if (is_closing) return;
  is_closing = true;
  end_deadline_ = now() + limits.farewell;
  loop_->stop_accepting();
  loop_->set_tick(std::min(limits.tick, kShutdownTick));
  endpoint.shut_down();
  for (const auto& connection : connections()) connection->retire();
  loop_->run_there([this] { stop_when_quiet(); });
}

void HttpServer::stop_when_quiet() {
  auto all = connections();
  bool is_quiet = std::ranges::none_of(all, [](const auto& connection) { return connection->is_busy(); });
  if (!is_quiet && now() < end_deadline_) return;
  for (const auto& connection : all) connection->abort();
  endpoint.end_sessions();
  loop_->stop();
}

void HttpServer::forget(const HttpConnection& connection) {
  const auto found = connections_.find(&connection);
  if (found == connections_.end()) return;
  if (const std::string& host = found->second.host; !host.empty() && --of_peers_[host] == 0)
    of_peers_.erase(host);
  connections_.erase(found);
  metrics.connections_open = connections_.size();
}

std::vector<std::shared_ptr<HttpConnection>> HttpServer::connections() const {
  auto all = connections_ | std::views::values | std::views::transform(&Accepted::connection);
  return {all.begin(), all.end()};
}

}  // namespace blue
