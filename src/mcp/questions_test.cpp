// Questions to the client in both eras.
#include "mcp/questions.h"

#include <gtest/gtest.h>

#include <latch>

#include "tests/support/fake_peer.h"

namespace blue {
namespace {

using std::chrono::hours;

constexpr std::string_view kCanElicit = R"({"elicitation":{}})";

Question ask_for(std::string key) {
  return {std::move(key), "elicitation/create", JsonObject{{"message", "Well?"}}};
}

// A tool that asks for a name, then for a colour, and keeps the name in its state.
Result<ToolReply> two_rounds(const Json&, const Caller& caller) {
  if (const Json* name = caller.answers.find("name"))
    return Questions{{ask_for("colour")}, Json(name->text_or("content", ""))};
  if (const Json* colour = caller.answers.find("colour"))
    return ToolResult{.structured =
                          JsonObject{{"name", caller.state}, {"colour", colour->text_or("content", "")}}};
  return Questions{{ask_for("name")}, Json("begun")};
}

class ModernQuestions : public testing::Test {
 protected:
  ModernQuestions() { peer_.surface.calls["two_rounds"] = two_rounds; }
  Json call(std::string_view more = "", std::string_view capabilities = kCanElicit,
            std::string_view name = "two_rounds") {
    return peer_.ask(modern_with(capabilities, std::to_string(++id_), "tools/call",
                                 format(R"("name":"{}"{})", name, more)));
  }
  static std::string answer(std::string_view key, std::string_view content, const Json& state) {
    return format(R"(,"inputResponses":{{"{}":{{"content":"{}"}}}},"requestState":{})", key, content,
                  render_json(state));
  }
  FakePeer peer_;
  int id_ = 0;
};

TEST_F(ModernQuestions, AreAResultAndTheCallIsMadeAgain) {
  Json first = call();
  EXPECT_EQ(at(first, "result|resultType"), Json("input_required"));
  EXPECT_EQ(at(first, "result|inputRequests"),
            json(R"({"name":{"method":"elicitation/create","params":{"message":"Well?"}}})"));
  Json second = call(answer("name", "Ada", at(first, "result|requestState")));
  EXPECT_TRUE(at(second, "result|inputRequests").find("colour"));
  Json third = call(answer("colour", "blue", at(second, "result|requestState")));
  EXPECT_EQ(at(third, "result|resultType"), Json("complete"));
  EXPECT_EQ(at(third, "result|structuredContent"), json(R"({"name":"Ada","colour":"blue"})"));
}

TEST_F(ModernQuestions, StateThatWasChangedIsRefused) {
  std::string state = *at(call(), "result|requestState").string();
  for (std::size_t i : {std::size_t{0}, state.size() / 2, state.size() - 1}) {
    std::string changed = state;
    changed[i] = changed[i] == 'a' ? 'b' : 'a';
    EXPECT_EQ(at(call(answer("name", "Ada", changed)), "error|code"), Json(-32602)) << i;
  }
  EXPECT_EQ(at(call(answer("name", "Ada", "")), "error|code"), Json(-32602));
  EXPECT_EQ(at(call(answer("name", "Ada", 7)), "error|code"), Json(-32602));
}

TEST_F(ModernQuestions, StateOfAnotherCallIsRefused) {
  Json state = at(call(), "result|requestState");
  std::string stolen = answer("name", "Ada", state) + R"(,"arguments":{"other":1})";
  EXPECT_EQ(at(call(stolen), "error|code"), Json(-32602));
}

TEST_F(ModernQuestions, MalformedAnswersAreRefused) {
  EXPECT_EQ(at(call(R"(,"inputResponses":"yes")"), "error|code"), Json(-32602));
  EXPECT_EQ(at(call(R"(,"inputResponses":{"name":"Ada"})"), "error|code"), Json(-32602));
}

TEST_F(ModernQuestions, ClientsAreNotAskedWhatTheyCannotAnswer) {
  Json refused = call("", R"({"sampling":{}})");
  EXPECT_EQ(at(refused, "error|code"), Json(-32021));
  EXPECT_EQ(at(refused, "error|data|requiredCapabilities"), json(R"({"elicitation":{}})"));
  EXPECT_EQ(peer_.outbox->endings().back(), Ending::refused);
}

TEST_F(ModernQuestions, AToolThatNeedsACapabilityDoesNotRunWithoutIt) {
  bool ran = false;
  peer_.surface.calls["needy"] = [&](const Json&, const Caller&) -> Result<ToolReply> {
    ran = true;
    return ToolResult{};
  };
  peer_.surface.traits["needy"].required_capabilities = {{"sampling", JsonObject{{"tools", JsonObject{}}}}};
  EXPECT_EQ(at(call("", R"({"sampling":{}})", "needy"), "error|code"), Json(-32021));
  EXPECT_FALSE(ran);
  EXPECT_EQ(at(call("", R"({"sampling":{"tools":{}}})", "needy"), "error"), Json());
  EXPECT_TRUE(ran);
}

TEST(StateSeal, ExpiresAfterAnHour) {
  SteadyTime now{};
  StateSeal seal([&] { return now; });
  std::string sealed = seal.close("kept", "call");
  now += StateSeal::kLifetime;
  EXPECT_EQ(seal.open(sealed, "call"), Json("kept"));
  now += std::chrono::seconds(1);
  EXPECT_EQ(seal.open(sealed, "call"), std::nullopt);
}

TEST(StateSeal, OpensOnlyWhatItClosed) {
  auto now = [] { return SteadyTime{}; };
  StateSeal seal(now);
  std::string sealed = seal.close(JsonObject{{"a", 1}}, "call");
  EXPECT_EQ(seal.open(sealed, "call"), Json(JsonObject{{"a", 1}}));
  EXPECT_EQ(seal.open(sealed, "another"), std::nullopt);
  EXPECT_EQ(StateSeal(now).open(sealed, "call"), std::nullopt);
  EXPECT_EQ(seal.open("", "call"), std::nullopt);
  EXPECT_EQ(seal.open(".", "call"), std::nullopt);
}

class LegacyQuestions : public testing::Test {
 protected:
  LegacyQuestions() {
    peer_.surface.calls["two_rounds"] = two_rounds;
    peer_.surface.calls["both"] = [](const Json&, const Caller& caller) -> Result<ToolReply> {
      if (caller.answers.empty()) return Questions{{ask_for("a"), ask_for("b")}, std::nullopt};
      return ToolResult{.structured = Json(caller.answers)};
    };
    peer_.initialize(kCanElicit);
  }
  static std::string response(const Json& question, std::string_view rest) {
    return format(R"({{"jsonrpc":"2.0","id":{},{}}})", render_json(at(question, "id")), rest);
  }
  FakePeer peer_;
};

TEST_F(LegacyQuestions, AreRequestsAndTheCallContinuesWithTheAnswers) {
  Json first = peer_.ask(legacy("1", "tools/call", R"("name":"two_rounds")"));
  EXPECT_EQ(at(first, "method"), Json("elicitation/create"));
  Json second = peer_.ask(response(first, R"("result":{"content":"Ada"})"));
  EXPECT_NE(at(second, "id"), at(first, "id"));
  Json answered = peer_.ask(response(second, R"("result":{"content":"blue"})"));
  EXPECT_EQ(at(answered, "id"), Json(1));
  EXPECT_EQ(at(answered, "result|structuredContent"), json(R"({"name":"Ada","colour":"blue"})"));
}

TEST_F(LegacyQuestions, SeveralAreAnsweredInAnyOrder) {
  peer_.connection->receive(legacy("1", "tools/call", R"("name":"both")"));
  auto messages = peer_.outbox->wait_for(3);
  peer_.connection->receive(response(messages[2], R"("result":{"n":2})"));
  Json answered = peer_.ask(response(messages[1], R"("result":{"n":1})"));
  EXPECT_EQ(at(answered, "result|structuredContent"), json(R"({"a":{"n":1},"b":{"n":2}})"));
}

TEST_F(LegacyQuestions, ARefusalEndsTheCall) {
  Json question = peer_.ask(legacy("1", "tools/call", R"("name":"two_rounds")"));
  Json answered = peer_.ask(response(question, R"("error":{"code":-1,"message":"The user left."})"));
  EXPECT_EQ(at(answered, "id"), Json(1));
  EXPECT_NE(at(answered, "error|message").string()->find("The user left."), std::string::npos);
}

TEST_F(LegacyQuestions, UnexpectedAnswersAreIgnored) {
  for (std::string_view id : {"\"question-99\"", "7", "null", "[1]"})
    peer_.connection->receive(format(R"({{"jsonrpc":"2.0","id":{},"result":{{}}}})", id));
  EXPECT_EQ(at(peer_.ask(legacy("5", "ping")), "id"), Json(5));
}

TEST_F(LegacyQuestions, ACancelledCallIsNotAnswered) {
  Json question = peer_.ask(legacy("1", "tools/call", R"("name":"two_rounds")"));
  peer_.connection->receive(cancelled("1"));
  peer_.connection->receive(response(question, R"("result":{})"));
  peer_.connection->close(hours(1));
  EXPECT_EQ(peer_.outbox->all().size(), 2u);
  EXPECT_EQ(peer_.outbox->abandoned(), 1);
}

TEST_F(LegacyQuestions, ClosingDoesNotWaitForAnswers) {
  peer_.ask(legacy("1", "tools/call", R"("name":"two_rounds")"));
  peer_.connection->close(hours(1));
  EXPECT_EQ(at(peer_.outbox->all().back(), "error|code"), Json(-32603));
}

TEST_F(LegacyQuestions, AClientThatHangsUpIsNotAnswered) {
  peer_.ask(legacy("1", "tools/call", R"("name":"two_rounds")"));
  peer_.connection->hang_up();
  EXPECT_EQ(peer_.outbox->all().size(), 2u);
  EXPECT_EQ(peer_.outbox->abandoned(), 1);
}

TEST(HangingUp, StopsACallWithoutWaitingForIt) {
  FakePeer peer;
  std::latch started{1};
  std::latch stopped{1};
  peer.surface.calls["slow"] = [&](const Json&, const Caller& caller) -> Result<ToolReply> {
    started.count_down();
    std::latch asked{1};
    std::stop_callback wake(caller.scope.stop, [&] { asked.count_down(); });
    asked.wait();
    stopped.wait();
    return ToolResult{};
  };
  peer.connection->receive(modern("1", "tools/call", R"("name":"slow")"));
  started.wait();
  peer.connection->hang_up();
  EXPECT_EQ(peer.outbox->abandoned(), 0);
  stopped.count_down();
  peer.connection->close(hours(1));
  EXPECT_EQ(peer.outbox->abandoned(), 1);
  EXPECT_TRUE(peer.outbox->all().empty());
}

TEST(Diagnostics, ReachOnlyClientsThatWantThem) {
  FakePeer peer;
  peer.surface.calls["chatty"] = [](const Json&, const Caller& caller) -> Result<ToolReply> {
    if (caller.tell) {
      caller.tell(ClientLogLevel::debug, "test", "fine");
      caller.tell(ClientLogLevel::error, "test", "bad");
    }
    return ToolResult{};
  };
  Json quiet = peer.ask(modern("1", "tools/call", R"("name":"chatty")"));
  EXPECT_EQ(at(quiet, "id"), Json(1));
  Json told = peer.ask(modern_with("{}", "2", "tools/call", R"("name":"chatty")",
                                   R"(,"io.modelcontextprotocol/logLevel":"warning")"));
  EXPECT_EQ(told, json(R"({"jsonrpc":"2.0","method":"notifications/message",
                           "params":{"level":"error","logger":"test","data":"bad"}})"));
  EXPECT_EQ(at(peer.outbox->wait_for(3)[2], "id"), Json(2));
}

TEST(Diagnostics, OfLegacyClientsFollowTheLevelTheySet) {
  FakePeer peer;
  peer.surface.calls["chatty"] = [](const Json&, const Caller& caller) -> Result<ToolReply> {
    caller.tell(ClientLogLevel::info, "", "well");
    return ToolResult{};
  };
  peer.initialize();
  EXPECT_EQ(at(peer.ask(legacy("1", "tools/call", R"("name":"chatty")")), "params|data"), Json("well"));
  peer.outbox->wait_for(3);
  peer.ask(legacy("2", "logging/setLevel", R"("level":"error")"));
  EXPECT_EQ(at(peer.ask(legacy("3", "tools/call", R"("name":"chatty")")), "id"), Json(3));
}

}  // namespace
}  // namespace blue
