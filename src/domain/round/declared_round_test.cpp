// Rounds of declared dialogues: the caller states what counts.
#include "domain/round/register.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::ElementsAre;
using enum ReferenceKind;

TEST(DeclaredRound, CountsWhatTheCallerStates) {
  TestDialogue dialogue({{.evidence = Evidence::declared}});
  RoundRequest request = dialogue.request();
  request.perspectives = std::vector<JudgeItem>{{.local_id = "CUPCAKE-P0001", .label = "b"},
                                                {.local_id = "MUFFIN-P0001", .label = "a"}};
  request.tensions = std::vector<JudgeItem>{{.label = "t", .contributors = {"scone"}}};
  request.open_tensions = 1;
  request.new_perspectives = 2;
  request.converge_signals = {"Muffin", "Cupcake"};
  ASSERT_TRUE(dialogue.round(request, {}));
  EXPECT_EQ(dialogue.state.record.find_entity("P0001")->author, "muffin");
  request = dialogue.request();
  request.recommendations =
      std::vector<JudgeItem>{{.local_id = "SCONE-R0101", .label = "r", .references = {{resolve, "T0001"}}}};
  request.converge_signals = {"Muffin", "Cupcake", "Scone"};
  request.open_tensions = 0;
  ASSERT_TRUE(dialogue.round(request, {}));
  auto verdict = dialogue.verdict();
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->event.certificate->evidence, Evidence::declared);
}

TEST(DeclaredRound, AStatedSignalDoesNotSurviveAStatedChallenge) {
  TestDialogue dialogue({{.evidence = Evidence::declared}});
  RoundRequest request = dialogue.request();
  request.moves = std::vector<JudgeMove>{{"muffin", MoveKind::challenge, {}}};
  request.converge_signals = {"Muffin"};
  EXPECT_THAT(codes_of(dialogue.round(request, {}).error()), ElementsAre("signal_not_in_transcript"));
}

}  // namespace
}  // namespace blue
