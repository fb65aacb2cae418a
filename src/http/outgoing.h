#pragma once
// Replies on their way out: heads, chunks and server-sent events as text, and the bytes that the socket has
// not taken yet. Knows nothing about what they carry.
#include <sys/uio.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace blue {

// How the end of a body is marked.
enum class BodyFraming { none, length, chunks, until_close };

struct ReplyHead {
  int status = 200;
  std::string_view content_type = {};
  BodyFraming framing = BodyFraming::length;
  std::size_t length = 0;
  bool is_http_1_1 = true;
  bool closes = false;  // the connection ends with this reply
  std::string_view date = {};
  std::string_view request_id = {};
  std::string_view headers = {};
};

// Appends the head with the empty line after it.
void render_reply_head(std::string& out, const ReplyHead& head);
// Appends `bytes`, at least one, as a chunk (RFC 9112, 7.1).
void render_chunk(std::string& out, std::string_view bytes);
inline constexpr std::string_view kLastChunk = "0\r\n\r\n";

// "Sun, 06 Nov 1994 08:49:37 GMT"
std::string render_http_date(std::time_t time);

struct StreamEvent {
  std::string_view data;
  std::string_view id = {};                                       // none when empty
  std::optional<std::chrono::milliseconds> retry = std::nullopt;  // when to come back after a break
};

// The event as text; data of several lines stays one event.
std::string render_event(const StreamEvent& event);
// A comment that clients skip; it keeps proxies from closing a quiet stream.
inline constexpr std::string_view kKeepAliveComment = ":\n\n";

// Bytes that the socket has not taken yet.
class Outgoing {
 public:
  static constexpr std::size_t kMostParts = 16;

  void add(std::string bytes);
  bool empty() const { return parts_.empty(); }
  std::size_t size() const { return size_; }
  // The bytes to write next, in `parts`.
  std::span<const iovec> next(std::array<iovec, kMostParts>& parts) const;
  // The first `count` bytes have been written.
  void drop(std::size_t count);
  void clear();

 private:
  std::vector<std::string> parts_;
  std::size_t written_ = 0;  // of the first part
  std::size_t size_ = 0;
};

}  // namespace blue
