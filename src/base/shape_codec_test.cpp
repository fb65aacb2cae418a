#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/describe.h"
#include "base/format.h"
#include "base/json_parse.h"
#include "tests/support/rich_type.h"

namespace blue {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kLeast = R"({"cake_id":"c1","title":"Torte"})";

// The least valid cake with the members of `more` set.
Result<Cake> bake(std::string_view more = "{}") {
  JsonObject input = *parse_json(kLeast)->object();
  Json additions = *parse_json(more);
  for (const auto& [key, value] : *additions.object()) input.set(key, value);
  return decode<Cake>(input);
}

// "code path" of every failure.
template <class T>
std::vector<std::string> failures(const Result<T>& result) {
  if (result) return {};
  std::vector<std::string> out;
  const Error& error = result.error();
  for (const Error& each : error.errors) out.push_back(format("{} {}", each.code.name, each.field));
  if (out.empty()) out.push_back(format("{} {}", error.code.name, error.field));
  return out;
}

TEST(Decode, FillsDefaultsFromTheType) {
  auto cake = bake();
  ASSERT_TRUE(cake);
  Cake expected;
  expected.cake_id = "c1";
  expected.title = "Torte";
  EXPECT_EQ(*cake, expected);
}

TEST(Decode, ReadsEveryKind) {
  auto cake = bake(R"({"pieces":3,"candles":4294967295,"crumbs":-9223372036854775808,"sugar":1,"fresh":false,
    "flavour":"plain","note":"","shelf":-2147483648,"tags":["a","bb"],"cousins":["c2"],
    "layers":[{"height":2},{"height":3,"filling":"jam"}],"scores":{"Ann":-1,"":2},
    "menu":{"monday":["sweet","semi"],"tuesday":[]},"base":{"height":20},"extra":{"any":[null]}})");
  ASSERT_TRUE(cake) << cake.error().message;
  EXPECT_EQ(cake->pieces, 3);
  EXPECT_EQ(cake->candles, 4294967295u);
  EXPECT_EQ(cake->crumbs, INT64_MIN);
  EXPECT_EQ(cake->sugar, 1.0);
  EXPECT_FALSE(cake->fresh);
  EXPECT_EQ(cake->flavour, Flavour::plain);
  EXPECT_EQ(cake->note, "");
  EXPECT_EQ(cake->shelf, INT32_MIN);
  EXPECT_THAT(cake->tags, ElementsAre("a", "bb"));
  EXPECT_THAT(cake->cousins, ElementsAre("c2"));
  EXPECT_THAT(cake->layers, ElementsAre(Layer{2, {}}, Layer{3, "jam"}));
  EXPECT_EQ(cake->scores, (std::map<std::string, int>{{"Ann", -1}, {"", 2}}));
  EXPECT_THAT(cake->menu["monday"], ElementsAre(Flavour::sweet, Flavour::half_sweet));
  EXPECT_EQ(cake->base, (Layer{20, {}}));
  EXPECT_EQ(cake->extra, *parse_json(R"({"any":[null]})"));
}

struct Shelf {
  std::vector<std::string> cakes = {"torte", "bun"};
  std::map<std::string, int> prices = {{"torte", 4}};
  static void describe(Fields<Shelf>& f) {
    f.optional("cakes", &Shelf::cakes, "On offer");
    f.optional("prices", &Shelf::prices, "In coins");
  }
};

// What was given was added to the default.
TEST(Decode, AListOrMapReplacesItsDefault) {
  auto shelf = decode<Shelf>(*parse_json(R"({"cakes":["pie"],"prices":{"pie":2}})"));
  ASSERT_TRUE(shelf);
  EXPECT_THAT(shelf->cakes, ElementsAre("pie"));
  EXPECT_THAT(shelf->prices, ElementsAre(std::pair<const std::string, int>("pie", 2)));
  EXPECT_THAT(decode<Shelf>(*parse_json(R"({"cakes":[]})"))->cakes, ElementsAre());
  EXPECT_EQ(decode<Shelf>(JsonObject{})->cakes.size(), 2u);
}

TEST(Decode, ReportsEveryProblemWithItsPath) {
  auto cake = decode<Cake>(
      *parse_json(R"({"title":7,"pieces":17,"fresh":"yes","flavour":"sour","tags":["ok",1,"toolong"],
    "layers":[{"height":0},5,{"filling":"jam","hight":1}],"scores":{"Ann":"1"},"menu":{"monday":["plain","x"]},
    "base":[],"colour":"red"})"));
  EXPECT_THAT(
      failures(cake),
      ElementsAre("unknown_field colour", "missing_field cake_id", "wrong_type title", "out_of_range pieces",
                  "wrong_type fresh", "invalid_value flavour", "wrong_type tags[1]", "out_of_range tags[2]",
                  "out_of_range layers[0].height", "wrong_type layers[1]", "unknown_field layers[2].hight",
                  "missing_field layers[2].height", "wrong_type scores.Ann", "invalid_value menu.monday[1]",
                  "wrong_type base"));
}

TEST(Decode, WantsAnObjectAtTheRoot) {
  auto cake = decode<Cake>(Json(JsonArray{}));
  EXPECT_THAT(failures(cake), ElementsAre("wrong_type "));
  EXPECT_EQ(cake.error().message, "The input must be an object, not an array.");
}

TEST(Decode, SaysWhatIsMissing) {
  Error error = decode<Cake>(*parse_json(R"({"cake_id":"c"})")).error();
  EXPECT_THAT(error.message, HasSubstr("Missing title: Name on the sign."));
  EXPECT_EQ(error.suggestion, "Add title (text).");
}

TEST(Decode, NullIsAbsent) {
  auto cake = bake(R"({"pieces":null,"note":null,"layers":null,"base":null,"flavour":null,"extra":null})");
  ASSERT_TRUE(cake);
  EXPECT_EQ(cake->pieces, 8);
  EXPECT_EQ(cake->note, std::nullopt);
  EXPECT_EQ(cake->base, std::nullopt);
  EXPECT_THAT(failures(bake(R"({"title":null})")), ElementsAre("missing_field title"));
  EXPECT_THAT(failures(bake(R"({"tags":[null]})")), ElementsAre("wrong_type tags[0]"));
  EXPECT_THAT(failures(bake(R"({"scores":{"a":null}})")), ElementsAre("wrong_type scores.a"));
}

TEST(Decode, ReadsAliases) {
  auto cake = decode<Cake>(*parse_json(R"({"id":"c1","label":"Torte"})"));
  ASSERT_TRUE(cake);
  EXPECT_EQ(cake->cake_id, "c1");
  EXPECT_EQ(cake->title, "Torte");
}

TEST(Decode, RefusesAFieldUnderTwoNames) {
  EXPECT_THAT(failures(bake(R"({"name":"Other"})")), ElementsAre("contradiction name"));
  EXPECT_THAT(failures(bake(R"({"name":"Torte","label":"Torte"})")),
              ElementsAre("contradiction name", "contradiction label"));
}

// A name given as null beside the real one was taken for a second value.
TEST(Decode, ANullUnderAnotherNameIsNotAContradiction) {
  auto cake = bake(R"({"name":null})");
  ASSERT_TRUE(cake);
  EXPECT_EQ(cake->title, "Torte");
}

TEST(Decode, ReadsChoicesInAnyLetterCase) {
  for (const char* word : {"half-sweet", "Half Sweet", "HALF_SWEET", "Semi"})
    EXPECT_EQ(bake(format(R"({{"flavour":"{}"}})", word))->flavour, Flavour::half_sweet) << word;
}

TEST(Decode, ListsTheChoicesAndGuesses) {
  Error error = bake(R"({"flavour":"swet"})").error();
  EXPECT_EQ(error.message, "Flavour must be one of sweet, half-sweet, plain, not \"swet\".");
  EXPECT_EQ(error.suggestion, "Did you mean sweet?");
  EXPECT_EQ(error.value, Json("swet"));
}

TEST(Decode, TakesIntegralDoublesAsIntegers) {
  EXPECT_EQ(bake(R"({"pieces":3.0})")->pieces, 3);
  EXPECT_EQ(bake(R"({"crumbs":1e18})")->crumbs, 1'000'000'000'000'000'000);
  EXPECT_THAT(failures(bake(R"({"pieces":3.5})")), ElementsAre("wrong_type pieces"));
  EXPECT_THAT(failures(bake(R"({"crumbs":9223372036854775808})")), ElementsAre("wrong_type crumbs"));
  EXPECT_THAT(failures(bake(R"({"pieces":true})")), ElementsAre("wrong_type pieces"));
}

TEST(Decode, KeepsRangesAndWhatTheTypeHolds) {
  EXPECT_TRUE(bake(R"({"pieces":1,"sugar":0})"));
  EXPECT_TRUE(bake(R"({"pieces":16,"sugar":1.0})"));
  EXPECT_THAT(failures(bake(R"({"pieces":0,"sugar":1.01})")),
              ElementsAre("out_of_range pieces", "out_of_range sugar"));
  EXPECT_THAT(failures(bake(R"({"candles":-1})")), ElementsAre("out_of_range candles"));
  EXPECT_THAT(failures(bake(R"({"candles":4294967296,"shelf":2147483648})")),
              ElementsAre("out_of_range candles", "out_of_range shelf"));
  EXPECT_EQ(bake(R"({"pieces":17})").error().message, "Pieces must be 1 to 16, not 17.");
}

TEST(Decode, CountsLengthsInCodePoints) {
  EXPECT_TRUE(bake(R"({"title":"中中中中中中"})"));
  EXPECT_THAT(failures(bake(R"({"title":"中中中中中中中"})")), ElementsAre("out_of_range title"));
  EXPECT_THAT(failures(bake(R"({"title":"中"})")), ElementsAre("out_of_range title"));
  EXPECT_THAT(failures(bake(R"({"title":""})")), ElementsAre("out_of_range title"));
  EXPECT_THAT(failures(bake(R"({"cake_id":""})")), ElementsAre("out_of_range cake_id"));
  EXPECT_EQ(bake(R"({"cake_id":""})").error().message, "cake_id must not be empty.");
  EXPECT_EQ(bake(R"({"title":""})").error().message, "Title must not be empty.");
  EXPECT_EQ(bake(R"({"title":"a"})").error().message, "Title must have at least 2 characters, not 1.");
  EXPECT_EQ(bake(R"({"title":"abcdefg"})").error().message, "Title must have at most 6 characters, not 7.");
}

TEST(Decode, CountsItems) {
  EXPECT_THAT(failures(bake(R"({"tags":["a","b","c","d"]})")), ElementsAre("out_of_range tags"));
  EXPECT_THAT(failures(bake(R"({"scores":{"a":1,"b":2,"c":3}})")), ElementsAre("out_of_range scores"));
  JsonArray many(kMostItems + 1, Json("c"));
  Json input = JsonObject{{"cake_id", "c"}, {"title", "Torte"}, {"cousins", many}};
  EXPECT_THAT(failures(decode<Cake>(input)), ElementsAre("out_of_range cousins"));
  many.pop_back();
  input.object()->set("cousins", many);
  EXPECT_TRUE(decode<Cake>(input));
}

TEST(Decode, BoundsTextWithoutALength) {
  std::string text(kLongestString, 'x');
  auto layered = [](std::string filling) {
    return Json(JsonObject{{"height", 1}, {"filling", std::move(filling)}});
  };
  EXPECT_TRUE(decode<Layer>(layered(text)));
  Error error = decode<Layer>(layered(text + "x")).error();
  EXPECT_EQ(error.code, codes::out_of_range);
  EXPECT_LT(render_json(to_json(error)).size(), 2000u);
}

struct Guest {
  std::string name, wish;
  static void describe(Fields<Guest>& f) {
    f.required<&Guest::name>("Name");
    f.required<&Guest::wish>("Wish");
  }
};
struct Party {
  std::vector<Guest> guests;
  static void describe(Fields<Party>& f) { f.optional<&Party::guests>("Guests").keyed("name", "wish"); }
};

TEST(Decode, TakesAMapForAListOfTwoMembers) {
  auto seat = [](std::string_view guests) {
    auto party = decode<Party>(JsonObject{{"guests", parse_json(guests).value()}});
    return party ? render_json(encode(*party)) : party.error().field;
  };
  const std::string both = R"({"guests":[{"name":"Ada","wish":"tea"},{"name":"Max","wish":"pie"}]})";
  EXPECT_EQ(seat(R"([{"name":"Ada","wish":"tea"},{"name":"Max","wish":"pie"}])"), both);
  EXPECT_EQ(seat(R"({"Ada":"tea","Max":"pie"})"), both);
  EXPECT_EQ(seat(R"({"name":"Ada","wish":"tea"})"), R"({"guests":[{"name":"Ada","wish":"tea"}]})");
  EXPECT_EQ(seat(R"({"Ada":"tea","Max":1})"), "guests[1].wish");
  EXPECT_EQ(seat(R"("Ada")"), "guests");
}

TEST(Decode, GuessesUnknownFieldsAtEveryLevel) {
  Error top = bake(R"({"flavor":"plain"})").error();
  EXPECT_EQ(top.message, "Unknown field \"flavor\".");
  EXPECT_EQ(top.suggestion, "Did you mean flavour?");
  Error nested = bake(R"({"layers":[{"height":1,"fillin":"x"}]})").error();
  EXPECT_EQ(nested.message, "Unknown field \"fillin\" in layers[0].");
  EXPECT_EQ(nested.suggestion, "Did you mean filling?");
  Error strange = bake(R"({"layers":[{"height":1,"zzzzzz":"x"}]})").error();
  EXPECT_EQ(strange.suggestion, "Known fields: height, filling.");
}

// An object with a million unknown keys gave as many errors.
TEST(Decode, StopsAtAHundredProblems) {
  JsonObject object;
  for (int i = 0; i < 5000; ++i) object.append(format("unknown{}", i), i);
  EXPECT_EQ(failures(decode<Cake>(object)).size(), 100u);
  Json items = JsonObject{{"cake_id", "c"}, {"title", "Torte"}, {"cousins", JsonArray(5000, Json(1))}};
  EXPECT_EQ(failures(decode<Cake>(items)).size(), 100u);
}

TEST(Decode, LongKeysDoNotFillTheMessage) {
  std::string key(100'000, 'k');
  Json unknown =
      JsonObject{{"cake_id", "c"}, {"title", "Torte"}, {key, 1}, {"scores", JsonObject{{key, "x"}}}};
  EXPECT_LT(render_json(to_json(decode<Cake>(unknown).error())).size(), 3000u);
}

struct Bounds {
  int low = 0;
  std::int64_t high = 0;
  static void describe(Fields<Bounds>& f) {
    f.optional("low", &Bounds::low, "Odd bounds").range(0.5, 2.5);
    f.optional("high", &Bounds::high, "Wide bounds").range(-1e300, 1e300);
  }
};

TEST(Decode, BoundsMayHaveFractionsOrLieBeyondTheType) {
  EXPECT_THAT(failures(decode<Bounds>(JsonObject{{"low", 0}})), ElementsAre("out_of_range low"));
  EXPECT_TRUE(decode<Bounds>(JsonObject{{"low", 2}, {"high", INT64_MAX}}));
  EXPECT_THAT(failures(decode<Bounds>(JsonObject{{"low", 3}})), ElementsAre("out_of_range low"));
}

TEST(Encode, LeavesOutEmptyOptionals) {
  Json json = encode(*bake(R"({"note":"n","layers":[{"height":1}]})"));
  EXPECT_EQ(json.find("shelf"), nullptr);
  EXPECT_EQ(json.find("base"), nullptr);
  EXPECT_EQ(json.text_or("note", ""), "n");
  EXPECT_EQ(render_json(*json.find("layers")), R"([{"height":1}])");
  EXPECT_EQ(json.text_or("flavour", ""), "sweet");
}

TEST(Encode, KeepsTheOrderOfTheDescription) {
  Json json = encode(Layer{2, "jam"});
  EXPECT_EQ(render_json(json), R"({"height":2,"filling":"jam"})");
}

struct Tin {
  std::string baker;
  std::optional<int> best_before;
};
struct Order : Tin {
  std::vector<Layer> layers;
  static void describe(Fields<Order>& f) {
    f.required<&Order::baker>("Baker");
    f.plain<&Order::best_before, &Order::layers>();
  }
};

TEST(Fields, AreCalledLikeTheirMembersAndMeanWhatTheirNamesSay) {
  const std::vector<Field>& fields = shape_of<Order>().fields;
  ASSERT_EQ(fields.size(), 3u);
  EXPECT_EQ(fields[0].name, "baker");
  EXPECT_EQ(fields[1].name, "best_before");
  EXPECT_EQ(fields[1].meaning(), "Best before");
  EXPECT_FALSE(fields[1].is_loose);
  EXPECT_TRUE(fields[2].is_loose);
  EXPECT_EQ(render_json(encode(Order{{"Ann", 3}, {}})), R"({"baker":"Ann","best_before":3,"layers":[]})");
}

// "Missing TITLE: Title." says nothing twice.
TEST(Fields, AreMissedWithTheirMeaningOnlyWhereItSaysMore) {
  const Field& baker = shape_of<Order>().fields.front();
  EXPECT_EQ(baker.say_missing("BAKER"), "Missing BAKER.");
  EXPECT_EQ(baker.say_missing("--by TEXT"), "Missing --by TEXT: Baker.");
}

}  // namespace
}  // namespace blue
