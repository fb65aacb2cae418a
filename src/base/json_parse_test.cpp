#include "base/json_parse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/format.h"

namespace blue {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

std::string nested(std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); }

std::string zeros(std::size_t count) {
  std::string text = "[";
  for (std::size_t i = 0; i < count; ++i) text += i ? ",0" : "0";
  return text + "]";
}

Error refusal(std::string_view text, const JsonLimits& limits = {}) {
  auto parsed = parse_json(text, limits);
  EXPECT_FALSE(parsed) << text;
  return parsed ? Error{} : parsed.error();
}

TEST(ParseJson, ReadsEveryKind) {
  auto parsed = parse_json(R"( {"a":[null,true,false,-1,2.5,"x"],"b":{}} )");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(*parsed,
            Json(JsonObject{{"a", JsonArray{nullptr, true, false, -1, 2.5, "x"}}, {"b", JsonObject{}}}));
}

TEST(ParseJson, KeepsTheOrderOfKeys) {
  EXPECT_EQ(render_json(*parse_json(R"({"z":1,"a":2,"":3})")), R"({"z":1,"a":2,"":3})");
}

TEST(ParseJson, RefusesMalformedText) {
  for (const char* text :
       {"",          " ",   "{",       "[1,]",     "{\"a\":1,}",    "{a:1}", "'x'",   "01",
        "+1",        ".5",  "1.",      "NaN",      "Infinity",      "-",     "[1 2]", "\"\\x\"",
        "\"\\u12\"", "nul", "// c\n1", "/* c */1", "\"tab\there\"", "\"\n\""}) {
    EXPECT_EQ(refusal(text).code, codes::invalid_json) << text;
  }
}

// The parser took a NUL for the end, so anything could follow it.
TEST(ParseJson, RefusesNulBytes) {
  for (std::string_view text : {std::string_view("1\0", 2), std::string_view("[1]\0garbage", 11),
                                std::string_view("\0", 1), std::string_view("\"\0\"", 3)}) {
    EXPECT_EQ(refusal(text).code, codes::invalid_json);
    EXPECT_THAT(refusal(text).message, HasSubstr("line 1, column"));
  }
}

TEST(ParseJson, RefusesWhatFollowsTheValue) {
  for (const char* text : {"1 2", "{} x", "[]]", "null,", "\"a\"\"b\""})
    EXPECT_EQ(refusal(text).code, codes::invalid_json);
}

TEST(ParseJson, NamesLineAndColumn) {
  EXPECT_THAT(refusal("{\n  \"é\": ?\n}").message, HasSubstr("line 2, column 8"));
  EXPECT_THAT(refusal("?").message, HasSubstr("line 1, column 1"));
  EXPECT_THAT(refusal("").message, HasSubstr("line 1, column 1"));
  EXPECT_THAT(refusal("[1,\n\n").message, HasSubstr("line 3, column 1"));
}

TEST(ParseJson, SkipsAByteOrderMark) {
  EXPECT_EQ(parse_json("\xEF\xBB\xBF[1]"), Json(JsonArray{1}));
  EXPECT_FALSE(parse_json("\xEF\xBB\xBF"));
  EXPECT_FALSE(parse_json("\xEF\xBB\xBF\xEF\xBB\xBF[1]"));
}

TEST(ParseJson, RefusesBytesThatAreNotUtf8) {
  Error error = refusal("\n\"é\xC0\xAF\"");
  EXPECT_EQ(error.code, codes::invalid_json);
  EXPECT_THAT(error.message, HasSubstr("not UTF-8 at line 2, column 3"));
  EXPECT_FALSE(parse_json("\"\xED\xA0\x80\""));
  EXPECT_FALSE(parse_json("\xFF\xFE[\0"));
}

TEST(ParseJson, RefusesLoneSurrogates) {
  for (const char* text :
       {R"("\ud800")", R"("\udc00")", R"("\ud800x")", R"("\ud800\u0041")", R"("\udc00\ud800")"})
    EXPECT_EQ(refusal(text).code, codes::invalid_json) << text;
  EXPECT_EQ(parse_json(R"("\ud83d\udc67")"), Json("👧"));
}

TEST(ParseJson, KeepsNulInStrings) {
  auto parsed = parse_json(R"("a\u0000b")");
  ASSERT_TRUE(parsed && parsed->string());
  EXPECT_EQ(*parsed->string(), std::string("a\0b", 3));
}

TEST(ParseJson, ReadsNumbersAtTheEdges) {
  EXPECT_EQ(*parse_json("9223372036854775807")->integer(), INT64_MAX);
  EXPECT_EQ(*parse_json("-9223372036854775808")->integer(), INT64_MIN);
  EXPECT_EQ(*parse_json("9223372036854775808")->floating(), 9223372036854775808.0);
  EXPECT_EQ(*parse_json("-9223372036854775809")->floating(), -9223372036854775808.0);
  EXPECT_EQ(*parse_json("123456789012345678901234567890")->floating(), 123456789012345678901234567890.0);
  EXPECT_EQ(*parse_json("-0"), Json(0));
  EXPECT_TRUE(std::signbit(*parse_json("-0.0")->floating()));
  EXPECT_EQ(*parse_json("1e-999")->floating(), 0.0);
  EXPECT_EQ(*parse_json("1E+2")->floating(), 100.0);
}

TEST(ParseJson, RefusesNumbersNoDoubleHolds) {
  for (const char* text : {"1e999", "[-1e999]"}) {
    Error error = refusal(text);
    EXPECT_EQ(error.code, codes::invalid_json);
    EXPECT_THAT(error.message, HasSubstr("too large"));
  }
}

TEST(ParseJson, RefusesAKeyGivenTwice) {
  EXPECT_THAT(refusal(R"({"a":1,"b":2,"a":1})").message, HasSubstr("\"a\" appears twice"));
  EXPECT_THAT(refusal(R"({"":1,"":2})").message, HasSubstr("\"\" appears twice"));
  EXPECT_FALSE(parse_json(R"([{"x":{"a":1,"\u0061":2}}])"));
  EXPECT_TRUE(parse_json(R"([{"a":1},{"a":{"a":1}}])"));
}

TEST(ParseJson, AnOverlongKeyDoesNotFillTheMessage) {
  std::string key(100'000, 'k');
  EXPECT_THAT(refusal(format(R"({{"{0}":1,"{0}":2}})", key)).message, SizeIs(::testing::Lt(300u)));
}

TEST(ParseJson, TakesSixtyFourLevelsAndNoMore) {
  EXPECT_TRUE(parse_json(nested(64)));
  Error error = refusal(nested(65));
  EXPECT_EQ(error.code, codes::too_large);
  EXPECT_THAT(error.message, HasSubstr("64 levels"));
  EXPECT_FALSE(parse_json(std::string(100'000, '[')));
  EXPECT_EQ(refusal("[{}]", {.depth = 1}).code, codes::too_large);
}

TEST(ParseJson, CountsValues) {
  EXPECT_TRUE(parse_json("[1,{\"a\":2}]", {.values = 4}));
  EXPECT_EQ(refusal("[1,{\"a\":2}]", {.values = 3}).code, codes::too_large);
  EXPECT_TRUE(parse_json(zeros(999'999)));
  EXPECT_EQ(refusal(zeros(1'000'000)).code, codes::too_large);
}

TEST(ParseJson, CountsBytes) {
  EXPECT_TRUE(parse_json("[1,2]", {.bytes = 5}));
  EXPECT_EQ(refusal("[1,2]", {.bytes = 4}).code, codes::too_large);
  std::string text = "\"" + std::string((16u << 20) - 2, 'x') + "\"";
  EXPECT_TRUE(parse_json(text));
  EXPECT_EQ(refusal(text + " ").code, codes::too_large);
}

}  // namespace
}  // namespace blue
