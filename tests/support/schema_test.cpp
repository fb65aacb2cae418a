#include "tests/support/schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_parse.h"

namespace blue {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> check(const char* schema, const char* value) {
  return check_value(*parse_json(schema), *parse_json(value));
}

TEST(Schema, ChecksTypes) {
  EXPECT_THAT(check(R"({"type":"null"})", "null"), IsEmpty());
  EXPECT_THAT(check(R"({"type":"boolean"})", "false"), IsEmpty());
  EXPECT_THAT(check(R"({"type":"integer"})", "3"), IsEmpty());
  EXPECT_THAT(check(R"({"type":"integer"})", "3.0"), IsEmpty());
  EXPECT_THAT(check(R"({"type":"number"})", "3"), IsEmpty());
  EXPECT_THAT(check(R"({"type":"string"})", "\"\""), IsEmpty());
  EXPECT_THAT(check(R"({"type":"array"})", "[1]"), IsEmpty());
  EXPECT_THAT(check(R"({"type":"object"})", R"({"a":1})"), IsEmpty());
  EXPECT_THAT(check("{}", "[null]"), IsEmpty());
}

TEST(Schema, RefusesOtherTypes) {
  EXPECT_THAT(check(R"({"type":"integer"})", "3.5"), SizeIs(1));
  EXPECT_THAT(check(R"({"type":"number"})", "true"), SizeIs(1));
  EXPECT_THAT(check(R"({"type":"boolean"})", "0"), SizeIs(1));
  EXPECT_THAT(check(R"({"type":"object"})", "[]"), SizeIs(1));
  EXPECT_THAT(check(R"({"type":"array"})", "{}"), SizeIs(1));
  EXPECT_THAT(check(R"({"type":"string"})", "null"), SizeIs(1));
  EXPECT_THAT(check(R"({"type":"null"})", "0"), SizeIs(1));
}

TEST(Schema, ChecksBoundsInclusively) {
  EXPECT_THAT(check(R"({"minimum":1,"maximum":2.5})", "1"), IsEmpty());
  EXPECT_THAT(check(R"({"minimum":1,"maximum":2.5})", "2.5"), IsEmpty());
  EXPECT_THAT(check(R"({"minimum":1})", "0.99"), SizeIs(1));
  EXPECT_THAT(check(R"({"maximum":2})", "3"), SizeIs(1));
  EXPECT_THAT(check(R"({"minLength":2,"maxLength":3})", "\"中中\""), IsEmpty());
  EXPECT_THAT(check(R"({"minLength":2})", "\"中\""), SizeIs(1));
  EXPECT_THAT(check(R"({"maxLength":1})", "\"ab\""), SizeIs(1));
  EXPECT_THAT(check(R"({"minItems":1})", "[]"), SizeIs(1));
  EXPECT_THAT(check(R"({"maxItems":1})", "[1,2]"), SizeIs(1));
  EXPECT_THAT(check(R"({"minProperties":1})", "{}"), SizeIs(1));
  EXPECT_THAT(check(R"({"maxProperties":1})", R"({"a":1,"b":2})"), SizeIs(1));
}

TEST(Schema, BoundsConcernTheirOwnKindOnly) {
  EXPECT_THAT(check(R"({"minimum":9,"minLength":9,"minItems":9,"minProperties":9})", "true"), IsEmpty());
}

TEST(Schema, ChecksChoicesByValue) {
  EXPECT_THAT(check(R"({"enum":["a",1]})", "1.0"), IsEmpty());
  EXPECT_THAT(check(R"({"enum":["a",1]})", "\"A\""), ElementsAre(HasSubstr("is not one of [\"a\",1]")));
}

TEST(Schema, ChecksMembersAndNamesThePath) {
  const char* schema = R"({"type":"object","required":["a"],"additionalProperties":false,
    "properties":{"a":{"type":"array","items":{"type":"object","properties":{"n":{"type":"integer"}}}}}})";
  EXPECT_THAT(check(schema, R"({"a":[{"n":1,"free":2}]})"), IsEmpty());
  EXPECT_THAT(check(schema, R"({"b":1})"), ElementsAre("value: a is required", ".b: no such property"));
  EXPECT_THAT(check(schema, R"({"a":[{"n":1},{"n":"x"}]})"), ElementsAre(HasSubstr(".a[1].n: ")));
}

TEST(Schema, ChecksMaps) {
  const char* schema = R"({"additionalProperties":{"type":"integer"}})";
  EXPECT_THAT(check(schema, R"({"a":1,"b":2})"), IsEmpty());
  EXPECT_THAT(check(schema, R"({"a":1,"b":"2"})"), SizeIs(1));
  EXPECT_THAT(check(R"({"additionalProperties":true})", R"({"a":1})"), IsEmpty());
}

TEST(Schema, RefusesKeywordsItDoesNotKnowWhereverTheyStand) {
  for (const char* schema :
       {R"({"pattern":"x"})", R"({"properties":{"a":{"oneOf":[]}}})", R"({"items":{"const":1}})",
        R"({"additionalProperties":{"$ref":"#"}})", R"({"type":["string","null"]})", R"({"type":"text"})",
        R"({"enum":[]})", R"({"minimum":"1"})", R"({"minLength":-1})", R"({"maxItems":1.5})",
        R"({"required":["a"]})", R"({"required":"a"})", R"({"properties":[]})", R"({"items":true})",
        R"({"description":1})", "[]", "true"})
    EXPECT_THAT(check(schema, "null"), SizeIs(1)) << schema;
}

TEST(Schema, IgnoresWhatOnlyInforms) {
  EXPECT_THAT(check(R"({"title":"t","description":"d","default":[]})", "1"), IsEmpty());
}

}  // namespace
}  // namespace blue
