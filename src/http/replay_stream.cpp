#include "http/replay_stream.h"

#include <charconv>
#include <utility>

#include "base/format.h"
#include "http/event_stream.h"

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
  release_reader();
  reader_ = reader;
  if (primes) {
    std::string bytes;
    render_event(bytes, {.data = "", .id = render_position({number_, after}), .retry = limits_.retry});
    reader->write_stream(bytes);
  }
  for (const Kept& event : kept_)
    if (event.number > after) write(event);
  if (ended_) release_reader();
  flush();
}

void ReplayStream::detach(const Responder* reader) {
  if (reader_.get() == reader) reader_.reset();
}

void ReplayStream::add(std::string message) {
  kept_bytes_ += message.size();
  kept_.push_back({++last_, std::move(message)});
  write(kept_.back());
  forget_surplus();
}

void ReplayStream::pause() { release_reader(); }

void ReplayStream::end() {
  ended_ = true;
  release_reader();
}

void ReplayStream::flush() {
  if (auto reader = reader_) reader->flush();
}

void ReplayStream::write(const Kept& event) {
  auto reader = reader_;  // writing may end in its being let go
  if (!reader) return;
  std::string bytes;
  render_event(bytes, {.data = event.message, .id = render_position({number_, event.number})});
  delivered_ = event.number;
  reader->write_stream(bytes);
}

void ReplayStream::release_reader() {
  if (auto reader = std::exchange(reader_, nullptr)) reader->end_stream();
}

void ReplayStream::forget_surplus() {
  while (kept_.size() > 1 && kept_bytes_ > limits_.replay_bytes) {
    kept_bytes_ -= kept_.front().message.size();
    kept_.pop_front();
  }
}

}  // namespace blue
