#include "tests/support/schema_lint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/shape_schema.h"
#include "tests/support/rich_type.h"

namespace blue {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Json good_tool() {
  return JsonObject{{"name", "blue_cake_bake"},
                    {"title", "Bake a cake"},
                    {"description", "Bakes one cake."},
                    {"annotations", JsonObject{{"readOnlyHint", false},
                                               {"destructiveHint", false},
                                               {"idempotentHint", true},
                                               {"openWorldHint", false}}},
                    {"inputSchema", json_schema(shape_of<Cake>(), SchemaUse::input)},
                    {"outputSchema", json_schema(shape_of<Cake>(), SchemaUse::output)}};
}

// An input schema with one member `name` of this schema.
std::vector<std::string> lint_member(const char* name, const char* schema) {
  return lint_input_schema(*parse_json(
      format(R"({{"type":"object","properties":{{"{}":{}}},"additionalProperties":false}})", name, schema)));
}

TEST(SchemaLint, PassesDescribedTypes) { EXPECT_THAT(lint_tool(good_tool()), IsEmpty()); }

TEST(SchemaLint, WantsAClosedObjectAtTheRoot) {
  EXPECT_THAT(lint_input_schema(*parse_json(R"({"type":"array"})")), Contains(HasSubstr("type object")));
  EXPECT_THAT(lint_input_schema(*parse_json(R"({"type":"object"})")),
              Contains(HasSubstr("list its properties")));
  EXPECT_THAT(lint_input_schema(*parse_json(R"({"type":"object","properties":{}})")),
              Contains(HasSubstr("additionalProperties must be false")));
  for (const char* word : {"anyOf", "oneOf", "allOf"}) {
    Json schema = json_schema(shape_of<Layer>(), SchemaUse::input);
    schema.object()->set(word, JsonArray{});
    EXPECT_THAT(lint_input_schema(schema), Contains(HasSubstr(word)));
  }
}

TEST(SchemaLint, WantsPlainNamesAndDescriptions) {
  EXPECT_THAT(lint_member("round", R"({"type":"integer","description":"d"})"), IsEmpty());
  EXPECT_THAT(lint_member("roundNumber", R"({"description":"d"})"), Contains(HasSubstr("roundNumber")));
  EXPECT_THAT(lint_member("", R"({"description":"d"})"), Contains(HasSubstr("[a-z0-9_]")));
  EXPECT_THAT(lint_member(std::string(41, 'a').c_str(), R"({"description":"d"})"),
              Contains(HasSubstr("[a-z0-9_]")));
  EXPECT_THAT(lint_member("round", R"({"type":"integer"})"), Contains(HasSubstr("has no description")));
  EXPECT_THAT(lint_member("round", format(R"({{"description":"{}"}})", std::string(401, 'd')).c_str()),
              Contains(HasSubstr("longer than 400")));
}

TEST(SchemaLint, LooksIntoItemsMapsAndMembers) {
  const char* open = R"({"type":"object","properties":{"a":{"description":"d"}}})";
  for (const char* around :
       {R"({{"description":"d","items":{}}})", R"({{"description":"d","additionalProperties":{}}})"})
    EXPECT_THAT(lint_member("x", format(fmt::runtime(around), open).c_str()),
                Contains(HasSubstr("additionalProperties must be false")));
  EXPECT_THAT(lint_member("x", R"({"type":["string","null"],"description":"d"})"),
              Contains(HasSubstr("one word")));
}

TEST(SchemaLint, AllowsMapsAndLooseObjects) {
  EXPECT_THAT(
      lint_member("x", R"({"type":"object","description":"d","additionalProperties":{"type":"integer"}})"),
      IsEmpty());
  EXPECT_THAT(lint_member("x", R"({"type":"object","description":"d"})"), IsEmpty());
}

TEST(SchemaLint, FindsKeysThatStandTwice) {
  JsonObject schema = *json_schema(shape_of<Layer>(), SchemaUse::input).object();
  schema.append("type", "object");
  EXPECT_THAT(lint_input_schema(schema), Contains(HasSubstr("twice")));
}

TEST(SchemaLint, OutputsMustAdmitTheErrorObject) {
  EXPECT_THAT(lint_output_schema(json_schema(shape_of<Layer>(), SchemaUse::output)), IsEmpty());
  EXPECT_THAT(lint_output_schema(json_schema(shape_of<Layer>(), SchemaUse::input)),
              Contains(HasSubstr("error object")));
  EXPECT_THAT(lint_output_schema(json_schema(shape_of<Json>(), SchemaUse::output)), IsEmpty());
}

TEST(SchemaLint, ChecksTheToolAround) {
  struct Damage {
    const char* key;
    Json value;
    const char* found;
  };
  for (const auto& [key, value, found] :
       {Damage{"name", "Blue-Cake", "Blue-Cake"}, Damage{"name", std::string(41, 'a'), "aaa"},
        Damage{"title", "", "no title"}, Damage{"description", "", "no description"},
        Damage{"description", std::string(401, 'd'), "longer than 400"},
        Damage{"annotations", JsonObject{}, "openWorldHint"},
        Damage{"outputSchema", JsonObject{{"type", "array"}}, "type object"}}) {
    Json tool = good_tool();
    tool.object()->set(key, value);
    EXPECT_THAT(lint_tool(tool), Contains(HasSubstr(found))) << key;
  }
  Json tool = good_tool();
  tool.object()->erase("outputSchema");
  EXPECT_THAT(lint_tool(tool), Contains(HasSubstr("needs inputSchema and outputSchema")));
}

}  // namespace
}  // namespace blue
