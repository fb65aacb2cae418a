#include "base/calendar.h"

#include <array>
#include <charconv>
#include <ctime>
#include <mutex>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

// tzset replaces the time zone that the other calls read: one thread at a time.
std::mutex time_zone_mutex;

using namespace std::chrono;

constexpr int kMostDays = 36'500;                  // a hundred years
constexpr seconds kLongestDuration = days{3'660};  // ten years

constexpr std::array<std::string_view, 7> kWeekdays{"sunday",   "monday", "tuesday", "wednesday",
                                                    "thursday", "friday", "saturday"};

// 0 is Sunday; three letters are enough.
std::optional<unsigned> find_weekday(std::string_view word) {
  for (unsigned day = 0; day < kWeekdays.size(); ++day)
    if (word == kWeekdays[day] || word == kWeekdays[day].substr(0, 3)) return day;
  return std::nullopt;
}

std::optional<int> read_count(std::string_view digits) {
  int count = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), count);
  const bool is_whole = !digits.empty() && problem == std::errc() && end == digits.data() + digits.size();
  return is_whole && digits.front() != '-' ? std::optional(count) : std::nullopt;
}

// "3d" is 3, "2w" is 14.
std::optional<int> read_distance(std::string_view word) {
  if (word.size() < 2 || (word.back() != 'd' && word.back() != 'w')) return std::nullopt;
  const auto count = read_count(word.substr(0, word.size() - 1));
  if (!count || *count > kMostDays) return std::nullopt;
  const int distance = word.back() == 'w' ? *count * 7 : *count;
  return distance <= kMostDays ? std::optional(distance) : std::nullopt;
}

std::optional<Day> find_day(std::string_view word, Day today, DayDirection direction) {
  if (word == "today") return today;
  if (word == "tomorrow") return today + days{1};
  if (word == "yesterday") return today - days{1};
  const bool is_ahead = direction == DayDirection::future;
  if (const auto wanted = find_weekday(word)) {
    const unsigned now = weekday{today}.c_encoding();
    const unsigned ahead = (*wanted + 7 - now) % 7, back = (now + 7 - *wanted) % 7;
    return is_ahead ? today + days{ahead == 0 ? 7 : ahead} : today - days{back == 0 ? 7 : back};
  }
  if (const auto distance = read_distance(word))
    return is_ahead ? today + days{*distance} : today - days{*distance};
  return parse_day(word);
}

std::time_t local_time(std::tm parts) {
  const std::scoped_lock lock(time_zone_mutex);
  ::tzset();
  return ::mktime(&parts);
}

// False for a day that the local calendar skipped, as Samoa did on 2011-12-30.
bool is_on_the_calendar(Day day) {
  const year_month_day date{day};
  std::tm noon{};
  noon.tm_year = static_cast<int>(date.year()) - 1900;
  noon.tm_mon = static_cast<int>(static_cast<unsigned>(date.month())) - 1;
  noon.tm_mday = static_cast<int>(static_cast<unsigned>(date.day()));
  noon.tm_hour = 12;
  noon.tm_isdst = -1;
  return local_day(Instant{seconds{local_time(noon)}}) == day;
}

Error day_error(std::string_view text, std::string message) {
  return make_error(codes::invalid_value, std::move(message))
      .with_value(repair_utf8(utf8_prefix(text, 100)))
      .suggest("Write a day as 2026-02-03, today, tomorrow, friday, 3d (days) or 2w (weeks).");
}

}  // namespace

Day local_day(Instant instant) {
  const std::time_t time = instant.time_since_epoch().count();
  std::tm parts{};
  const std::scoped_lock lock(time_zone_mutex);
  ::tzset();
  ::localtime_r(&time, &parts);
  return Day{year_month_day{year{parts.tm_year + 1900}, month{static_cast<unsigned>(parts.tm_mon + 1)},
                            day{static_cast<unsigned>(parts.tm_mday)}}};
}

std::string render_day(Day day) {
  const year_month_day date{day};
  return format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()));
}

std::optional<Day> parse_day(std::string_view text) {
  if (text.size() != 10) return std::nullopt;
  const auto midnight = parse_instant(std::string(text) + "T00:00:00Z");
  return midnight ? std::optional(Day{floor<days>(*midnight).time_since_epoch()}) : std::nullopt;
}

Result<Day> read_day(std::string_view text, Day today, DayDirection direction) {
  const std::string shown = printable(repair_utf8(utf8_prefix(text, 100)));
  const auto day = find_day(fold_case(trim(text)), today, direction);
  if (!day) return fail(day_error(text, format("\"{}\" is not a day.", shown)));
  if (year_month_day{*day}.year() > year{9999})
    return fail(day_error(text, format("\"{}\" is after the year 9999.", shown)));
  if (!is_on_the_calendar(*day))
    return fail(day_error(
        text, format("\"{}\" is {}, a day that the local calendar skips.", shown, render_day(*day))));
  return *day;
}

Result<seconds> read_duration(std::string_view text) {
  const std::string word = fold_case(trim(text));
  seconds sum{0};
  std::size_t at = 0;
  bool is_valid = !word.empty();
  while (is_valid && at < word.size()) {
    const std::size_t unit = word.find_first_not_of("0123456789", at);
    const auto count = read_count(std::string_view(word).substr(at, unit == word.npos ? 0 : unit - at));
    const std::size_t kind = unit == word.npos ? word.npos : std::string_view("smhdw").find(word[unit]);
    constexpr std::array<seconds, 5> kUnits{seconds{1}, minutes{1}, hours{1}, days{1}, weeks{1}};
    is_valid = count && kind != word.npos && *count <= kLongestDuration.count();
    if (is_valid) sum += kUnits[kind] * *count;
    is_valid = is_valid && sum <= kLongestDuration;
    at = unit + 1;
  }
  if (is_valid && sum > seconds{0}) return sum;
  const std::string shown = printable(repair_utf8(utf8_prefix(text, 100)));
  return fail(
      make_error(codes::invalid_value, format("\"{}\" is not a span of time.", shown))
          .with_value(repair_utf8(utf8_prefix(text, 100)))
          .suggest("Write it as 90s, 30m, 8h, 2d, 1w or 1h30m, longer than nothing and at most ten years."));
}

std::string render_duration(seconds span) {
  struct Unit {
    seconds length;
    char letter;
  };
  constexpr Unit kUnits[] = {{days{1}, 'd'}, {hours{1}, 'h'}, {minutes{1}, 'm'}, {seconds{1}, 's'}};
  std::string out;
  int parts = 0;
  for (const Unit& unit : kUnits) {
    const auto count = span / unit.length;
    if (count == 0 && parts == 0) continue;
    if (++parts > 2) break;
    if (count > 0) out += format("{}{} {}", out.empty() ? "" : " ", count, unit.letter);
    span -= count * unit.length;
  }
  return out.empty() ? "0 s" : out;
}

}  // namespace blue
