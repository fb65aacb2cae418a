#include "http/io_loop.h"

#include <gmock/gmock.h>

#include <new>

#include "tests/support/raw_http.h"

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

TEST(IoLoop, ContinuesWhenAJobThrows) {
  IoLoop loop;
  loop.run_there([] { throw std::bad_alloc(); });
  loop.run_there([&] { loop.stop(); });
  loop.run([](std::unique_ptr<Socket>) {}, [] {}, [] {});
}

struct ThrowingEvents : SocketEvents {
  explicit ThrowingEvents(IoLoop& loop_to_stop) : loop(loop_to_stop) {}
  void on_readable() override { throw std::bad_alloc(); }
  void on_writable() override {}
  void on_failure() override {
    has_failed = true;
    loop.stop();
  }
  IoLoop& loop;
  bool has_failed = false;
};

TEST(IoLoop, NotifiesTheConnectionThatThrew) {
  IoLoop loop;
  auto port = loop.listen({"127.0.0.1", 0});
  ASSERT_TRUE(port);
  auto events = std::make_shared<ThrowingEvents>(loop);
  RawClient client(*port);
  client.send("x");
  std::unique_ptr<Socket> kept;
  auto keep = [&](std::unique_ptr<Socket> socket) {
    kept = std::move(socket);
    kept->wait_readable(events);
  };
  loop.run(keep, [] {}, [] {});
  EXPECT_TRUE(events->has_failed);
}

}  // namespace
}  // namespace blue
