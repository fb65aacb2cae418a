#include "mcp/message.h"

#include <gtest/gtest.h>

#include "base/json_parse.h"

namespace blue {
namespace {

struct Refused {
  const char* line;
  int code;
  const char* id;  // as JSON
  const char* word;
};

class RefusedLine : public testing::TestWithParam<Refused> {};

TEST_P(RefusedLine, SaysWhy) {
  auto message = parse_message(GetParam().line);
  ASSERT_FALSE(message);
  auto answer = parse_json(render_error_response(message.error().id, message.error().error));
  ASSERT_TRUE(answer);
  EXPECT_EQ(*answer->find("id"), *parse_json(GetParam().id));
  EXPECT_EQ(*answer->find("error")->find("code"), Json(GetParam().code));
  EXPECT_NE(answer->find("error")->text_or("message", "").find(GetParam().word), std::string::npos)
      << answer->find("error")->text_or("message", "");
}

INSTANTIATE_TEST_SUITE_P(
    All, RefusedLine,
    testing::Values(
        Refused{"nonsense", -32700, "null", "well-formed"}, Refused{"{", -32700, "null", "well-formed"},
        Refused{"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}", -32700, "null", "UTF-8"},
        Refused{R"({"jsonrpc":"2.0","id":1,"id":2,"method":"ping"})", -32700, "null", "twice"},
        Refused{R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])", -32600, "null", "Batches"},
        Refused{"[]", -32600, "null", "Batches"}, Refused{"7", -32600, "null", "an integer"},
        Refused{R"({"id":5,"method":"ping"})", -32600, "5", "jsonrpc"},
        Refused{R"({"jsonrpc":"1.0","id":5,"method":"ping"})", -32600, "5", "jsonrpc"},
        Refused{R"({"jsonrpc":"2.0","id":"a"})", -32600, R"("a")", "method"},
        Refused{R"({"jsonrpc":"2.0"})", -32600, "null", "method"},
        Refused{R"({"jsonrpc":"2.0","id":"a","method":3})", -32600, R"("a")", "method"},
        Refused{R"({"jsonrpc":"2.0","method":3})", -32600, "null", "method"},
        Refused{R"({"jsonrpc":"2.0","id":null,"method":"ping"})", -32600, "null", "null"},
        Refused{R"({"jsonrpc":"2.0","id":1.5,"method":"ping"})", -32600, "null", "id"},
        Refused{R"({"jsonrpc":"2.0","id":1.0,"method":"ping"})", -32600, "null", "id"},
        Refused{R"({"jsonrpc":"2.0","id":18446744073709551615,"method":"ping"})", -32600, "null", "id"},
        Refused{R"({"jsonrpc":"2.0","id":true,"method":"ping"})", -32600, "null", "a boolean"},
        Refused{R"({"jsonrpc":"2.0","id":{},"method":"ping"})", -32600, "null", "an object"},
        Refused{R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[]})", -32602, "1", "params"}));

TEST(Message, TooDeepIsRefused) {
  std::string line = R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":)" + std::string(100, '[') +
                     std::string(100, ']') + "}}";
  auto message = parse_message(line);
  ASSERT_FALSE(message);
  EXPECT_EQ(message.error().error.code, rpc_codes::invalid_request);
  EXPECT_NE(message.error().error.message.find("deeper"), std::string::npos);
}

TEST(Message, RequestKeepsIdMethodAndParams) {
  auto message =
      parse_message(R"({"jsonrpc":"2.0","id":-9223372036854775808,"method":"m","params":{"a":1}})");
  ASSERT_TRUE(message);
  const auto& request = std::get<Request>(*message);
  EXPECT_EQ(request.id, RequestId(INT64_MIN));
  EXPECT_EQ(request.method, "m");
  EXPECT_EQ(*request.params.find("a"), Json(1));
}

TEST(Message, IdsAreGivenBackExactly) {
  for (const char* id : {R"("")", R"("1")", R"("ü\"\\ x")", "0", "-5", "9223372036854775807"}) {
    std::string out;
    render_request_id(out, *to_request_id(*parse_json(id)));
    EXPECT_EQ(out, id);
  }
}

TEST(Message, AMessageWithoutIdIsANotification) {
  auto message = parse_message(R"({"jsonrpc":"2.0","method":"notifications/x","params":7})");
  ASSERT_TRUE(message);
  EXPECT_EQ(std::get<Notification>(*message).method, "notifications/x");
}

TEST(Message, ResponsesAreRecognised) {
  for (const char* line : {R"({"jsonrpc":"2.0","id":1,"result":{}})",
                           R"({"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}})"}) {
    auto message = parse_message(line);
    ASSERT_TRUE(message);
    EXPECT_TRUE(std::holds_alternative<Response>(*message));
  }
}

TEST(Message, NotificationWithoutParamsHasNone) {
  EXPECT_EQ(render_notification("a/b", {}), R"({"jsonrpc":"2.0","method":"a/b"})");
  EXPECT_EQ(render_notification("a/b", {{"x", 1}}), R"({"jsonrpc":"2.0","method":"a/b","params":{"x":1}})");
}

}  // namespace
}  // namespace blue
