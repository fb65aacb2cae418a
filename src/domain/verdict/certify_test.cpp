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
  dialogue.keep(
      evolve_panel(dialogue.state, {2, {{.name = "Scone"}}, {{}, {{"muffin", "Its part is done."}}}}));
  RoundRequest request = dialogue.request();
  request.tension_updates = std::vector<TensionUpdate>{
      {.id = "T0101", .status = EntityStatus::accepted_unresolved, .reason = "A fair trade-off."}};
  ASSERT_TRUE(dialogue.round(request, {Says("scone", 2).converge()}));
  auto verdict = dialogue.verdict({{.recommendation = "Go.", .tensions_accepted = {{"T0101", ""}}}});
  ASSERT_TRUE(verdict);
  const Certificate& certificate = *verdict->event.certificate;
  ASSERT_THAT(certificate.left_without_signalling, SizeIs(1));
  EXPECT_EQ(certificate.left_without_signalling[0].expert, "muffin");
  EXPECT_EQ(certificate.left_without_signalling[0].reason, "Its part is done.");
  ASSERT_THAT(certificate.owner_left, SizeIs(1));
  EXPECT_EQ(certificate.owner_left[0].owner, "muffin");
  std::vector<std::string> acts;
  for (const JudgeAct& one : certificate.judge_acts)
    acts.push_back(format("{} {}: {}", one.act, one.id, one.reason));
  EXPECT_THAT(acts, ElementsAre("leave muffin: Its part is done.", "leave cupcake: no reason given",
                                "panel round 2: evolved by the Judge", "accept T0101: A fair trade-off."));
}

// The owner could be changed after it had left, and nothing told that it had left with an open tension.
TEST(Certificate, SaysWhatALeaverOwnedWhenItLeft) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).tension(), Says("cupcake", 0), Says("scone", 0)}));
  dialogue.keep(evolve_panel(
      dialogue.state,
      {1, {{.name = "Cupcake"}, {.name = "Scone"}}, {{}, {{"Muffin", "Another question needs its seat."}}}}));
  RoundRequest request = dialogue.request();
  request.tension_updates =
      std::vector<TensionUpdate>{{.id = "T0001", .reason = "Scone knows it best.", .owner = "Scone"}};
  ASSERT_TRUE(dialogue.round(request, {Says("cupcake", 1), Says("scone", 1)}));
  ASSERT_TRUE(dialogue.round({Says("cupcake", 2), Says("scone", 2).re(ReferenceKind::resolve, "T0001")}));
  ASSERT_TRUE(dialogue.round({Says("cupcake", 3).converge(), Says("scone", 3).converge()}));
  const Certificate certificate = *must(dialogue.verdict()).event.certificate;
  ASSERT_THAT(certificate.left, SizeIs(1));
  EXPECT_THAT(certificate.left[0].position, ElementsAre("owned T0001"));
}

TEST(Certificate, NamesModelsAndFamiliesThatWereStated) {
  TestDialogue dialogue;
  auto signed_by = [](int round, const std::optional<AnsweredBy>& muffin) {
    std::vector<AnswerInput> out{Says("muffin", round).converge(), Says("cupcake", round).converge(),
                                 Says("scone", round).converge()};
    out[0].answered_by = muffin;
    out[1].answered_by = AnsweredBy{.backend = "claude", .model = "claude-opus-4", .version = "2"};
    return out;
  };
  ASSERT_TRUE(dialogue.round(signed_by(0, AnsweredBy{.backend = "ollama", .model = "qwen3"})));
  ASSERT_TRUE(dialogue.round(signed_by(1, AnsweredBy{.backend = "claude", .model = "sonnet"})));
  const Certificate certificate = *must(dialogue.verdict()).event.certificate;
  ASSERT_TRUE(certificate.answered_by);
  EXPECT_EQ(certificate.answered_by->families,
            (std::map<std::string, std::size_t>{{"claude", 3}, {"qwen", 1}}));
  EXPECT_EQ(certificate.answered_by->n_eff, 1.6);
  EXPECT_EQ(certificate.answered_by->unstated, 2u);
  EXPECT_THAT(certificate.answered_by->by, ElementsAre(Answerer{"claude", "claude-opus-4", "2", "claude", 2},
                                                       Answerer{"claude", "sonnet", "", "claude", 1},
                                                       Answerer{"ollama", "qwen3", "", "qwen", 1}));
}

// Certificates of ledgers that state nothing are derived as they were.
TEST(Certificate, SaysNothingOfModelsThatWereNotStated) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round({Says("muffin", 0), Says("cupcake", 0), Says("scone", 0)}));
  ASSERT_TRUE(dialogue.round(
      {Says("muffin", 1).converge(), Says("cupcake", 1).converge(), Says("scone", 1).converge()}));
  EXPECT_EQ(encode(*must(dialogue.verdict()).event.certificate).find("answered_by"), nullptr);
}

TEST(Certificate, NamesEqualAnswers) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  std::vector<AnswerInput> answers = all_sign(1);
  answers[1].sha256 = answers[0].sha256;
  ASSERT_TRUE(dialogue.round(answers));
  EXPECT_THAT(must(dialogue.verdict()).event.certificate->remarks,
              ElementsAre("Round 1: Muffin and Cupcake gave the same answer, byte for byte."));
}

}  // namespace
}  // namespace blue
