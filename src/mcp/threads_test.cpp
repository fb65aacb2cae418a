#include "mcp/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>

#include "tests/support/thread_count.h"

namespace blue {
namespace {

TEST(WorkerPool, StartsThreadsAsNeededAndNoMore) {
  std::latch open{1};
  std::latch started{2};
  const std::size_t before = count_threads();
  WorkerPool pool({.threads = 2, .jobs = 10, .bytes = 100});
  EXPECT_EQ(count_threads(), before);
  for (int i = 0; i < 5; ++i)
    EXPECT_TRUE(pool.submit(
        [&, i] {
          if (i < 2) started.count_down();
          open.wait();
        },
        1));
  started.wait();
  EXPECT_EQ(count_threads(), before + 2);
  open.count_down();
}

TEST(WorkerPool, RefusesTooManyOrTooLargeJobs) {
  std::latch open{1};
  std::latch started{1};
  WorkerPool pool({.threads = 1, .jobs = 2, .bytes = 100});
  pool.submit([&] { started.count_down(), open.wait(); }, 1);
  started.wait();
  EXPECT_TRUE(pool.submit([] {}, 1000));  // alone, any size may wait
  EXPECT_FALSE(pool.submit([] {}, 1));
  open.count_down();
}

TEST(WorkerPool, RunsWhatIsQueuedBeforeItEnds) {
  std::atomic<int> ran = 0;
  {
    WorkerPool pool({.threads = 2, .jobs = 100, .bytes = 1000});
    for (int i = 0; i < 50; ++i) pool.submit([&] { ++ran; }, 1);
  }
  EXPECT_EQ(ran, 50);
}

}  // namespace
}  // namespace blue
