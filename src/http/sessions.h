#pragma once
// The sessions of legacy clients, each with an id that cannot be guessed, and their event streams. Modern
// clients have no sessions. Used in the io thread only.
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "http/http_limits.h"
#include "http/responder.h"
#include "mcp/connection.h"
#include "mcp/threads.h"

namespace blue {

// `<stream>-<event>`, as clients repeat it in Last-Event-ID.
struct EventPosition {
  std::uint64_t stream = 0;
  std::uint64_t event = 0;
};
std::string render_position(EventPosition position);
std::optional<EventPosition> parse_position(std::string_view text);

// One event stream of a session. Its events are numbered and some are kept, so that a client whose connection
// broke, or was closed on purpose, can come back for what followed.
class ReplayStream {
 public:
  // `limits` outlives the stream.
  ReplayStream(std::uint64_t number, const HttpLimits& limits) : number_(number), limits_(limits) {}

  // The client reads here from now on, beginning with the kept events after `after`. With `primes` it is
  // first told how to come back. A previous reader is cut off, as each event goes to one reader only.
  void attach(const std::shared_ptr<Responder>& reader, std::uint64_t after, bool primes);
  // The reader is gone; does nothing if another one has taken its place.
  void detach(const Responder* reader);
  // Numbers and keeps an event, and writes it if there is a reader.
  void add(std::string message);
  // Closes the connection of the reader, which may come back for the rest.
  void release();
  // Nothing follows.
  void end();
  void flush();

  std::uint64_t number() const { return number_; }
  // The last event that was written to a reader.
  std::uint64_t delivered() const { return delivered_; }
  bool has_reader() const { return reader_ != nullptr; }
  bool has_ended() const { return ended_; }

 private:
  struct Kept {
    std::uint64_t number;
    std::string message;
  };
  void write(const Kept& event);

  const std::uint64_t number_;
  const HttpLimits& limits_;
  std::shared_ptr<Responder> reader_;
  std::deque<Kept> kept_;
  std::size_t kept_bytes_ = 0;
  std::uint64_t last_ = 0;
  std::uint64_t delivered_ = 0;
  bool ended_ = false;
};

class HttpSession {
 public:
  // `limits` outlives the session.
  HttpSession(std::string id, const HttpLimits& limits)
      : id_(std::move(id)), limits_(limits), standalone_(std::make_shared<ReplayStream>(0, limits)) {}

  const std::string& id() const { return id_; }
  // The stream of messages that belong to no request.
  const std::shared_ptr<ReplayStream>& standalone() const { return standalone_; }
  // A stream for one request. Only a few of those that have ended are kept.
  std::shared_ptr<ReplayStream> open_stream();
  // The stream with this number; null when there never was one, or it is no longer kept.
  std::shared_ptr<ReplayStream> find_stream(std::uint64_t number) const;
  // Ends what waits for the client or for changes; calls under way continue, and so do their streams.
  void retire();
  // Ends every stream and asks every call to stop, without waiting.
  void end();

  // True when no client waits for a request and none reads a stream. Requests may be under way all the same;
  // they end with the session.
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

  // A new session, without a connection yet. When there are too many, the one that was idle for longest is
  // ended, preferably one without a request under way; null when none is idle.
  std::shared_ptr<HttpSession> open(SteadyTime now);
  // The session with this id, marked as used `now`; null when there is none.
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
