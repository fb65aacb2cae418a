#include <gtest/gtest.h>

#include <latch>

#include "tests/support/fake_peer.h"

namespace blue {
namespace {

using std::chrono::milliseconds;

constexpr const char* kSubscriptionId = "io.modelcontextprotocol/subscriptionId";

std::string listen(std::string_view id, std::string_view filter) {
  return modern(id, "subscriptions/listen", format(R"("notifications":{})", filter));
}

TEST(Subscriptions, ListenIsAcknowledgedWithWhatIsHonoured) {
  FakePeer peer;
  Json ack = peer.ask(listen(R"("L")", R"({"toolsListChanged":true,"promptsListChanged":true,
    "resourcesListChanged":true,"resourceSubscriptions":["fake://note","fake://none"]})"));
  EXPECT_EQ(at(ack, "method"), Json("notifications/subscriptions/acknowledged"));
  EXPECT_EQ(*at(ack, "params|_meta").find(kSubscriptionId), Json("L"));
  EXPECT_EQ(at(ack, "params|notifications"),
            json(R"({"resourcesListChanged":true,"resourceSubscriptions":["fake://note"]})"));
}

TEST(Subscriptions, AChangeIsReportedOnceWithTheSubscriptionId) {
  FakePeer peer;
  peer.ask(listen("4", R"({"resourceSubscriptions":["fake://note"]})"));
  peer.server.watcher().look();
  EXPECT_EQ(peer.outbox->all().size(), 1u);
  peer.surface.note_version = 2;
  peer.server.watcher().look();
  peer.server.watcher().look();
  auto messages = peer.outbox->all();
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_EQ(at(messages[1], "method"), Json("notifications/resources/updated"));
  EXPECT_EQ(at(messages[1], "params|uri"), Json("fake://note"));
  EXPECT_EQ(*at(messages[1], "params|_meta").find(kSubscriptionId), Json(4));
}

TEST(Subscriptions, AChangedListIsReportedToSubscribers) {
  FakePeer peer;
  peer.ask(listen("1", R"({"resourcesListChanged":true})"));
  peer.ask(listen("2", R"({"resourceSubscriptions":["fake://note"]})"));
  peer.surface.resource_count = 2;
  peer.server.watcher().look();
  auto messages = peer.outbox->all();
  ASSERT_EQ(messages.size(), 3u);
  EXPECT_EQ(at(messages[2], "method"), Json("notifications/resources/list_changed"));
  EXPECT_EQ(*at(messages[2], "params|_meta").find(kSubscriptionId), Json(1));
}

TEST(Subscriptions, ACancelledListenSendsNothing) {
  FakePeer peer;
  peer.ask(listen("1", R"({"resourceSubscriptions":["fake://note"]})"));
  peer.connection->receive(cancelled("1"));
  peer.surface.note_version = 2;
  peer.server.watcher().look();
  peer.connection->close(milliseconds(0));
  EXPECT_EQ(peer.outbox->all().size(), 1u);
}

TEST(Subscriptions, ClosingAnswersAListen) {
  FakePeer peer;
  peer.ask(listen("9", "{}"));
  peer.connection->close(milliseconds(0));
  Json last = peer.outbox->all().back();
  EXPECT_EQ(at(last, "id"), Json(9));
  EXPECT_EQ(at(last, "result|resultType"), Json("complete"));
  EXPECT_EQ(*at(last, "result|_meta").find(kSubscriptionId), Json(9));
}

TEST(Subscriptions, AListenOccupiesItsId) {
  FakePeer peer;
  peer.ask(listen("1", "{}"));
  EXPECT_EQ(at(peer.ask(listen("1", "{}")), "error|code"), Json(-32600));
}

TEST(Subscriptions, WrongFiltersAreNamed) {
  FakePeer peer;
  for (const char* filter : {"3", R"({"resourcesListChanged":1})", R"({"toolsListChanged":"x"})",
                             R"({"resourceSubscriptions":"x"})", R"({"resourceSubscriptions":[1]})"}) {
    Json answer = peer.ask(listen("1", filter));
    EXPECT_EQ(at(answer, "error|code"), Json(-32602)) << filter;
    EXPECT_NE(at(answer, "error").text_or("message", "").find("params.notifications"), std::string::npos);
  }
}

TEST(Subscriptions, AreLimited) {
  FakePeer peer;
  for (int id = 0; id < 256; ++id) peer.ask(listen(std::to_string(id), "{}"));
  EXPECT_EQ(at(peer.ask(listen("256", "{}")), "error|data|error_code"), Json("busy"));
}

TEST(LegacySubscriptions, SubscribeNotifyUnsubscribe) {
  FakePeer peer;
  peer.initialize();
  EXPECT_EQ(at(peer.ask(legacy("1", "resources/subscribe", R"("uri":"fake://note")")), "result"), json("{}"));
  EXPECT_EQ(at(peer.ask(legacy("2", "resources/subscribe", R"("uri":"fake://note")")), "result"), json("{}"));
  peer.surface.note_version = 2;
  peer.server.watcher().look();
  EXPECT_EQ(
      peer.outbox->all().back(),
      json(R"({"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"fake://note"}})"));
  EXPECT_EQ(at(peer.ask(legacy("3", "resources/unsubscribe", R"("uri":"fake://note")")), "result"),
            json("{}"));
  std::size_t before = peer.outbox->all().size();
  peer.surface.note_version = 3;
  peer.server.watcher().look();
  EXPECT_EQ(peer.outbox->all().size(), before);
}

TEST(Watcher, ItsThreadReportsAndCanBeStartedAgain) {
  FakeSurface surface;
  Watcher watcher(surface, milliseconds(1));
  for (int round = 0; round < 3; ++round) {
    FakeOutbox told;
    auto ticket = watcher.add(watcher.observe({"fake://note"}, {}), [&](const Watcher::Change& change) {
      told.send(render_json(Json(std::get<std::string_view>(change))));
    });
    ++surface.note_version;
    EXPECT_EQ(told.wait_for(1)[0], Json("fake://note"));
    watcher.remove(ticket);
  }
}

TEST(Watcher, AResourceThatVanishesHasChanged) {
  struct Vanishing : FakeSurface {
    bool gone = false;
    std::string resource_version(std::string_view) override { return gone ? "" : "1"; }
  } surface;
  Watcher watcher(surface, milliseconds(0));
  int told = 0;
  watcher.add(watcher.observe({"fake://note"}, {}), [&](const Watcher::Change&) { ++told; });
  surface.gone = true;
  watcher.look();
  watcher.look();
  EXPECT_EQ(told, 1);
}

TEST(ListeningToLists, OnlyThoseThatMayChangeAreWatched) {
  FakePeer peer;
  Json acknowledged = peer.ask(modern(
      "1", "subscriptions/listen", R"("notifications":{"toolsListChanged":true,"promptsListChanged":true})"));
  EXPECT_EQ(at(acknowledged, "params|notifications"), json("{}"));
}

TEST(ListeningToLists, AChangedListIsReportedToSubscribers) {
  FakePeer peer;
  peer.surface.who.tools_change = peer.surface.who.prompts_change = true;
  peer.ask(modern("1", "subscriptions/listen", R"("notifications":{"promptsListChanged":true})"));
  peer.ask(modern("2", "subscriptions/listen", R"("notifications":{"toolsListChanged":true})"));
  peer.surface.has_second_tool = true;
  peer.server.watcher().look();
  auto messages = peer.outbox->wait_for(3);
  ASSERT_EQ(messages.size(), 3u);
  EXPECT_EQ(at(messages[2], "method"), Json("notifications/tools/list_changed"));
  EXPECT_EQ(at(messages[2], "params|_meta|io.modelcontextprotocol/subscriptionId"), Json(2));
}

// Looking at a resource can take long; nothing else used to be read meanwhile.
TEST(Listening, ToASlowResourceHoldsNothingUp) {
  struct Slow : FakeSurface {
    std::latch asked{1}, open{1};
    std::string resource_version(std::string_view) override {
      asked.count_down();
      open.wait();
      return "1";
    }
  } surface;
  Server server(surface, FakePeer::by_hand({}));
  auto outbox = std::make_shared<FakeOutbox>();
  auto connection = std::make_shared<Connection>(server, outbox);
  connection->receive(
      modern("1", "subscriptions/listen", R"("notifications":{"resourceSubscriptions":["fake://note"]})"));
  surface.asked.wait();
  connection->receive(modern("2", "server/discover"));
  EXPECT_EQ(at(outbox->wait_for(1)[0], "id"), Json(2));
  connection->receive(cancelled("1"));
  surface.open.count_down();
  connection->close(std::chrono::hours(1));
  EXPECT_EQ(outbox->abandoned(), 1);
}

TEST(Listening, ThatStartsWhileTheConnectionClosesIsAnswered) {
  FakePeer peer;
  peer.connection->close(std::chrono::milliseconds(0));
  Json answered =
      peer.ask(modern("1", "subscriptions/listen", R"("notifications":{"resourcesListChanged":true})"));
  EXPECT_EQ(at(answered, "id"), Json(1));
}

}  // namespace
}  // namespace blue
