#include "domain/dialogue/next_step.h"

#include <gmock/gmock.h>

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
  const JudgeStep step = next_step(dialogue.state);
  EXPECT_EQ(step.kind, JudgeStepKind::register_verdict);
  EXPECT_EQ(step.round, 0);
  EXPECT_THAT(step.warning, HasSubstr("The rounds are used up at velocity 1"));
}

TEST(NextStep, IsAVerdictWithoutAWarningWhenThePanelConverged) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(
      {Says("muffin", 0).converge(), Says("cupcake", 0).converge(), Says("scone", 0).converge()}));
  EXPECT_EQ(next_step(dialogue.state).kind, JudgeStepKind::register_verdict);
  EXPECT_THAT(next_step(dialogue.state).warning, IsEmpty());
}

}  // namespace
}  // namespace blue
