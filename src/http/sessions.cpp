#include "http/sessions.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/base64.h"
#include "base/format.h"
#include "base/random_source.h"
#include "http/outgoing.h"

namespace blue {

std::string render_position(EventPosition position) {
  return format("{}-{}", position.stream, position.event);
}

std::optional<EventPosition> parse_position(std::string_view text) {
  EventPosition position;
  const char* end = text.data() + text.size();
  auto stream = std::from_chars(text.data(), end, position.stream);
  if (stream.ec != std::errc{} || stream.ptr == end || *stream.ptr != '-') return std::nullopt;
  auto event = std::from_chars(stream.ptr + 1, end, position.event);
  if (event.ec != std::errc{} || event.ptr != end) return std::nullopt;
  return position;
}

void ReplayStream::attach(const std::shared_ptr<Responder>& reader, std::uint64_t after, bool primes) {
  release();
  reader_ = reader;
  if (primes)
    reader->write_stream(
        render_event({.data = "", .id = render_position({number_, after}), .retry = limits_.retry}));
  for (const Kept& event : kept_)
    if (event.number > after) write(event);
  if (ended_) release();
  flush();
}

void ReplayStream::detach(const Responder* reader) {
  if (reader_.get() == reader) reader_.reset();
}

void ReplayStream::add(std::string message) {
  kept_bytes_ += message.size();
  kept_.push_back({++last_, std::move(message)});
  write(kept_.back());
  while (kept_.size() > 1 && kept_bytes_ > limits_.replay_bytes) {
    kept_bytes_ -= kept_.front().message.size();
    kept_.pop_front();
  }
}

void ReplayStream::end() {
  ended_ = true;
  release();
}

void ReplayStream::flush() {
  if (auto reader = reader_) reader->flush();
}

void ReplayStream::write(const Kept& event) {
  auto reader = reader_;  // writing may release it
  if (!reader) return;
  delivered_ = event.number;
  reader->write_stream(render_event({.data = event.message, .id = render_position({number_, event.number})}));
}

void ReplayStream::release() {
  if (auto reader = std::exchange(reader_, nullptr)) reader->end_stream();
}

std::shared_ptr<ReplayStream> HttpSession::open_stream() {
  auto is_over = [](const auto& stream) { return stream->has_ended(); };
  auto over = static_cast<std::size_t>(std::ranges::count_if(streams_, is_over));
  if (over >= limits_.replay_streams) streams_.erase(std::ranges::find_if(streams_, is_over));
  streams_.push_back(std::make_shared<ReplayStream>(++last_stream_, limits_));
  return streams_.back();
}

std::shared_ptr<ReplayStream> HttpSession::find_stream(std::uint64_t number) const {
  if (number == standalone_->number()) return standalone_;
  auto found = std::ranges::find(streams_, number, [](const auto& stream) { return stream->number(); });
  return found == streams_.end() ? nullptr : *found;
}

bool HttpSession::is_idle() const {
  auto is_read = [](const auto& stream) { return stream->has_reader(); };
  return clients_waiting == 0 && !is_read(standalone_) && std::ranges::none_of(streams_, is_read);
}

void HttpSession::retire() {
  standalone_->end();
  if (connection) connection->end_subscriptions();
}

void HttpSession::end() {
  standalone_->end();
  for (const auto& stream : streams_) stream->end();
  if (connection) connection->hang_up();
}

std::shared_ptr<HttpSession> Sessions::open(SteadyTime now) {
  if (sessions_.size() >= limits_.sessions && !end_longest_idle()) return nullptr;
  auto session = std::make_shared<HttpSession>(encode_base64(draw_secret(16), Base64Alphabet::url), limits_);
  session->last_used = now;
  sessions_.emplace(session->id(), session);
  return session;
}

std::shared_ptr<HttpSession> Sessions::find(std::string_view id, SteadyTime now) {
  auto found = sessions_.find(std::string(id));
  if (found == sessions_.end()) return nullptr;
  found->second->last_used = now;
  return found->second;
}

void Sessions::end(const std::string& id) {
  auto ended = sessions_.extract(id);
  if (!ended.empty()) ended.mapped()->end();
}

void Sessions::end_idle(SteadyTime now) {
  std::erase_if(sessions_, [&](const auto& entry) {
    const HttpSession& session = *entry.second;
    bool is_over = session.is_idle() && now - session.last_used > limits_.session_time;
    if (is_over) entry.second->end();
    return is_over;
  });
}

void Sessions::retire_all() {
  for (const auto& [id, session] : sessions_) session->retire();
}

void Sessions::end_all() {
  auto ended = std::exchange(sessions_, {});
  for (const auto& [id, session] : ended) session->end();
}

bool Sessions::end_longest_idle() {
  auto rank = [](const HttpSession& session) {
    return std::pair(session.requests_under_way > 0, session.last_used);
  };
  std::shared_ptr<HttpSession> oldest;
  for (const auto& [id, session] : sessions_)
    if (session->is_idle() && (!oldest || rank(*session) < rank(*oldest))) oldest = session;
  if (oldest) end(oldest->id());
  return oldest != nullptr;
}

}  // namespace blue
