#pragma once
// Time as Blue writes it: UTC, whole seconds. The clock is a value that is handed in, so a run can be
// repeated.
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace blue {

using Instant = std::chrono::sys_seconds;

class Clock {
 public:
  // The machine's clock.
  Clock() = default;
  // A clock that stands still.
  explicit Clock(Instant fixed) : fixed_(fixed) {}
  Instant now() const;

 private:
  std::optional<Instant> fixed_;
};

// Fixed by the environment's BLUE_NOW where it is set, else the machine's; invalid_value when BLUE_NOW is no
// time.
Result<Clock> clock_from_environment();

// "2026-02-03T15:23:00Z"
std::string render_instant(Instant instant);
// "2026-02-03T1523Z": how file names carry a time.
std::string render_compact_instant(Instant instant);
// Reads "2026-02-03T15:23:00Z" and nothing else; dates that do not exist are refused.
Result<Instant> parse_instant(std::string_view text);

}  // namespace blue
