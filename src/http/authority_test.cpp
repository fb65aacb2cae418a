#include "http/authority.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

TEST(ParseAuthority, ReadsNamesAndAddressesWithAndWithoutPort) {
  EXPECT_EQ(parse_authority("localhost"), "localhost");
  EXPECT_EQ(parse_authority("localhost:80"), "localhost");
  EXPECT_EQ(parse_authority("127.0.0.1:65535"), "127.0.0.1");
  EXPECT_EQ(parse_authority("[::1]"), "[::1]");
  EXPECT_EQ(parse_authority("[::1]:4747"), "[::1]");
}

TEST(ParseAuthority, RefusesWhatOnlyLooksLikeOne) {
  for (std::string_view text :
       {"", ":80", "localhost:", "localhost:80:80", "localhost:x", "localhost:123456", "a@b", "localhost/x",
        "::1", "[::1", "[]", "[::1]x", "[::1]:", "local host", "localhost,evil"})
    EXPECT_EQ(parse_authority(text), std::nullopt) << text;
}

TEST(IsLocalName, KnowsTheNamesOfThisMachineOnly) {
  for (std::string_view name : {"localhost", "LOCALHOST", "127.0.0.1", "[::1]"})
    EXPECT_TRUE(is_local_name(name)) << name;
  for (std::string_view name :
       {"localhost.evil.com", "evil.localhost", "127.0.0.1.evil.com", "0.0.0.0", "[::]", ""})
    EXPECT_FALSE(is_local_name(name)) << name;
}

TEST(ParseOrigin, WantsASchemeAndNothingBehindThePort) {
  EXPECT_EQ(parse_origin("http://localhost:3000"), "localhost");
  EXPECT_EQ(parse_origin("HTTPS://example.org"), "example.org");
  for (std::string_view text :
       {"null", "localhost", "file://", "http://a/b", "http://user@a", "ftp://a", "http://", "*"})
    EXPECT_EQ(parse_origin(text), std::nullopt) << text;
}

TEST(ParseTarget, TakesPathsAndWholeUrls) {
  EXPECT_EQ(parse_target("/mcp?x=1")->path, "/mcp");
  EXPECT_EQ(parse_target("/mcp/../x")->path, "/mcp/../x");
  EXPECT_EQ(parse_target("//mcp")->path, "//mcp");
  EXPECT_EQ(parse_target("http://evil.com/mcp")->authority, "evil.com");
  EXPECT_EQ(parse_target("http://evil.com/mcp")->path, "/mcp");
  for (std::string_view text : {"", "*", "mcp", "evil.com:443", "https://a/mcp", "http://a", "ftp://a/mcp"})
    EXPECT_FALSE(parse_target(text)) << text;
}

}  // namespace
}  // namespace blue
