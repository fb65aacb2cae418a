#include "cli/progress.h"

#include <gmock/gmock.h>
#include <signal.h>

#include "cli/interrupt.h"
#include "cli/test_support.h"

namespace blue {
namespace {

using namespace std::chrono_literals;

class ProgressTest : public testing::Test {
 protected:
  ProgressLine::Now clock() {
    return [this] { return time_; };
  }
  FakeTerminal terminal_;
  ProgressLine::Time time_{};
};

TEST_F(ProgressTest, AppearsAfterASecondAndIsErased) {
  terminal_.errors_is_terminal = true;
  ProgressLine line(terminal_, clock());
  line.report(1, 4, "baking");
  EXPECT_EQ(terminal_.errors, "");
  time_ += 1s;
  line.report(2, 4, "baking");
  EXPECT_EQ(terminal_.errors, "\r\x1b[K2/4 (50 %) baking");
  time_ += 10ms;
  line.report(3, 4, "too soon");
  terminal_.errors.clear();
  line.erase();
  EXPECT_EQ(terminal_.errors, "\r\x1b[K");
  time_ += 1s;
  line.report(4, 4, "late");
  EXPECT_EQ(terminal_.errors, "\r\x1b[K");
}

TEST_F(ProgressTest, StaysOnOneLineAndHarmless) {
  terminal_.errors_is_terminal = true;
  terminal_.columns = 20;
  ProgressLine line(terminal_, clock());
  time_ += 1s;
  line.report(7, 0, "a\nlong \x1b[2J text that does not fit");
  EXPECT_EQ(terminal_.errors, "\r\x1b[K7 a long \\u001b[2J…");
}

TEST_F(ProgressTest, NeverOnAPipe) {
  {
    ProgressLine line(terminal_, clock());
    time_ += 5s;
    line.report(1, 2, "baking");
  }
  EXPECT_EQ(terminal_.errors, "");
}

TEST(Interrupt, FirstOneRequestsAStop) {
  for (const int number : {SIGINT, SIGTERM}) {
    InterruptGuard guard;
    std::stop_token token = guard.token();
    EXPECT_FALSE(token.stop_requested());
    EXPECT_EQ(guard.signal_number(), 0);
    ::raise(number);
    while (!token.stop_requested()) std::this_thread::yield();
    EXPECT_EQ(guard.signal_number(), number);
  }
}

TEST(Interrupt, AnIgnoredSignalStaysIgnored) {
  ::signal(SIGINT, SIG_IGN);
  {
    InterruptGuard guard;
    ::raise(SIGINT);
    EXPECT_FALSE(guard.token().stop_requested());
  }
  ::signal(SIGINT, SIG_DFL);
}

TEST(InterruptDeathTest, SecondOneEndsTheProcess) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  auto press_twice = [] {
    InterruptGuard guard;
    ::raise(SIGINT);
    ::raise(SIGINT);
  };
  EXPECT_EXIT(press_twice(), testing::KilledBySignal(SIGINT), "");
}

}  // namespace
}  // namespace blue
