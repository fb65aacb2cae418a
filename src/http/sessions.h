#pragma once
// The conversations of legacy clients, each under a name that nobody can guess. Modern clients have none.
// Used in the io thread only.
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "http/http_limits.h"
#include "http/replay_stream.h"
#include "mcp/connection.h"
#include "mcp/steady_clock.h"

namespace blue {

class HttpSession {
 public:
  // `limits` outlives the session.
  HttpSession(std::string id, const HttpLimits& limits)
      : id_(std::move(id)), limits_(limits), standalone_(std::make_shared<ReplayStream>(0, limits)) {}

  const std::string& id() const { return id_; }
  // The stream of what belongs to no request.
  const std::shared_ptr<ReplayStream>& standalone() const { return standalone_; }
  // A stream for one request. Of those that have ended only a few are kept.
  std::shared_ptr<ReplayStream> open_stream();
  // The stream of this number; null when there never was one, or it is no longer kept.
  std::shared_ptr<ReplayStream> find_stream(std::uint64_t number) const;
  // Ends what waits for the client or for changes; calls under way go on, and so do their streams.
  void retire();
  // Ends every stream and asks every call to stop, without waiting.
  void end();

  // True when nobody waits for anything: no client is there for a request, and none reads a stream. Requests
  // may be under way all the same; they end with the session.
  bool is_idle() const;

  std::shared_ptr<Connection> connection;
  std::size_t requests_under_way = 0;
  std::size_t clients_waiting = 0;  // of those requests; the others' clients are gone, and may come back
  SteadyTime last_used{};

 private:
  const std::string id_;
  const HttpLimits& limits_;
  const std::shared_ptr<ReplayStream> standalone_;
  std::deque<std::shared_ptr<ReplayStream>> streams_;
  std::uint64_t last_stream_ = 0;
};

class Sessions {
 public:
  explicit Sessions(const HttpLimits& limits) : limits_(limits) {}

  // A new session without a connection yet. When there are too many, the one that was idle for longest is
  // ended, of those without a request under way if there are any; null when none is idle.
  std::shared_ptr<HttpSession> open(SteadyTime now);
  // The session of this name, used at this moment; null when there is none.
  std::shared_ptr<HttpSession> find(std::string_view id, SteadyTime now);
  void end(const std::string& id);
  // Ends those that were idle for too long.
  void end_idle(SteadyTime now);
  void retire_all();
  void end_all();
  std::size_t size() const { return sessions_.size(); }

 private:
  bool end_longest_idle();

  const HttpLimits& limits_;
  std::unordered_map<std::string, std::shared_ptr<HttpSession>> sessions_;
};

}  // namespace blue
