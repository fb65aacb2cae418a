// A text is put on the table, signed by the panel, and taken over by the verdict.
#include "domain/verdict/proposal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/hash.h"
#include "domain/verdict/final_call.h"
#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using enum ReferenceKind;

VerdictRequest interim(std::string text) {
  return {{.verdict_type = VerdictKind::interim, .recommendation = std::move(text)}};
}

// A dialogue after a quiet round, with `text` on the table and its prompts out.
TestDialogue proposed(CreateInput input = {}, std::string text = "Buy.") {
  TestDialogue dialogue(std::move(input));
  must(dialogue.round(quiet(0)));
  must(dialogue.verdict(interim(std::move(text))));
  dialogue.keep(issue_prompts(dialogue.state, 1, {}));
  return dialogue;
}

CreateInput required(int max_rounds = 10) {
  return {{.max_rounds = max_rounds, .ratification = RatificationRule::required}};
}

// Prompts went out, a text was put on the table, the answers signed, and converge % was 100.
TEST(Proposal, WhereItIsRequiredASignalToAnEarlierPromptDoesNotCount) {
  TestDialogue dialogue(required());
  must(dialogue.round(quiet(0)));
  dialogue.keep(issue_prompts(dialogue.state, 1, {}));
  must(dialogue.verdict(interim("Buy.")));
  must(dialogue.round(all_sign(1)));
  EXPECT_THAT(dialogue.state.record.standing, testing::IsEmpty());
  dialogue.keep(issue_prompts(dialogue.state, 2, {}));
  must(dialogue.round(all_sign(2)));
  EXPECT_THAT(dialogue.state.record.standing, testing::SizeIs(3));
}

TEST(Proposal, IsAnInterimVerdictWithATextAndALaterOneReplacesIt) {
  TestDialogue dialogue;
  must(dialogue.round(quiet(0)));
  EXPECT_EQ(proposal_of(dialogue.state), nullptr);
  EXPECT_EQ(must(dialogue.verdict(interim(""))).event.notes.front().code, "proposal_empty");
  EXPECT_EQ(proposal_of(dialogue.state), nullptr);
  must(dialogue.verdict(interim("Buy.")));
  EXPECT_EQ(proposal_of(dialogue.state)->proposal, 1);
  must(dialogue.verdict(interim("Sell.")));
  EXPECT_EQ(proposal_of(dialogue.state)->recommendation, "Sell.");
  EXPECT_EQ(proposal_of(dialogue.state)->proposal, 2);
  EXPECT_TRUE(must(dialogue.verdict(interim("Sell."))).already_registered);
  must(dialogue.verdict(interim("Buy.")));
  EXPECT_EQ(proposal_of(dialogue.state)->proposal, 3) << "a text may come back on the table";
}

// The placeholder of next_action was stored as an interim verdict without a text, and proposed again.
TEST(Proposal, IsRefusedWithATextThatSaysNothing) {
  TestDialogue dialogue;
  must(dialogue.round(quiet(0)));
  for (VerdictKind kind : {VerdictKind::interim, VerdictKind::final}) {
    auto refused = dialogue.verdict({{.verdict_type = kind, .recommendation = std::string(kToFillIn)}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(codes_of(refused.error()).front(), "verdict_empty");
  }
  EXPECT_THAT(dialogue.state.verdicts, IsEmpty());
}

std::vector<std::string> note_codes(const VerdictRegistered& verdict) {
  std::vector<std::string> out;
  for (const Note& one : verdict.notes) out.push_back(one.code);
  return out;
}

void prompt_all(TestDialogue& dialogue, int round) {
  dialogue.keep(issue_prompts(dialogue.state, round, {}));
}

TEST(Proposal, SaysWhatItDoesNotReachAndWhatItEnds) {
  TestDialogue dialogue(required(2));
  must(dialogue.round(quiet(0)));
  dialogue.keep(issue_prompts(dialogue.state, 1, {"Muffin"}));
  EXPECT_THAT(note_codes(must(dialogue.verdict(interim("Buy."))).event),
              ElementsAre("proposal_after_prompts"));
  prompt_all(dialogue, 1);
  must(dialogue.round(all_sign(1)));
  EXPECT_EQ(dialogue.state.record.standing.size(), 2u) << "Muffin's prompt did not carry it";
  const VerdictRegistered late = must(dialogue.verdict(interim("Sell."))).event;
  ASSERT_THAT(note_codes(late), ElementsAre("signals_ended"));
  EXPECT_THAT(late.notes[0].fix, HasSubstr("has to be forced"));
  auto refused = dialogue.verdict({});
  ASSERT_FALSE(refused);
  EXPECT_THAT(
      refused.error().errors.empty() ? refused.error().message : refused.error().errors.back().message,
      HasSubstr("no prompt of a round that was held carried proposal 2"));
}

// One note said that the prompts of round 2 do not carry the proposal, the other that they do.
TEST(Proposal, NamesTheRoundWhosePromptsCarryIt) {
  for (int max_rounds : {10, 3}) {
    TestDialogue dialogue(required(max_rounds));
    must(dialogue.round(quiet(0)));
    must(dialogue.round(all_sign(1)));
    dialogue.keep(issue_prompts(dialogue.state, 2, {}));
    const VerdictRegistered late = must(dialogue.verdict(interim("Buy."))).event;
    ASSERT_THAT(note_codes(late), ElementsAre("proposal_after_prompts", "signals_ended"));
    EXPECT_THAT(late.notes[1].fix, HasSubstr(max_rounds == 10 ? "Hold round 3 on it" : "has to be forced"));
  }
}

TEST(Proposal, TakesItsTextFromWhatItAdopts) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).recommendation("Buy"), Says("cupcake", 0), Says("scone", 0)}));
  must(dialogue.verdict({{.verdict_type = VerdictKind::interim, .recommendations_adopted = {"R0001"}}}));
  EXPECT_EQ(proposal_of(dialogue.state)->recommendation, "Buy");
  EXPECT_THAT(proposal_of(dialogue.state)->text_from, ElementsAre("R0001"));
}

TEST(Proposal, HashIsOfSixFieldsAsCanonicalJson) {
  const VerdictStatement statement{.recommendation = "Buy \"it\"",
                                   .description = "Why",
                                   .conditions = {"soon"},
                                   .vote = "3-0",
                                   .tensions_accepted = {{"T0001", "A trade-off"}},
                                   .recommendations_adopted = {"R0001"},
                                   .converged_decisions = {{"What", "That", "R0001"}, {"When", "Now"}}};
  EXPECT_EQ(
      proposal_hash(statement),
      sha256(
          R"({"conditions":["soon"],"converged_decisions":[{"decision":"That","id":"R0001","topic":"What"},)"
          R"({"decision":"Now","topic":"When"}],"description":"Why","recommendation":"Buy \"it\"",)"
          R"("recommendations_adopted":["R0001"],"tensions_accepted":[{"id":"T0001","reason":"A trade-off"}]})"));
}

TEST(Ratification, IsASignalInAnAnswerWhosePromptCarriedTheProposal) {
  TestDialogue dialogue = proposed();
  must(dialogue.round(all_sign(1)));
  const VerdictRegistered verdict = must(dialogue.verdict({})).event;
  EXPECT_EQ(verdict.recommendation, "Buy.");
  const Ratification& ratification = verdict.certificate->ratification;
  EXPECT_EQ(ratification.ratified, 3u);
  EXPECT_EQ(ratification.statement, format("ratified: 3 of 3, proposal 1, hash {}", proposal_hash(verdict)));
}

TEST(Ratification, IsNotASignalThatWasAskedForBefore) {
  TestDialogue dialogue;
  must(dialogue.round(quiet(0)));
  dialogue.keep(issue_prompts(dialogue.state, 1, {"Muffin"}));
  must(dialogue.verdict(interim("Buy.")));
  dialogue.keep(issue_prompts(dialogue.state, 1, {}));
  must(dialogue.round(all_sign(1)));
  const Ratification ratification = must(dialogue.verdict({})).event.certificate->ratification;
  EXPECT_THAT(ratification.by, ElementsAre("cupcake", "scone")) << "Muffin's prompt went out first";
  EXPECT_THAT(ratification.statement, HasSubstr("ratified: 2 of 3"));
}

TEST(Ratification, OfAnEarlierProposalIsNotOfTheOneThatReplacedIt) {
  TestDialogue dialogue = proposed();
  must(dialogue.round(all_sign(1)));
  must(dialogue.verdict(interim("Sell.")));
  dialogue.keep(issue_prompts(dialogue.state, 2, {}));
  must(dialogue.round({Says("muffin", 2).converge(), Says("cupcake", 2), Says("scone", 2)}));
  const Ratification ratification = must(dialogue.verdict({})).event.certificate->ratification;
  EXPECT_THAT(ratification.by, ElementsAre("muffin")) << "the others signed the first text only";
  EXPECT_EQ(ratification.proposal, 2);
}

TEST(Ratification, IsNotASignalThatTheSameAnswerContradicts) {
  TestDialogue dialogue = proposed();
  must(dialogue.round(
      {Says("muffin", 1).converge(), Says("cupcake", 1).converge(), Says("scone", 1).converge().dissent()}));
  EXPECT_EQ(find_ratifications(dialogue.state), (std::map<std::string, int>{{"cupcake", 1}, {"muffin", 1}}));
}

TEST(Ratification, IsNotThereWhereNoRoundWasHeldOnTheProposal) {
  TestDialogue dialogue;
  must(dialogue.round(quiet(0)));
  must(dialogue.round(all_sign(1)));
  must(dialogue.verdict(interim("Buy.")));
  EXPECT_EQ(must(dialogue.verdict({})).event.certificate->ratification.statement, "not put to the panel");
}

// The box said "ratified: 0 of 3" of a text that the panel never saw, and of one that nobody signed.
TEST(Ratification, SaysThatNoPromptCarriedTheTextOrNobodySignedIt) {
  TestDialogue unseen;
  must(unseen.round(quiet(0)));
  prompt_all(unseen, 1);
  must(unseen.verdict(interim("Buy.")));
  must(unseen.round(all_sign(1)));
  EXPECT_EQ(must(unseen.verdict({})).event.certificate->ratification.statement, "not put to the panel");
  TestDialogue dialogue;
  must(dialogue.round(quiet(0)));
  must(dialogue.round(all_sign(1)));
  must(dialogue.verdict(interim("Buy.")));
  prompt_all(dialogue, 2);
  must(dialogue.round(quiet(2)));
  EXPECT_THAT(must(dialogue.verdict({})).event.certificate->ratification.statement,
              HasSubstr("signed by none of 3, proposal 1, hash "));
}

// Answers written before the prompt that carries the text were counted as consent to it.
TEST(Ratification, IsNotAnAnswerFromBeforeItsPrompt) {
  TestDialogue dialogue = proposed(required());
  AnswerInput early = Says("muffin", 1).converge();
  early.answered_at = "2026-02-03T11:00:00Z";
  must(dialogue.round({early, Says("cupcake", 1).converge(), Says("scone", 1).converge()}));
  EXPECT_EQ(find_ratifications(dialogue.state), (std::map<std::string, int>{{"cupcake", 1}, {"scone", 1}}));
  EXPECT_FALSE(can_converge(dialogue.state));
}

// "forced" swapped a text that everybody had signed for another one.
TEST(RequiredRatification, IsNotForcedAwayWhereTheSignedTextWouldPass) {
  TestDialogue dialogue = proposed(required(2));
  must(dialogue.round(all_sign(1)));
  VerdictRequest other{{.recommendation = "Sell."}};
  other.forced = true;
  other.warning = "I prefer another text now.";
  auto refused = dialogue.verdict(other);
  ASSERT_FALSE(refused);
  EXPECT_THAT(codes_of(refused.error()), ElementsAre("not_ratified"));
  EXPECT_THAT(refused.error().suggestion, testing::Not(HasSubstr("forced")));
  VerdictRequest same;
  same.forced = true;
  same.warning = "The rounds are used up.";
  const VerdictRegistered verdict = must(dialogue.verdict(same)).event;
  EXPECT_EQ(verdict.outcome, Outcome::converged);
  EXPECT_THAT(note_codes(verdict), ElementsAre("force_not_needed"));
  auto closed = dialogue.verdict({{.recommendation = "Sell."}});
  ASSERT_FALSE(closed);
  EXPECT_THAT(codes_of(closed.error()), ElementsAre("dialogue_closed")) << "no advice on a text any more";
}

TEST(Ratification, IsLostWhenTheTextDiffersInAnyOfTheSixFields) {
  const std::vector<VerdictStatement> changes{{.recommendation = "Sell."},
                                              {.description = "Because."},
                                              {.conditions = {"Soon"}},
                                              {.tensions_accepted = {{"T0001", "A tradeoff of ours"}}},
                                              {.recommendations_adopted = {"R0001"}},
                                              {.converged_decisions = {{"What", "That"}}}};
  for (const VerdictStatement& change : changes) {
    TestDialogue dialogue;
    RoundRequest first = dialogue.request();
    first.tension_updates = {{.id = "MUFFIN-T0001",
                              .status = EntityStatus::accepted_unresolved,
                              .reason = "A tradeoff of theirs"}};
    must(dialogue.round(
        first, {Says("muffin", 0).recommendation("Sell").tension(), Says("cupcake", 0), Says("scone", 0)}));
    VerdictRequest text = interim("Buy.");
    text.tensions_accepted = {{"T0001", ""}};
    must(dialogue.verdict(text));
    dialogue.keep(issue_prompts(dialogue.state, 1, {}));
    must(dialogue.round(all_sign(1)));
    const Ratification ratification = must(dialogue.verdict({change})).event.certificate->ratification;
    EXPECT_EQ(ratification.differs.size(), 1u) << ratification.statement;
    EXPECT_EQ(ratification.ratified, 0u);
    EXPECT_THAT(ratification.statement, HasSubstr("not ratified: "));
  }
}

TEST(Ratification, IsInheritedWithAllSixFields) {
  TestDialogue dialogue;
  RoundRequest first = dialogue.request();
  first.tension_updates = {
      {.id = "MUFFIN-T0001", .status = EntityStatus::accepted_unresolved, .reason = "A tradeoff of theirs"}};
  must(dialogue.round(
      first, {Says("muffin", 0).recommendation("Sell").tension(), Says("cupcake", 0), Says("scone", 0)}));
  must(dialogue.verdict({{.verdict_type = VerdictKind::interim,
                          .recommendation = "Buy.",
                          .description = "Because.",
                          .conditions = {"Soon"},
                          .tensions_accepted = {{"T0001", ""}},
                          .recommendations_adopted = {"R0001"},
                          .converged_decisions = {{"What", "That"}}}}));
  dialogue.keep(issue_prompts(dialogue.state, 1, {}));
  must(dialogue.round(all_sign(1)));
  const VerdictRegistered verdict = must(dialogue.verdict({})).event;
  EXPECT_EQ(verdict.certificate->ratification.ratified, 3u);
  EXPECT_THAT(find_differences(verdict, *proposal_of(dialogue.state)), IsEmpty());
  EXPECT_EQ(verdict.conditions, (std::vector<std::string>{"Soon"}));
  EXPECT_EQ(dialogue.status("R0001"), EntityStatus::adopted);
}

TEST(RequiredRatification, EndsAllSignalsWithANewProposal) {
  TestDialogue dialogue(required());
  must(dialogue.round(quiet(0)));
  must(dialogue.round(all_sign(1)));
  must(dialogue.verdict(interim("Buy.")));
  EXPECT_THAT(signallers(dialogue), IsEmpty());
  EXPECT_EQ(read_convergence(dialogue.state).signals, 0u);
  dialogue.keep(issue_prompts(dialogue.state, 2, {}));
  must(dialogue.round({Says("muffin", 2).converge(), Says("cupcake", 2).converge(), Says("scone", 2)}));
  EXPECT_THAT(codes_of(dialogue.verdict({}).error()),
              ElementsAre("convergence_not_unanimous", "not_ratified"));
  dialogue.keep(issue_prompts(dialogue.state, 3, {}));
  must(dialogue.round(all_sign(3)));
  EXPECT_EQ(must(dialogue.verdict({})).event.certificate->ratification.ratified, 3u);
}

TEST(RequiredRatification, RefusesWhatWasNotPutToThePanelAndWhatDiffers) {
  TestDialogue dialogue(required());
  must(dialogue.round(quiet(0)));
  must(dialogue.round(all_sign(1)));
  auto unasked = dialogue.verdict();
  ASSERT_FALSE(unasked);
  EXPECT_THAT(codes_of(unasked.error()), ElementsAre("not_ratified"));
  EXPECT_THAT(unasked.error().suggestion, HasSubstr("verdict_type: interim"));
  must(dialogue.verdict(interim("Buy.")));
  dialogue.keep(issue_prompts(dialogue.state, 2, {}));
  must(dialogue.round(all_sign(2)));
  auto changed = dialogue.verdict({{.recommendation = "Sell."}});
  ASSERT_FALSE(changed);
  EXPECT_THAT(codes_of(changed.error()), ElementsAre("not_ratified"));
  EXPECT_THAT(changed.error().message, HasSubstr("differs from proposal 1 in recommendation"));
  EXPECT_TRUE(dialogue.verdict({}));
}

TEST(RequiredRatification, IsSkippedByAForcedVerdictWhichSaysSo) {
  TestDialogue dialogue(required(2));
  must(dialogue.round(quiet(0)));
  must(dialogue.round(all_sign(1)));
  EXPECT_THAT(codes_of(dialogue.verdict().error()), ElementsAre("not_ratified"));
  const VerdictRegistered verdict =
      must(dialogue.verdict({{.recommendation = "Go.", .warning = "Not put to the panel."}, true})).event;
  EXPECT_EQ(verdict.outcome, Outcome::forced);
  EXPECT_TRUE(verdict.certificate->ratification.skipped);
  EXPECT_EQ(verdict.notes.front().code, "ratification_skipped");
}

TEST(FinalCall, ListsAcceptedTensionsSoThatWhatIsProposedPasses) {
  TestDialogue dialogue;
  RoundRequest first = dialogue.request();
  first.tension_updates = {
      {.id = "MUFFIN-T0001", .status = EntityStatus::accepted_unresolved, .reason = "A tradeoff of theirs"}};
  must(dialogue.round(first,
                      {Says("muffin", 0).recommendation("Buy").tension(),
                       Says("cupcake", 0).perspective().re(support, "MUFFIN-R0001"), Says("scone", 0)}));
  must(dialogue.round(all_sign(1)));
  EXPECT_TRUE(can_converge(dialogue.state));
  const FinalCall call = final_call(dialogue.state);
  EXPECT_THAT(call.refusals, IsEmpty());
  EXPECT_TRUE(dialogue.verdict(call.request));
}

TEST(FinalCall, CannotConvergeWithoutATextOnceTheRoundsAreUsedUp) {
  TestDialogue open;
  TestDialogue full({{.max_rounds = 2}});
  for (TestDialogue* dialogue : {&open, &full}) {
    must(dialogue->round(quiet(0)));
    must(dialogue->round(all_sign(1)));
  }
  EXPECT_TRUE(can_converge(open.state))
      << "the next step is to put a text on the table, which is never refused";
  EXPECT_FALSE(can_converge(full.state));
  EXPECT_EQ(find_verdict_blockers(full.state).front().code.name, "verdict_empty");
  EXPECT_EQ(final_call(full.state).request.recommendation, kToFillIn);
}

}  // namespace
}  // namespace blue
