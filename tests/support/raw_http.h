#pragma once
// A client that speaks HTTP byte by byte, for tests: it sends what it pleases and reads what comes. Whatever
// does not come within the patience of a test fails it.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"

namespace blue {

// A reply, or as much of it as there is.
struct RawReply {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
};

class RawClient {
 public:
  explicit RawClient(std::uint16_t port, int receive_buffer = 0);

  void send(std::string_view bytes) const;
  // The next reply, whole: its body ends with its length, its last chunk, or the connection.
  RawReply read_reply();
  // The head of the next reply; the body is left to read_event and read_rest.
  RawReply read_head();
  // The next event of a stream, without its empty line; empty at the end of the stream.
  std::string read_event();
  // True when the server closes the connection; what comes before is passed over.
  bool is_closed();
  // True when nothing is there to be read.
  bool is_silent() const;
  void close() { socket_ = Descriptor(); }
  void stop_sending() const;

 private:
  bool fill();  // false at the end
  std::string take(std::size_t count);
  std::optional<std::string> take_until(std::string_view mark);
  std::string read_chunk();

  Descriptor socket_;
  std::string unread_;
  std::string stream_;  // of events, out of their chunks
};

}  // namespace blue
