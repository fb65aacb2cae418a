// What runs beside the reading thread: calls, cancellation, progress, closing. Latches decide the order,
// never time.
#include <gtest/gtest.h>

#include <latch>
#include <thread>

#include "tests/support/fake_peer.h"
#include "tests/support/thread_count.h"

namespace blue {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

ToolReply done(bool stopped = false) { return ToolResult{.structured = JsonObject{{"stopped", stopped}}}; }

std::string call(std::string_view id, std::string_view tool, std::string_view more = "") {
  return modern(id, "tools/call", format(R"("name":"{}"{})", tool, more));
}

// A tool that signals its start and then waits to be released.
struct Gate {
  std::latch started{1};
  std::latch open{1};
  FakeSurface::Tool tool() {
    return [this](const Json&, const Caller&) -> Result<ToolReply> {
      started.count_down();
      open.wait();
      return done();
    };
  }
};

// A tool that signals its start and then waits until it is asked to stop.
struct Patient {
  std::latch started{1};
  FakeSurface::Tool tool() {
    return [this](const Json&, const Caller& caller) -> Result<ToolReply> {
      started.count_down();
      std::latch stopped{1};
      std::stop_callback wake(caller.scope.stop, [&] { stopped.count_down(); });
      stopped.wait();
      return done(caller.scope.cancelled());
    };
  }
};

ServerOptions one_worker(std::size_t jobs = 256) {
  ServerOptions options;
  options.pool.threads = 1;
  options.pool.jobs = jobs;
  return options;
}

TEST(Calls, NoThreadBeforeTheFirstCall) {
  const std::size_t before = count_threads();
  FakePeer peer;
  peer.initialize();
  peer.ask(legacy("1", "tools/list"));
  EXPECT_EQ(count_threads(), before);
  peer.ask(call("2", "echo"));
  EXPECT_EQ(count_threads(), before + 1);
}

TEST(Calls, ASlowCallHoldsNothingUp) {
  FakePeer peer;
  Gate gate;
  peer.surface.calls["slow"] = gate.tool();
  peer.connection->receive(call("1", "slow"));
  gate.started.wait();
  EXPECT_EQ(at(peer.ask(legacy("2", "ping")), "id"), Json(2));
  EXPECT_EQ(at(peer.ask(call("3", "echo")), "id"), Json(3));
  gate.open.count_down();
  EXPECT_EQ(at(peer.outbox->wait_for(3).back(), "id"), Json(1));
}

TEST(Calls, ACancelledCallIsStoppedAndNotAnswered) {
  FakePeer peer;
  Patient patient;
  peer.surface.calls["patient"] = patient.tool();
  peer.connection->receive(call(R"("x")", "patient"));
  patient.started.wait();
  peer.connection->receive(cancelled(R"("x")"));
  peer.connection->close(hours(1));
  EXPECT_TRUE(peer.outbox->all().empty());
}

TEST(Calls, ACallCancelledInTheQueueNeverRuns) {
  FakePeer peer(one_worker());
  Gate gate;
  bool ran = false;
  peer.surface.calls["slow"] = gate.tool();
  peer.surface.calls["never"] = [&](const Json&, const Caller&) -> Result<ToolReply> {
    ran = true;
    return done();
  };
  peer.connection->receive(call("1", "slow"));
  peer.connection->receive(call("2", "never"));
  peer.connection->receive(cancelled("2"));
  gate.open.count_down();
  peer.connection->close(hours(1));
  EXPECT_EQ(peer.outbox->all().size(), 1u);
  EXPECT_FALSE(ran);
}

TEST(Calls, CancellingComparesTheTypeOfTheId) {
  FakePeer peer;
  Gate gate;
  peer.surface.calls["slow"] = gate.tool();
  peer.connection->receive(call("1", "slow"));
  peer.connection->receive(cancelled(R"("1")"));
  gate.open.count_down();
  EXPECT_EQ(at(peer.outbox->wait_for(1)[0], "id"), Json(1));
}

TEST(Calls, AnIdInUseCannotBeUsedTwice) {
  FakePeer peer;
  Gate gate;
  peer.surface.calls["slow"] = gate.tool();
  peer.connection->receive(call("1", "slow"));
  EXPECT_EQ(at(peer.ask(call("1", "echo")), "error|code"), Json(-32600));
  EXPECT_EQ(at(peer.ask(legacy("1", "ping")), "error|code"), Json(-32600));
  gate.open.count_down();
  EXPECT_TRUE(at(peer.outbox->wait_for(3)[2], "error").is_null());
  EXPECT_TRUE(at(peer.ask(call("1", "echo")), "error").is_null());
}

TEST(Calls, AFullQueueSaysBusy) {
  FakePeer peer(one_worker(1));
  Gate gate;
  peer.surface.calls["slow"] = gate.tool();
  peer.connection->receive(call("1", "slow"));
  gate.started.wait();
  peer.connection->receive(call("2", "echo"));
  Json refused = peer.ask(call("3", "echo"));
  EXPECT_EQ(at(refused, "id"), Json(3));
  EXPECT_EQ(at(refused, "error|data|error_code"), Json("busy"));
  gate.open.count_down();
  peer.connection->close(hours(1));
  EXPECT_EQ(peer.outbox->all().size(), 3u);
}

TEST(Calls, ClosingStopsSlowCallsAndStillAnswers) {
  FakePeer peer;
  Patient patient;
  peer.surface.calls["patient"] = patient.tool();
  peer.connection->receive(call("1", "patient"));
  patient.started.wait();
  peer.connection->close(milliseconds(0));
  EXPECT_EQ(at(peer.outbox->all().at(0), "result|structuredContent|stopped"), Json(true));
}

TEST(Calls, ClosingWaitsForCallsWithinPatience) {
  FakePeer peer;
  Gate gate;
  peer.surface.calls["slow"] = [&](const Json&, const Caller& caller) -> Result<ToolReply> {
    gate.started.count_down();
    gate.open.wait();
    return done(caller.scope.cancelled());
  };
  peer.connection->receive(call("1", "slow"));
  gate.started.wait();
  std::thread helper([&] { gate.open.count_down(); });
  peer.connection->close(hours(1));
  helper.join();
  EXPECT_EQ(at(peer.outbox->all().at(0), "result|structuredContent|stopped"), Json(false));
}

TEST(Calls, QueuedCallsAreAnsweredOnClosing) {
  FakePeer peer(one_worker());
  for (int id = 1; id <= 20; ++id) peer.connection->receive(call(std::to_string(id), "echo"));
  peer.connection->close(hours(1));
  EXPECT_EQ(peer.outbox->all().size(), 20u);
}

TEST(Calls, AThrowingSurfaceFailsOneCallOnly) {
  FakePeer peer;
  peer.surface.calls["throws"] = [](const Json&, const Caller&) -> Result<ToolReply> {
    throw std::bad_alloc();
  };
  EXPECT_EQ(at(peer.ask(call("1", "throws")), "error|code"), Json(-32603));
  EXPECT_EQ(at(peer.ask(call("2", "echo")), "id"), Json(2));
}

class ProgressTest : public testing::Test {
 protected:
  // Calls a tool that runs `body` with the clock under its control; returns all messages.
  std::vector<Json> run(std::function<void(const CallScope&)> body, std::string_view token) {
    ServerOptions options;
    options.now = [this] { return SteadyTime(milliseconds(now_.load())); };
    FakePeer peer(std::move(options));
    peer.surface.calls["work"] = [&](const Json&, const Caller& caller) -> Result<ToolReply> {
      body(caller.scope);
      return done();
    };
    peer.initialize();
    std::string meta = token.empty() ? "" : format(R"(,"_meta":{{"progressToken":{}}})", token);
    peer.connection->receive(legacy("1", "tools/call", R"("name":"work")" + meta));
    peer.connection->close(hours(1));
    auto messages = peer.outbox->all();
    messages.erase(messages.begin());
    return messages;
  }
  std::atomic<int> now_ = 0;
};

TEST_F(ProgressTest, NothingInTheFirstSecond) {
  auto messages = run(
      [&](const CallScope& scope) {
        scope.report(1, 10, "early");
        now_ = 999;
        scope.report(2, 10, "still early");
      },
      "7");
  EXPECT_EQ(messages.size(), 1u);
}

TEST_F(ProgressTest, AfterwardsThrottledAndOnlyForward) {
  auto messages = run(
      [&](const CallScope& scope) {
        now_ = 1000;
        scope.report(3, 10, "three");
        scope.report(4, 10, "too soon");
        now_ = 1250;
        scope.report(3, 10, "no step");
        scope.report(5, 0, "");
      },
      R"("t")");
  ASSERT_EQ(messages.size(), 3u);
  EXPECT_EQ(messages[0], json(R"({"jsonrpc":"2.0","method":"notifications/progress",
    "params":{"progressToken":"t","progress":3,"total":10,"message":"three"}})"));
  EXPECT_EQ(at(messages[1], "params"), json(R"({"progressToken":"t","progress":5})"));
  EXPECT_EQ(at(messages[2], "id"), Json(1));
}

TEST_F(ProgressTest, NoneWithoutAToken) {
  auto messages = run(
      [&](const CallScope& scope) {
        now_ = 5000;
        scope.report(1, 2, "x");
      },
      "");
  EXPECT_EQ(messages.size(), 1u);
}

TEST_F(ProgressTest, NoneAfterTheAnswer) {
  CallScope kept;
  auto messages = run(
      [&](const CallScope& scope) {
        kept = scope;
        now_ = 5000;
      },
      "7");
  kept.report(1, 2, "late");
  EXPECT_EQ(messages.size(), 1u);
}

}  // namespace
}  // namespace blue
