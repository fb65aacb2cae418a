#include "http/io_loop.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

// A job that ran inside the call that posted it would find the locks of its caller held.
TEST(IoLoop, RunsJobsInOrderAndNeverInsideTheCallThatPostsThem) {
  IoLoop loop;
  std::vector<std::string> order;
  loop.run_there([&] {
    loop.run_there([&] { order.push_back("third"); });
    loop.run_there([&] {
      order.push_back("fourth");
      loop.stop();
    });
    order.push_back("first");
  });
  loop.run_there([&] { order.push_back("second"); });
  loop.run([](std::unique_ptr<Socket>) {}, [] {}, [] {});
  EXPECT_THAT(order, testing::ElementsAre("first", "second", "third", "fourth"));
}

}  // namespace
}  // namespace blue
