// Whatever arrives, the server keeps running, and every request with a legal id gets exactly one answer.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/support/fake_peer.h"

namespace blue {
namespace {

const std::vector<std::string>& valid_messages() {
  static const std::vector<std::string> kMessages = {
      legacy("1", "initialize", R"("protocolVersion":"2025-11-25")"),
      legacy("2", "ping"),
      legacy(R"("three")", "tools/list"),
      modern("4", "server/discover"),
      modern("5", "tools/call", R"("name":"echo","arguments":{"a":[1,2.5,"ü"]})"),
      modern("6", "resources/read", R"("uri":"fake://note")"),
      modern("7", "prompts/get", R"("name":"greet","arguments":{})"),
      modern("8", "completion/complete",
             R"("ref":{"type":"ref/prompt","name":"p"},"argument":{"name":"n","value":"v"})"),
      modern("9", "subscriptions/listen", R"("notifications":{"resourceSubscriptions":["fake://note"]})"),
      cancelled("5"),
      R"({"jsonrpc":"2.0","id":1,"result":{}})",
  };
  return kMessages;
}

// Bytes changed, removed, inserted or repeated somewhere.
std::string mutate(std::string text) {
  int changes = *rc::gen::inRange(0, 4);
  for (int i = 0; i < changes && !text.empty(); ++i) {
    auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    auto length = *rc::gen::inRange<std::size_t>(0, 12);
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        text[at] = *rc::gen::arbitrary<char>();
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(at, length));
        break;
      default:
        text.insert(at, *rc::gen::elementOf(
                            std::vector<std::string>{"{", "]", "\"", "null", "-1e999", ",", "\\u0000"}));
    }
  }
  return text;
}

std::size_t count_answers(const std::vector<Json>& messages, const Json& id) {
  std::size_t count = 0;
  for (const Json& message : messages)
    if (const Json* given = message.find("id")) count += *given == id;
  return count;
}

// The messages sent for one line on a connection of its own, once it has been closed.
std::vector<Json> talk(Server& server, std::string_view line) {
  auto outbox = std::make_shared<FakeOutbox>();
  auto connection = std::make_shared<Connection>(server, outbox);
  connection->receive(line);
  connection->close(std::chrono::hours(1));
  return outbox->all();
}

void check_answers(Server& server, const std::string& line) {
  auto messages = talk(server, line);
  auto parsed = parse_json(line);
  const JsonObject* envelope = parsed ? parsed->object() : nullptr;
  bool version = envelope && envelope->contains("jsonrpc") && *envelope->find("jsonrpc") == Json("2.0");
  const Json* method = version ? envelope->find("method") : nullptr;
  const Json* id = version ? envelope->find("id") : nullptr;
  if (method && method->string() && id && (id->string() || id->integer()))
    RC_ASSERT(count_answers(messages, *id) == 1u);
  else if (method && method->string() && !id)
    RC_ASSERT(messages.empty());
  else if (version && !method && (envelope->contains("result") || envelope->contains("error")))
    RC_ASSERT(messages.empty());
  else
    RC_ASSERT(messages.size() == 1u && messages[0].find("error"));
}

class HostileInput : public testing::Test {
 protected:
  FakeSurface surface_;
  Server server_{surface_, FakePeer::by_hand({})};
};

TEST_F(HostileInput, RandomBytes) {
  EXPECT_TRUE(rc::check("any bytes", [&] { check_answers(server_, *rc::gen::arbitrary<std::string>()); }));
}

TEST_F(HostileInput, MutatedMessages) {
  EXPECT_TRUE(rc::check("any mutation",
                        [&] { check_answers(server_, mutate(*rc::gen::elementOf(valid_messages()))); }));
}

TEST_F(HostileInput, AnyOrderOfMessagesOnOneConnection) {
  EXPECT_TRUE(rc::check("any order", [&] {
    auto outbox = std::make_shared<FakeOutbox>();
    auto connection = std::make_shared<Connection>(server_, outbox);
    auto lines = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(valid_messages()));
    for (const std::string& line : lines) connection->receive(mutate(line));
    connection->close(std::chrono::hours(1));
    for (const Json& message : outbox->all())
      RC_ASSERT(message.find("jsonrpc") && *message.find("jsonrpc") == Json("2.0"));
  }));
}

}  // namespace
}  // namespace blue
