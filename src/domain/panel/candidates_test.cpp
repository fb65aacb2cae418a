#include "domain/panel/candidates.h"

#include <gmock/gmock.h>

#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::ElementsAre;

TestDialogue dialogue_with_pool() {
  CreateInput input;
  input.panel_size = 2;
  input.pool = {{.name = "Muffin", .role = "Build Engineer", .tier = Tier::core, .relevance = 0.9},
                {.name = "Scone", .role = "Release Manager", .tier = Tier::core, .relevance = 0.8},
                {.role = "Pilot", .tier = Tier::wildcard, .relevance = 0.3},
                {.role = "Accountant", .tier = Tier::adjacent, .relevance = 0.5, .focus = "what caches cost"},
                {.role = "Lawyer", .tier = Tier::adjacent, .relevance = 0.7},
                {.role = "Cost Controller", .tier = Tier::wildcard, .relevance = 0.2}};
  return TestDialogue(input);
}

// The roles were listed in the order of the pool, whatever the tension was about.
TEST(TensionCandidates, AreRankedByRoleAndFocusThenTierAndRelevance) {
  TestDialogue dialogue = dialogue_with_pool();
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).tension("The cost of a shared cache"), Says("scone", 0)}));
  const TensionCandidates found =
      find_candidates(dialogue.state, dialogue.tension("T0001"), {"muffin", "scone"}, 5);
  EXPECT_THAT(found.pool, ElementsAre("Accountant", "Cost Controller", "Lawyer", "Pilot"));
  EXPECT_THAT(found.panel, ElementsAre("Muffin"));
  EXPECT_THAT(find_candidates(dialogue.state, dialogue.tension("T0001"), {"muffin", "scone"}, 1).pool,
              ElementsAre("Accountant"));
}

}  // namespace
}  // namespace blue
