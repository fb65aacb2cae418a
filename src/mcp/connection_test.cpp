// One message in, one message out: eras, methods, params. What runs in parallel is in calls_test.cpp.
#include "mcp/connection.h"

#include <gtest/gtest.h>

#include "tests/support/fake_peer.h"

namespace blue {
namespace {

Json error_code(const Json& answer) { return at(answer, "error|code"); }
std::string error_text(const Json& answer) { return std::string(at(answer, "error").text_or("message", "")); }

TEST(LegacyConnection, InitializeAgreesOnAVersion) {
  for (auto [asked, given] : {std::pair{"2025-11-25", "2025-11-25"}, std::pair{"2025-06-18", "2025-06-18"},
                              std::pair{"2025-03-26", "2025-03-26"}, std::pair{"2024-11-05", "2024-11-05"},
                              std::pair{"1999-01-01", "2025-11-25"}, std::pair{"2026-07-28", "2025-11-25"}}) {
    FakePeer peer;
    Json answer =
        peer.ask(legacy("1", "initialize", format(R"("protocolVersion":"{}","capabilities":{{}})", asked)));
    EXPECT_EQ(at(answer, "result|protocolVersion"), Json(given));
  }
}

TEST(LegacyConnection, InitializeIntroducesTheServer) {
  FakePeer peer;
  Json answer = peer.ask(legacy("1", "initialize", R"("protocolVersion":"2025-11-25")"));
  EXPECT_EQ(at(answer, "result|serverInfo"), json(R"({"name":"fake","title":"Fake","version":"1.2.3"})"));
  EXPECT_EQ(at(answer, "result|instructions"), Json("Be gentle."));
  EXPECT_EQ(
      at(answer, "result|capabilities"),
      json(R"({"tools":{},"resources":{"subscribe":true},"prompts":{},"completions":{},"logging":{}})"));
  EXPECT_TRUE(at(answer, "result|resultType").is_null());
}

TEST(LegacyConnection, InitializeWithoutVersionSaysSo) {
  FakePeer peer;
  Json answer = peer.ask(legacy("1", "initialize"));
  EXPECT_EQ(error_code(answer), Json(-32602));
  EXPECT_NE(error_text(answer).find("params.protocolVersion"), std::string::npos);
}

TEST(LegacyConnection, OnlyPingComesBeforeInitialize) {
  FakePeer peer;
  EXPECT_EQ(peer.ask(legacy("1", "ping")), json(R"({"jsonrpc":"2.0","id":1,"result":{}})"));
  Json answer = peer.ask(legacy("2", "tools/list"));
  EXPECT_EQ(error_code(answer), Json(-32602));
  EXPECT_NE(error_text(answer).find("initialize first"), std::string::npos);
}

TEST(LegacyConnection, ListsAreSplicedIn) {
  FakePeer peer;
  peer.initialize();
  EXPECT_EQ(at(peer.ask(legacy("1", "tools/list")), "result"),
            json(R"({"tools":[{"name":"echo","inputSchema":{"type":"object"}}]})"));
  EXPECT_EQ(at(peer.ask(legacy("1", "resources/list")), "result"),
            json(R"({"resources":[{"uri":"fake://note","name":"note"}]})"));
  EXPECT_EQ(at(peer.ask(legacy("1", "resources/templates/list")), "result"),
            json(R"({"resourceTemplates":[{"uriTemplate":"fake://{name}","name":"fake"}]})"));
  EXPECT_EQ(at(peer.ask(legacy("1", "prompts/list")), "result"), json(R"({"prompts":[{"name":"greet"}]})"));
}

TEST(LegacyConnection, UnknownCursorsAreRefused) {
  FakePeer peer;
  peer.initialize();
  for (const char* list : {"tools/list", "resources/list", "resources/templates/list", "prompts/list"})
    EXPECT_EQ(error_code(peer.ask(legacy("1", list, R"("cursor":"")"))), Json(-32602)) << list;
}

TEST(LegacyConnection, SetLevelKnowsTheLevels) {
  FakePeer peer;
  peer.initialize();
  EXPECT_EQ(at(peer.ask(legacy("1", "logging/setLevel", R"("level":"notice")")), "result"), json("{}"));
  EXPECT_EQ(error_code(peer.ask(legacy("2", "logging/setLevel", R"("level":"loud")"))), Json(-32602));
}

TEST(LegacyConnection, ToolResultsComeInBothForms) {
  FakePeer peer;
  peer.initialize();
  Json answer = peer.ask(legacy("1", "tools/call", R"("name":"echo","arguments":{"a":"ü"})"));
  EXPECT_EQ(at(answer, "result|structuredContent"), json(R"({"heard":{"a":"ü"}})"));
  const Json block = at(answer, "result|content").array()->at(0);
  EXPECT_EQ(block, Json(JsonObject{{"type", "text"}, {"text", R"({"heard":{"a":"ü"}})"}}));
  EXPECT_TRUE(at(answer, "result|isError").is_null());
}

TEST(LegacyConnection, ARefusingToolIsAResult) {
  FakePeer peer;
  peer.initialize();
  Json answer = peer.ask(legacy("1", "tools/call", R"("name":"refuse")"));
  EXPECT_EQ(at(answer, "result|isError"), Json(true));
  EXPECT_EQ(at(answer, "result|structuredContent|error_code"), Json("invalid_value"));
}

TEST(LegacyConnection, AnUnknownToolIsAProtocolErrorWithTheErrorObject) {
  FakePeer peer;
  peer.initialize();
  Json answer = peer.ask(legacy("1", "tools/call", R"("name":"none")"));
  EXPECT_EQ(error_code(answer), Json(-32602));
  EXPECT_EQ(error_text(answer), "There is no tool none.");
  EXPECT_EQ(at(answer, "error|data|suggestion"), Json("Use --toolsets."));
}

struct WrongParams {
  const char* method;
  const char* params;
  const char* field;
};
class WrongParamsOf : public testing::TestWithParam<WrongParams> {};

TEST_P(WrongParamsOf, AreNamed) {
  for (bool is_modern : {false, true}) {
    FakePeer peer;
    peer.initialize();
    Json answer = peer.ask((is_modern ? modern : legacy)("1", GetParam().method, GetParam().params));
    EXPECT_EQ(error_code(answer), Json(-32602));
    EXPECT_EQ(at(answer, "error|data|field"), Json(GetParam().field));
    EXPECT_NE(error_text(answer).find(GetParam().field), std::string::npos) << error_text(answer);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongParamsOf,
    testing::Values(
        WrongParams{"tools/call", "", "params.name"}, WrongParams{"tools/call", R"("name":7)", "params.name"},
        WrongParams{"tools/call", R"("name":"echo","arguments":[])", "params.arguments"},
        WrongParams{"tools/list", R"("cursor":"x")", "params.cursor"},
        WrongParams{"resources/read", R"("uri":null)", "params.uri"},
        WrongParams{"prompts/get", R"("name":{})", "params.name"},
        WrongParams{"prompts/get", R"("name":"greet","arguments":"x")", "params.arguments"},
        WrongParams{"completion/complete", "", "params.ref"},
        WrongParams{"completion/complete", R"("ref":{"type":"x"},"argument":{})", "params.ref.type"},
        WrongParams{"completion/complete", R"("ref":{"type":"ref/prompt"},"argument":{})", "params.ref.name"},
        WrongParams{"completion/complete",
                    R"("ref":{"type":"ref/resource","uri":"u"},"argument":{"name":"n"})",
                    "params.argument.value"}));

TEST(LegacyConnection, UnknownResourceHasItsOwnCode) {
  FakePeer peer;
  peer.initialize();
  for (const char* method : {"resources/read", "resources/subscribe"}) {
    Json answer = peer.ask(legacy("1", method, R"("uri":"fake://none")"));
    EXPECT_EQ(error_code(answer), Json(-32002)) << method;
    EXPECT_EQ(at(answer, "error|data|uri"), Json("fake://none"));
  }
}

TEST(LegacyConnection, AFailureOfTheServerIsAnInternalError) {
  FakePeer peer;
  peer.initialize();
  EXPECT_EQ(error_code(peer.ask(legacy("1", "resources/read", R"("uri":"fake://broken")"))), Json(-32603));
}

TEST(LegacyConnection, ResourcesAndPromptsAreRead) {
  FakePeer peer;
  peer.initialize();
  EXPECT_EQ(at(peer.ask(legacy("1", "resources/read", R"("uri":"fake://note")")), "result"),
            json(R"({"contents":[{"uri":"fake://note","mimeType":"text/plain","text":"remember"}]})"));
  EXPECT_EQ(at(peer.ask(legacy("2", "prompts/get", R"("name":"greet","arguments":{"a":"b"})")), "result"),
            json(R"({"description":"Greets.","messages":[{"a":"b"}]})"));
  EXPECT_EQ(error_code(peer.ask(legacy("3", "prompts/get", R"("name":"none")"))), Json(-32602));
}

TEST(LegacyConnection, CompletionIsLimitedToAHundred) {
  FakePeer peer;
  peer.initialize();
  const std::string query =
      legacy("1", "completion/complete",
             R"("ref":{"type":"ref/prompt","name":"p"},"argument":{"name":"n","value":"v"})");
  EXPECT_EQ(at(peer.ask(query), "result|completion"),
            json(R"({"values":["p/n/v","p/n/v"],"total":2,"hasMore":false})"));
  peer.surface.completions = 101;
  Json many = at(peer.ask(query), "result|completion");
  EXPECT_EQ(at(many, "values").array()->size(), 100u);
  EXPECT_EQ(at(many, "total"), Json(101));
  EXPECT_EQ(at(many, "hasMore"), Json(true));
}

TEST(Connection, MethodsOfTheOtherEraAreUnknown) {
  FakePeer peer;
  peer.initialize();
  EXPECT_EQ(error_code(peer.ask(legacy("1", "tools/dance"))), Json(-32601));
  for (const char* gone : {"ping", "initialize", "logging/setLevel", "resources/subscribe", "tools/dance"})
    EXPECT_EQ(error_code(peer.ask(modern("1", gone))), Json(-32601)) << gone;
}

TEST(Connection, NotificationsAndResponsesGetNoAnswer) {
  FakePeer peer;
  for (const char* line :
       {R"({"jsonrpc":"2.0","method":"notifications/initialized"})",
        R"({"jsonrpc":"2.0","method":"tools/list"})",
        R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}})",
        R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}})",
        R"({"jsonrpc":"2.0","method":"notifications/cancelled"})", R"({"jsonrpc":"2.0","id":4,"result":{}})"})
    peer.connection->receive(line);
  EXPECT_TRUE(peer.outbox->all().empty());
}

TEST(ModernConnection, DiscoverDescribesTheServer) {
  FakePeer peer;
  peer.surface.who.extensions.set("io.example/thing", JsonObject{});
  Json result = at(peer.ask(modern(R"("d")", "server/discover")), "result");
  EXPECT_EQ(at(result, "supportedVersions"), json(R"(["2026-07-28"])"));
  EXPECT_EQ(at(result, "capabilities"), json(R"({"tools":{},"resources":{"subscribe":true,"listChanged":true},
    "prompts":{},"completions":{},"extensions":{"io.example/thing":{}}})"));
  EXPECT_EQ(at(result, "instructions"), Json("Be gentle."));
  EXPECT_EQ(at(result, "resultType"), Json("complete"));
  EXPECT_EQ(at(result, "_meta|io.modelcontextprotocol/serverInfo|name"), Json("fake"));
  EXPECT_EQ(at(result, "cacheScope"), Json("public"));
}

TEST(ModernConnection, NeedsNoInitializeAndEveryResultHasItsType) {
  FakePeer peer;
  for (const std::string& line : {modern("1", "tools/list"), modern("2", "tools/call", R"("name":"echo")"),
                                  modern("3", "resources/read", R"("uri":"fake://note")"),
                                  modern("4", "prompts/get", R"("name":"greet")")})
    EXPECT_EQ(at(peer.ask(line), "result|resultType"), Json("complete")) << line;
}

TEST(ModernConnection, ListsAndReadsCarryCacheHints) {
  FakePeer peer;
  for (auto [method, scope] :
       {std::pair{"tools/list", "public"}, std::pair{"prompts/list", "public"},
        std::pair{"resources/templates/list", "public"}, std::pair{"resources/list", "private"},
        std::pair{"resources/read", "private"}}) {
    Json result = at(peer.ask(modern("1", method, R"("uri":"fake://note")")), "result");
    ASSERT_TRUE(at(result, "ttlMs").integer()) << method;
    EXPECT_GE(*at(result, "ttlMs").integer(), 0);
    EXPECT_EQ(at(result, "cacheScope"), Json(scope)) << method;
  }
}

TEST(ModernConnection, UnknownResourceIsInvalidParams) {
  FakePeer peer;
  Json answer = peer.ask(modern("1", "resources/read", R"("uri":"fake://none")"));
  EXPECT_EQ(error_code(answer), Json(-32602));
  EXPECT_EQ(at(answer, "error|data|uri"), Json("fake://none"));
}

TEST(ModernConnection, OtherVersionsAreRefusedWithTheSupportedOnes) {
  for (const char* version : {"v999.0.0", "2025-11-25"}) {
    FakePeer peer;
    Json answer = peer.ask(legacy(
        "1", "tools/list",
        format(
            R"("_meta":{{"io.modelcontextprotocol/protocolVersion":"{}","io.modelcontextprotocol/clientCapabilities":{{}}}})",
            version)));
    EXPECT_EQ(error_code(answer), Json(-32022));
    EXPECT_EQ(at(answer, "error|data"),
              Json(JsonObject{{"supported", JsonArray{"2026-07-28"}}, {"requested", version}}));
  }
}

TEST(ModernConnection, IncompleteMetaIsRefused) {
  constexpr const char* kMetas[] = {
      R"({})",
      R"({"io.modelcontextprotocol/clientCapabilities":{}})",
      R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28"})",
      R"({"io.modelcontextprotocol/protocolVersion":20260728,"io.modelcontextprotocol/clientCapabilities":{}})",
      R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":[]})",
      R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":"x"})",
      R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/logLevel":"loud"})",
      R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"progressToken":1.5})",
      R"("text")"};
  FakePeer peer;
  peer.initialize();
  for (const char* meta : kMetas) {
    Json answer = peer.ask(legacy("1", "server/discover", format(R"("_meta":{})", meta)));
    EXPECT_EQ(error_code(answer), Json(-32602)) << meta;
    EXPECT_NE(error_text(answer).find("params._meta"), std::string::npos) << error_text(answer);
  }
}

TEST(Connection, BothErasShareOneConnection) {
  FakePeer peer;
  peer.initialize();
  EXPECT_TRUE(at(peer.ask(legacy("1", "tools/list")), "result|ttlMs").is_null());
  EXPECT_FALSE(at(peer.ask(modern("2", "tools/list")), "result|ttlMs").is_null());
}

}  // namespace
}  // namespace blue
