#include "http/mirrored_headers.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "base/base64.h"
#include "base/json_parse.h"
#include "base/utf8.h"
#include "mcp/protocol.h"
#include "tests/support/request_heads.h"

namespace blue {
namespace {

Request make_request(std::string_view method, std::string_view params) {
  return {RequestId{1}, std::string(method), *parse_json(params)->object()};
}

bool agrees(HeaderList headers, const Request& request) {
  auto checked = check_standard_headers(make_head("POST", "/mcp", headers), request, kModernVersion);
  EXPECT_TRUE(checked || checked.error().code == rpc_codes::header_mismatch);
  return checked.has_value();
}

bool named(std::string_view name, const Request& request) {
  return agrees({{"MCP-Protocol-Version", "2026-07-28"}, {"Mcp-Method", request.method}, {"Mcp-Name", name}},
                request);
}

TEST(StandardHeaders, RepeatVersionAndMethod) {
  Request list = make_request("tools/list", "{}");
  EXPECT_TRUE(agrees({{"mcp-protocol-version", "2026-07-28"}, {"MCP-METHOD", " tools/list "}}, list));
  EXPECT_FALSE(agrees({{"Mcp-Method", "tools/list"}}, list));
  EXPECT_FALSE(agrees({{"MCP-Protocol-Version", "2025-11-25"}, {"Mcp-Method", "tools/list"}}, list));
  EXPECT_FALSE(agrees({{"MCP-Protocol-Version", "2026-07-28"}}, list));
  EXPECT_FALSE(agrees({{"MCP-Protocol-Version", "2026-07-28"}, {"Mcp-Method", "TOOLS/LIST"}}, list));
  EXPECT_FALSE(agrees(
      {{"MCP-Protocol-Version", "2026-07-28"}, {"Mcp-Method", "tools/list"}, {"Mcp-Method", "tools/list"}},
      list));
}

TEST(StandardHeaders, RepeatTheNameIfTheMethodHasOne) {
  Request call = make_request("tools/call", R"({"name":"echo"})");
  EXPECT_TRUE(named("echo", call));
  EXPECT_TRUE(named("=?base64?ZWNobw==?=", call));
  EXPECT_FALSE(named("other", call));
  EXPECT_FALSE(named("=?BASE64?ZWNobw==?=", call));
  EXPECT_FALSE(named("=?base64?ZWNobw?=", call));
  EXPECT_FALSE(agrees({{"MCP-Protocol-Version", "2026-07-28"}, {"Mcp-Method", "tools/call"}}, call));
  EXPECT_TRUE(named("file:///a b", make_request("resources/read", R"({"uri":"file:///a b"})")));
  EXPECT_TRUE(named("greet", make_request("prompts/get", R"({"name":"greet"})")));
  for (std::string_view method : {"tasks/get", "tasks/update", "tasks/cancel"}) {
    EXPECT_TRUE(named("t1", make_request(method, R"({"taskId":"t1"})"))) << method;
    EXPECT_FALSE(named("t2", make_request(method, R"({"taskId":"t1"})"))) << method;
  }
}

TEST(StandardHeaders, LeaveAMissingNameToTheMethod) {
  Request call = make_request("tools/call", "{}");
  EXPECT_TRUE(agrees({{"MCP-Protocol-Version", "2026-07-28"}, {"Mcp-Method", "tools/call"}}, call));
  EXPECT_FALSE(named("echo", call));
  EXPECT_TRUE(named("anything", make_request("tools/list", "{}")));
}

const std::vector<MirroredParameter> kMirrored = {{{"region"}, "Region"}, {{"size", "width"}, "Width"}};

bool mirrors(HeaderList headers, std::string_view arguments) {
  Request call = make_request("tools/call", R"({"name":"x","arguments":)" + std::string(arguments) + "}");
  auto checked = check_parameter_headers(make_head("POST", "/mcp", headers), call, kMirrored);
  EXPECT_TRUE(checked || checked.error().code == rpc_codes::header_mismatch);
  return checked.has_value();
}

TEST(ParameterHeaders, AreThereExactlyWhenTheArgumentIs) {
  EXPECT_TRUE(mirrors({{"Mcp-Param-Region", "north"}}, R"({"region":"north"})"));
  EXPECT_TRUE(mirrors({}, R"({"region":null,"other":1})"));
  EXPECT_TRUE(mirrors({{"Mcp-Param-Unknown", "x"}}, "{}"));
  EXPECT_FALSE(mirrors({}, R"({"region":"north"})"));
  EXPECT_FALSE(mirrors({{"Mcp-Param-Region", "north"}}, "{}"));
  EXPECT_FALSE(mirrors({{"Mcp-Param-Region", "south"}}, R"({"region":"north"})"));
  EXPECT_FALSE(
      mirrors({{"Mcp-Param-Region", "north"}, {"Mcp-Param-Region", "north"}}, R"({"region":"north"})"));
}

TEST(ParameterHeaders, AreDecodedAndComparedByKind) {
  EXPECT_TRUE(mirrors({{"Mcp-Param-Region", "=?base64?IHBhZGRlZCA=?="}}, R"({"region":" padded "})"));
  EXPECT_TRUE(mirrors({{"Mcp-Param-Region", "true"}}, R"({"region":true})"));
  EXPECT_FALSE(mirrors({{"Mcp-Param-Region", "True"}}, R"({"region":true})"));
  EXPECT_TRUE(mirrors({{"Mcp-Param-Width", "42"}}, R"({"size":{"width":42}})"));
  EXPECT_TRUE(mirrors({{"Mcp-Param-Width", "42.0"}}, R"({"size":{"width":42}})"));
  EXPECT_TRUE(mirrors({{"Mcp-Param-Width", "42"}}, R"({"size":{"width":42.0}})"));
  EXPECT_FALSE(mirrors({{"Mcp-Param-Width", "43"}}, R"({"size":{"width":42}})"));
  EXPECT_FALSE(mirrors({{"Mcp-Param-Width", "42x"}}, R"({"size":{"width":42}})"));
  EXPECT_FALSE(mirrors({{"Mcp-Param-Width", ""}}, R"({"size":{"width":42}})"));
  EXPECT_FALSE(
      mirrors({{"Mcp-Param-Width", "9007199254740993.0"}}, R"({"size":{"width":9007199254740993}})"));
  EXPECT_FALSE(mirrors({{"Mcp-Param-Region", "{}"}}, R"({"region":{}})"));
}

TEST(DecodeHeaderValue, RefusesForbiddenCharacters) {
  EXPECT_EQ(decode_header_value("caf\xc3\xa9"), std::nullopt);
  EXPECT_EQ(decode_header_value("a\x01"
                                "b"),
            std::nullopt);
  EXPECT_EQ(decode_header_value("=?base64?gA==?="), std::nullopt);  // not UTF-8
  EXPECT_EQ(decode_header_value("=?base64?=?="), std::nullopt);
  EXPECT_EQ(decode_header_value("=?base64?="), "=?base64?=");
  EXPECT_EQ(decode_header_value("=?base64?"
                                "?="),
            "");
  EXPECT_EQ(decode_header_value("a\tb c"), "a\tb c");
}

RC_GTEST_PROP(DecodeHeaderValue, UndoesTheEncodingOfAnyText, (const std::string& bytes)) {
  std::string text = repair_utf8(bytes);
  RC_ASSERT(decode_header_value("=?base64?" + encode_base64(text) + "?=") == text);
}

}  // namespace
}  // namespace blue
