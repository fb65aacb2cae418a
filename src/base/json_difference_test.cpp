#include "base/json.h"

#include <gmock/gmock.h>

#include "base/json_parse.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> differences(std::string_view left, std::string_view right, std::size_t most = 100) {
  std::vector<std::string> out;
  for (const JsonDifference& one : compare_json(parse_json(left).value(), parse_json(right).value(), most))
    out.push_back(one.path + " " + render_json(one.left) + " " + render_json(one.right));
  return out;
}

TEST(JsonDifference, FindsNothingBetweenEqualValues) {
  EXPECT_THAT(differences(R"({"a":[1,{"b":2}]})", R"({"a":[1,{"b":2}]})"), IsEmpty());
}

TEST(JsonDifference, GoesAsDeepAsItCan) {
  EXPECT_THAT(differences(R"({"a":[1,{"b":2}],"c":1})", R"({"a":[1,{"b":3}],"c":1})"),
              ElementsAre("a[1].b 2 3"));
}

TEST(JsonDifference, WhatOnlyOneSideHasIsNullOnTheOther) {
  EXPECT_THAT(differences(R"({"a":1})", R"({"b":[]})"), ElementsAre("a 1 null", "b null []"));
  EXPECT_THAT(differences("[1,2]", "[1]"), ElementsAre("[1] 2 null"));
}

TEST(JsonDifference, DifferentKindsAreOneDifference) {
  EXPECT_THAT(differences(R"({"a":{"b":1}})", R"({"a":[1]})"), ElementsAre(R"(a {"b":1} [1])"));
}

TEST(JsonDifference, StopsAtTheLimit) {
  EXPECT_THAT(differences("[1,2,3]", "[4,5,6]", 2), ElementsAre("[0] 1 4", "[1] 2 5"));
}

}  // namespace
}  // namespace blue
