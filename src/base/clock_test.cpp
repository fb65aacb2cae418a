#include "base/clock.h"

#include <gtest/gtest.h>
#include <stdlib.h>

namespace blue {
namespace {

using namespace std::chrono;

TEST(Clock, ReadsAndWritesTheSameForm) {
  Instant instant = sys_days{year{2026} / 2 / 3} + 15h + 23min + 9s;
  EXPECT_EQ(render_instant(instant), "2026-02-03T15:23:09Z");
  EXPECT_EQ(render_compact_instant(instant), "2026-02-03T1523Z");
  EXPECT_EQ(parse_instant("2026-02-03T15:23:09Z"), instant);
}

TEST(Clock, ReadsTheFirstAndTheLastYear) {
  for (const char* text :
       {"0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z"})
    EXPECT_EQ(render_instant(parse_instant(text).value_or(Instant{1s})), text);
}

TEST(Clock, KnowsLeapYears) {
  EXPECT_TRUE(parse_instant("2024-02-29T00:00:00Z"));
  EXPECT_TRUE(parse_instant("2000-02-29T00:00:00Z"));
  EXPECT_FALSE(parse_instant("2026-02-29T00:00:00Z"));
  EXPECT_FALSE(parse_instant("1900-02-29T00:00:00Z"));
}

TEST(Clock, RefusesWhatIsNotATime) {
  for (const char* text : {"",
                           "now",
                           "2026-02-30T00:00:00Z",
                           "2026-04-31T00:00:00Z",
                           "2026-00-01T00:00:00Z",
                           "2026-13-01T00:00:00Z",
                           "2026-01-00T00:00:00Z",
                           "2026-01-32T00:00:00Z",
                           "0000-01-01T00:00:00Z",
                           "2026-01-01T24:00:00Z",
                           "2026-01-01T00:60:00Z",
                           "2026-01-01T00:00:60Z",
                           "2026-01-01 00:00:00Z",
                           "2026-01-01T00:00:00z",
                           "2026-01-01T00:00:00",
                           "2026-01-01T00:00:00+00",
                           "2026-01-01T00:00:00Z ",
                           " 2026-01-01T00:00:00Z",
                           "2026-1-01T00:00:000Z",
                           "-026-01-01T00:00:00Z",
                           "2026-01-01T-1:00:00Z",
                           "2026-01-01T00:00:0xZ",
                           "2026-01-01T00:00:00.0Z"}) {
    auto parsed = parse_instant(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().code, codes::invalid_value);
    EXPECT_FALSE(parsed.error().suggestion.empty());
  }
}

TEST(Clock, AnOverlongTextDoesNotFillTheMessage) {
  EXPECT_LT(parse_instant(std::string(1 << 20, 'x')).error().message.size(), 100u);
}

TEST(Clock, DoesNotMoveWhenFixed) {
  Clock clock(Instant{5s});
  EXPECT_EQ(clock.now(), Instant{5s});
  EXPECT_GT(Clock().now(), *parse_instant("2024-01-01T00:00:00Z"));
}

TEST(Clock, IsFixedByTheEnvironment) {
  ::setenv("BLUE_NOW", "2026-02-03T15:23:00Z", 1);
  EXPECT_EQ(render_instant(clock_from_environment()->now()), "2026-02-03T15:23:00Z");
  ::setenv("BLUE_NOW", "yesterday", 1);
  EXPECT_EQ(clock_from_environment().error().field, "BLUE_NOW");
  ::setenv("BLUE_NOW", "", 1);
  EXPECT_TRUE(clock_from_environment());
  ::unsetenv("BLUE_NOW");
}

// A lock that was taken late in a second ended before the time that was promised.
TEST(Clock, TheNextSecondIsNeverBeforeNow) {
  const Clock clock;
  const auto before = system_clock::now();
  const Instant next = clock.next_second();
  EXPECT_GE(next, before);
  EXPECT_LT(next - before, 2s);
  EXPECT_EQ(Clock(Instant{5s}).next_second(), Instant{5s});
}

}  // namespace
}  // namespace blue
