// No objection is lost because a majority signed.
#include "domain/verdict/minority_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/dialogue/breadth.h"
#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using enum ReferenceKind;

std::vector<std::string> told(const DialogueState& state) {
  std::vector<std::string> out;
  for (const MinorityItem& one : minority_report(state))
    out.push_back(format("{} {}{}{} in {}:{}", one.expert, one.kind, one.target.empty() ? "" : " ",
                         one.target, one.file, one.line));
  return out;
}

TEST(MinorityReport, QuotesDissentAndObjectionsWithFileAndLine) {
  TestDialogue dialogue;
  AnswerInput minority = Says("scone", 0).perspective();
  minority.answer.minority_verdicts.push_back(
      {.kind = EntityKind::claim, .label = {"Not yet"}, .content = {"Because."}, .at = {7, 1}});
  must(dialogue.round(
      {Says("muffin", 0).recommendation("Buy").tension("Debt"), Says("cupcake", 0), minority}));
  must(dialogue.round({Says("muffin", 1), Says("cupcake", 1).re(oppose, "R0001"),
                       Says("scone", 1).move(MoveKind::challenge, {"R0001"})}));
  EXPECT_THAT(told(dialogue.state), ElementsAre("muffin tension T0001 in round-0/muffin.md:2",
                                                "scone minority_verdict in round-0/scone.md:7",
                                                "cupcake oppose R0001 in round-1/cupcake.md:1",
                                                "scone challenge R0001 in round-1/scone.md:1"));
  EXPECT_EQ(minority_report(dialogue.state)[0].words.text, "Debt");
  EXPECT_EQ(minority_report(dialogue.state)[1].words.text, "Because.");
  EXPECT_EQ(minority_report(dialogue.state)[1].quotation(), "Not yet\n\nBecause.");
}

// An objection that the Judge folded into another one disappeared when that one was settled.
TEST(MinorityReport, QuotesAnObjectionThatTheJudgeFoldedAway) {
  for (const char* answer : {"nobody", "its author", "a supporter"}) {
    TestDialogue dialogue;
    must(dialogue.round(
        {Says("muffin", 0).tension("Cost"), Says("cupcake", 0).tension("Data loss"), Says("scone", 0)}));
    dialogue.keep(issue_prompts(dialogue.state, 1, {}));
    RoundRequest fold = dialogue.request();
    fold.tension_updates = {{.id = "T0002", .reason = "It is one thing.", .duplicate_of = "T0001"}};
    must(dialogue.round(fold, quiet(1)));
    dialogue.keep(issue_prompts(dialogue.state, 2, {}));
    must(dialogue.round({Says("muffin", 2).re(resolve, "T0001"), Says("cupcake", 2), Says("scone", 2)}));
    dialogue.keep(issue_prompts(dialogue.state, 3, {}));
    Says cupcake("cupcake", 3);
    if (answer == std::string("its author")) cupcake.re(resolve, "T0001");
    if (answer == std::string("a supporter")) cupcake.re(support, "T0001");
    must(dialogue.round({Says("muffin", 3), cupcake, Says("scone", 3)}));
    ASSERT_EQ(dialogue.status("T0001"), EntityStatus::resolved);
    if (answer == std::string("nobody"))
      EXPECT_THAT(told(dialogue.state), ElementsAre("cupcake tension T0002 in round-0/cupcake.md:1"));
    else
      EXPECT_THAT(told(dialogue.state), IsEmpty()) << answer;
  }
}

// "I must say [RE:OPPOSE R0001] because it loses data." was a diagnostic of its round and nothing more.
TEST(MinorityReport, QuotesAnObjectionThatCouldNotBeRead) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0), Says("scone", 0)}));
  must(dialogue.round({Says("muffin", 1), Says("cupcake", 1).unplaced("it loses data", ObjectionKind::oppose),
                       Says("scone", 1)}));
  EXPECT_THAT(told(dialogue.state), ElementsAre("cupcake oppose in round-1/cupcake.md:1"));
  EXPECT_EQ(minority_report(dialogue.state)[0].words.text, "it loses data");
  must(dialogue.round(all_sign(2)));
  EXPECT_EQ(must(dialogue.verdict()).event.certificate->minority_report.size(), 1u);
}

TEST(MinorityReport, LeavesOutWhatWasAnswered) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).recommendation("Buy").recommendation("Hold").tension(),
                       Says("cupcake", 0), Says("scone", 0)}));
  must(dialogue.round(
      {Says("muffin", 1), Says("cupcake", 1).re(oppose, "R0001"), Says("scone", 1).re(oppose, "R0002")}));
  must(dialogue.round({Says("muffin", 2).re(resolve, "T0001").move(MoveKind::concede, {"R0002"}),
                       Says("cupcake", 2).re(support, "R0001"), Says("scone", 2)}));
  EXPECT_THAT(told(dialogue.state), IsEmpty());
}

TEST(MinorityReport, KeepsWhatAnExpertSaidWhoLeft) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0), Says("cupcake", 0), Says("scone", 0).dissent()}));
  dialogue.keep(evolve_panel(dialogue.state, {1, {{.name = "Muffin"}, {.name = "Cupcake"}}, {}}));
  must(dialogue.round({Says("muffin", 1).converge(), Says("cupcake", 1).converge()}));
  ASSERT_EQ(minority_report(dialogue.state).size(), 1u);
  EXPECT_EQ(minority_report(dialogue.state)[0].kind, "dissent");
  const Breadth breadth = breadth_of(dialogue.state);
  EXPECT_EQ(render_breadth(breadth), "2 of 3 ever seated");
  EXPECT_TRUE(is_narrower_than_panel(dialogue.state, breadth));
  const Certificate certificate = *must(dialogue.verdict()).event.certificate;
  EXPECT_EQ(certificate.breadth, breadth);
  ASSERT_EQ(certificate.left.size(), 1u);
  EXPECT_EQ(certificate.left[0].expert, "scone");
  EXPECT_THAT(certificate.left[0].position, ElementsAre("dissented"));
  EXPECT_EQ(certificate.minority_report.size(), 1u);
}

// An expert whose answer dissented was dropped before the round was registered, and left no trace.
TEST(MinorityReport, QuotesAnAnswerThatWasDroppedWithItsAuthor) {
  CreateInput pool;
  for (const char* name : {"Muffin", "Cupcake", "Scone"})
    pool.pool.push_back({.name = name, .role = std::string("Role of ") + name});
  TestDialogue dialogue(pool);
  dialogue.keep(evolve_panel(dialogue.state, {0,
                                              {{.name = "Muffin"}, {.name = "Cupcake"}},
                                              {{"scone"}, {{"Scone", "It answered another question."}}}}));
  RoundInput input{dialogue.request(), {Says("muffin", 0), Says("cupcake", 0)}, "", {"scone"}};
  input.dropped = {Says("scone", 0).dissent("This is unsafe.").tension("Data loss")};
  dialogue.keep<RoundRegistered>(must(register_round(dialogue.state, input)).event);
  must(dialogue.round({Says("muffin", 1).converge(), Says("cupcake", 1).converge()}));
  EXPECT_EQ(dialogue.counts().velocity(), 0u) << "it does not count";
  EXPECT_THAT(told(dialogue.state),
              ElementsAre("scone dissent in round-0/scone.md:1", "scone tension in round-0/scone.md:2"));
  EXPECT_EQ(minority_report(dialogue.state)[0].words.text, "This is unsafe.");
  EXPECT_EQ(minority_report(dialogue.state)[0].set_aside, "dropped");
  EXPECT_EQ(render_breadth(breadth_of(dialogue.state)), "2 of 3 ever seated");
  const Certificate certificate = *must(dialogue.verdict()).event.certificate;
  ASSERT_EQ(certificate.left.size(), 1u);
  EXPECT_THAT(certificate.left[0].position,
              ElementsAre("dissented", "raised a tension", "answered and was dropped"));
  ASSERT_EQ(certificate.left_without_signalling.size(), 1u);
  EXPECT_EQ(dialogue.state.display_name("scone"), "Scone");
}

// A round that held a dissent was registered again with an answer without it.
TEST(MinorityReport, QuotesWhatAReplacedAnswerSaid) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0), Says("scone", 0)}));
  must(dialogue.round({Says("muffin", 1).converge(), Says("cupcake", 1).converge().dissent("Same as before."),
                       Says("scone", 1).dissent("Too dear.").re(oppose, "R0001").tension("Cost")}));
  RoundRequest again;
  again.round = 1;
  again.replace = true;
  again.replace_reason = "Scone answered anew.";
  must(dialogue.round(again,
                      {Says("muffin", 1).converge(), Says("cupcake", 1).converge().dissent("Same as before."),
                       Says("scone", 1).converge()}));
  EXPECT_THAT(told(dialogue.state),
              ElementsAre("cupcake dissent in round-1/cupcake.md:2", "scone dissent in round-1/scone.md:1",
                          "scone oppose R0001 in round-1/scone.md:2", "scone tension in round-1/scone.md:3"));
  const auto report = minority_report(dialogue.state);
  EXPECT_EQ(report[0].set_aside, "") << "it still says so";
  EXPECT_EQ(report[1].set_aside, "replaced");
  EXPECT_EQ(report[1].words.text, "Too dear.");
  auto replayed = fold_dialogue(dialogue.events);
  ASSERT_TRUE(replayed);
  EXPECT_EQ(minority_report(*replayed), report);
  must(dialogue.round({Says("muffin", 2), Says("cupcake", 2), Says("scone", 2).re(support, "R0001")}));
  EXPECT_EQ(minority_report(dialogue.state).size(), 3u) << "the opposition was given up";
}

}  // namespace
}  // namespace blue
