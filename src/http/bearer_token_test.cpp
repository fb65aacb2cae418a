#include "http/gate.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "tests/support/request_heads.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

constexpr std::string_view kToken = "0123456789abcdef";

Result<std::string> read(std::string_view text) {
  TempFolder folder;
  Path file = folder.path() / "token";
  EXPECT_TRUE(write_file(file, text));
  ::chmod(file.c_str(), 0600);
  return read_token(file);
}

TEST(ReadToken, ReadsTheFirstLineTrimmed) {
  EXPECT_EQ(*read("  0123456789abcdef \r\nsecond line\n"), kToken);
  EXPECT_EQ(*read("0123456789abcdef"), kToken);
}

TEST(ReadToken, RefusesShortLongAndInvisibleTokens) {
  for (const std::string& text :
       {std::string(), std::string("short"), std::string("\n0123456789abcdef"), std::string(4097, 'a'),
        std::string("0123456789 abcdef"), std::string("0123456789abcdé")}) {
    auto token = read(text);
    ASSERT_FALSE(token) << text;
    EXPECT_EQ(token.error().code, codes::invalid_value);
    EXPECT_EQ(token.error().field, "token_file");
  }
}

TEST(ReadToken, NeedsAReadableFile) {
  EXPECT_EQ(read_token("/nowhere/token").error().code, codes::file_not_found);
  TempFolder folder;
  for (const Path& path : {Path("/nowhere/token"), folder.path()}) {
    auto token = read_token(path);
    ASSERT_FALSE(token) << path;
    EXPECT_EQ(token.error().field, "token_file") << path;
    EXPECT_NE(token.error().suggestion, "") << path;
  }
}

TEST(CarriesToken, RequiresExactlyThatToken) {
  auto carries = [](HeaderList headers) { return carries_token(make_head("POST", "/mcp", headers), kToken); };
  EXPECT_TRUE(carries({{"Authorization", "Bearer 0123456789abcdef"}}));
  EXPECT_TRUE(carries({{"authorization", "bearer  0123456789abcdef "}}));
  EXPECT_FALSE(carries({}));
  EXPECT_FALSE(carries({{"Authorization", "0123456789abcdef"}}));
  EXPECT_FALSE(carries({{"Authorization", "Bearer"}}));
  EXPECT_FALSE(carries({{"Authorization", "Bearer "}}));
  EXPECT_FALSE(carries({{"Authorization", "Basic 0123456789abcdef"}}));
  EXPECT_FALSE(carries({{"Authorization", "Bearer 0123456789abcde"}}));
  EXPECT_FALSE(carries({{"Authorization", "Bearer 0123456789ABCDEF"}}));
  EXPECT_FALSE(
      carries({{"Authorization", "Bearer 0123456789abcdef"}, {"Authorization", "Bearer 0123456789abcdef"}}));
}

}  // namespace
}  // namespace blue
