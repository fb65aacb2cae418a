// Days as people write them: leap days, time zones, summer time, weekdays, and what is refused.
#include "base/calendar.h"

#include <gtest/gtest.h>

#include "tests/support/environment.h"

namespace blue {
namespace {

Day day(std::string_view text) { return *parse_day(text); }
std::string ahead(std::string_view words, std::string_view today = "2026-02-03") {
  const auto found = read_day(words, day(today), DayDirection::future);
  return found ? render_day(*found) : found.error().code.name == "invalid_value" ? "refused" : "?";
}
std::string back(std::string_view words, std::string_view today = "2026-02-03") {
  const auto found = read_day(words, day(today), DayDirection::past);
  return found ? render_day(*found) : "refused";
}

TEST(ReadDay, TakesIsoDaysThatExist) {
  EXPECT_EQ(ahead("2028-02-29"), "2028-02-29");
  EXPECT_EQ(ahead("2000-02-29"), "2000-02-29");
  for (const char* absent : {"2026-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-1-1",
                             "0000-01-01", "20260203", "2026-02-03T10:00:00Z", "03.02.2026", "2026/02/03"})
    EXPECT_EQ(ahead(absent), "refused") << absent;
}

TEST(ReadDay, CountsOnTheCalendar) {
  EXPECT_EQ(ahead("today"), "2026-02-03");
  EXPECT_EQ(ahead("Tomorrow "), "2026-02-04");
  EXPECT_EQ(ahead("tomorrow", "2028-02-28"), "2028-02-29");
  EXPECT_EQ(ahead("tomorrow", "2026-02-28"), "2026-03-01");
  EXPECT_EQ(ahead("3d"), "2026-02-06");
  EXPECT_EQ(ahead("2W"), "2026-02-17");
  EXPECT_EQ(ahead("1d", "2026-12-31"), "2027-01-01");
  EXPECT_EQ(ahead("0d"), "2026-02-03");
  EXPECT_EQ(back("2w"), "2026-01-20");
  EXPECT_EQ(back("yesterday", "2028-03-01"), "2028-02-29");
}

TEST(ReadDay, AWeekdayNeverMeansToday) {
  // 2026-02-03 is a Tuesday.
  EXPECT_EQ(ahead("tuesday"), "2026-02-10");
  EXPECT_EQ(back("tuesday"), "2026-01-27");
  EXPECT_EQ(ahead("friday"), "2026-02-06");
  EXPECT_EQ(ahead("Fri"), "2026-02-06");
  EXPECT_EQ(back("friday"), "2026-01-30");
  EXPECT_EQ(ahead("mon"), "2026-02-09");
  EXPECT_EQ(ahead("sunday"), "2026-02-08");
}

TEST(ReadDay, RefusesWhatCouldMeanTwoThings) {
  for (const char* words : {"", " ", "soon", "next friday", "1m", "3", "d", "-3d", "+3d", "3 d", "3.5d",
                            "99999d", "9999w", "2147483648d", "fr", "3dw", "\xff"})
    EXPECT_EQ(ahead(words), "refused") << words;
  EXPECT_EQ(ahead("2w", "9999-12-25"), "refused");
}

TEST(LocalDay, IsTheDayOnTheWall) {
  const Instant evening = parse_instant("2026-02-03T14:23:00Z").value();
  const auto shown = [&](const char* zone) {
    ScopedVariable there("TZ", zone);
    return render_day(local_day(evening));
  };
  EXPECT_EQ(shown("UTC"), "2026-02-03");
  EXPECT_EQ(shown("Pacific/Auckland"), "2026-02-04");
  EXPECT_EQ(shown("Pacific/Kiritimati"), "2026-02-04");
  EXPECT_EQ(shown("America/Los_Angeles"), "2026-02-03");
  EXPECT_EQ(shown("EST5EDT"), "2026-02-03");
}

TEST(LocalDay, DoesNotSlipAtSummerTime) {
  ScopedVariable there("TZ", "Europe/Berlin");
  // Clocks go forward on 2026-03-29 at 01:00 UTC and back on 2026-10-25.
  EXPECT_EQ(render_day(local_day(parse_instant("2026-03-28T22:59:59Z").value())), "2026-03-28");
  EXPECT_EQ(render_day(local_day(parse_instant("2026-03-28T23:00:00Z").value())), "2026-03-29");
  EXPECT_EQ(render_day(local_day(parse_instant("2026-03-29T21:59:59Z").value())), "2026-03-29");
  EXPECT_EQ(render_day(local_day(parse_instant("2026-03-29T22:00:00Z").value())), "2026-03-30");
  EXPECT_EQ(ahead("1d", "2026-03-28"), "2026-03-29");
  EXPECT_EQ(ahead("2d", "2026-10-24"), "2026-10-26");
}

TEST(ReadDay, ADayWithoutMidnightIsADay) {
  // Cairo's clocks went from 23:59 to 01:00 on 2023-04-28.
  ScopedVariable there("TZ", "Africa/Cairo");
  EXPECT_EQ(ahead("tomorrow", "2023-04-27"), "2023-04-28");
}

TEST(ReadDay, RefusesADayThatTheCalendarSkips) {
  ScopedVariable there("TZ", "Pacific/Apia");
  if (render_day(local_day(parse_instant("2011-12-31T12:00:00Z").value())) != "2012-01-01")
    GTEST_SKIP() << "this machine does not have the zone";
  EXPECT_EQ(ahead("2011-12-30"), "refused");
  EXPECT_EQ(ahead("tomorrow", "2011-12-29"), "refused");
  EXPECT_EQ(ahead("2d", "2011-12-29"), "2011-12-31");
}

TEST(ReadDuration, TakesUnitsAndTheirSums) {
  const auto seconds_of = [](std::string_view text) {
    const auto span = read_duration(text);
    return span ? static_cast<long>(span->count()) : -1;
  };
  EXPECT_EQ(seconds_of("90s"), 90);
  EXPECT_EQ(seconds_of("30m"), 1800);
  EXPECT_EQ(seconds_of(" 8H "), 28800);
  EXPECT_EQ(seconds_of("1h30m"), 5400);
  EXPECT_EQ(seconds_of("1w"), 604800);
  for (const char* words :
       {"", "0m", "m", "30", "30min", "-5m", "1.5h", "1h 30m", "99999999999s", "4000d", "1h-1m"})
    EXPECT_EQ(seconds_of(words), -1) << words;
}

TEST(RenderDuration, ShowsTheTwoLargestParts) {
  using namespace std::chrono;
  EXPECT_EQ(render_duration(seconds{0}), "0 s");
  EXPECT_EQ(render_duration(seconds{45}), "45 s");
  EXPECT_EQ(render_duration(minutes{30}), "30 m");
  EXPECT_EQ(render_duration(hours{27} + minutes{5}), "1 d 3 h");
  EXPECT_EQ(render_duration(days{2} + minutes{5}), "2 d");
}

}  // namespace
}  // namespace blue
