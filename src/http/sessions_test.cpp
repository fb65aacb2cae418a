#include "http/sessions.h"

#include <gmock/gmock.h>

#include "tests/support/fake_responder.h"

namespace blue {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

constexpr SteadyTime kStart{};

TEST(Sessions, HaveDistinctIds) {
  HttpLimits limits;
  Sessions sessions(limits);
  auto a = sessions.open(kStart);
  auto b = sessions.open(kStart);
  EXPECT_NE(a->id(), b->id());
  EXPECT_EQ(a->id().size(), 22u);  // 128 bits
  EXPECT_EQ(a->id().find_first_of(" ,;\r\n"), std::string::npos);
  EXPECT_EQ(sessions.find(a->id(), kStart), a);
  EXPECT_EQ(sessions.find("", kStart), nullptr);
}

TEST(Sessions, EndOnRequest) {
  HttpLimits limits;
  Sessions sessions(limits);
  auto session = sessions.open(kStart);
  auto listener = std::make_shared<FakeResponder>();
  session->standalone()->attach(listener, 0, false);
  sessions.end(session->id());
  sessions.end(session->id());
  EXPECT_EQ(listener->times_ended, 1);
  EXPECT_EQ(sessions.find(session->id(), kStart), nullptr);
}

TEST(Sessions, EndWhenIdleForTooLong) {
  HttpLimits limits{.session_time = minutes(30)};
  Sessions sessions(limits);
  auto idle = sessions.open(kStart);
  auto busy = sessions.open(kStart);
  auto listening = sessions.open(kStart);
  auto used = sessions.open(kStart);
  busy->clients_waiting = 1;
  listening->standalone()->attach(std::make_shared<FakeResponder>(), 0, false);
  sessions.find(used->id(), kStart + hours(1));
  sessions.end_idle(kStart + hours(1));
  EXPECT_EQ(sessions.find(idle->id(), kStart), nullptr);
  EXPECT_EQ(sessions.size(), 3u);
}

TEST(Sessions, MakeRoomByEndingTheOneIdleForLongest) {
  HttpLimits limits{.sessions = 2};
  Sessions sessions(limits);
  auto first = sessions.open(kStart);
  auto second = sessions.open(kStart + minutes(1));
  sessions.find(first->id(), kStart + minutes(2));
  auto third = sessions.open(kStart + minutes(3));
  EXPECT_EQ(sessions.find(second->id(), kStart), nullptr);
  first->clients_waiting = third->clients_waiting = 1;
  EXPECT_EQ(sessions.open(kStart + minutes(4)), nullptr);
  EXPECT_EQ(sessions.size(), 2u);
}

TEST(Sessions, SessionsWithRequestsUnderWayAreEndedLast) {
  HttpLimits limits{.sessions = 2};
  Sessions sessions(limits);
  auto deserted = sessions.open(kStart);
  deserted->requests_under_way = 1;
  auto idle = sessions.open(kStart + minutes(1));
  auto third = sessions.open(kStart + minutes(2));
  EXPECT_EQ(sessions.find(idle->id(), kStart), nullptr);
  third->clients_waiting = 1;
  EXPECT_NE(sessions.open(kStart + minutes(3)), nullptr);
  EXPECT_EQ(sessions.find(deserted->id(), kStart), nullptr);
}

TEST(Sessions, AreInUseWhileARequestsStreamIsRead) {
  HttpLimits limits;
  HttpSession session("s", limits);
  auto reader = std::make_shared<FakeResponder>();
  session.open_stream()->attach(reader, 0, false);
  EXPECT_FALSE(session.is_idle());
  session.find_stream(1)->detach(reader.get());
  EXPECT_TRUE(session.is_idle());
}

TEST(HttpSession, KeepsAFewStreamsThatHaveEnded) {
  HttpLimits limits{.replay_streams = 2};
  HttpSession session("s", limits);
  auto open = session.open_stream();
  for (int count = 0; count < 4; ++count) session.open_stream()->end();
  EXPECT_EQ(session.find_stream(open->number()), open);
  EXPECT_EQ(session.find_stream(2), nullptr);
  EXPECT_EQ(session.find_stream(3), nullptr);
  EXPECT_NE(session.find_stream(4), nullptr);
  EXPECT_NE(session.find_stream(5), nullptr);
  EXPECT_EQ(session.find_stream(0), session.standalone());
  EXPECT_EQ(session.find_stream(77), nullptr);
}

}  // namespace
}  // namespace blue
