#pragma once
// Replies as text: the head, and the chunks of a stream. Knows nothing of why something is said.
#include <cstddef>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>

namespace blue {

inline constexpr std::string_view kJsonType = "application/json";
inline constexpr std::string_view kEventType = "text/event-stream";
inline constexpr std::string_view kTextType = "text/plain; charset=utf-8";

// What is to be said in reply to a request, whole.
struct HttpReply {
  int status = 200;
  std::string_view content_type = kJsonType;  // a constant; left out when there is no body
  std::string body = {};
  std::string headers = {};  // further header lines, each with its line end
};

// How a body is told from what follows it.
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

// Appends the head with the empty line behind it.
void render_reply_head(std::string& out, const ReplyHead& head);
// Appends `bytes`, at least one, as a chunk (RFC 9112, 7.1).
void render_chunk(std::string& out, std::string_view bytes);
inline constexpr std::string_view kLastChunk = "0\r\n\r\n";

std::string_view reason_phrase(int status);
// "Sun, 06 Nov 1994 08:49:37 GMT"
std::string render_http_date(std::time_t time);

}  // namespace blue
