// What a closed dialogue leads to: verified, saved, then the RFC that takes over the decision.
#include "tools/dialogue/dialogue_tool.h"

#include <gmock/gmock.h>

#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

TestDialogue converged(CreateInput input = {}) {
  TestDialogue dialogue(std::move(input));
  EXPECT_TRUE(dialogue.round(quiet(0)));
  EXPECT_TRUE(dialogue.round(
      {Says("muffin", 1).converge(), Says("cupcake", 1).converge(), Says("scone", 1).converge()}));
  EXPECT_TRUE(dialogue.verdict());
  return dialogue;
}
NextAction after_saving(const TestDialogue& dialogue) {
  return next_action_for(dialogue.state, CalledFrom::saving);
}

TEST(NextActionOfADialogue, LeadsFromTheVerdictToTheArchive) {
  const TestDialogue dialogue = converged();
  EXPECT_EQ(next_action_for(dialogue.state).command, "blue dialogue verify --id test");
  EXPECT_EQ(next_action_for(dialogue.state, CalledFrom::reading).command, "blue dialogue save --id test");
}

TEST(NextActionOfADialogue, IsAnRfcOnceTheRecordIsSaved) {
  const NextAction next = after_saving(converged());
  EXPECT_EQ(next.tool, Json("blue_rfc_create"));
  EXPECT_EQ(next.arguments, Json(JsonObject{{"title", "Test"}, {"dialogue", "test"}}));
  EXPECT_EQ(next.command, "blue rfc create --title \"Test\" --dialogue test");
}

TEST(NextActionOfADialogue, QuotesATitleForTheShell) {
  CreateInput input;
  input.title = "Who's paid in $?";
  EXPECT_EQ(after_saving(converged(input)).command,
            "blue rfc create --title 'Who'\\''s paid in $?' --dialogue test");
}

TEST(NextActionOfADialogue, IsTheRfcItWasHeldFor) {
  CreateInput input;
  input.rfc = "0042";
  const NextAction next = after_saving(converged(input));
  EXPECT_EQ(next.tool, Json("blue_rfc_create")) << "it completes the linked one";
  EXPECT_EQ(next.command, "blue rfc create --title \"Test\" --dialogue test");
  EXPECT_EQ(next.reason, "it completes the linked RFC with the verdict");
}

TEST(NextActionOfADialogue, IsNoRfcWithoutAVerdict) {
  TestDialogue open;
  EXPECT_EQ(after_saving(open).tool, Json("blue_dialogue_evolve_panel"));
  TestDialogue abandoned;
  abandoned.keep(abandon_dialogue(abandoned.state, "nobody has time"));
  EXPECT_EQ(after_saving(abandoned).tool, Json("blue_dialogue_verify"));
}

}  // namespace
}  // namespace blue
