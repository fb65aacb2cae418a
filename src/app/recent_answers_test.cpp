#include "app/recent_answers.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

using std::chrono::milliseconds;

class RecentAnswer : public testing::Test {
 protected:
  void keep(const RecentAnswers::Start& start) {
    answers_.keep("blue_status", start, std::make_shared<const std::string>("all is well"));
  }
  bool is_used(milliseconds after, std::string_view call = "blue_status") {
    const auto answer = answers_.find(call, answers_.begin(noon_ + after));
    return answer && *answer == "all is well";
  }

  RecentAnswers answers_;
  const RecentAnswers::Time noon_{milliseconds(1'000'000)};
};

TEST_F(RecentAnswer, ServesTheCallsOfTheNextTwentyMilliseconds) {
  keep(answers_.begin(noon_));
  EXPECT_TRUE(is_used(milliseconds(0)));
  EXPECT_TRUE(is_used(milliseconds(19)));
  EXPECT_FALSE(is_used(milliseconds(20)));
}

TEST_F(RecentAnswer, IsNotUsedWhileAWriteRunsNorAfterIt) {
  keep(answers_.begin(noon_));
  {
    const RecentAnswers::Writing writing(answers_);
    EXPECT_FALSE(is_used(milliseconds(1)));
    keep(answers_.begin(noon_));
    EXPECT_TRUE(is_used(milliseconds(1)));
  }
  EXPECT_FALSE(is_used(milliseconds(2))) << "it was begun before the write had ended";
}

TEST_F(RecentAnswer, ThatAWriteOvertookIsNotKept) {
  const RecentAnswers::Start start = answers_.begin(noon_);
  {
    const RecentAnswers::Writing writing(answers_);
  }
  keep(start);
  EXPECT_FALSE(is_used(milliseconds(1)));
}

TEST_F(RecentAnswer, BelongsToOneCall) {
  keep(answers_.begin(noon_));
  EXPECT_FALSE(is_used(milliseconds(1), "blue_doctor"));
}

}  // namespace
}  // namespace blue
