#include "domain/round/wire.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/panel/sampling.h"
#include "tests/support/eventful_dialogue.h"
#include "tests/support/round_wire.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// Values of any described type, from words and numbers that often meet.
class AnyValue {
 public:
  explicit AnyValue(std::uint64_t seed) : random_(seed) {}

  void fill(const Shape& shape, void* at) {
    if (&shape == &shape_of<Words>()) {
      *static_cast<Words*>(at) = {"some words"};
      if (one_in(2)) static_cast<Words*>(at)->span = Span{random_.below(3), 3 + random_.below(3), one_in(3)};
    } else if (shape.kind == ShapeKind::object) {
      for (const Field& field : shape.fields) fill_field(field, static_cast<char*>(at) + field.offset);
    } else if (shape.item) {
      for (std::uint64_t left = random_.below(4); left > 0; --left)
        fill(*shape.item, shape.append(at, any_word()));
    } else {
      shape.assign(at, any_scalar(shape));
    }
  }

 private:
  bool one_in(std::uint64_t count) { return random_.below(count) == 0; }

  void fill_field(const Field& field, void* slot) {
    if (field.emplace && one_in(2)) return;
    void* value = field.emplace ? field.emplace(slot) : slot;
    fill(*field.shape, value);
    if (field.shape->kind == ShapeKind::string && field.shortest.value_or(0) > 0)
      field.shape->assign(value, "not empty");
  }

  std::string any_word() {
    constexpr auto kWords = std::to_array<const char*>(
        {"", "muffin", "cupcake", "scone", "judge", "Muffin", "P0101", "T0102", "R0001", "MUFFIN-P0101",
         "file", "measured", "round-1/muffin.md", "2026-02-03T15:00:00Z"});
    return kWords[random_.below(kWords.size())];
  }

  Json any_scalar(const Shape& shape) {
    if (shape.kind == ShapeKind::boolean) return one_in(2);
    if (shape.kind == ShapeKind::integer) return random_.below(3);
    if (shape.kind == ShapeKind::number) return static_cast<double>(random_.below(3)) / 2;
    if (shape.kind == ShapeKind::choice) return shape.choices[random_.below(shape.choices.size())];
    if (shape.kind == ShapeKind::any) return JsonObject{{"W", random_.below(3)}};
    return any_word();
  }

  Random random_;
};

RoundRegistered any_body(std::uint64_t seed) {
  RoundRegistered out;
  AnyValue(seed).fill(shape_of<RoundRegistered>(), &out);
  return out;
}

// A member that describe() lists and the wire forgets fails here: every one is filled.
TEST(RoundWire, BringsBackEveryMemberOfAnyBody) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const RoundRegistered body = any_body(seed);
    ASSERT_EQ(lost_on_the_wire(body), "") << "seed " << seed;
    const RoundRegistered other = any_body(seed + 1);
    ASSERT_EQ(lost_on_the_wire(body, &other), "") << "seed " << seed;
    ASSERT_EQ(lost_on_the_wire(body, &body), "") << "seed " << seed;
  }
}

TEST(RoundWire, NoMemberIsCalledLikeOneOfTheWire) {
  for (const char* name : {"readings", "order"})
    EXPECT_FALSE(shape_of<RoundRegistered>().find_field(name)) << name;
  for (const char* name :
       {"same_as", "entities", "references", "moves", "minority_verdicts", "dissent_texts", "notes"})
    EXPECT_FALSE(shape_of<AnswerRecord>().find_field(name)) << name;
  for (const Shape* shape : {&shape_of<Entity>(), &shape_of<Reference>(), &shape_of<Move>(),
                             &shape_of<Note>(), &shape_of<Signal>()})
    EXPECT_FALSE(shape->find_field("at"));
}

TEST(RoundWire, BringsBackTheRoundsOfADialogue) {
  for (const RoundRegistered& round : eventful_dialogue().state.rounds)
    EXPECT_EQ(lost_on_the_wire(round), "");
}

TEST(RoundWire, ReadsTheFormOfFormatOne) {
  for (const RoundRegistered& round : eventful_dialogue().state.rounds)
    EXPECT_EQ(decode_round_body(encode(round)).value(), round);
}

// The Judge's part: annotations, synthesis, merges, decisions on tensions, absence, a claim that is checked.
TEST(RoundWire, BringsBackWhatTheJudgeStates) {
  TestDialogue dialogue;
  RoundRequest request = dialogue.request();
  request.perspectives = std::vector<JudgeItem>{
      {.local_id = "muffin-p0001", .label = "Annotated", .content = "In full", .contributors = {"Scone"}},
      {.local_id = "SCONE-P0009", .label = "Not in the answer"},
      {.label = "Synthesis", .references = {{ReferenceKind::support, "MUFFIN-P0001"}}}};
  request.moves = std::vector<JudgeMove>{{"Scone", MoveKind::bridge, {"P0001"}}};
  request.merges = std::vector<Merge>{{"P0002", "P0001", "They say the same."}};
  request.tension_updates = std::vector<TensionUpdate>{
      {.id = "T0001", .status = EntityStatus::accepted_unresolved, .reason = "A true tradeoff."}};
  request.absent = std::vector<Absence>{{"scone", "It did not answer."}};
  request.open_tensions = 1;
  const auto decision = dialogue.round(
      request, {Says("muffin", 0).perspective().tension().tension().dissent("I doubt it.").minority(),
                Says("cupcake", 0)
                    .perspective()
                    .unplaced("T04/T05: data loss", ObjectionKind::oppose)
                    .move(MoveKind::concede, {"P0077"})});
  ASSERT_TRUE(decision) << decision.error().message;
  EXPECT_EQ(lost_on_the_wire(decision->event), "");
  const Json stored = encode_round_body(decision->event);
  EXPECT_EQ(stored.find("entities")->array()->size(), 2u) << "what no answer holds";
  EXPECT_FALSE(stored.find("merges") || stored.find("tension_updates") || stored.find("absent"))
      << "the request has them";
  EXPECT_THAT(render_json(*stored.find("transitions")), Not(HasSubstr("reason")));
}

// Items that the caller declares stand among those of the answers.
TEST(RoundWire, KeepsTheOrderOfEntitiesAndNotes) {
  TestDialogue dialogue({{.evidence = Evidence::declared}});
  RoundRequest request = dialogue.request();
  request.perspectives = std::vector<JudgeItem>{{.local_id = "MUFFIN-P0009", .label = "declared"}};
  request.converge_signals = std::vector<std::string>{};
  const auto decision = dialogue.round(
      request, {Says("muffin", 0).perspective("a").re(ReferenceKind::support, "P0055").converge(),
                Says("cupcake", 0).perspective("b").re(ReferenceKind::support, "P0055").converge()});
  ASSERT_TRUE(decision) << decision.error().message;
  EXPECT_EQ(lost_on_the_wire(decision->event), "");
  const Json stored = encode_round_body(decision->event);
  ASSERT_TRUE(stored.find("order"));
  EXPECT_EQ(render_json(*stored.find("order")->find("entities")), "[0,1,2,1,1,1]");
}

// Words with and without a place, a signal, a note on a place.
RoundRegistered worded_round() {
  TestDialogue dialogue;
  must(dialogue.round(quiet(0)));
  AnswerInput muffin =
      Says("muffin", 1).perspective("Paths").re(ReferenceKind::support, "CUPCAKE-T0101").converge();
  muffin.answer.entities[0].label.span = {20, 25};
  muffin.answer.entities[0].content.span = {27, 99, true};
  muffin.answer.signals[0].sentence.span = {110, 118};
  muffin.answer.diagnostics.push_back({"id_ambiguous", "T1 could be two.", "Write more.", {7, 3}});
  muffin.prompt = "hash of the prompt";
  RoundRequest request = dialogue.request();
  request.summary = "They met.";
  return must(dialogue.round(request, {muffin, Says("cupcake", 1).tension("Cost"), Says("scone", 1)})).event;
}

// DO NOT CHANGE the text: ledgers hold such bodies.
constexpr std::string_view kStored =
    R"({"round":1,"digest":"d","request":{},"panel":{"basis":"rotated",)"
    R"("seats":[{"expert":{"slug":"muffin","source":"retained"}},{"expert":{"slug":"cupcake",)"
    R"("source":"retained"}},{"expert":{"slug":"scone","source":"retained"}}]},)"
    R"("summary":"They met.","scores":{},"tensions":[{"id":"T0101","owner":"cupcake"}],)"
    R"("standing":[{"expert":"muffin","sentence":[110,118],"at":[3,1]}],)"
    R"("counts":{"open_tensions":["T0101"],"new_perspectives":["P0101"]},)"
    R"("notes":[{"code":"score_incomplete","message":"W, C, T, R not given; stored as 0.",)"
    R"("fix":"Send all of W, C, T and R in score_components."}],"readings":[{"expert":"muffin",)"
    R"("answered_at":"2026-02-03T15:59:01Z","signals":true,"entities":[{"id":"P0101",)"
    R"("label":[20,25],"content":[27,99,true],"at":[1,1]}],"references":[{"type":"support",)"
    R"("source":"P0101","target":"T0101","at":[2,1]}],"notes":[{"code":"id_ambiguous","at":[7,3]},)"
    R"({"code":"content_cut","at":[1,1]}]},{"expert":"cupcake",)"
    R"("answered_at":"2026-02-03T15:59:01Z","entities":[{"id":"T0101","label":"Cost",)"
    R"("content":"Cost in full","at":[1,1]}]},{"expert":"scone",)"
    R"("answered_at":"2026-02-03T15:59:01Z"}]})";

TEST(RoundWire, ReadsWhatLedgersHoldAndWritesItSo) {
  const auto body = decode_round_body(parse_json(kStored).value());
  ASSERT_TRUE(body) << body.error().message;
  EXPECT_EQ(render_json(encode_round_body(*body)), kStored);
  EXPECT_EQ(body->evidence, Evidence::transcript);
  EXPECT_EQ(body->panel.round, 1);
  EXPECT_EQ(body->panel.seats.at(0).expert.name, "Muffin");
  EXPECT_EQ(body->answers.at(0), (AnswerRecord{"muffin", "", "2026-02-03T15:59:01Z", "round-1/muffin.md",
                                               true, false, "file", "", "measured"}));
  const Entity& view = body->entities.at(0);
  EXPECT_EQ(view.local_id, "MUFFIN-P0101");
  EXPECT_EQ(view.type, EntityKind::perspective);
  EXPECT_EQ(view.round, 1);
  EXPECT_EQ(view.sequence, 1);
  EXPECT_EQ(view.author, "muffin");
  EXPECT_EQ(view.status, EntityStatus::open);
  EXPECT_EQ(view.content.span, (Span{27, 99, true}));
  EXPECT_EQ(view.content.text, "") << "no word of an answer is in the line";
  EXPECT_THAT(view.contributors, ElementsAre("muffin"));
  EXPECT_EQ(body->references.at(0),
            (Reference{ReferenceKind::support, "muffin", "P0101", "T0101", Origin::answer, 2, 1}));
  EXPECT_EQ(body->tensions.at(0).status, EntityStatus::open);
  EXPECT_EQ(body->standing.at(0),
            (Signal{"muffin", 1, "2026-02-03T15:59:01Z", "round-1/muffin.md", 3, 1, {"", Span{110, 118}}}));
  EXPECT_EQ(body->counts.converge_signals, 1u);
  EXPECT_EQ(body->counts.panel_size, 3u);
  EXPECT_EQ(body->notes.at(1).expert, "muffin");
}

TEST(RoundWire, AnUnchangedAnswerRefersToTheReplacedLine) {
  const RoundRegistered before = worded_round();
  RoundRegistered after = before;
  after.answers[1].answered_at = "2026-02-03T17:00:00Z";
  EXPECT_EQ(lost_on_the_wire(after, &before), "");
  const Json stored = encode_round_body(after, &before, 7);
  const JsonArray& readings = *stored.find("readings")->array();
  EXPECT_EQ(render_json(readings[0]), R"({"expert":"muffin","same_as":7})");
  EXPECT_FALSE(readings[1].find("same_as"));
  const auto lost = decode_round_body(stored);
  ASSERT_FALSE(lost);
  EXPECT_THAT(lost.error().message,
              HasSubstr("The reading of \"muffin\" is said to be the same as in line 7"));
  EXPECT_TRUE(decode_round_body(stored, &before, 7));
  for (std::uint64_t other : {0u, 6u, 8u}) EXPECT_FALSE(decode_round_body(stored, &before, other)) << other;
}

// Changes something somewhere in `value`.
void damage(Json& value, Random& random) {
  std::vector<Json*> inside;
  if (JsonArray* array = value.array())
    for (Json& item : *array) inside.push_back(&item);
  if (JsonObject* object = value.object())
    for (JsonMember& member : *object) inside.push_back(&member.value);
  if (!inside.empty() && random.below(6) > 0) return damage(*inside[random.below(inside.size())], random);
  JsonArray* array = value.array();
  JsonObject* object = value.object();
  switch (random.below(4)) {
    case 0:
      if (object && !object->empty())
        return object->erase(
            std::string((object->begin() + static_cast<long>(random.below(object->size())))->key));
      if (array && !array->empty()) return array->pop_back();
      break;
    case 1:
      if (object) return object->set("at", JsonArray{-1, "x"});
      if (array) return array->push_back(JsonArray{1, 2});
      break;
    case 2:
      if (object)
        return object->set(std::array{"same_as", "order", "readings", "answers", "id"}[random.below(5)], 9);
      if (array && !array->empty()) return array->push_back(array->front());
      break;
    default:
      break;
  }
  const auto values = std::to_array<Json>({nullptr, true, -1, INT64_MAX, 2.5, "", "T0101", JsonArray(),
                                           JsonObject(), JsonArray{INT64_MAX, -1}, JsonArray{JsonObject()}});
  value = values[random.below(values.size())];
}

TEST(RoundWire, ADamagedBodyIsAnErrorWithWords) {
  const RoundRegistered replaced = worded_round();
  std::vector<Json> sound{encode_round_body(replaced), encode_round_body(replaced, &replaced, 3)};
  for (std::uint64_t seed = 0; seed < 6; ++seed) sound.push_back(encode_round_body(any_body(seed)));
  std::size_t refused = 0;
  for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
    Random random(seed);
    Json stored = sound[random.below(sound.size())];
    for (std::uint64_t left = 1 + random.below(3); left > 0; --left) damage(stored, random);
    const auto read = decode_round_body(stored, random.below(3) ? &replaced : nullptr, 3);
    refused += !read;
    ASSERT_TRUE(read || !read.error().message.empty()) << render_json(stored);
  }
  EXPECT_GT(refused, 500u);
}

TEST(RoundWire, SaysWhatIsDamaged) {
  const Json stored = encode_round_body(worded_round());
  auto problem_of = [&](std::string_view member, Json value) {
    Json copy = stored;
    copy.object()->set(member, std::move(value));
    const auto read = decode_round_body(copy);
    return read ? std::string() : read.error().message;
  };
  EXPECT_EQ(problem_of("readings", 5), "readings must be an array, not an integer.");
  EXPECT_EQ(problem_of("readings", JsonArray{5}), "A reading must be an object, not an integer.");
  EXPECT_EQ(problem_of("order", 5), "order must be an object, not an integer.");
  EXPECT_THAT(problem_of("order", JsonObject{{"entities", JsonArray{0, 9}}}), HasSubstr("more items"));
  EXPECT_THAT(problem_of("order", JsonObject{{"entities", JsonArray{0, 1}}}), HasSubstr("fewer items"));
  EXPECT_THAT(
      problem_of("standing", JsonArray{JsonObject{{"expert", "muffin"}, {"sentence", JsonArray{9, 1}}}}),
      HasSubstr("sentence must be a text or its place [from, to] in the answer."));
  EXPECT_THAT(problem_of("answers", JsonArray()), HasSubstr("Answers is given twice"));
  EXPECT_THAT(problem_of("surprise", 1), HasSubstr("Unknown field \"surprise\""));
}

}  // namespace
}  // namespace blue
