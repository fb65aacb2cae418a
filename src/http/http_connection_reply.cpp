// How replies are written, and how connections end.
#include <algorithm>

#include "base/format.h"
#include "base/log.h"
#include "http/event_stream.h"
#include "http/http_connection.h"

namespace blue {
namespace {

constexpr std::size_t kSmallBody = 16u << 10;  // copied behind its head rather than written on its own
constexpr std::string_view kStreamHeaders = "Cache-Control: no-store\r\nX-Accel-Buffering: no\r\n";
constexpr std::string_view kPreflightHeaders =
    "Access-Control-Allow-Methods: POST, GET, DELETE, OPTIONS\r\n"
    "Access-Control-Max-Age: 7200\r\n"
    "Access-Control-Allow-Headers: Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Session-Id, "
    "MCP-Protocol-Version, Mcp-Method, Mcp-Name";

bool is_list_of_names(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == ',' || c == ' ';
  });
}

}  // namespace

ReplyHead HttpConnection::make_head(int status) const {
  return {.status = status,
          .is_http_1_1 = parser_.head().is_http_1_1(),
          .closes = closes_,
          .date = host_.date(),
          .request_id = request_id_};
}

// Browsers show a page only what it was allowed to see. Which Mcp-Param headers there are depends on the
// tools, hence those that are asked for are granted as well.
std::string HttpConnection::cross_origin_headers() const {
  if (admission_.allowed_origin.empty()) return {};
  std::string out = format(
      "Access-Control-Allow-Origin: {}\r\nAccess-Control-Expose-Headers: Mcp-Session-Id, X-Request-Id\r\n"
      "Vary: Origin\r\n",
      admission_.allowed_origin);
  if (admission_.place != Place::options) return out;
  out += kPreflightHeaders;
  if (auto asked = parser_.head().find("Access-Control-Request-Headers"); asked && is_list_of_names(*asked))
    out += format(", {}", *asked);
  return out + "\r\n";
}

void HttpConnection::reply(HttpReply reply) {
  auto keep = shared_from_this();
  if (phase_ != Phase::busy) return;
  closes_ |= host_.is_closing;
  std::string headers = std::move(reply.headers) + cross_origin_headers();
  ReplyHead head = make_head(reply.status);
  if (!reply.body.empty()) head.content_type = reply.content_type;
  head.framing = reply.status == 204 ? BodyFraming::none : BodyFraming::length;
  head.length = reply.body.size();
  head.headers = headers;
  std::string bytes;
  bytes.reserve(512 + (reply.body.size() <= kSmallBody ? reply.body.size() : 0));
  render_reply_head(bytes, head);
  bool has_body = parser_.head().method() != "HEAD";
  if (has_body && reply.body.size() <= kSmallBody) bytes += reply.body;
  out_.add(std::move(bytes));
  if (has_body && reply.body.size() > kSmallBody) out_.add(std::move(reply.body));
  told(reply.status);
  finish_request();
}

void HttpConnection::begin_stream(std::string_view headers) {
  if (phase_ != Phase::busy) return;
  is_chunked_ = parser_.head().is_http_1_1();
  if (!is_chunked_) closes_ = true;
  std::string all = std::string(kStreamHeaders) + std::string(headers) + cross_origin_headers();
  ReplyHead head = make_head(200);
  head.content_type = kEventType;
  head.framing = is_chunked_ ? BodyFraming::chunks : BodyFraming::until_close;
  head.headers = all;
  std::string bytes;
  render_reply_head(bytes, head);
  out_.add(std::move(bytes));
  streams_ = true;
  ++host_.metrics.streams_open;
  next_sign_of_life_ = now() + host_.limits.keep_alive;
  told(200);
}

void HttpConnection::write_stream(std::string_view bytes) {
  auto keep = shared_from_this();
  if (!streams_) return;
  if (out_.size() > host_.limits.pending_bytes) {
    log(LogLevel::info, "{} dropped: the client does not read its stream.", request_id_);
    host_.metrics.count_refusal("slow_reader");
    return gone();
  }
  std::string framed;
  if (is_chunked_)
    render_chunk(framed, bytes);
  else
    framed = bytes;
  out_.add(std::move(framed));
  next_sign_of_life_ = now() + host_.limits.keep_alive;
}

void HttpConnection::end_stream() {
  auto keep = shared_from_this();
  if (!streams_) return;
  if (is_chunked_) out_.add(std::string(kLastChunk));
  streams_ = false;
  --host_.metrics.streams_open;
  finish_request();
}

void HttpConnection::on_gone(std::function<void()> then) {
  if (phase_ == Phase::closed) return then();
  if (phase_ == Phase::busy) gone_ = std::move(then);
}

void HttpConnection::told(int status) {
  auto waited = now() - started_;
  if (started_ == SteadyTime()) waited = {};
  host_.metrics.count_request(parser_.head().method(), status, waited);
  log(LogLevel::info, "{} {} {} {} after {:.1f} ms", request_id_, parser_.head().method(),
      parser_.head().target(), status, std::chrono::duration<double, std::milli>(waited).count());
}

void HttpConnection::finish_request() {
  auto forgotten = std::exchange(gone_, nullptr);
  phase_ = Phase::idle;
  deadline_ = now() + host_.limits.idle_time;
  count_body(0);
  parser_.restart();
  admission_ = {};
  request_id_.clear();
  started_ = {};
  flush();
  if (is_processing_ || phase_ != Phase::idle) return;
  process_unread();
  wait_for_input();
}

void HttpConnection::flush() {
  auto keep = shared_from_this();
  if (waits_for_output_ || phase_ == Phase::closed) return;
  while (!out_.empty()) {
    std::array<iovec, Outgoing::kMostParts> parts;
    Transfer put = socket_->write(out_.next(parts));
    if (put.state == Transfer::State::over) return gone();
    if (put.state == Transfer::State::later) {
      waits_for_output_ = true;
      write_deadline_ = now() + host_.limits.write_time;
      return socket_->wait_writable(weak_from_this());
    }
    host_.metrics.bytes_sent += put.count;
    out_.drop(put.count);
  }
  if (closes_ && phase_ == Phase::idle) linger();
}

void HttpConnection::on_writable() {
  waits_for_output_ = false;
  flush();
  if (waits_for_output_ || phase_ != Phase::idle) return;
  process_unread();
  wait_for_input();
}

// A connection that is closed while bytes of the client are unread is reset, and the last reply may be lost
// (RFC 9112, 9.6): the client is left some time to take it in.
void HttpConnection::linger() {
  socket_->shut_down_sending();
  phase_ = Phase::lingering;
  deadline_ = now() + host_.limits.linger_time;
  unread_.clear();
  wait_for_input();
}

void HttpConnection::gone() {
  auto keep = shared_from_this();
  auto then = std::exchange(gone_, nullptr);
  close();
  if (then) then();
}

void HttpConnection::close() {
  if (phase_ == Phase::closed) return;
  phase_ = Phase::closed;
  if (std::exchange(streams_, false)) --host_.metrics.streams_open;
  count_body(0);
  out_.clear();
  socket_->close();
  host_.forget(*this);
}

}  // namespace blue
