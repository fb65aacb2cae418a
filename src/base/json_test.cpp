#include "base/json.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace blue {
namespace {

TEST(Json, KnowsItsKind) {
  EXPECT_TRUE(Json().is_null());
  EXPECT_TRUE(Json(true).boolean());
  EXPECT_TRUE(Json(1).integer());
  EXPECT_TRUE(Json(1.5).floating());
  EXPECT_TRUE(Json("x").string());
  EXPECT_TRUE(Json(JsonArray{}).array());
  EXPECT_TRUE(Json(JsonObject{}).object());
  EXPECT_FALSE(Json(1).boolean());
  EXPECT_FALSE(Json(true).integer());
}

TEST(Json, PointersAreNotBooleans) {
  EXPECT_FALSE((std::is_constructible_v<Json, const int*>));
  EXPECT_FALSE((std::is_constructible_v<Json, const Json*>));
}

TEST(Json, IntegersPastInt64KeepTheirSize) {
  Json huge(std::numeric_limits<std::uint64_t>::max());
  ASSERT_TRUE(huge.floating());
  EXPECT_EQ(*huge.floating(), 18446744073709551616.0);
  EXPECT_EQ(*Json(std::uint64_t{7}).integer(), 7);
}

TEST(Json, NumbersAreEqualByValue) {
  EXPECT_EQ(Json(1), Json(1.0));
  EXPECT_EQ(Json(1.0), Json(1));
  EXPECT_EQ(Json(0), Json(-0.0));
  EXPECT_NE(Json(1), Json(1.5));
  EXPECT_NE(Json(1), Json("1"));
  EXPECT_NE(Json(0), Json(false));
  EXPECT_NE(Json(0), Json());
}

// Comparing as doubles made two different integers equal to one double.
TEST(Json, EqualityIsExactWhereDoublesAreNot) {
  EXPECT_NE(Json(9007199254740993), Json(9007199254740992.0));
  EXPECT_EQ(Json(9007199254740992), Json(9007199254740992.0));
  EXPECT_NE(Json(INT64_MAX), Json(9223372036854775808.0));
  EXPECT_EQ(Json(INT64_MIN), Json(-9223372036854775808.0));
}

TEST(Json, ExactIntegerRefusesWhatDoesNotFit) {
  EXPECT_EQ(exact_integer(-3.0), -3);
  EXPECT_EQ(exact_integer(-9223372036854775808.0), INT64_MIN);
  EXPECT_FALSE(exact_integer(0.5));
  EXPECT_FALSE(exact_integer(9223372036854775808.0));
  EXPECT_FALSE(exact_integer(std::nan("")));
  EXPECT_FALSE(exact_integer(HUGE_VAL));
}

TEST(Json, ObjectsAreEqualInAnyOrder) {
  Json one = JsonObject{{"a", 1}, {"b", JsonArray{1, 2}}};
  Json other = JsonObject{{"b", JsonArray{1, 2}}, {"a", 1}};
  EXPECT_EQ(one, other);
  EXPECT_NE(one, Json(JsonObject{{"a", 1}}));
  EXPECT_NE(one, Json(JsonObject{{"a", 1}, {"c", JsonArray{1, 2}}}));
  EXPECT_NE(Json(JsonArray{1, 2}), Json(JsonArray{2, 1}));
}

TEST(Json, SetReplacesInPlaceAndAppends) {
  JsonObject object{{"a", 1}, {"b", 2}};
  object.set("a", 3);
  object.set("c", 4);
  EXPECT_EQ(render_json(object), R"({"a":3,"b":2,"c":4})");
  object.erase("b");
  object.erase("missing");
  EXPECT_EQ(render_json(object), R"({"a":3,"c":4})");
  EXPECT_FALSE(object.contains("b"));
}

TEST(Json, FindAndTextOrLookIntoObjectsOnly) {
  Json value = JsonObject{{"a", "x"}, {"n", 1}};
  EXPECT_EQ(value.text_or("a", "-"), "x");
  EXPECT_EQ(value.text_or("n", "-"), "-");
  EXPECT_EQ(value.text_or("missing", "-"), "-");
  EXPECT_EQ(Json("x").find("a"), nullptr);
}

TEST(Json, RendersCompact) {
  Json value =
      JsonObject{{"a", JsonArray{1, -2, 1.5, true, nullptr}}, {"", JsonObject{}}, {"b", JsonArray{}}};
  EXPECT_EQ(render_json(value), R"({"a":[1,-2,1.5,true,null],"":{},"b":[]})");
}

TEST(Json, RendersPretty) {
  Json value = JsonObject{{"a", JsonArray{1, JsonObject{{"b", 2}}}}, {"c", JsonObject{}}};
  EXPECT_EQ(render_json(value, JsonStyle::pretty), R"({
  "a": [
    1,
    {
      "b": 2
    }
  ],
  "c": {}
})");
}

TEST(Json, RendersStringsSoThatTheyCannotBreakALine) {
  EXPECT_EQ(render_json(std::string("\"\\\n\r\t\0\x1b\x7f/", 9)), R"("\"\\\n\r\t\u0000\u001b\u007f/")");
  EXPECT_EQ(render_json("é中👧"), "\"é中👧\"");
}

TEST(Json, RendersBrokenBytesAsReplacement) {
  EXPECT_EQ(render_json("a\xFFz"), "\"a\uFFFDz\"");
  EXPECT_EQ(render_json("\xED\xA0\x80"), "\"\uFFFD\uFFFD\uFFFD\"");
  EXPECT_EQ(render_json("\xE4\xB8"), "\"\uFFFD\uFFFD\"");
}

TEST(Json, RendersNumbersThatJsonLacksAsNull) {
  EXPECT_EQ(render_json(std::nan("")), "null");
  EXPECT_EQ(render_json(-HUGE_VAL), "null");
  EXPECT_EQ(render_json(INT64_MIN), "-9223372036854775808");
  EXPECT_EQ(render_json(1e300), "1e+300");
  EXPECT_EQ(render_json(-0.0), "-0.0");
}

TEST(Json, NamesItsKindForMessages) {
  EXPECT_EQ(json_kind(Json()), "null");
  EXPECT_EQ(json_kind(Json(1)), "an integer");
  EXPECT_EQ(json_kind(Json(1.5)), "a number");
  EXPECT_EQ(json_kind(Json(JsonArray{})), "an array");
  EXPECT_EQ(json_kind(Json(JsonObject{})), "an object");
}

}  // namespace
}  // namespace blue
