#pragma once
// One event stream of a legacy session. Its events are numbered and some are kept, so that a client whose
// connection broke, or was closed on purpose, can come back for what followed. Used in the io thread only.
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "http/http_limits.h"
#include "http/responder.h"

namespace blue {

// `<stream>-<event>`, as clients repeat it in Last-Event-ID.
struct EventPosition {
  std::uint64_t stream = 0;
  std::uint64_t event = 0;
};
std::string render_position(EventPosition position);
std::optional<EventPosition> parse_position(std::string_view text);

class ReplayStream {
 public:
  // `limits` outlives the stream.
  ReplayStream(std::uint64_t number, const HttpLimits& limits) : number_(number), limits_(limits) {}

  // The client reads here from now on, beginning with what is kept behind `after`. With `primes` it is told
  // first how to come back. Who read before is cut off, for each event goes to one reader only.
  void attach(const std::shared_ptr<Responder>& reader, std::uint64_t after, bool primes);
  // The reader is gone; another one may already have taken its place.
  void detach(const Responder* reader);
  // An event: numbered, kept, and written when there is a reader.
  void add(std::string message);
  // Closes the connection of the reader, who comes back for the rest.
  void pause();
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
  void release_reader();
  void forget_surplus();

  const std::uint64_t number_;
  const HttpLimits& limits_;
  std::shared_ptr<Responder> reader_;
  std::deque<Kept> kept_;
  std::size_t kept_bytes_ = 0;
  std::uint64_t last_ = 0;
  std::uint64_t delivered_ = 0;
  bool ended_ = false;
};

}  // namespace blue
