// What a verdict rests on: where its text comes from, who is for and against each decision, and whom it may
// name.
#include "domain/verdict/consent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/verdict/decision.h"
#include "domain/verdict/text.h"
#include "domain/verdict/witness.h"
#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using enum ReferenceKind;

// Round 0 as given, a round 1 as given, then all sign.
TestDialogue after(std::vector<AnswerInput> first, std::vector<AnswerInput> second, CreateInput input = {}) {
  TestDialogue dialogue(std::move(input));
  must(dialogue.round(std::move(first)));
  must(dialogue.round(std::move(second)));
  must(dialogue.round(all_sign(2)));
  return dialogue;
}

VerdictRegistered must_decide(TestDialogue& dialogue, const VerdictRequest& request = {}) {
  return must(dialogue.verdict(request)).event;
}

std::vector<std::string> refusals(TestDialogue& dialogue, const VerdictRequest& request = {}) {
  auto verdict = dialogue.verdict(request);
  return verdict ? std::vector<std::string>{} : codes_of(verdict.error());
}

// Muffin's R0001, supported by Cupcake: two of three.
TestDialogue backed() {
  return after({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0), Says("scone", 0)},
               {Says("muffin", 1), Says("cupcake", 1).re(support, "R0001"), Says("scone", 1)});
}

TEST(VerdictText, IsWhatTheCallSays) {
  TestDialogue dialogue = backed();
  const VerdictRegistered verdict =
      must_decide(dialogue, {{.recommendation = "Wait", .description = "A year"}});
  EXPECT_EQ(verdict.recommendation, "Wait");
  EXPECT_EQ(verdict.description, "A year");
  EXPECT_THAT(verdict.text_from, IsEmpty());
}

TEST(VerdictText, IsElseWhatTheCallAdopts) {
  TestDialogue dialogue = backed();
  const VerdictRegistered verdict = must_decide(dialogue, {{.recommendations_adopted = {"r0001"}}});
  EXPECT_EQ(verdict.recommendation, "Buy");
  EXPECT_EQ(verdict.description, "Buy in full");
  EXPECT_THAT(verdict.text_from, ElementsAre("R0001"));
}

TEST(VerdictText, IsElseWhatMoreThanHalfOfThePanelIsBehindAndThatIsAdopted) {
  TestDialogue dialogue = backed();
  const VerdictRegistered verdict = must_decide(dialogue);
  EXPECT_EQ(verdict.recommendation, "Buy");
  EXPECT_THAT(verdict.recommendations_adopted, ElementsAre("R0001"));
  EXPECT_THAT(verdict.text_from, ElementsAre("R0001"));
  EXPECT_EQ(dialogue.status("R0001"), EntityStatus::adopted);
}

TEST(VerdictText, CountsConcedingAsStandingBehindIt) {
  TestDialogue dialogue =
      after({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0), Says("scone", 0)},
            {Says("muffin", 1), Says("cupcake", 1).move(MoveKind::concede, {"R0001"}), Says("scone", 1)});
  EXPECT_THAT(find_majority(dialogue.state), ElementsAre("R0001"));
}

TEST(VerdictText, IsNotMadeOfWhatIsRejectedOpposedOrRefined) {
  auto majority = [](std::vector<AnswerInput> second) {
    TestDialogue dialogue =
        after({Says("muffin", 0).recommendation("Buy"),
               Says("cupcake", 0).recommendation("Buy too").re(support, "MUFFIN-R0001"), Says("scone", 0)},
              std::move(second));
    return find_majority(dialogue.state);
  };
  EXPECT_THAT(majority(quiet(1)), ElementsAre("R0001"));
  EXPECT_THAT(
      majority({Says("muffin", 1).move(MoveKind::concede, {"R0001"}), Says("cupcake", 1), Says("scone", 1)}),
      IsEmpty());
  EXPECT_THAT(majority({Says("muffin", 1), Says("cupcake", 1), Says("scone", 1).re(oppose, "R0001")}),
              IsEmpty());
  EXPECT_THAT(majority({Says("muffin", 1), Says("cupcake", 1),
                        Says("scone", 1).recommendation("Buy half").re(refine, "R0001")}),
              IsEmpty());
}

// "[RE:SUPPORT R0001] is not what I want" made its writer a supporter, and the majority the text.
TEST(VerdictText, IsNotMadeOfSupportThatWordsBesideItMayLimit) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).recommendation("Buy."), Says("cupcake", 0), Says("scone", 0)}));
  must(dialogue.round({Says("muffin", 1).converge(),
                       Says("cupcake", 1).re(ReferenceKind::support, "R0001").limited_reference().converge(),
                       Says("scone", 1).move(MoveKind::concede, {"R0001"}).limited_move().converge()}));
  auto refused = dialogue.verdict({});
  ASSERT_FALSE(refused);
  EXPECT_EQ(codes_of(refused.error()).front(), "verdict_empty");
  EXPECT_THAT(stances_on(dialogue.state, "R0001").supporters, testing::ElementsAre("muffin"));
}

TEST(VerdictText, NeedsMoreThanHalfOfThePanel) {
  TestDialogue dialogue;
  dialogue.panel = {"Muffin", "Cupcake", "Scone", "Donut"};
  must(dialogue.round({Says("muffin", 0).recommendation("Buy"),
                       Says("cupcake", 0).perspective().re(support, "MUFFIN-R0001"), Says("scone", 0),
                       Says("donut", 0)}));
  EXPECT_THAT(find_majority(dialogue.state), IsEmpty());
}

TEST(VerdictText, IsNotMadeOfMoreThanFiveNorOfTwoThatOpposeEachOther) {
  auto supporting = [](int count, bool is_opposed) {
    Says muffin("muffin", 0), cupcake("cupcake", 1);
    for (int i = 1; i <= count; ++i) {
      muffin.recommendation(format("Advice {}", i));
      cupcake.re(support, format("R00{:02}", i));
    }
    if (is_opposed) muffin.re(oppose, "R0001");
    std::vector<AnswerInput> second{Says("muffin", 1), cupcake, Says("scone", 1)};
    if (is_opposed) second[0] = Says("muffin", 1).re(support, "R0001");
    return find_majority(after({muffin, Says("cupcake", 0), Says("scone", 0)}, second).state).size();
  };
  EXPECT_EQ(supporting(5, false), 5u);
  EXPECT_EQ(supporting(6, false), 0u);
  EXPECT_EQ(supporting(2, true), 0u) << "the second opposes the first, though its author came round";
}

// Eleven recommendations of a real dialogue had most of the panel behind them. Nine of them were refined by
// somebody, so the other two passed as the whole decision.
TEST(VerdictText, IsNotWhatIsLeftOfManyWhereOthersWereRefined) {
  Says muffin("muffin", 0), cupcake("cupcake", 1), scone("scone", 1);
  for (int i = 1; i <= 6; ++i) {
    muffin.recommendation(format("Advice {}", i));
    cupcake.re(support, format("R00{:02}", i));
  }
  scone.recommendation("Another").re(refine, "R0001").re(refine, "R0002");
  TestDialogue dialogue =
      after({muffin, Says("cupcake", 0), Says("scone", 0)}, {Says("muffin", 1), cupcake, scone});
  EXPECT_THAT(find_majority(dialogue.state), IsEmpty());
  must(dialogue.round({Says("muffin", 3), Says("cupcake", 3).re(support, "R0101"), Says("scone", 3)}));
  EXPECT_THAT(find_majority(dialogue.state), ElementsAre("R0003", "R0004", "R0005", "R0006", "R0101"))
      << "what most of the panel refined is gone";
}

// A round's summary was taken for the decision where no recommendation was made.
TEST(VerdictText, IsNeverTheSummary) {
  TestDialogue dialogue;
  must(dialogue.round(quiet(0)));
  RoundRequest request = dialogue.request();
  request.summary = "All agree that it is late.";
  must(dialogue.round(request, all_sign(1)));
  EXPECT_THAT(refusals(dialogue), ElementsAre("verdict_empty"));
  EXPECT_THAT(refusals(dialogue, {{.recommendation = " … "}}), ElementsAre("verdict_empty"));
}

// 75 recommendations joined were a decision.
TEST(VerdictText, IsRefusedAsEmptyWithTheCandidatesBySupport) {
  Says muffin("muffin", 0);
  for (int i = 1; i <= 75; ++i) muffin.recommendation(format("Advice {}", i));
  TestDialogue dialogue = after(
      {muffin, Says("cupcake", 0), Says("scone", 0)},
      {Says("muffin", 1), Says("cupcake", 1).re(support, "R0007"), Says("scone", 1).re(oppose, "R0007")});
  auto verdict = dialogue.verdict({});
  ASSERT_FALSE(verdict);
  EXPECT_THAT(codes_of(verdict.error()), ElementsAre("verdict_empty"));
  EXPECT_THAT(verdict.error().message,
              HasSubstr("75 recommendations, most support first: R0007 (2), R0001 (1)"));
  EXPECT_THAT(verdict.error().suggestion,
              HasSubstr("blue dialogue verdict --id test --round 2 --recommendation \"…\""));
  const Json* candidates = verdict.error().context.find("candidates");
  ASSERT_EQ(candidates->array()->size(), 75u);
  EXPECT_EQ(candidates->array()->front(),
            Json(JsonObject{{"id", "R0007"}, {"label", "Advice 7"}, {"support", 2}}));
}

TEST(VerdictText, OfADeclaredDialogueMayBeMissingAndSaysSo) {
  TestDialogue dialogue({{.evidence = Evidence::declared}});
  RoundRequest request = dialogue.request();
  must(dialogue.round(request, {}));
  request = dialogue.request();
  request.converge_signals = {"Muffin", "Cupcake", "Scone"};
  must(dialogue.round(request, {}));
  const VerdictRegistered verdict = must_decide(dialogue);
  EXPECT_EQ(verdict.recommendation, "no recommendation stated");
  EXPECT_EQ(verdict.notes.front().code, "verdict_empty");
}

TEST(Witness, NamesAuthorSupportersConcedersAndCoverage) {
  TestDialogue dialogue =
      after({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0), Says("scone", 0)},
            {Says("muffin", 1), Says("cupcake", 1).re(support, "R0001"),
             Says("scone", 1).move(MoveKind::concede, {"R0001"})});
  const VerdictRegistered verdict =
      must_decide(dialogue, {{.recommendation = "Buy",
                              .description = "Now.",
                              .converged_decisions = {{"What", "Buy it", "r0001"}, {"When", "Tomorrow"}}}});
  const std::vector<DecisionWitness>& witnesses = verdict.certificate->witnesses;
  ASSERT_EQ(witnesses.size(), 3u);
  EXPECT_EQ(witnesses[0].id, "R0001");
  EXPECT_EQ(witnesses[0].decision, "Buy it");
  EXPECT_EQ(witnesses[0].author, "muffin");
  EXPECT_THAT(witnesses[0].supporters, ElementsAre("muffin", "cupcake", "scone"));
  EXPECT_EQ(witnesses[0].covered, 3u);
  EXPECT_EQ(witnesses[0].panel, 3u);
  EXPECT_FALSE(witnesses[0].in_judges_words);
  EXPECT_TRUE(witnesses[1].in_judges_words) << "bound to no recommendation";
  EXPECT_TRUE(witnesses[2].in_judges_words) << "the text is the Judge's";
  EXPECT_THAT(verdict.recommendations_adopted, ElementsAre("R0001"))
      << "a decision adopts what it is bound to";
}

// A decision in the very words of an adopted recommendation counted as one without a witness.
TEST(Witness, IsFoundByEqualWords) {
  TestDialogue dialogue = backed();
  const VerdictRegistered verdict =
      must_decide(dialogue, {{.recommendation = "buy.",
                              .recommendations_adopted = {"R0001"},
                              .converged_decisions = {{"What", "Buy"}, {"When", "Now"}}}});
  const auto& witnesses = verdict.certificate->witnesses;
  ASSERT_EQ(witnesses.size(), 2u) << "the text is the recommendation's";
  EXPECT_EQ(witnesses[0].id, "R0001");
  EXPECT_TRUE(witnesses[1].in_judges_words);
}

// A decision could be bound to a recommendation that says the opposite.
TEST(Witness, OfABoundDecisionShowsWhatTheRecommendationSays) {
  TestDialogue dialogue =
      after({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0), Says("scone", 0)},
            {Says("muffin", 1), Says("cupcake", 1), Says("scone", 1).re(oppose, "R0001")});
  VerdictRequest request{{.recommendation = "Sell", .converged_decisions = {{"What", "Sell", "R0001"}}}};
  EXPECT_THAT(refusals(dialogue, request), ElementsAre("opposition_not_acknowledged"));
  request.acknowledged_opposition = {{"R0001", "The price fell since."}};
  const VerdictRegistered verdict = must_decide(dialogue, request);
  EXPECT_EQ(worded_decision(dialogue.state, verdict, verdict.converged_decisions[0]),
            "Sell (R0001 says \"Buy\")");
}

TEST(Witness, KeepsAnOpponentUntilItConcedesOrSupports) {
  auto opponents = [](std::vector<AnswerInput> third) {
    TestDialogue dialogue;
    must(dialogue.round({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0), Says("scone", 0)}));
    must(dialogue.round({Says("muffin", 1), Says("cupcake", 1).re(oppose, "R0001"), Says("scone", 1)}));
    must(dialogue.round(std::move(third)));
    return stances_on(dialogue.state, "R0001");
  };
  EXPECT_THAT(opponents(quiet(2)).opponents, ElementsAre("cupcake"));
  const Stances signed_later = opponents(all_sign(2));
  EXPECT_THAT(signed_later.opponents, ElementsAre("cupcake")) << "a bare signal says nothing about R0001";
  EXPECT_THAT(signed_later.signalled_later, ElementsAre("cupcake"));
  for (const AnswerInput& turn : {AnswerInput(Says("cupcake", 2).re(support, "R0001")),
                                  AnswerInput(Says("cupcake", 2).move(MoveKind::concede, {"R0001"}))}) {
    const Stances turned = opponents({Says("muffin", 2), turn, Says("scone", 2)});
    EXPECT_THAT(turned.opponents, IsEmpty());
    EXPECT_THAT(turned.supporters, ElementsAre("muffin", "cupcake"));
  }
  EXPECT_THAT(opponents({Says("muffin", 2),
                         Says("cupcake", 2).re(support, "R0001").move(MoveKind::challenge, {"R0001"}),
                         Says("scone", 2)})
                  .opponents,
              ElementsAre("cupcake"))
      << "for and against at once is not for";
}

// All wrote against it, all signed, and the Judge adopted it.
TEST(Gate, RefusesToAdoptWhatIsOpposedUnlessThatIsAcknowledged) {
  TestDialogue dialogue =
      after({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0), Says("scone", 0)},
            {Says("muffin", 1), Says("cupcake", 1).re(oppose, "R0001"),
             Says("scone", 1).move(MoveKind::challenge, {"R0001"})});
  auto verdict = dialogue.verdict({{.recommendations_adopted = {"R0001"}}});
  ASSERT_FALSE(verdict);
  EXPECT_THAT(codes_of(verdict.error()), ElementsAre("opposition_not_acknowledged"));
  EXPECT_EQ(verdict.error().message, "The verdict adopts what is opposed: R0001 (by Cupcake, Scone).");
  EXPECT_THAT(verdict.error().suggestion, HasSubstr(R"({"id": "R0001", "reason": "…"})"));
  const VerdictRegistered stored = must_decide(
      dialogue, {{.recommendations_adopted = {"R0001"},
                  .acknowledged_opposition = {{"R0001", "The price is falling; both may sell later."}}}});
  EXPECT_THAT(stored.certificate->witnesses[0].opponents, ElementsAre("cupcake", "scone"));
  EXPECT_THAT(stored.certificate->witnesses[0].signalled_later, ElementsAre("cupcake", "scone"));
  EXPECT_EQ(stored.certificate->minority_report.size(), 2u);
}

TEST(Gate, RefusesToAdoptWhatItsAuthorGaveUp) {
  TestDialogue dialogue =
      after({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0), Says("scone", 0)},
            {Says("muffin", 1).move(MoveKind::concede, {"R0001"}), Says("cupcake", 1), Says("scone", 1)});
  EXPECT_THAT(refusals(dialogue, {{.recommendations_adopted = {"R0001"}}}),
              ElementsAre("recommendation_rejected"));
}

// A withdrawn recommendation stayed proposed and was adopted by its majority.
TEST(Gate, RefusesToAdoptWhatItsAuthorWithdrew) {
  TestDialogue dialogue =
      after({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0), Says("scone", 0)},
            {Says("muffin", 1).move(MoveKind::withdraw, {"R0001"}), Says("cupcake", 1).re(support, "R0001"),
             Says("scone", 1).re(support, "R0001")});
  EXPECT_EQ(dialogue.status("R0001"), EntityStatus::withdrawn);
  EXPECT_THAT(refusals(dialogue), ElementsAre("verdict_empty"));
  EXPECT_THAT(rank_candidates(dialogue.state), IsEmpty());
  EXPECT_THAT(refusals(dialogue, {{.recommendations_adopted = {"R0001"}}}),
              ElementsAre("recommendation_rejected"));
}

TEST(Gate, ReportsTheChecksOfTheTextAfterThoseOfConvergence) {
  TestDialogue dialogue({{.ratification = RatificationRule::required}});
  must(dialogue.round({Says("muffin", 0).recommendation("Buy").tension(),
                       Says("cupcake", 0).recommendation("Sell"), Says("scone", 0)}));
  must(dialogue.round({Says("muffin", 1).move(MoveKind::concede, {"R0001"}), Says("cupcake", 1),
                       Says("scone", 1).re(oppose, "R0002")}));
  EXPECT_THAT(refusals(dialogue, {{.recommendations_adopted = {"R0001", "R0002"}}}),
              ElementsAre("velocity_not_zero", "convergence_not_unanimous", "recommendation_rejected",
                          "opposition_not_acknowledged", "not_ratified"));
  EXPECT_THAT(refusals(dialogue),
              ElementsAre("velocity_not_zero", "convergence_not_unanimous", "verdict_empty", "not_ratified"));
}

TEST(Supporters, OfAFinalVerdictBackWhatItAdoptsOrSigned) {
  TestDialogue dialogue({{.max_rounds = 2}});
  must(dialogue.round({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0), Says("scone", 0)}));
  must(dialogue.round({Says("muffin", 1), Says("cupcake", 1).converge(), Says("scone", 1)}));
  VerdictRequest request{{.recommendation = "Buy",
                          .recommendations_adopted = {"R0001"},
                          .supporting_experts = {"Muffin", "Cupcake", "Scone"},
                          .warning = "Time is up."},
                         true};
  auto verdict = dialogue.verdict(request);
  ASSERT_FALSE(verdict);
  EXPECT_THAT(codes_of(verdict.error()), ElementsAre("supporters_mismatch"));
  EXPECT_EQ(*verdict.error().context.find("claimed"), Json(JsonArray{"Muffin", "Cupcake", "Scone"}));
  EXPECT_EQ(*verdict.error().context.find("found"), Json(JsonArray{"Cupcake", "Muffin"}));
  request.supporting_experts = {"Muffin", "Cupcake"};
  EXPECT_THAT(refusals(dialogue, request), IsEmpty());
}

// The headline said "supported by Muffin, Cupcake" of a recommendation that Cupcake opposes.
TEST(Supporters, AreNotThoseWhoOpposeWhatIsAdopted) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0), Says("scone", 0)}));
  must(dialogue.round({Says("muffin", 1), Says("cupcake", 1).re(oppose, "R0001"), Says("scone", 1)}));
  must(dialogue.round(
      {Says("muffin", 2).converge(), Says("cupcake", 2).converge(), Says("scone", 2).converge()}));
  VerdictRequest request{{.recommendation = "Buy",
                          .recommendations_adopted = {"R0001"},
                          .acknowledged_opposition = {{"R0001", "the risk is worth it"}},
                          .supporting_experts = {"Muffin", "Cupcake"}}};
  EXPECT_THAT(refusals(dialogue, request), ElementsAre("supporters_mismatch"));
  request.supporting_experts = {"Muffin", "Scone"};
  EXPECT_THAT(refusals(dialogue, request), IsEmpty());
}

TEST(Supporters, OfAMinorityDissentedObjectedOrSupportedItsAuthor) {
  TestDialogue dialogue;
  must(dialogue.round(
      {Says("muffin", 0).recommendation("Buy").dissent(), Says("cupcake", 0), Says("scone", 0)}));
  must(dialogue.round({Says("muffin", 1), Says("cupcake", 1).re(support, "R0001"), Says("scone", 1)}));
  VerdictRequest request{{.verdict_type = VerdictKind::minority,
                          .recommendation = "Buy more",
                          .author_expert = "Muffin",
                          .supporting_experts = {"Cupcake", "Scone"}}};
  EXPECT_THAT(refusals(dialogue, request), ElementsAre("supporters_mismatch"));
  request.supporting_experts = {"Cupcake"};
  const VerdictRegistered verdict = must_decide(dialogue, request);
  ASSERT_TRUE(verdict.quote);
  EXPECT_EQ(verdict.quote->kind, "dissent");
  EXPECT_EQ(verdict.quote->file, "round-0/muffin.md");
  EXPECT_FALSE(verdict.in_judges_words);
}

TEST(Supporters, AreTakenAsClaimedInADeclaredDialogue) {
  TestDialogue dialogue({{.evidence = Evidence::declared}});
  must(dialogue.round(dialogue.request(), {}));
  EXPECT_THAT(refusals(dialogue, {{.verdict_type = VerdictKind::minority,
                                   .recommendation = "Wait",
                                   .supporting_experts = {"Muffin"}}}),
              IsEmpty());
}

TEST(MinorityVerdict, WithoutALineOfItsAuthorIsInTheJudgesWords) {
  TestDialogue dialogue;
  must(dialogue.round(quiet(0)));
  const VerdictRegistered verdict = must_decide(
      dialogue,
      {{.verdict_type = VerdictKind::minority, .recommendation = "Wait", .author_expert = "Muffin"}});
  EXPECT_TRUE(verdict.in_judges_words);
  EXPECT_FALSE(verdict.quote);
}

}  // namespace
}  // namespace blue
