#include "domain/dialogue/next_step.h"

#include <gmock/gmock.h>

#include "domain/verdict/final_call.h"
#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(NextStep, NamesThePanelThenPromptsThenRegistersTheRound) {
  TestDialogue dialogue;
  EXPECT_EQ(next_step(dialogue.state).kind, JudgeStepKind::evolve_panel);
  EXPECT_THAT(next_step(dialogue.state).panel, IsEmpty());
  dialogue.keep(evolve_panel(dialogue.state, {0, {{.name = "Muffin", .role = "Analyst"}}, {}}));
  EXPECT_EQ(next_step(dialogue.state).kind, JudgeStepKind::issue_prompts);
  dialogue.keep(issue_prompts(dialogue.state, 0, {}));
  EXPECT_EQ(next_step(dialogue.state).kind, JudgeStepKind::register_round);
  EXPECT_EQ(next_step(dialogue.state).round, 0);
}

TEST(NextStep, ReadsTheContextOfARoundThatDidNotConverge) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).tension(), Says("cupcake", 0), Says("scone", 0)}));
  const JudgeStep step = next_step(dialogue.state);
  EXPECT_EQ(step.kind, JudgeStepKind::read_context);
  EXPECT_EQ(step.round, 0);
  EXPECT_THAT(step.reason, HasSubstr("velocity 1 (1 open tension, 0 new perspectives)"));
  const JudgeStep after_context = next_step(dialogue.state, CalledFrom::context);
  EXPECT_EQ(after_context.kind, JudgeStepKind::evolve_panel);
  EXPECT_EQ(after_context.round, 1);
  EXPECT_THAT(after_context.panel, ElementsAre("Muffin", "Cupcake", "Scone"));
}

TEST(NextStep, IsAForcedVerdictWhenTheRoundsAreUsedUp) {
  TestDialogue dialogue({{.max_rounds = 1}});
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).tension(), Says("cupcake", 0), Says("scone", 0)}));
  const JudgeStep step = next_step(dialogue.state, CalledFrom::context);
  EXPECT_EQ(step.kind, JudgeStepKind::register_verdict);
  EXPECT_EQ(step.round, 0);
  EXPECT_THAT(step.call.warning, HasSubstr("The rounds are used up at velocity 1"));
}

TEST(NextStep, PutsATextOnTheTableThenToThePanelThenIntoTheVerdict) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).recommendation("Buy"),
                       Says("cupcake", 0).evidence().re(ReferenceKind::support, "MUFFIN-R0001"),
                       Says("scone", 0)}));
  JudgeStep step = next_step(dialogue.state);
  EXPECT_EQ(step.kind, JudgeStepKind::propose);
  EXPECT_EQ(step.call.verdict_type, VerdictKind::interim);
  EXPECT_THAT(step.call.recommendations_adopted, ElementsAre("R0001"));
  EXPECT_THAT(step.reason, testing::Not(HasSubstr("a final verdict without it is possible")));
  must(dialogue.verdict(step.call));
  step = next_step(dialogue.state);
  EXPECT_EQ(step.kind, JudgeStepKind::issue_prompts);
  EXPECT_THAT(step.reason, HasSubstr("proposal 1 is on the table"));
  dialogue.keep(issue_prompts(dialogue.state, 1, {}));
  must(dialogue.round(all_sign(1)));
  step = next_step(dialogue.state);
  EXPECT_EQ(step.kind, JudgeStepKind::register_verdict);
  EXPECT_THAT(step.call.warning, IsEmpty());
  EXPECT_EQ(must(dialogue.verdict(step.call)).event.certificate->ratification.ratified, 3u);
}

// The call with "…" for a text was proposed after every round, and refused.
TEST(NextStep, LeavesATextToBeFilledInOnlyToAJudgeWhoReadsTheRecord) {
  TestDialogue dialogue;
  must(dialogue.round(quiet(0)));
  must(dialogue.round(all_sign(1)));
  JudgeStep step = next_step(dialogue.state);
  EXPECT_EQ(step.kind, JudgeStepKind::read_context);
  EXPECT_THAT(step.reason, HasSubstr("write the text that would be decided and propose it"));
  EXPECT_THAT(step.reason, testing::Not(HasSubstr("a final verdict without it is possible")));
  step = next_step(dialogue.state, CalledFrom::context);
  EXPECT_EQ(step.kind, JudgeStepKind::propose);
  EXPECT_EQ(step.call.recommendation, "…");
}

TEST(NextStep, ProposesWhatHasMostSupportWhereNoMajorityIsBehindAnything) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0).recommendation("Hold"),
                       Says("scone", 0).recommendation("Sell")}));
  must(dialogue.round(
      {Says("muffin", 1).re(ReferenceKind::oppose, "R0003"), Says("cupcake", 1), Says("scone", 1)}));
  must(dialogue.round(all_sign(2)));
  const JudgeStep step = next_step(dialogue.state);
  EXPECT_EQ(step.kind, JudgeStepKind::propose);
  EXPECT_THAT(step.call.recommendations_adopted, ElementsAre("R0001"));
  EXPECT_THAT(step.reason, HasSubstr("R0001 is supported by 1 of 3 without opposition, and nothing else by more"));
  EXPECT_THAT(step.reason, testing::Not(HasSubstr("a final verdict without it is possible")));
  EXPECT_TRUE(dialogue.verdict(step.call));
}

// At max rounds the same call was refused with the advice to leave the text out, which is refused too.
TEST(NextStep, AtMaxRoundsNoAdviceIsRefusedInItsTurn) {
  TestDialogue dialogue({{.max_rounds = 1}});
  must(dialogue.round(quiet(0)));
  EXPECT_EQ(next_step(dialogue.state).kind, JudgeStepKind::read_context);
  VerdictRequest call = next_step(dialogue.state, CalledFrom::context).call;
  auto refused = dialogue.verdict(call);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().suggestion, "Say what is decided.");
  call.recommendation = "Wait.";
  EXPECT_TRUE(dialogue.verdict(call));
}

// A prompt that went out before the proposal cannot carry it; the verdict was proposed all the same.
TEST(NextStep, PutsAProposalToThePanelThatNoPromptCarried) {
  TestDialogue dialogue;
  must(dialogue.round(quiet(0)));
  must(dialogue.round(all_sign(1)));
  dialogue.keep(issue_prompts(dialogue.state, 2, {}));
  must(dialogue.verdict({{.verdict_type = VerdictKind::interim, .recommendation = "Buy."}}));
  must(dialogue.round(all_sign(2)));
  EXPECT_EQ(next_step(dialogue.state).kind, JudgeStepKind::issue_prompts);
  dialogue.keep(issue_prompts(dialogue.state, 3, {"Muffin"}));
  must(dialogue.round(all_sign(3)));
  const JudgeStep step = next_step(dialogue.state);
  EXPECT_EQ(step.kind, JudgeStepKind::register_verdict);
  EXPECT_THAT(step.reason, HasSubstr("takes over proposal 1, which 1 of 3 signed"));
}

// A tension that the signed text accepts kept can_converge false while the verdict passed.
TEST(NextStep, IsTheVerdictWhereTheSignedTextAcceptsWhatIsOpen) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).tension(), Says("cupcake", 0), Says("scone", 0)}));
  must(dialogue.verdict({{.verdict_type = VerdictKind::interim,
                          .recommendation = "Buy.",
                          .tensions_accepted = {{"T0001", "A trade-off of ours."}}}}));
  dialogue.keep(issue_prompts(dialogue.state, 1, {}));
  must(dialogue.round(all_sign(1)));
  EXPECT_TRUE(can_converge(dialogue.state));
  const JudgeStep step = next_step(dialogue.state);
  EXPECT_EQ(step.kind, JudgeStepKind::register_verdict);
  EXPECT_EQ(must(dialogue.verdict(step.call)).event.outcome, Outcome::converged_with_accepted_tensions);
}

TEST(NextStep, TalksOnWhereThePanelDoesNotSignTheProposal) {
  TestDialogue dialogue;
  must(dialogue.round(quiet(0)));
  must(dialogue.verdict({{.verdict_type = VerdictKind::interim, .recommendation = "Buy."}}));
  dialogue.keep(issue_prompts(dialogue.state, 1, {}));
  must(dialogue.round({Says("muffin", 1).converge(), Says("cupcake", 1), Says("scone", 1)}));
  EXPECT_EQ(next_step(dialogue.state).kind, JudgeStepKind::read_context);
}

// What its author gave up since was proposed again and again.
TEST(NextStep, PutsAnotherTextOnTheTableWhereTheVerdictWouldBeRefused) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0), Says("scone", 0)}));
  must(dialogue.verdict({{.verdict_type = VerdictKind::interim, .recommendations_adopted = {"R0001"}}}));
  dialogue.keep(issue_prompts(dialogue.state, 1, {}));
  must(dialogue.round({Says("muffin", 1).move(MoveKind::concede, {"R0001"}).converge(),
                       Says("cupcake", 1).converge(), Says("scone", 1).converge()}));
  const JudgeStep step = next_step(dialogue.state, CalledFrom::context);
  EXPECT_EQ(step.kind, JudgeStepKind::propose);
  EXPECT_THAT(step.reason, HasSubstr("R0001 cannot be adopted"));
}

TEST(NextStep, IsAPlainVerdictWhenThePanelConvergedInTheLastRound) {
  TestDialogue dialogue({{.max_rounds = 2}});
  must(dialogue.round({Says("muffin", 0).recommendation("Buy"),
                       Says("cupcake", 0).evidence().re(ReferenceKind::support, "MUFFIN-R0001"),
                       Says("scone", 0)}));
  must(dialogue.round(all_sign(1)));
  const JudgeStep step = next_step(dialogue.state);
  EXPECT_EQ(step.kind, JudgeStepKind::register_verdict);
  EXPECT_FALSE(step.call.forced);
  EXPECT_TRUE(dialogue.verdict(step.call));
}

}  // namespace
}  // namespace blue
