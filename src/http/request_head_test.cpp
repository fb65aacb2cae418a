#include "http/http_request.h"

#include <gmock/gmock.h>

#include "tests/support/request_heads.h"

namespace blue {
namespace {

TEST(RequestHead, FindsHeadersInAnyLetterCaseAndWithoutOuterBlanks) {
  RequestHead head = make_head("POST", "/mcp", {{"Mcp-NAME", " \techo\t "}, {"Empty", ""}});
  EXPECT_EQ(head.method(), "POST");
  EXPECT_EQ(head.target(), "/mcp");
  EXPECT_EQ(head.find("mcp-name"), "echo");
  EXPECT_EQ(head.find("MCP-Name"), "echo");
  EXPECT_EQ(head.find("empty"), "");
  EXPECT_EQ(head.find("mcp"), std::nullopt);
}

TEST(RequestHead, CountsWhatIsSentTwice) {
  RequestHead head = make_head("GET", "/", {{"Host", "a"}, {"host", "b"}});
  EXPECT_EQ(head.count("HOST"), 2u);
  EXPECT_EQ(head.find("Host"), "a");
  EXPECT_EQ(head.count("Origin"), 0u);
}

TEST(RequestHead, FindsTokensInAllHeadersOfAName) {
  RequestHead head = make_head(
      "GET", "/", {{"Accept", "text/html;q=0.5 , Application/JSON;q=1"}, {"accept", "text/event-stream"}});
  EXPECT_TRUE(head.lists("Accept", "text/html"));
  EXPECT_TRUE(head.lists("Accept", "application/json"));
  EXPECT_TRUE(head.lists("Accept", "text/event-stream"));
  EXPECT_FALSE(head.lists("Accept", "text"));
  EXPECT_FALSE(head.lists("Accept", "q=1"));
}

TEST(RequestHead, StartsAfreshWhenCleared) {
  RequestHead head = make_head("POST", "/mcp", {{"Host", "a"}});
  head.clear();
  EXPECT_EQ(head.method(), "");
  EXPECT_EQ(head.find("host"), std::nullopt);
  EXPECT_EQ(head.size(), 0u);
}

TEST(EqualsIgnoringCase, FoldsOnlyAscii) {
  EXPECT_TRUE(equals_ignoring_case("LocalHost", "lOCALhOST"));
  EXPECT_FALSE(equals_ignoring_case("a", "ab"));
  EXPECT_FALSE(equals_ignoring_case("[", "{"));  // differ in the bit that separates cases
  EXPECT_FALSE(equals_ignoring_case("É", "é"));
}

}  // namespace
}  // namespace blue
