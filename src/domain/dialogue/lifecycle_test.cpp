// How a dialogue ends without a verdict, and what applying an event refuses.
#include "domain/dialogue/lifecycle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::ElementsAre;

TEST(Apply, RefusesUnknownKindsAndUnreadableBodies) {
  DialogueState state;
  Event event;
  event.kind = "dialogue_cancelled";
  EXPECT_EQ(apply(state, event).error().code.name, "event_unknown");
  event.kind = "round_registered";
  EXPECT_EQ(apply(state, event).error().code.name, "ledger_damaged");
  EXPECT_EQ(state, DialogueState{});
}

TEST(Abandon, NeedsAReasonAndAnOpenDialogue) {
  TestDialogue dialogue;
  EXPECT_THAT(codes_of(abandon_dialogue(dialogue.state, " ").error()), ElementsAre("reason_missing"));
  dialogue.keep(abandon_dialogue(dialogue.state, "No time."));
  EXPECT_EQ(dialogue.state.status, DialogueStatus::abandoned);
  EXPECT_THAT(codes_of(abandon_dialogue(dialogue.state, "Again.").error()), ElementsAre("dialogue_closed"));
}

}  // namespace
}  // namespace blue
