#include "domain/outcome/tally.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace blue {
namespace {

// Figures of Wilson's interval that are printed in textbooks, to three digits.
TEST(Wilson, KnownIntervals) {
  EXPECT_NEAR(wilson_interval(0, 10).low, 0.0, 0.0005);
  EXPECT_NEAR(wilson_interval(0, 10).high, 0.278, 0.0005);
  EXPECT_NEAR(wilson_interval(5, 10).low, 0.237, 0.0005);
  EXPECT_NEAR(wilson_interval(5, 10).high, 0.763, 0.0005);
  EXPECT_NEAR(wilson_interval(81, 263).low, 0.255, 0.0005);
  EXPECT_NEAR(wilson_interval(81, 263).high, 0.366, 0.0005);
  EXPECT_EQ(wilson_interval(0, 0).high, 1.0);
}

// The bounds are the shares p from which what was seen is exactly z standard errors away.
RC_GTEST_PROP(WilsonProperty, BoundsAreZStandardErrorsAway, ()) {
  const auto trials = *rc::gen::inRange<std::size_t>(1, 500);
  const auto successes = *rc::gen::inRange<std::size_t>(0, trials + 1);
  const Interval found = wilson_interval(successes, trials);
  const double share = static_cast<double>(successes) / static_cast<double>(trials);
  for (const double p : {found.low, found.high}) {
    if (p < 1e-9 || p > 1 - 1e-9) continue;  // the share that was seen is at the end of the scale
    const double error = std::sqrt(p * (1 - p) / static_cast<double>(trials));
    RC_ASSERT(std::abs(std::abs(share - p) / error - 1.959963984540054) < 1e-6);
  }
  RC_ASSERT(found.low <= share + 1e-12 && share <= found.high + 1e-12);
}

TEST(Tally, BelowTenItIsTooFewToSay) {
  EXPECT_EQ(render_fared({}), "none");
  EXPECT_EQ(render_fared({.held = 3, .failed = 5, .partly = 1}), "3/9 held, too few to say");
  EXPECT_EQ(render_fared({.held = 5, .failed = 4, .partly = 1}), "5/10 held, 24 to 76 %");
}

TEST(Tally, WithWithoutAndUnknownAreKeptApart) {
  using enum OutcomeResult;
  const std::vector<TallyRow> rows =
      tally({{held, {"leak"}, {}}, {failed, {"leak"}, {}}, {partly, {}, {}}, {held, {}, {"leak"}}},
            {"leak", "herding"});
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].with, (Fared{1, 1, 0}));
  EXPECT_EQ(rows[0].without, (Fared{0, 0, 1}));
  EXPECT_EQ(rows[0].unknown, 1u);
  EXPECT_EQ(rows[1].without.all(), 4u);
}

}  // namespace
}  // namespace blue
