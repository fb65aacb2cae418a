#include "base/random_source.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

TEST(DrawSecret, GivesAsManyBytesAsAskedAndNeverTheSame) {
  EXPECT_EQ(draw_secret(0), "");
  EXPECT_EQ(draw_secret(1000).size(), 1000u);
  EXPECT_NE(draw_secret(16), draw_secret(16));
}

}  // namespace
}  // namespace blue
