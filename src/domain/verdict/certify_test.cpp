// What the certificate of a verdict names besides the numbers.
#include "domain/verdict/certify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/format.h"
#include "domain/panel/evolve.h"
#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

TEST(Certificate, NamesWhoLeftAndWhoseTensionsLostTheirOwner) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  ASSERT_TRUE(dialogue.round({Says("muffin", 1).tension(), Says("cupcake", 1).converge(), Says("scone", 1)}));
  dialogue.keep(evolve_panel(dialogue.state, {2, {{.name = "Scone"}}, {{}, {{"muffin", "rotated"}}}}));
  RoundRequest request = dialogue.request();
  request.tension_updates = std::vector<TensionUpdate>{
      {.id = "T0101", .status = EntityStatus::accepted_unresolved, .reason = "A fair trade-off."}};
  ASSERT_TRUE(dialogue.round(request, {Says("scone", 2).converge()}));
  auto verdict = dialogue.verdict({{.recommendation = "Go.", .tensions_accepted = {{"T0101", ""}}}});
  ASSERT_TRUE(verdict);
  const Certificate& certificate = *verdict->event.certificate;
  ASSERT_THAT(certificate.left_without_signalling, SizeIs(1));
  EXPECT_EQ(certificate.left_without_signalling[0].expert, "muffin");
  EXPECT_EQ(certificate.left_without_signalling[0].reason, "rotated");
  ASSERT_THAT(certificate.owner_left, SizeIs(1));
  EXPECT_EQ(certificate.owner_left[0].owner, "muffin");
  std::vector<std::string> acts;
  for (const JudgeAct& one : certificate.judge_acts)
    acts.push_back(format("{} {}: {}", one.act, one.id, one.reason));
  EXPECT_THAT(acts, ElementsAre("leave muffin: rotated", "leave cupcake: no reason given",
                                "panel round 2: evolved by the Judge", "accept T0101: A fair trade-off."));
}

}  // namespace
}  // namespace blue
