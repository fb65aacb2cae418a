#include "project/recent_look.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

using std::chrono::milliseconds;

class RecentLook : public testing::Test {
 protected:
  RecentLooks looks_;
  const RecentLooks::Time noon_{milliseconds(1'000'000)};
  const int* seen(milliseconds after, const std::string& root = "/a") {
    found_ = looks_.find<int>(root, looks_.begin(noon_ + after));
    return found_.get();
  }
  std::shared_ptr<const int> found_;
};

TEST_F(RecentLook, ServesTheCallsOfTheNextTwentyMilliseconds) {
  looks_.keep("/a", looks_.begin(noon_), 7);
  ASSERT_NE(seen(milliseconds(19)), nullptr);
  EXPECT_EQ(*found_, 7);
  EXPECT_EQ(seen(milliseconds(20)), nullptr);
}

TEST_F(RecentLook, IsNeverUsedAfterAWrite) {
  looks_.keep("/a", looks_.begin(noon_), 7);
  looks_.note_write();
  EXPECT_EQ(seen(milliseconds(1)), nullptr);
}

TEST_F(RecentLook, ThatAWriteOvertookIsNotKept) {
  const RecentLooks::Start start = looks_.begin(noon_);
  looks_.note_write();
  looks_.keep("/a", start, 7);
  EXPECT_EQ(seen(milliseconds(1)), nullptr);
}

TEST_F(RecentLook, BelongsToOneProjectAndOneType) {
  looks_.keep("/a", looks_.begin(noon_), 7);
  EXPECT_EQ(seen(milliseconds(1), "/b"), nullptr);
  EXPECT_EQ(looks_.find<long>("/a", looks_.begin(noon_)), nullptr);
}

}  // namespace
}  // namespace blue
