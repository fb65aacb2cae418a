// Hand-made dialogues in which every measure is zero, one and many.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "domain/scrutiny/argument_graph.h"
#include "domain/scrutiny/decisions.h"
#include "domain/scrutiny/leaks.h"
#include "domain/scrutiny/movement.h"
#include "domain/scrutiny/panel_measures.h"
#include "domain/scrutiny/pressure.h"
#include "domain/scrutiny/scrutinise.h"
#include "tests/support/test_dialogue.h"

namespace blue {
namespace scrutiny_test {

using enum ReferenceKind;
using enum MoveKind;

const std::string kReason =
    "because the numbers of the second round show that the cost is far smaller than I had feared it";

// An answer whose last reference or move has these words below it.
AnswerInput noted(const Says& says, const std::string& words, bool in_move = false) {
  AnswerInput out = says;
  if (in_move)
    out.answer.moves.back().note = {words};
  else
    out.answer.references.back().note = {words};
  return out;
}

// Round 0: Muffin and Cupcake recommend; round 1: `second`; round 2: everybody signals in `third`.
TestDialogue three_rounds(std::vector<AnswerInput> second, std::vector<AnswerInput> third = all_sign(2)) {
  TestDialogue out;
  must(out.round({Says("muffin", 0).recommendation("Path"), Says("cupcake", 0).recommendation("Header"),
                  Says("scone", 0)}));
  must(out.round(std::move(second)));
  must(out.round(std::move(third)));
  return out;
}

TEST(Capitulation, ObjectionsThatNobodyAnsweredAreCounted) {
  EXPECT_EQ(measure_capitulation(three_rounds(quiet(1)).state).count, 0u);
  const auto opposes = [] { return Says("muffin", 1).re(oppose, "R0002"); };
  const Measure one =
      measure_capitulation(three_rounds({opposes(), Says("cupcake", 1), Says("scone", 1)}).state);
  ASSERT_EQ(one.count, 1u);
  EXPECT_EQ(one.findings[0].file, "round-1/muffin.md");
  EXPECT_EQ(one.findings[0].about, "R0002");
  EXPECT_EQ(
      measure_capitulation(three_rounds({opposes(), Says("cupcake", 1).re(oppose, "R0001").dissent("No."),
                                         Says("scone", 1).move(challenge, {"R0001", "R0002"})})
                               .state)
          .count,
      5u);
}

TEST(Capitulation, ObjectionOfSomebodyWhoDoesNotSignIsNotOne) {
  EXPECT_EQ(measure_capitulation(
                three_rounds({Says("muffin", 1).re(oppose, "R0002"), Says("cupcake", 1), Says("scone", 1)},
                             {Says("muffin", 2), Says("cupcake", 2).converge(), Says("scone", 2).converge()})
                    .state)
                .count,
            0u);
}

TEST(Capitulation, FifteenWordsAreAnAnswerAndFourteenAreNot) {
  const auto after = [](const std::string& words) {
    return measure_capitulation(
               three_rounds({Says("muffin", 1).re(oppose, "R0002"), Says("cupcake", 1), Says("scone", 1)},
                            {noted(Says("muffin", 2).re(support, "R0002").converge(), words),
                             Says("cupcake", 2).converge(), Says("scone", 2).converge()})
                   .state)
        .count;
  };
  EXPECT_EQ(after("one two three four five six seven eight nine ten eleven twelve thirteen fourteen"), 1u);
  EXPECT_EQ(after("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"),
            0u);
}

TEST(Capitulation, TargetThatItsAuthorGaveUpOrAnotherRefinedAnswersAnObjection) {
  const auto opposes = Says("muffin", 1).re(oppose, "R0002");
  EXPECT_EQ(measure_capitulation(
                three_rounds({opposes, Says("cupcake", 1).move(concede, {"R0002"}), Says("scone", 1)}).state)
                .count,
            0u);
  EXPECT_EQ(
      measure_capitulation(
          three_rounds({opposes, Says("cupcake", 1).recommendation("Header, versioned").re(refine, "R0002"),
                        Says("scone", 1)})
              .state)
          .count,
      0u);
}

TEST(Capitulation, TensionIsAnsweredByBackingWhatResolvesIt) {
  const auto raised = [](const Says& third) {
    return measure_capitulation(
               three_rounds({Says("muffin", 1).tension("Data loss"), Says("cupcake", 1), Says("scone", 1)},
                            {std::move(third), Says("cupcake", 2), Says("scone", 2)})
                   .state)
        .count;
  };
  EXPECT_EQ(raised(Says("muffin", 2).re(resolve, "T0101").converge()), 1u) << "without a word";
  EXPECT_EQ(raised(Says("muffin", 2).recommendation("Keep two copies").re(resolve, "T0101").converge()), 0u);
}

TEST(Capitulation, ErasedWordsAreNotMeasurable) {
  TestDialogue dialogue =
      three_rounds({Says("muffin", 1).re(oppose, "R0002"), Says("cupcake", 1), Says("scone", 1)},
                   {noted(Says("muffin", 2).re(support, "R0002").converge(), kReason),
                    Says("cupcake", 2).converge(), Says("scone", 2).converge()});
  for (Reference& one : dialogue.state.rounds[2].references) one.note = {.text = "[erased]", .lost = true};
  const Measure out = measure_capitulation(dialogue.state);
  EXPECT_EQ(out.count, 0u);
  EXPECT_NE(out.not_measurable.find("1 objection"), std::string::npos) << out.not_measurable;
}

// A resolution of "T01", which could be of any round, was taken for silence.
TEST(Capitulation, LaterReferenceThatCouldNotBePlacedLeavesADoubt) {
  AnswerInput unplaced = Says("muffin", 2).converge();
  unplaced.answer.diagnostics.push_back({"id_ambiguous", "T01 could mean anything.", "Write T0101.", {1, 1}});
  const Measure out = measure_capitulation(
      three_rounds({Says("muffin", 1).tension("Data loss"), Says("cupcake", 1), Says("scone", 1)},
                   {unplaced, Says("cupcake", 2), Says("scone", 2)})
          .state);
  EXPECT_EQ(out.count, 0u);
  EXPECT_NE(out.not_measurable.find("round-1/muffin.md"), std::string::npos) << out.not_measurable;
}

TEST(BareConsent, AnswersWithFewerThanTwentyWordsAreCounted) {
  const TestDialogue dialogue = three_rounds(quiet(1));
  AnswerTexts texts;
  std::string twenty;
  for (int i = 0; i < 20; ++i) twenty += "word ";
  const auto with = [&](const std::string& muffin, const std::string& cupcake) {
    texts.answers = {
        {"round-2/muffin.md", muffin}, {"round-2/cupcake.md", cupcake}, {"round-2/scone.md", twenty}};
    return measure_bare_consent(dialogue.state, &texts).count;
  };
  EXPECT_EQ(with(twenty, twenty), 0u);
  EXPECT_EQ(with("[RE:SUPPORT R0001] [RE:SUPPORT R0002]\n[MOVE:CONVERGE]\n", twenty), 1u);
  EXPECT_EQ(with("[MOVE:CONVERGE] I agree.", twenty.substr(5)), 2u);
  texts.answers.erase("round-2/muffin.md");
  EXPECT_EQ(measure_bare_consent(dialogue.state, &texts).not_measurable, "1 answer cannot be read.");
  EXPECT_FALSE(measure_bare_consent(dialogue.state, nullptr).not_measurable.empty());
}

TEST(Herding, SignalsRightAfterAMajorityAndAnObjectionAreCounted) {
  const auto with = [](const Says& scone, std::vector<AnswerInput> last) {
    return measure_herding(
        three_rounds({Says("muffin", 1).converge(), Says("cupcake", 1).converge(), std::move(scone)},
                     std::move(last))
            .state);
  };
  EXPECT_EQ(with(Says("scone", 1), all_sign(2)).count, 0u) << "it did not object";
  const Measure one = with(Says("scone", 1).re(oppose, "R0001"), all_sign(2));
  EXPECT_EQ(one.count, 1u);
  EXPECT_EQ(*one.figures.find("flips")->integer(), 1);
  const Measure reasoned =
      with(Says("scone", 1).re(oppose, "R0001"),
           {Says("muffin", 2), Says("cupcake", 2), Says("scone", 2).evidence("A measurement").converge()});
  EXPECT_EQ(reasoned.count, 1u);
  EXPECT_EQ(*reasoned.figures.find("flips")->integer(), 0);
  EXPECT_EQ(measure_herding(three_rounds(quiet(1)).state).count, 0u) << "all signalled at once";
}

TEST(Herding, SeveralWhoFollowedTheMajorityAreCounted) {
  TestDialogue dialogue;
  dialogue.panel = {"Muffin", "Cupcake", "Scone", "Donut", "Eclair"};
  const auto quiet_with = [](int round, const Says& four, const Says& five) -> std::vector<AnswerInput> {
    return {Says("muffin", round).converge(), Says("cupcake", round).converge(),
            Says("scone", round).converge(), std::move(four), std::move(five)};
  };
  must(dialogue.round({Says("muffin", 0).recommendation(), Says("cupcake", 0), Says("scone", 0),
                       Says("donut", 0), Says("eclair", 0)}));
  must(dialogue.round(quiet_with(1, Says("donut", 1).re(oppose, "R0001"), Says("eclair", 1).dissent("No."))));
  must(dialogue.round(quiet_with(2, Says("donut", 2).converge(), Says("eclair", 2).converge())));
  EXPECT_EQ(measure_herding(dialogue.state).count, 2u);
}

TEST(Leak, ReferencesToAnAnswerOfTheSameRoundAreCounted) {
  const auto with = [](const Says& cupcake, const Says& scone) {
    return measure_leaks(
               three_rounds({Says("muffin", 1).perspective("Mine"), std::move(cupcake), std::move(scone)})
                   .state,
               nullptr)
        .count;
  };
  EXPECT_EQ(with(Says("cupcake", 1).re(support, "R0001"), Says("scone", 1)), 0u);
  EXPECT_EQ(with(Says("cupcake", 1).re(support, "MUFFIN-P0101"), Says("scone", 1)), 1u);
  EXPECT_EQ(with(Says("cupcake", 1).re(support, "MUFFIN-P0101").move(challenge, {"MUFFIN-P0101"}),
                 Says("scone", 1).re(oppose, "MUFFIN-P0101")),
            3u);
}

class SharedWordingTest : public testing::Test {
 protected:
  SharedWordingTest() : dialogue_(three_rounds(quiet(1))) {
    for (const char* expert : {"muffin", "cupcake", "scone"})
      for (int round = 0; round < 3; ++round) {
        texts_.answers[format("round-{}/{}.md", round, expert)] = format("{} of {}", expert, round);
        texts_.prompts[format("round-{}/{}.prompt.md", round, expert)] = "What do you think?";
      }
  }
  Measure measure() const { return measure_leaks(dialogue_.state, &texts_); }
  // Twelve words: five runs of eight.
  const std::string twelve_ = "we keep one file and move the rest of it behind a";
  TestDialogue dialogue_;
  AnswerTexts texts_;
};

TEST_F(SharedWordingTest, FiveSharedRunsAreALeakAndFourAreNot) {
  EXPECT_EQ(measure().count, 0u);
  texts_.answers["round-1/muffin.md"] = "First\nsecond: " + twelve_ + " wall.";
  texts_.answers["round-1/scone.md"] = "Third. " + twelve_ + " door.";
  const Measure one = measure();
  ASSERT_EQ(one.count, 1u);
  EXPECT_EQ(one.findings[0].line, 2u);
  EXPECT_EQ(one.findings[0].quote, twelve_);
  texts_.answers["round-1/cupcake.md"] = twelve_;
  EXPECT_EQ(measure().count, 3u) << "every two of three";
  texts_.answers["round-1/cupcake.md"] = "";
  texts_.answers["round-1/scone.md"] = twelve_.substr(3);
  EXPECT_EQ(measure().count, 0u);
}

TEST_F(SharedWordingTest, WordsOfAPromptOrAnEarlierAnswerAreNoLeak) {
  texts_.answers["round-1/muffin.md"] = texts_.answers["round-1/scone.md"] = twelve_;
  ASSERT_EQ(measure().count, 1u);
  texts_.prompts["round-1/cupcake.prompt.md"] = twelve_;
  EXPECT_EQ(measure().count, 0u);
  texts_.prompts["round-1/cupcake.prompt.md"] = "Well?";
  texts_.answers["round-0/cupcake.md"] = twelve_;
  EXPECT_EQ(measure().count, 0u);
}

TEST_F(SharedWordingTest, WithoutPromptsItIsNotMeasurable) {
  texts_.answers["round-1/muffin.md"] = texts_.answers["round-1/scone.md"] = twelve_;
  texts_.prompts.erase("round-1/cupcake.prompt.md");
  EXPECT_EQ(measure().count, 0u);
  EXPECT_NE(measure().not_measurable.find("round 1"), std::string::npos);
}

TEST(Leak, EqualAnswersAreCounted) {
  AnswerInput muffin = Says("muffin", 1), cupcake = Says("cupcake", 1), scone = Says("scone", 1);
  cupcake.sha256 = muffin.sha256;
  EXPECT_EQ(measure_leaks(three_rounds({muffin, cupcake, scone}).state, nullptr).count, 1u);
  scone.sha256 = muffin.sha256;
  EXPECT_EQ(measure_leaks(three_rounds({muffin, cupcake, scone}).state, nullptr).count, 2u);
}

TEST(Stability, RoundsSinceTheLastMovementAreCounted) {
  const auto still = [](const TestDialogue& dialogue) {
    return *measure_stability(dialogue.state).figures.find("rounds_since_movement")->integer();
  };
  EXPECT_EQ(
      still(three_rounds(quiet(1), {Says("muffin", 2).dissent(), Says("cupcake", 2), Says("scone", 2)})), 0);
  EXPECT_EQ(still(three_rounds({Says("muffin", 1).perspective(), Says("cupcake", 1), Says("scone", 1)})), 1);
  EXPECT_EQ(still(three_rounds(quiet(1))), 3) << "recommendations alone are not movement";
}

TEST(Stagnation, RoundsThatTouchNoOpenTensionAreCounted) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).tension(), Says("cupcake", 0), Says("scone", 0)}));
  must(dialogue.round({Says("muffin", 1), Says("cupcake", 1).re(question, "T0001"), Says("scone", 1)}));
  EXPECT_EQ(measure_stagnation(dialogue.state).count, 0u);
  must(dialogue.round(quiet(2)));
  EXPECT_EQ(measure_stagnation(dialogue.state).count, 1u);
  must(dialogue.round(quiet(3)));
  EXPECT_EQ(measure_stagnation(dialogue.state).count, 2u);
}

TEST(UnaidedVelocity, WhatTheJudgeFoldedOrAcceptedIsCounted) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).tension("A"), Says("cupcake", 0).tension("B"), Says("scone", 0)}));
  EXPECT_EQ(measure_unaided_velocity(dialogue.state).count, 0u);
  RoundRequest fold = dialogue.request();
  fold.tension_updates = std::vector<TensionUpdate>{
      {.id = "T0002", .reason = "They are the same conflict", .duplicate_of = "T0001"}};
  must(dialogue.round(fold, quiet(1)));
  const Measure one = measure_unaided_velocity(dialogue.state);
  ASSERT_EQ(one.count, 1u);
  EXPECT_EQ(one.findings[0].file, "round-0/cupcake.md");
  RoundRequest accept = dialogue.request();
  accept.tension_updates = std::vector<TensionUpdate>{
      {.id = "T0001", .status = EntityStatus::accepted_unresolved, .reason = "It is a true tradeoff"}};
  must(dialogue.round(accept, quiet(2)));
  EXPECT_EQ(measure_unaided_velocity(dialogue.state).count, 2u);
}

TEST(Families, ModelsAreCountedByTheirShares) {
  TestDialogue dialogue = three_rounds(quiet(1));
  EXPECT_EQ(measure_families(dialogue.state).not_measurable, "9 of 9 answers name no model.");
  dialogue.state.settings.model = "vendor/Alpha-4.1";
  EXPECT_EQ(*measure_families(dialogue.state).figures.find("n_eff"), Json(1.0));
  for (RoundRegistered& round : dialogue.state.rounds) {
    round.panel.seats[0].expert.model = "beta-2";
    round.panel.seats[1].expert.model = "gamma";
  }
  EXPECT_EQ(*measure_families(dialogue.state).figures.find("n_eff"), Json(3.0));
}

// Two models of one family are one voice, and what was stated with an answer beats what the panel names.
TEST(Families, AreThoseOfTheModelsThatWereStated) {
  TestDialogue dialogue = three_rounds(quiet(1));
  dialogue.state.settings.model = "gamma";
  const std::array<AnsweredBy, 3> stated{
      {{"claude", "claude-opus-4", ""}, {"claude", "sonnet", ""}, {"codex", "gpt-5", ""}}};
  for (RoundRegistered& round : dialogue.state.rounds)
    for (std::size_t i = 0; i < stated.size(); ++i) round.answers[i].answered_by = stated[i];
  const Measure measure = measure_families(dialogue.state);
  EXPECT_EQ(render_json(*measure.figures.find("families")), R"({"claude":6,"gpt":3})");
  EXPECT_EQ(*measure.figures.find("n_eff"), Json(1.8));
  EXPECT_EQ(measure.says,
            "2 model families answered (claude 6, gpt 3), which come to 1.80 of equal weight; as was stated "
            "with the answers.");
  dialogue.state.rounds[0].answers[0].answered_by.reset();
  EXPECT_EQ(render_json(*measure_families(dialogue.state).figures.find("families")),
            R"({"claude":5,"gamma":1,"gpt":3})");
}

TEST(Witnesses, DecisionsOfTheJudgeOrAgainstSomebodyAreCounted) {
  const auto decided = [](const VerdictRequest& request, const Says& scone = Says("scone", 1)) {
    TestDialogue dialogue =
        three_rounds({Says("muffin", 1), Says("cupcake", 1).re(support, "R0001"), std::move(scone)});
    must(dialogue.verdict(request));
    return measure_witnesses(dialogue.state);
  };
  EXPECT_FALSE(measure_witnesses(three_rounds(quiet(1)).state).not_measurable.empty());
  EXPECT_EQ(decided({{.recommendations_adopted = {"R0001"}}}).count, 0u);
  EXPECT_EQ(decided({{.recommendation = "Go."}}).count, 1u);
  VerdictRequest against{{.recommendations_adopted = {"R0001"}}};
  against.acknowledged_opposition = {{"R0001", "The gain is worth it"}};
  EXPECT_EQ(decided(against, Says("scone", 1).re(oppose, "R0001")).count, 1u);
  against.recommendation = "Go.";
  EXPECT_EQ(decided(against, Says("scone", 1).re(oppose, "R0001")).count, 2u);
}

TEST(Arguments, AdoptedRecommendationsThatAnAttackDefeatsAreCounted) {
  const auto label = [](const TestDialogue& dialogue, const std::string& id) {
    const ArgumentGraph graph = argument_graph(dialogue.state);
    return std::ranges::find(graph.nodes, id, &ArgumentNode::id)->labelling;
  };
  const TestDialogue opposed =
      three_rounds({Says("muffin", 1), Says("cupcake", 1), Says("scone", 1).re(oppose, "R0001")});
  EXPECT_EQ(label(opposed, "R0001"), Labelling::out);
  EXPECT_EQ(label(opposed, "R0002"), Labelling::in);
  const TestDialogue mutual = three_rounds(
      {Says("muffin", 1).recommendation("A"), Says("cupcake", 1).recommendation("B"), Says("scone", 1)},
      {Says("muffin", 2), Says("cupcake", 2), Says("scone", 2)});
  EXPECT_EQ(label(mutual, "R0101"), Labelling::in);
  const TestDialogue taken_back =
      three_rounds({Says("muffin", 1), Says("cupcake", 1), Says("scone", 1).re(oppose, "R0001")},
                   {Says("muffin", 2), Says("cupcake", 2), Says("scone", 2).move(concede, {"R0001"})});
  EXPECT_EQ(label(taken_back, "R0001"), Labelling::in);
}

TEST(Scrutiny, DeclaredDialogueSaysWhatCannotBeKnown) {
  CreateInput input;
  input.evidence = Evidence::declared;
  TestDialogue dialogue(input);
  must(dialogue.round({}));
  for (const Measure& one : scrutinise(dialogue.state)) {
    const bool needs_answers = one.name == "leak" || one.name == "capitulation" || one.name == "herding" ||
                               one.name == "bare_consent" || one.name == "families";
    if (needs_answers) {
      EXPECT_NE(one.not_measurable.find("declared"), std::string::npos) << one.name;
    }
  }
}

TEST(Scrutiny, DialogueWithoutRoundsIsScrutinised) {
  for (const Measure& one : scrutinise(TestDialogue().state)) EXPECT_EQ(one.count, 0u) << one.name;
}

}  // namespace scrutiny_test
}  // namespace blue
