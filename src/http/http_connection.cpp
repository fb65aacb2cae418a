// One request at a time: bytes are fed to the parser, the head is judged as soon as it is complete, then the
// body is read and the request dispatched. While it is busy only a little is read ahead (`unread_`), so a
// client that sends faster than it is answered is slowed down by TCP, not buffered. `finish_request` returns
// to `idle` and continues with what was read ahead; `is_processing_` keeps that from recursing, as a reply
// may be given while its request is still being parsed.
// Replies are queued in `out_` and written as far as the socket takes them. Replies are not limited; a stream
// whose client does not read is dropped at `pending_bytes`. Every phase has a deadline, checked by the tick.
// A callback may drop the last other reference to this connection, hence `keep` in what can call back.
// A refused request whose end is unclear or unread ends the connection; closing lingers until the client has
// read the reply.
#include "http/http_connection.h"

#include <algorithm>

#include "base/base64.h"
#include "base/format.h"
#include "base/log.h"
#include "base/random_source.h"
#include "mcp/message.h"

namespace blue {
namespace {

// So that one client that sends much does not keep the others waiting.
constexpr int kReadsAtOnce = 16;
constexpr std::size_t kSmallBody = 16u << 10;  // appended to its head rather than written on its own
constexpr std::string_view kStreamHeaders = "Cache-Control: no-store\r\nX-Accel-Buffering: no\r\n";

bool keeps_alive(const RequestHead& head) {
  return head.is_http_1_1() ? !head.lists("connection", "close") : head.lists("connection", "keep-alive");
}

bool announces_body(const RequestHead& head) {
  return head.find("transfer-encoding") || head.find("content-length").value_or("0") != "0";
}

}  // namespace

HttpHost::HttpHost(Server& server, std::shared_ptr<IoThread> io, const HttpLimits& most, GatePolicy who)
    : limits(most),
      policy(std::move(who)),
      metrics(std::chrono::system_clock::now()),
      endpoint(server, std::move(io), limits, metrics),
      id_prefix_(encode_base64(draw_secret(6), Base64Alphabet::url)) {}

std::string HttpHost::next_request_id() { return format("{}-{}", id_prefix_, ++last_request_); }

std::string_view HttpHost::date() {
  std::time_t now = std::time(nullptr);
  if (now != date_time_) {
    date_time_ = now;
    date_text_ = render_http_date(now);
  }
  return date_text_;
}

HttpConnection::HttpConnection(HttpHost& host, std::unique_ptr<Socket> socket)
    : host_(host),
      socket_(std::move(socket)),
      parser_(host.limits),
      deadline_(now() + host.limits.head_time) {}

void HttpConnection::wait_for_input() {
  if (waits_for_input_ || phase_ == Phase::closed || !has_room_for_input()) return;
  waits_for_input_ = true;
  socket_->wait_readable(weak_from_this());
}

// What is being parsed has limits of its own.
bool HttpConnection::has_room_for_input() const {
  return phase_ == Phase::head || phase_ == Phase::body || unread_.size() < host_.limits.ahead_bytes;
}

void HttpConnection::on_readable() {
  waits_for_input_ = false;
  for (int round = 0; round < kReadsAtOnce && phase_ != Phase::closed && has_room_for_input(); ++round) {
    Transfer got = socket_->read(host_.scratch);
    if (got.state == Transfer::State::over) return input_ended();
    if (got.state == Transfer::State::later) break;
    host_.metrics.bytes_received += got.count;
    if (phase_ != Phase::lingering) take_in({host_.scratch.data(), got.count});
    if (got.count < host_.scratch.size()) break;
  }
  wait_for_input();
}

void HttpConnection::take_in(std::string_view bytes) {
  if (unread_.empty()) {
    std::size_t used = process(bytes);
    if (phase_ != Phase::lingering && phase_ != Phase::closed) unread_.assign(bytes.substr(used));
  } else {
    unread_ += bytes;
    process_unread();
  }
}

void HttpConnection::process_unread() { unread_.erase(0, process(unread_)); }

// One request at a time, and none while the previous reply is not written.
bool HttpConnection::may_parse() const {
  return phase_ == Phase::head || phase_ == Phase::body ||
         (phase_ == Phase::idle && out_.empty() && !closes_);
}

std::size_t HttpConnection::process(std::string_view bytes) {
  is_processing_ = true;
  std::size_t used = 0;
  while (may_parse()) {
    if (phase_ == Phase::idle) {
      while (bytes.substr(used).starts_with("\r\n")) used += 2;  // RFC 9112, 2.2
      if (used == bytes.size() || bytes.substr(used) == "\r") break;
      phase_ = Phase::head;
      deadline_ = now() + host_.limits.head_time;
    }
    if (!parse(bytes.substr(used), used)) break;
  }
  is_processing_ = false;
  return used;
}

// False when more bytes are needed to continue.
bool HttpConnection::parse(std::string_view bytes, std::size_t& used) {
  std::size_t count = parser_.feed(bytes);
  used += count;
  auto state = parser_.state();
  if (state == RequestParser::State::failed) {
    refuse(parser_.failure());
    return true;
  }
  if (state == RequestParser::State::head) return false;
  bool is_new = phase_ == Phase::head;
  if (is_new && !judge()) return true;
  if (state == RequestParser::State::done) {
    dispatch();
    return true;
  }
  if (!has_room_for_body()) return true;
  if (is_new && count == bytes.size() && parser_.head().is_http_1_1() && parser_.head().find("expect")) {
    out_.add("HTTP/1.1 100 Continue\r\n\r\n");
    flush();
  }
  return is_new;
}

// Whether the request is let in; if not, it has been answered.
bool HttpConnection::judge() {
  started_ = now();
  request_id_ = host_.next_request_id();
  auto admission = check_request(parser_.head(), host_.policy, host_.limits);
  if (!admission) {
    admission_ = {.allowed_origin = admission.error().allowed_origin};
    refuse(admission.error());
    return false;
  }
  admission_ = *admission;
  closes_ = host_.is_closing || !keeps_alive(parser_.head());
  phase_ = Phase::body;
  deadline_ = started_ + host_.limits.body_time;
  return true;
}

// Whether all the bodies under way fit into memory; if not, the request has been answered. Requests that
// arrive complete need no room.
bool HttpConnection::has_room_for_body() {
  count_body(parser_.body_size());
  if (host_.metrics.body_bytes_pending <= host_.limits.all_body_bytes) return true;
  refuse({503, "body_budget", "Too many large requests are being received. Try again later.",
          "Retry-After: 5\r\n"});
  return false;
}

void HttpConnection::count_body(std::size_t bytes) {
  host_.metrics.body_bytes_pending += bytes;
  host_.metrics.body_bytes_pending -= std::exchange(counted_body_, bytes);
}

void HttpConnection::dispatch() {
  count_body(0);
  phase_ = Phase::busy;
  if (admission_.place == Place::health) return reply({.content_type = kTextType, .body = "ok\n"});
  if (admission_.place == Place::metrics)
    return reply(
        {.content_type = "text/plain; version=0.0.4; charset=utf-8", .body = host_.metrics.render()});
  if (admission_.place == Place::options)
    return reply({.status = 204, .content_type = {}, .headers = std::string(admission_.allow)});
  std::string body = parser_.take_body();
  host_.endpoint.handle({parser_.head(), body, admission_.wants_events, shared_from_this()});
}

// The rest of a refused request is not read: the connection ends with it.
void HttpConnection::refuse(const HttpRefusal& refusal) {
  if (request_id_.empty()) request_id_ = host_.next_request_id();
  const RequestHead& head = parser_.head();
  bool has_clear_end = refusal.reason != kFramingReason && !head.find("transfer-encoding");
  bool is_complete = parser_.state() == RequestParser::State::done ||
                     (parser_.state() == RequestParser::State::body && !announces_body(head));
  closes_ = host_.is_closing || !has_clear_end || !is_complete || !keeps_alive(head);
  host_.metrics.count_refusal(refusal.reason);
  log(LogLevel::info, "{} refused: {}", request_id_, refusal.message);
  phase_ = Phase::busy;
  reply({.status = refusal.status,
         .body = render_error_response(std::nullopt, {rpc_codes::invalid_request, refusal.message}),
         .headers = refusal.headers});
}

// The client sends no more. While a request is under way that means that the client is gone.
void HttpConnection::input_ended() {
  if (phase_ != Phase::busy && phase_ != Phase::lingering && !out_.empty())
    closes_ = true;
  else
    gone();
}

void HttpConnection::look_at_clock(SteadyTime time) {
  if (!out_.empty() && time > write_deadline_) {
    host_.metrics.count_refusal("write_deadline");
    return gone();
  }
  if (streams_ && out_.empty() && time > next_keep_alive_) {
    write_stream(kKeepAliveComment);
    return flush();
  }
  if (phase_ == Phase::busy || phase_ == Phase::closed || !out_.empty() || time <= deadline_) return;
  if (phase_ == Phase::idle || phase_ == Phase::lingering) return close();
  refuse({408, "deadline", "The request took too long to arrive.", {}});
}

void HttpConnection::retire() {
  if (phase_ == Phase::idle && out_.empty()) close();
}

ReplyHead HttpConnection::make_head(int status) const {
  return {.status = status,
          .is_http_1_1 = parser_.head().is_http_1_1(),
          .closes = closes_,
          .date = host_.date(),
          .request_id = request_id_};
}

void HttpConnection::reply(HttpReply reply) {
  auto keep = shared_from_this();
  if (phase_ != Phase::busy) return;
  closes_ |= host_.is_closing;
  std::string headers = std::move(reply.headers) + render_cross_origin_headers(admission_, parser_.head());
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
  record_reply(reply.status);
  finish_request();
}

void HttpConnection::begin_stream(std::string_view headers) {
  if (phase_ != Phase::busy) return;
  is_chunked_ = parser_.head().is_http_1_1();
  if (!is_chunked_) closes_ = true;
  std::string all = std::string(kStreamHeaders) + std::string(headers) +
                    render_cross_origin_headers(admission_, parser_.head());
  ReplyHead head = make_head(200);
  head.content_type = kEventType;
  head.framing = is_chunked_ ? BodyFraming::chunks : BodyFraming::until_close;
  head.headers = all;
  std::string bytes;
  render_reply_head(bytes, head);
  out_.add(std::move(bytes));
  streams_ = true;
  ++host_.metrics.streams_open;
  next_keep_alive_ = now() + host_.limits.keep_alive;
  record_reply(200);
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
  next_keep_alive_ = now() + host_.limits.keep_alive;
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

void HttpConnection::record_reply(int status) {
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
// (RFC 9112, 9.6): the client gets some time to read it.
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
