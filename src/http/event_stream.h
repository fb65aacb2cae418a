#pragma once
// Server-sent events as text. Knows nothing of what they carry.
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace blue {

struct StreamEvent {
  std::string_view data;
  std::string_view id = {};                                       // none when empty
  std::optional<std::chrono::milliseconds> retry = std::nullopt;  // when to come back after a break
};

// Appends the event; data of several lines stays one event.
void render_event(std::string& out, const StreamEvent& event);

// A comment that clients pass over, so that nobody on the way takes a quiet stream for a dead one.
inline constexpr std::string_view kSignOfLife = ":\n\n";

}  // namespace blue
