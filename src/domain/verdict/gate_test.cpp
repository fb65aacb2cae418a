#include "domain/verdict/gate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using enum ReferenceKind;

TEST(Convergence, PassesWhenNothingIsOpenAndEverybodySignalled) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  ASSERT_TRUE(dialogue.round(all_sign(1)));
  auto verdict = dialogue.verdict({{.recommendation = "APPROVE"}}, "abc");
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->event.outcome, Outcome::converged);
  EXPECT_EQ(verdict->event.verdict_id, "final");
  EXPECT_EQ(verdict->event.certificate->ledger_head, "abc");
  EXPECT_EQ(verdict->event.certificate->signals.size(), 3u);
  EXPECT_EQ(verdict->event.certificate->signals[0].file, "round-1/muffin.md");
  EXPECT_EQ(dialogue.state.status, DialogueStatus::converged);
}

TEST(Convergence, ReportsEveryFailureInTheOrderOfTheGate) {
  TestDialogue dialogue;
  dialogue.panel = {"Muffin", "Cupcake", "Scone", "Donut", "Eclair", "Brioche"};
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).tension(), Says("cupcake", 0), Says("scone", 0),
                              Says("donut", 0), Says("eclair", 0), Says("brioche", 0)}));
  ASSERT_TRUE(dialogue.round({Says("muffin", 1).converge(), Says("cupcake", 1).converge(),
                              Says("scone", 1).converge(), Says("donut", 1).perspective(),
                              Says("eclair", 1).perspective(), Says("brioche", 1)}));
  auto verdict = dialogue.verdict({{.recommendation = "Go."}, true});
  ASSERT_FALSE(verdict);
  EXPECT_THAT(codes_of(verdict.error()),
              ElementsAre("velocity_not_zero", "convergence_not_unanimous", "force_not_allowed"));
  EXPECT_EQ(verdict.error().message,
            "Cannot register verdict: velocity=3 (open_tensions=1, new_perspectives=2). Resolve tensions and "
            "integrate "
            "perspectives first.");
  EXPECT_EQ(verdict.error().errors[1].message,
            "Cannot register verdict: convergence=50% (3/6). All experts must signal [MOVE:CONVERGE].");
  const Json error = to_json(verdict.error());
  EXPECT_EQ(error.text_or("field", ""), "velocity");
  EXPECT_EQ(*error.find("value"), Json(3));
  EXPECT_EQ(error.text_or("constraint", ""), "convergence_gate");
  EXPECT_EQ(error.text_or("suggestion", ""),
            "Resolve T0001 and integrate P0101, P0102 before declaring convergence");
  EXPECT_EQ(*error.find("context"),
            Json(JsonObject{{"open_tensions", JsonArray{"T0001"}},
                            {"new_perspectives", JsonArray{"P0101", "P0102"}},
                            {"converge_percent", 50},
                            {"missing_signals", JsonArray{"Donut", "Eclair", "Brioche"}}}));
  EXPECT_EQ(verdict.error().code.family, ErrorFamily::state);
}

TEST(Convergence, ForceNeedsMaxRoundsAndAWarning) {
  TestDialogue dialogue({{.max_rounds = 1}});
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).tension(), Says("cupcake", 0), Says("scone", 0)}));
  auto plain = dialogue.verdict();
  ASSERT_FALSE(plain);
  EXPECT_THAT(codes_of(plain.error()), ElementsAre("forced_convergence_no_warning"));
  EXPECT_EQ(plain.error().message,
            "Forced convergence at max rounds requires explicit warning in verdict description.");
  EXPECT_FALSE(dialogue.verdict({{.recommendation = "Go.", .warning = "  "}, true}));
  EXPECT_FALSE(dialogue.verdict({{.recommendation = "Go.", .warning = "Time is up."}, false}));
  auto forced = dialogue.verdict(
      {{.recommendation = "Go.", .description = "As it is.", .warning = "Time is up."}, true});
  ASSERT_TRUE(forced);
  EXPECT_EQ(forced->event.outcome, Outcome::forced);
  EXPECT_EQ(forced->event.description, "Time is up.\n\nAs it is.");
  EXPECT_EQ(dialogue.state.status, DialogueStatus::forced);
}

TEST(Convergence, ForceWithNothingUnmetIsNotedAndIgnored) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  ASSERT_TRUE(dialogue.round(all_sign(1)));
  auto verdict = dialogue.verdict({{.recommendation = "Go.", .warning = "Not needed."}, true});
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->event.outcome, Outcome::converged);
  EXPECT_EQ(verdict->event.warning, "");
  EXPECT_EQ(verdict->event.notes.front().code, "force_not_needed");
}

TEST(Convergence, AcceptedTensionsMustBeListedWithAReason) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).tension(), Says("cupcake", 0), Says("scone", 0)}));
  ASSERT_TRUE(dialogue.round(all_sign(1)));
  auto without_reason = dialogue.verdict({{.recommendation = "Go.", .tensions_accepted = {{"T0001", ""}}}});
  ASSERT_FALSE(without_reason);
  EXPECT_THAT(codes_of(without_reason.error()),
              ElementsAre("velocity_not_zero", "accepted_tension_not_acknowledged"));
  auto verdict =
      dialogue.verdict({{.recommendation = "Go.", .tensions_accepted = {{"t0001", "A fair trade-off."}}}});
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->event.outcome, Outcome::converged_with_accepted_tensions);
  EXPECT_EQ(dialogue.tension("T0001").status, EntityStatus::accepted_unresolved);
  EXPECT_EQ(dialogue.status("T0001"), EntityStatus::accepted_unresolved);
  EXPECT_THAT(dialogue.counts().open_tensions, IsEmpty());
  EXPECT_EQ(verdict->event.certificate->judge_acts.front().act, "accept");
}

TEST(Convergence, AReasonOnRecordNeedNotBeRepeatedButTheTensionMustBeListed) {
  TestDialogue dialogue;
  RoundRequest request = dialogue.request();
  request.tension_updates = std::vector<TensionUpdate>{
      {.id = "MUFFIN-T0001", .status = EntityStatus::accepted_unresolved, .reason = "A fair trade-off."}};
  ASSERT_TRUE(dialogue.round(request, {Says("muffin", 0).tension(), Says("cupcake", 0), Says("scone", 0)}));
  ASSERT_TRUE(dialogue.round(all_sign(1)));
  auto silent = dialogue.verdict();
  ASSERT_FALSE(silent);
  EXPECT_THAT(codes_of(silent.error()), ElementsAre("accepted_tension_not_acknowledged"));
  EXPECT_TRUE(dialogue.verdict({{.recommendation = "Go.", .tensions_accepted = {{"T0001", ""}}}}));
}

TEST(Convergence, ChecksRoundIdsAndExperts) {
  TestDialogue dialogue;
  auto early = dialogue.verdict();
  ASSERT_FALSE(early);
  EXPECT_THAT(codes_of(early.error()), ElementsAre("round_not_registered"));
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).perspective(), Says("cupcake", 0), Says("scone", 0)}));
  ASSERT_TRUE(dialogue.round(all_sign(1)));
  VerdictRequest request{
      {.tensions_resolved = {"T0009"}, .recommendations_adopted = {"P0001"}, .author_expert = "Nobody"}};
  request.round = 0;
  auto wrong = dialogue.verdict(request);
  ASSERT_FALSE(wrong);
  EXPECT_THAT(codes_of(wrong.error()),
              ElementsAre("round_not_latest", "target_not_found", "type_id_mismatch", "expert_not_found"));
}

TEST(Convergence, MinorityVerdictsAreAcceptedAfterTheEndAndOthersAreNot) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  ASSERT_TRUE(dialogue.round(all_sign(1)));
  ASSERT_TRUE(dialogue.verdict({{.recommendation = "Go."}}));
  auto minority = dialogue.verdict(
      {{.verdict_type = VerdictKind::minority, .recommendation = "Wait.", .author_expert = "Muffin"}});
  ASSERT_TRUE(minority);
  EXPECT_EQ(minority->event.outcome, Outcome::recorded);
  auto second = dialogue.verdict({{.verdict_type = VerdictKind::minority, .recommendation = "Stop."}});
  ASSERT_TRUE(second);
  EXPECT_EQ(second->event.verdict_id, "minority-2");
  EXPECT_THAT(codes_of(dialogue.verdict({{.recommendation = "Again."}}).error()),
              ElementsAre("dialogue_closed"));
  EXPECT_THAT(codes_of(dialogue.round(all_sign(2)).error()), ElementsAre("dialogue_closed"));
  auto repeated = dialogue.verdict({{.recommendation = "Go."}});
  ASSERT_TRUE(repeated);
  EXPECT_TRUE(repeated->already_registered);
}

// A minority verdict without words of its own was given the Judge's summary.
TEST(Convergence, AMinorityVerdictSpeaksForItself) {
  TestDialogue dialogue;
  RoundRequest request = dialogue.request();
  request.summary = "What the Judge thinks of it";
  AnswerInput objection = Says("muffin", 0).perspective().minority("Not yet", "Because.");
  ASSERT_TRUE(dialogue.round(request, {objection, Says("cupcake", 0), Says("scone", 0)}));
  auto own = dialogue.verdict({{.verdict_type = VerdictKind::minority, .author_expert = "Muffin"}});
  ASSERT_TRUE(own) << own.error().message;
  EXPECT_EQ(own->event.recommendation, "Not yet");
  EXPECT_EQ(own->event.description, "Because.");
  auto silent = dialogue.verdict({{.verdict_type = VerdictKind::dissent, .author_expert = "Scone"}});
  ASSERT_TRUE(silent) << silent.error().message;
  EXPECT_EQ(silent->event.description, "");
}

TEST(Convergence, AdoptedRecommendationsFillTheTexts) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).recommendation("Buy"),
                              Says("cupcake", 0).recommendation("Sell"), Says("scone", 0)}));
  ASSERT_TRUE(dialogue.round(all_sign(1)));
  auto verdict = dialogue.verdict({{.recommendations_adopted = {"R0002"}}});
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->event.recommendation, "Sell");
  EXPECT_EQ(verdict->event.description, "Sell in full");
  EXPECT_EQ(dialogue.status("R0002"), EntityStatus::adopted);
}

TEST(Convergence, ConflictIsABlockerOfItsOwn) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).tension(), Says("cupcake", 0), Says("scone", 0)}));
  ASSERT_TRUE(dialogue.round({Says("muffin", 1).converge(),
                              Says("cupcake", 1).recommendation().re(resolve, "T0001").converge(),
                              Says("scone", 1).recommendation().re(resolve, "T0001").converge()}));
  const Convergence reading = read_convergence(dialogue.state);
  EXPECT_THAT(reading.conflicts, ElementsAre("T0001"));
  std::vector<std::string> codes;
  for (const Error& one : find_blockers(reading)) codes.emplace_back(one.code.name);
  EXPECT_THAT(codes, ElementsAre("velocity_not_zero", "resolution_conflict"));
}

TEST(Convergence, PercentIsWholeOrHasOneDecimalAndNeverFlatters) {
  EXPECT_EQ(render_percent(3, 6), "50");
  EXPECT_EQ(render_percent(2, 3), "66.7");
  EXPECT_EQ(render_percent(0, 0), "0");
  EXPECT_EQ(render_percent(5, 5), "100");
  EXPECT_EQ(render_percent(9999, 10000), "99.9");
  EXPECT_EQ(percent_number(2, 3), Json(66.7));
  EXPECT_EQ(percent_number(1, 4), Json(25));
}

}  // namespace
}  // namespace blue
