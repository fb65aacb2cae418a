#pragma once
// Days and spans of time as people write them. A day is a day of the local calendar (TZ), without hours:
// adding to it never meets a change to summer time.
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"

namespace blue {

using Day = std::chrono::local_days;

// The day that a calendar on this machine's wall shows at `instant`.
Day local_day(Instant instant);
// "2026-02-03"
std::string render_day(Day day);
// Reads exactly that form; empty for a day that does not exist, such as 2026-02-29.
std::optional<Day> parse_day(std::string_view text);

// Where "friday" and "2w" lie: a weekday never means today.
enum class DayDirection { past, future };
// An ISO day, or today, tomorrow, yesterday, a weekday, 3d or 2w as seen from `today`. invalid_value says
// which forms there are; a day that the local calendar skips is refused, too.
Result<Day> read_day(std::string_view text, Day today, DayDirection direction);

// "90s", "30m", "8h", "2d", "1w" or several of them, "1h30m"; invalid_value otherwise, and for nothing at
// all.
Result<std::chrono::seconds> read_duration(std::string_view text);
// "2 d 3 h", "45 m", "12 s": the two largest parts.
std::string render_duration(std::chrono::seconds span);

}  // namespace blue
