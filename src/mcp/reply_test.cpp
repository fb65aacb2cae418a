#include "mcp/reply.h"

#include <gtest/gtest.h>

#include <type_traits>

#include "tests/support/fake_peer.h"

namespace blue {
namespace {

static_assert(!std::is_copy_constructible_v<Reply> && !std::is_move_assignable_v<Reply>);

TEST(Reply, LegacyResultHasTheMembersOnly) {
  auto outbox = std::make_shared<FakeOutbox>();
  Reply(outbox, RequestId("a"), "").result(R"("x":1)");
  EXPECT_EQ(outbox->all().at(0), json(R"({"jsonrpc":"2.0","id":"a","result":{"x":1}})"));
}

TEST(Reply, ModernResultSaysItsTypeAndServer) {
  auto outbox = std::make_shared<FakeOutbox>();
  Reply(outbox, RequestId(1), R"("s":"me")").result(R"("x":1)", R"("t":2)");
  EXPECT_EQ(
      outbox->all().at(0),
      json(R"({"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","_meta":{"s":"me","t":2},"x":1}})"));
}

TEST(Reply, ADroppedReplyAnswersWithAnInternalError) {
  auto outbox = std::make_shared<FakeOutbox>();
  {
    Reply reply(outbox, RequestId(1), "");
  }
  EXPECT_EQ(at(outbox->all().at(0), "error|code"), Json(-32603));
}

TEST(Reply, AMovedFromReplySendsNothing) {
  auto outbox = std::make_shared<FakeOutbox>();
  {
    Reply first(outbox, RequestId(1), "");
    Reply second(std::move(first));
    std::move(second).fail({-32601, "No.", std::nullopt});
  }
  EXPECT_EQ(outbox->all().size(), 1u);
}

TEST(Reply, AWithheldReplySendsNothing) {
  auto outbox = std::make_shared<FakeOutbox>();
  Reply(outbox, RequestId(1), "").withhold();
  EXPECT_TRUE(outbox->all().empty());
}

}  // namespace
}  // namespace blue
