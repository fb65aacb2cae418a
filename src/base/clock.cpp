#include "base/clock.h"

#include <cstdlib>

#include "base/format.h"
#include "base/utf8.h"

namespace blue {
namespace {

using namespace std::chrono;

std::optional<int> digits(std::string_view text, std::size_t at, std::size_t count) {
  int value = 0;
  for (char c : text.substr(at, count)) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

}  // namespace

Instant Clock::now() const { return fixed_ ? *fixed_ : floor<seconds>(system_clock::now()); }

Instant Clock::next_second() const { return fixed_ ? *fixed_ : ceil<seconds>(system_clock::now()); }

Result<Clock> clock_from_environment() {
  const char* fixed = std::getenv("BLUE_NOW");
  if (!fixed || !*fixed) return Clock();
  auto instant = parse_instant(fixed);
  if (!instant) return fail(std::move(instant).error().at("BLUE_NOW"));
  return Clock(*instant);
}

std::string render_instant(Instant instant) {
  const auto start = floor<days>(instant);
  const year_month_day date{start};
  const hh_mm_ss<seconds> time{instant - start};
  return format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), time.hours().count(),
                time.minutes().count(), time.seconds().count());
}

std::string render_compact_instant(Instant instant) {
  const std::string text = render_instant(instant);
  return text.substr(0, 13) + text.substr(14, 2) + "Z";
}

Result<Instant> parse_instant(std::string_view text) {
  constexpr std::string_view pattern = "____-__-__T__:__:__Z";
  auto refused = [&] {
    return fail(make_error(codes::invalid_value, format("\"{}\" is not a time.", utf8_prefix(text, 40)))
                    .with_value(utf8_prefix(text, 40))
                    .suggest("Write it as 2026-02-03T15:23:00Z, in UTC."));
  };
  if (text.size() != pattern.size()) return refused();
  for (std::size_t at = 0; at < text.size(); ++at)
    if (pattern[at] != '_' && pattern[at] != text[at]) return refused();
  auto part = [&](std::size_t at, std::size_t count) { return digits(text, at, count).value_or(-1); };
  year_month_day date{year{part(0, 4)}, month{static_cast<unsigned>(part(5, 2))},
                      day{static_cast<unsigned>(part(8, 2))}};
  int hour = part(11, 2), minute = part(14, 2), second = part(17, 2);
  bool valid = date.ok() && part(0, 4) > 0 && hour >= 0 && hour < 24 && minute >= 0 && minute < 60 &&
               second >= 0 && second < 60;
  if (!valid) return refused();
  return sys_days{date} + hours{hour} + minutes{minute} + seconds{second};
}

}  // namespace blue
