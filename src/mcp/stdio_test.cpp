// The transport over pipes. Signals and broken pipes concern the process, so every test ends its connection.
#include "mcp/stdio.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <latch>
#include <thread>

#include "tests/support/fake_peer.h"

namespace blue {
namespace {

struct Pipe {
  Descriptor reading;
  Descriptor writing;
  Pipe() {
    int ends[2];
    EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
    reading = Descriptor(ends[0]);
    writing = Descriptor(ends[1]);
  }
};

class StdioTest : public testing::Test {
 protected:
  void start(StreamLimits limits = {}) {
    server_thread_ = std::thread(
        [this, limits] { serve_stream(server_, std::move(in_.reading), std::move(out_.writing), limits); });
  }
  void write(std::string_view bytes) {
    ASSERT_EQ(::write(in_.writing.get(), bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }
  void end_input() { in_.writing = Descriptor(); }
  void join() { server_thread_.join(); }

  std::optional<Json> next() {
    std::string line;
    for (char byte; ::read(out_.reading.get(), &byte, 1) == 1 && byte != '\n';) line += byte;
    if (line.empty()) return std::nullopt;
    return json(line);
  }

  void SetUp() override {
    // So that the reader is in its loop, with handlers installed, before a signal is sent.
    surface_.calls["slow"] = [this](const Json&, const Caller&) -> Result<ToolReply> {
      started_.count_down();
      open_.wait();
      return ToolResult{.structured = JsonObject{}};
    };
  }

  FakeSurface surface_;
  Server server_{surface_};
  Pipe in_;
  Pipe out_;
  std::latch started_{1};
  std::latch open_{1};
  std::thread server_thread_;
};

TEST_F(StdioTest, NothingInNothingOut) {
  start();
  end_input();
  join();
  EXPECT_EQ(next(), std::nullopt);
}

TEST_F(StdioTest, AnswersLineByLine) {
  start();
  write(legacy("1", "ping") + "\n");
  EXPECT_EQ(at(*next(), "id"), Json(1));
  write("\n\r\n" + legacy("2", "ping") + "\r\n" + legacy("3", "ping") + "\n");
  EXPECT_EQ(at(*next(), "id"), Json(2));
  EXPECT_EQ(at(*next(), "id"), Json(3));
  end_input();
  join();
}

TEST_F(StdioTest, TheLastLineNeedsNoEnd) {
  start();
  write(legacy("1", "ping"));
  end_input();
  EXPECT_EQ(at(*next(), "id"), Json(1));
  join();
}

TEST_F(StdioTest, ContinuesAfterAnOversizedLine) {
  start({.line_bytes = 100, .patience = std::chrono::milliseconds(0)});
  write(std::string(5000, 'x') + "\n" + legacy("1", "ping") + "\n");
  Json refused = *next();
  EXPECT_TRUE(at(refused, "id").is_null());
  EXPECT_EQ(at(refused, "error|code"), Json(-32600));
  EXPECT_EQ(at(*next(), "id"), Json(1));
  end_input();
  join();
}

TEST_F(StdioTest, RunningCallsAreAnsweredAtTheEnd) {
  start({.line_bytes = 1000, .patience = std::chrono::hours(1)});
  write(modern("1", "tools/call", R"("name":"slow")") + "\n");
  end_input();
  started_.wait();
  open_.count_down();
  EXPECT_EQ(at(*next(), "id"), Json(1));
  join();
}

class StdioSignal : public StdioTest, public testing::WithParamInterface<int> {};

TEST_P(StdioSignal, EndsWhileTheInputIsStillOpen) {
  start();
  write(legacy("1", "ping") + "\n");
  EXPECT_EQ(at(*next(), "id"), Json(1));
  write(R"({"jsonrpc":"2.0","id":2,"met)");
  ::kill(::getpid(), GetParam());
  join();
  EXPECT_EQ(next(), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(All, StdioSignal, testing::Values(SIGINT, SIGTERM, SIGHUP));

TEST_F(StdioTest, ABrokenOutputEndsItQuietly) {
  start();
  out_.reading = Descriptor();
  write(legacy("1", "ping") + "\n");
  join();
}

TEST_F(StdioTest, ABrokenOutputFoundByAWorkerEndsItToo) {
  start();
  write(modern("1", "tools/call", R"("name":"slow")") + "\n");
  started_.wait();
  out_.reading = Descriptor();
  open_.count_down();
  join();
}

TEST_F(StdioTest, WaitsForNonBlockingDescriptors) {
  fcntl(in_.reading.get(), F_SETFL, O_NONBLOCK);
  fcntl(out_.writing.get(), F_SETFL, O_NONBLOCK);
  start();
  write(legacy("1", "ping") + "\n");
  EXPECT_EQ(at(*next(), "id"), Json(1));
  end_input();
  join();
}

}  // namespace
}  // namespace blue
