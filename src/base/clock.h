#pragma once
// Time as Blue writes it: UTC, in seconds. The clock is passed as a value, so that a run can be repeated.
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
  // A clock that always shows `fixed`.
  explicit Clock(Instant fixed) : fixed_(fixed) {}
  Instant now() const;
  // The first whole second that is not before now: what lasts from here on lasts as long as was promised.
  Instant next_second() const;
  // True for a clock that was handed in instead of the machine's.
  bool is_given() const { return fixed_.has_value(); }

 private:
  std::optional<Instant> fixed_;
};

// The clock fixed by BLUE_NOW in the environment, else the machine's; invalid_value when BLUE_NOW is not a
// time.
Result<Clock> clock_from_environment();

// "2026-02-03T15:23:00Z"
std::string render_instant(Instant instant);
// "2026-02-03T1523Z", for file names.
std::string render_compact_instant(Instant instant);
// Reads exactly the form "2026-02-03T15:23:00Z"; dates that do not exist are refused.
Result<Instant> parse_instant(std::string_view text);

}  // namespace blue
