// The schema a caller is shown and the decoder that judges the call must say the same.
#include <gtest/gtest.h>
#include <algorithm>

#include "base/json_parse.h"
#include "base/shape_schema.h"
#include "base/text.h"
#include "tests/support/generate.h"
#include "tests/support/rich_type.h"
#include "tests/support/schema.h"

namespace blue {
namespace {

std::string short_text(int low, int high) {
  std::string text;
  for (int left = *rc::gen::inRange(low, high + 1); left > 0; --left) append_utf8(text, any_code_point());
  return text;
}

template <class Make>
auto several(int most, Make make) {
  std::vector<decltype(make())> items;
  for (int left = *rc::gen::inRange(0, most + 1); left > 0; --left) items.push_back(make());
  return items;
}

bool flip() { return *rc::gen::arbitrary<bool>(); }
Flavour any_flavour() { return *rc::gen::element(Flavour::sweet, Flavour::half_sweet, Flavour::plain); }

Layer any_layer() {
  Layer layer{*rc::gen::inRange(1, 21), {}};
  if (flip()) layer.filling = any_text();
  return layer;
}

Cake any_cake() {
  Cake cake;
  cake.cake_id = short_text(1, 12);
  cake.title = short_text(2, 6);
  cake.pieces = *rc::gen::inRange(1, 17);
  cake.candles = *rc::gen::arbitrary<std::uint32_t>();
  cake.crumbs = *rc::gen::arbitrary<std::int64_t>();
  cake.sugar = *rc::gen::inRange(0, 101) / 100.0;
  cake.fresh = flip();
  cake.flavour = any_flavour();
  if (flip()) cake.note = short_text(0, 5);
  if (flip()) cake.shelf = *rc::gen::arbitrary<int>();
  cake.tags = several(3, [] { return short_text(0, 4); });
  cake.cousins = several(3, [] { return short_text(1, 4); });
  cake.layers = several(3, any_layer);
  for (int left = *rc::gen::inRange(0, 3); left > 0; --left)
    cake.scores[any_text(4)] = *rc::gen::arbitrary<int>();
  for (const std::string& day : several(3, [] { return any_text(4); }))
    cake.menu[day] = several(3, any_flavour);
  if (flip()) cake.base = any_layer();
  cake.extra = any_json(2);
  return cake;
}

// A value that fits some members and not others. No null and no enum in another letter case: there the
// decoder is more lenient by design.
Json any_replacement() {
  switch (*rc::gen::inRange(0, 7)) {
    case 0:
      return flip();
    case 1:
      return *rc::gen::inRange(-2, 25);
    case 2:
      return *rc::gen::element(-0.5, 0.25, 1.0, 2.0, 1.5, 17.0);
    case 3:
      return *rc::gen::element<std::string>("", "x", "sweet", "half-sweet", "plain", "sour", "中文字",
                                            "overlong text here");
    case 4:
      return JsonArray(*rc::gen::inRange<std::size_t>(0, 5),
                       Json(*rc::gen::element<std::string>("a", "plain", "")));
    case 5:
      return JsonObject{{"height", *rc::gen::inRange(-1, 22)}};
    default:
      return JsonObject{{"a", 1}};
  }
}

void disturb(Json& value, int depth);

void disturb_object(JsonObject& object, int depth) {
  std::vector<std::string> keys{"cake_id", "title", "height", "unknown", "candles", "tags"};
  for (const auto& [key, _] : object) keys.push_back(key);
  std::string key = *rc::gen::elementOf(keys);
  if (key == "extra") return;
  Json* member = object.find(key);
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return object.erase(key);
    case 1:
      return object.set(key, any_replacement());
    default:
      if (member) disturb(*member, depth - 1);
  }
}

// Changes one place of `value`.
void disturb(Json& value, int depth) {
  if (JsonObject* object = value.object(); object && depth > 0) return disturb_object(*object, depth);
  if (JsonArray* array = value.array(); array && depth > 0 && !array->empty())
    return disturb((*array)[*rc::gen::inRange<std::size_t>(0, array->size())], depth - 1);
  value = any_replacement();
}

TEST(SchemaAndDecode, EncodeThenDecodeIsTheIdentity) {
  EXPECT_TRUE(rc::check("also through text", [] {
    Cake cake = any_cake();
    Json json = encode(cake);
    auto decoded = decode<Cake>(json);
    RC_ASSERT((decoded && *decoded == cake));
    auto parsed = parse_json(render_json(json, JsonStyle::pretty));
    RC_ASSERT((parsed && decode<Cake>(*parsed).value() == cake));
  }));
}

TEST(SchemaAndDecode, EveryEncodedValuePassesBothSchemas) {
  Json input = json_schema(shape_of<Cake>(), SchemaUse::input);
  Json output = json_schema(shape_of<Cake>(), SchemaUse::output);
  EXPECT_TRUE(rc::check("input and output", [&] {
    Json json = encode(any_cake());
    RC_ASSERT(check_value(input, json) == std::vector<std::string>{});
    RC_ASSERT(check_value(output, json) == std::vector<std::string>{});
  }));
}

// The words of an enum are in the description of an input, not in its schema: only the decoder refuses
// others.
bool is_unknown_word_only(const Error& error) {
  const std::vector<Error> all = error.errors.empty() ? std::vector{error} : error.errors;
  return std::ranges::all_of(all, [](const Error& one) {
    return one.code == codes::invalid_value &&
           (one.field.starts_with("flavour") || one.field.starts_with("menu"));
  });
}

TEST(SchemaAndDecode, AgreeOnValuesNearTheType) {
  Json schema = json_schema(shape_of<Cake>(), SchemaUse::input);
  int taken = 0, refused = 0;
  auto agree = [&] {
    Json json = encode(any_cake());
    for (int changes = *rc::gen::inRange(1, 3); changes > 0; --changes) disturb(json, 4);
    auto decoded = decode<Cake>(json);
    auto problems = check_value(schema, json);
    RC_LOG() << render_json(json) << "\n" << join(problems, "\n");
    const bool same = decoded.has_value() == problems.empty();
    RC_ASSERT((same || (problems.empty() && is_unknown_word_only(decoded.error()))));
    ++(decoded ? taken : refused);
  };
  for (int round = 0; round < 4; ++round) ASSERT_TRUE(rc::check("the verdicts are the same", agree));
  EXPECT_GT(taken, 20);
  EXPECT_GT(refused, 20);
}

TEST(SchemaAndDecode, TheDecoderIsMoreLenientOnlyAsDocumented) {
  Json schema = json_schema(shape_of<Cake>(), SchemaUse::input);
  for (const char* text :
       {R"({"cake_id":"c","title":"Torte","note":null})", R"({"id":"c","title":"Torte"})"}) {
    EXPECT_TRUE(decode<Cake>(*parse_json(text))) << text;
    EXPECT_FALSE(check_value(schema, *parse_json(text)).empty()) << text;
  }
}

// A client that validates before it sends refused "SWEET", which the decoder takes.
TEST(SchemaAndDecode, NoLetterCaseOfAWordIsRefusedByTheSchema) {
  Json schema = json_schema(shape_of<Cake>(), SchemaUse::input);
  for (const char* text : {R"({"cake_id":"c","title":"Torte","flavour":"SWEET"})",
                           R"({"cake_id":"c","title":"Torte","flavour":"semi"})"}) {
    EXPECT_TRUE(decode<Cake>(*parse_json(text))) << text;
    EXPECT_TRUE(check_value(schema, *parse_json(text)).empty()) << text;
  }
}

}  // namespace
}  // namespace blue
