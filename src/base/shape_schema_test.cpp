#include <gtest/gtest.h>

#include "base/describe.h"
#include "base/shape_schema.h"
#include "tests/support/rich_type.h"

namespace blue {
namespace {

std::string property(const Json& schema, std::string_view name) {
  const Json* found = schema.find("properties")->find(name);
  return found ? render_json(*found) : "none";
}

TEST(JsonSchema, DescribesInputs) {
  Json schema = json_schema(shape_of<Layer>(), SchemaUse::input);
  EXPECT_EQ(render_json(schema),
            R"({"type":"object","properties":{)"
            R"("height":{"type":"integer","description":"Height in centimetres","minimum":1,"maximum":20},)"
            R"("filling":{"type":"string","description":"What is inside"}},)"
            R"("required":["height"],"additionalProperties":false})");
}

TEST(JsonSchema, ShowsLimitsAndDefaults) {
  Json schema = json_schema(shape_of<Cake>(), SchemaUse::input);
  EXPECT_EQ(property(schema, "pieces"),
            R"({"type":"integer","description":"Number of pieces","minimum":1,"maximum":16,"default":8})");
  EXPECT_EQ(property(schema, "candles"),
            R"({"type":"integer","minimum":0,"description":"Number of candles","default":0})");
  EXPECT_EQ(property(schema, "flavour"),
            R"j({"type":"string","description":"How it tastes (sweet, half-sweet, plain; default sweet)"})j");
  EXPECT_EQ(
      property(schema, "tags"),
      R"({"type":"array","items":{"type":"string","maxLength":4},"description":"Words to find it by","maxItems":3})");
  EXPECT_EQ(
      property(schema, "scores"),
      R"({"type":"object","additionalProperties":{"type":"integer"},"description":"Points by judge","maxProperties":2})");
  EXPECT_EQ(property(schema, "extra"), R"({"description":"Anything"})");
  EXPECT_EQ(property(schema, "id"), "none");
}

TEST(JsonSchema, ShowsLengths) {
  EXPECT_EQ(property(json_schema(shape_of<Cake>(), SchemaUse::input), "cake_id"),
            R"({"type":"string","description":"Cake to bake","minLength":1,"maxLength":12})");
}

TEST(JsonSchema, OutputsAdmitTheErrorObject) {
  Json schema = json_schema(shape_of<Layer>(), SchemaUse::output);
  EXPECT_EQ(schema.find("required"), nullptr);
  Json error =
      to_json(make_error(codes::busy, "x").at("f").with_value(1).because("r").suggest("s").with("k", 1));
  for (const auto& [name, value] : *error.object()) EXPECT_NE(property(schema, name), "none") << name;
  EXPECT_EQ(property(schema, "height"), R"({"type":"integer","description":"Height in centimetres"})");
}

struct Outcome {
  Flavour status = Flavour::sweet;
  std::vector<Layer> layers;
  static void describe(Fields<Outcome>& f) {
    f.required("status", &Outcome::status, "How it went");
    f.required("layers", &Outcome::layers, "What there is").loose();
  }
};

// An output with status words of its own did not admit the status of an error.
TEST(JsonSchema, AnOwnStatusStillAdmitsTheError) {
  Json schema = json_schema(shape_of<Outcome>(), SchemaUse::output);
  EXPECT_EQ(property(schema, "status"),
            R"({"type":"string","enum":["sweet","half-sweet","plain","error"],"description":"How it went"})");
  EXPECT_EQ(property(json_schema(shape_of<Outcome>(), SchemaUse::input), "status"),
            R"j({"type":"string","description":"How it went (sweet, half-sweet, plain)"})j");
}

TEST(JsonSchema, LooseFieldsSayOnlyTheirType) {
  EXPECT_EQ(property(json_schema(shape_of<Outcome>(), SchemaUse::input), "layers"),
            R"({"type":"array","items":{"type":"object"},"description":"What there is"})");
}

TEST(JsonSchema, OfAnythingIsAnyObject) {
  EXPECT_EQ(render_json(json_schema(shape_of<Json>(), SchemaUse::output)), R"({"type":"object"})");
}

TEST(Field, NamesItsFlagAndType) {
  const Shape& shape = shape_of<Cake>();
  EXPECT_EQ(shape.find_field("cake_id")->flag_text(), "cake-id");
  EXPECT_EQ(shape.find_field("id"), shape.find_field("cake_id"));
  EXPECT_EQ(shape.find_field("none"), nullptr);
  auto type = [&](std::string_view name) { return describe_type(*shape.find_field(name)); };
  EXPECT_EQ(type("cake_id"), "text");
  EXPECT_EQ(type("pieces"), "integer 1..16");
  EXPECT_EQ(type("sugar"), "number 0..1");
  EXPECT_EQ(type("crumbs"), "integer");
  EXPECT_EQ(type("fresh"), "yes or no");
  EXPECT_EQ(type("flavour"), "one of sweet, half-sweet, plain");
  EXPECT_EQ(type("tags"), "list of texts");
  EXPECT_EQ(type("layers"), "list of objects");
  EXPECT_EQ(type("scores"), "object of integers");
  EXPECT_EQ(type("base"), "object");
  EXPECT_EQ(type("extra"), "JSON");
}

}  // namespace
}  // namespace blue
