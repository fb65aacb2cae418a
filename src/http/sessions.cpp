#include "http/sessions.h"

#include <algorithm>

#include "base/base64.h"
#include "base/random_source.h"

namespace blue {
namespace {

constexpr std::size_t kIdBytes = 16;

}  // namespace

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
  auto session =
      std::make_shared<HttpSession>(encode_base64(draw_secret(kIdBytes), Base64Alphabet::url), limits_);
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
