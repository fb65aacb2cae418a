#include "pages/export.h"

#include <gtest/gtest.h>

#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

Json exported(const TestDialogue& dialogue) { return export_json(dialogue.state, dialogue.events, "abc"); }

Json at(const Json& json, const std::string& key) {
  const Json* found = json.find(key);
  return found ? *found : Json("absent");
}
Json at(const Json& json, std::size_t position) {
  return json.array() && position < json.array()->size() ? (*json.array())[position] : Json("absent");
}

// Two rounds: Muffin's perspective is merged, Cupcake's tension resolved, everyone but Scone signals.
TestDialogue played() {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).perspective("one").perspective("two"),
                       Says("cupcake", 0).tension("risk").evidence("fact"),
                       Says("scone", 0).claim("it pays")}));
  RoundRequest request = dialogue.request();
  request.merges = std::vector<Merge>{{"P0002", "P0001", "the same thing"}};
  request.score = 9;
  request.expert_scores = std::map<std::string, Json>{{"muffin", Json(4)}};
  must(dialogue.round(
      request, {Says("muffin", 1).converge(),
                Says("cupcake", 1).recommendation("hedge").re(ReferenceKind::resolve, "T0001").converge(),
                Says("scone", 1).move(MoveKind::defend, {"C0001"})}));
  return dialogue;
}

TEST(ExportJson, OpensInTheOrderOfTheRfc) {
  const Json json = exported(played());
  std::vector<std::string> keys;
  for (const auto& [key, value] : *json.object()) keys.push_back(key);
  const std::vector<std::string> rfc{"dialogue_id",         "title",    "scoreboard",
                                     "convergence_signals", "experts",  "rounds",
                                     "perspectives",        "tensions", "verdicts"};
  std::erase_if(keys, [&](const std::string& key) { return std::ranges::find(rfc, key) == rfc.end(); });
  EXPECT_EQ(keys, rfc);
}

TEST(ExportJson, PrintsTheScoreboardOfARound) {
  EXPECT_EQ(render_json(at(at(at(exported(played()), "scoreboard"), "rounds"), 1)),
            R"({"round":1,"score":{"W":0,"C":0,"T":0,"R":0,"total":9},)"
            R"("velocity":{"open_tensions":0,"new_perspectives":0,"total":0},)"
            R"("convergence":{"signals":2,"panel_size":3,"percent":66.7}})");
}

TEST(ExportJson, HasARowOnlyWhereASignalStartsToStand) {
  TestDialogue dialogue = played();
  must(dialogue.round({Says("muffin", 2), Says("cupcake", 2).converge(), Says("scone", 2).converge()}));
  const Json rows = at(exported(dialogue), "convergence_signals");
  EXPECT_EQ(render_json(rows), R"([{"round":1,"expert":"muffin","signaled_at":"2026-02-03T15:59:01Z"},)"
                               R"({"round":1,"expert":"cupcake","signaled_at":"2026-02-03T15:59:01Z"},)"
                               R"({"round":2,"expert":"scone","signaled_at":"2026-02-03T15:59:02Z"}])");
}

TEST(ExportJson, ListsEntitiesByKindWithTheirPresentStatus) {
  const Json json = exported(played());
  EXPECT_EQ(at(json, "perspectives").array()->size(), 2u);
  EXPECT_EQ(at(at(at(json, "perspectives"), 1), "status"), Json("merged"));
  EXPECT_EQ(at(at(at(json, "perspectives"), 1), "merged_into"), Json("P0001"));
  EXPECT_EQ(at(at(at(json, "evidence_entities"), 0), "id"), Json("E0001"));
  EXPECT_EQ(at(json, "evidence"), Json("transcript"));
  EXPECT_EQ(at(at(at(json, "claims"), 0), "id"), Json("C0001"));
  EXPECT_EQ(at(at(at(json, "recommendations"), 0), "id"), Json("R0101"));
  const Json tension = at(at(json, "tensions"), 0);
  EXPECT_EQ(at(tension, "status"), Json("resolved"));
  EXPECT_EQ(at(tension, "owner"), Json("cupcake"));
  EXPECT_EQ(at(tension, "resolution_path"), Json(""));
  EXPECT_EQ(at(at(at(tension, "history"), 0), "cause"), Json("resolve"));
}

TEST(ExportJson, GathersWhatRoundsHoldWithTheRound) {
  const Json json = exported(played());
  EXPECT_EQ(at(at(at(json, "references"), 0), "round"), Json(1));
  EXPECT_EQ(at(at(at(json, "references"), 0), "target"), Json("T0001"));
  EXPECT_EQ(at(at(at(json, "moves"), 0), "type"), Json("defend"));
  EXPECT_EQ(render_json(at(json, "merges")),
            R"([{"round":1,"from":"P0002","into":"P0001","reason":"the same thing"}])");
  const Json round = at(at(json, "rounds"), 1);
  EXPECT_EQ(render_json(at(round, "expert_scores")), R"({"muffin":4})");
  EXPECT_EQ(at(at(at(round, "answers"), 0), "sha256").string()->size(), 64u);
}

TEST(ExportJson, ListsTheJudgesActsAndTheVelocityWithoutThem) {
  const Json json = exported(played());
  EXPECT_EQ(render_json(at(json, "judge_acts")),
            R"([{"act":"merge","id":"P0002","into":"P0001","round":1,"reason":"the same thing",)"
            R"("moves_numbers":true,"label":"two","into_label":"one"}])");
  EXPECT_EQ(at(at(at(json, "rounds"), 1), "velocity_without_acts"), Json(0));
  EXPECT_EQ(render_json(at(json, "breadth")), R"({"standing":2,"ever_seated":3})");
  EXPECT_EQ(at(at(at(at(at(json, "rounds"), 1), "standing"), 0), "sentence"), Json("I agree."));
}

TEST(ExportJson, SaysHowFarTheLedgerReached) {
  TestDialogue dialogue = played();
  const Json json = exported(dialogue);
  EXPECT_EQ(render_json(at(json, "ledger")), R"({"events":3,"head":"abc","renderer":3})");
  EXPECT_EQ(render_json(at(at(json, "events"), 0)),
            R"({"sequence":1,"kind":"dialogue_created","at":"2026-02-03T15:00:00Z"})");
}

TEST(ExportJson, HasACertificateOnlyWithAFinalVerdict) {
  TestDialogue dialogue = played();
  EXPECT_TRUE(at(exported(dialogue), "certificate").is_null());
  must(dialogue.round({Says("muffin", 2), Says("cupcake", 2), Says("scone", 2).converge()}));
  ASSERT_TRUE(dialogue.verdict({{.recommendation = "Do it"}}));
  const Json json = exported(dialogue);
  EXPECT_EQ(at(at(json, "certificate"), "round"), Json(2));
  EXPECT_EQ(at(json, "status"), Json("converged"));
  EXPECT_EQ(at(at(at(json, "verdicts"), 0), "recommendation"), Json("Do it"));
  EXPECT_EQ(at(at(at(json, "scoreboard"), "totals"), "convergence_achieved"), Json(true));
}

TEST(ExportJson, IsCompleteForAnUntouchedDialogue) {
  const Json json = exported(TestDialogue());
  EXPECT_EQ(render_json(at(json, "scoreboard")),
            R"({"rounds":[],"totals":{"rounds":0,"alignment":{"W":0,"C":0,"T":0,"R":0,"total":0},)"
            R"("experts_consulted":0,"tensions_resolved":0,"final_velocity":0,"convergence_achieved":false,)"
            R"("convergence_reason":null}})");
  EXPECT_TRUE(at(json, "question").is_null());
}

}  // namespace
}  // namespace blue
