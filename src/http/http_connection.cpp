// How requests are read. What is written is in http_connection_reply.cpp.
#include "http/http_connection.h"

#include "base/format.h"
#include "base/log.h"
#include "http/event_stream.h"
#include "mcp/message.h"
#include "mcp/protocol.h"

namespace blue {
namespace {

// So that one client that sends much does not keep the others waiting.
constexpr int kReadsAtOnce = 16;

bool keeps_alive(const RequestHead& head) {
  return head.is_http_1_1() ? !head.lists("connection", "close") : head.lists("connection", "keep-alive");
}

bool announces_body(const RequestHead& head) {
  return head.find("transfer-encoding") || head.find("content-length").value_or("0") != "0";
}

}  // namespace

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

// One request at a time, and none while the answer to the one before is not on its way.
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

// False when more bytes are needed to go on.
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

// Whether all the bodies under way fit into memory; if not, the request has been answered. Requests that come
// whole need no room.
bool HttpConnection::has_room_for_body() {
  count_body(parser_.body_size());
  if (host_.metrics.body_bytes_pending <= host_.limits.all_body_bytes) return true;
  refuse({503, "body_budget", "Too many large requests are on their way. Try again later.",
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

// What is left of a request that was refused is not worth reading: the connection ends with it.
void HttpConnection::refuse(const HttpRefusal& refusal) {
  if (request_id_.empty()) request_id_ = host_.next_request_id();
  const RequestHead& head = parser_.head();
  bool has_clear_end = refusal.reason != kFramingReason && !head.find("transfer-encoding");
  bool is_whole = parser_.state() == RequestParser::State::done ||
                  (parser_.state() == RequestParser::State::body && !announces_body(head));
  closes_ = host_.is_closing || !has_clear_end || !is_whole || !keeps_alive(head);
  host_.metrics.count_refusal(refusal.reason);
  log(LogLevel::info, "{} refused: {}", request_id_, refusal.message);
  phase_ = Phase::busy;
  reply({.status = refusal.status,
         .body = render_error(std::nullopt, {rpc_codes::invalid_request, refusal.message, std::nullopt}),
         .headers = refusal.headers});
}

// The client sends no more. While a request is under way that means that nobody waits for its answer.
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
  if (streams_ && out_.empty() && time > next_sign_of_life_) {
    write_stream(kSignOfLife);
    return flush();
  }
  if (phase_ == Phase::busy || phase_ == Phase::closed || !out_.empty() || time <= deadline_) return;
  if (phase_ == Phase::idle || phase_ == Phase::lingering) return close();
  refuse({408, "deadline", "The request took too long to arrive.", {}});
}

void HttpConnection::retire() {
  if (phase_ == Phase::idle && out_.empty()) close();
}

}  // namespace blue
