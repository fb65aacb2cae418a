// What each page of a dialogue shows, on dialogues that went through the rules.
#include <gmock/gmock.h>

#include "pages/archive.h"
#include "pages/boxed_summary.h"
#include "pages/dialogue.h"
#include "pages/round_summary.h"
#include "pages/scoreboard.h"
#include "pages/tensions.h"
#include "pages/verdict.h"
#include "tests/support/eventful_dialogue.h"
#include "tests/support/state_builder.h"

namespace blue {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TestDialogue converged_dialogue() {
  TestDialogue out = eventful_dialogue();
  const auto verdict = out.verdict(eventful_verdict(), "0123abcd");
  EXPECT_TRUE(verdict) << verdict.error().message;
  return out;
}

// One round at most, which leaves work.
TestDialogue forced_dialogue() {
  CreateInput input;
  input.max_rounds = 1;
  TestDialogue out(input);
  must(out.round({Says("muffin", 0).tension("Left open"), Says("cupcake", 0).converge(), Says("scone", 0)}));
  VerdictRequest verdict;
  verdict.forced = true;
  verdict.recommendation = "Go on";
  verdict.warning = "One tension\nis left.";
  const auto done = out.verdict(verdict);
  EXPECT_TRUE(done) << done.error().message;
  return out;
}

TEST(ScoreboardPage, HasTheLayoutOfTheRfc) {
  EXPECT_EQ(render_scoreboard_page(converged_dialogue().state),
            "# Scoreboard: API versioning\n"
            "\n"
            "## Scoreboard\n"
            "\n"
            "| Round | W | C | T | R | Score | Open Tensions | New Perspectives | Velocity | Converge % |\n"
            "|-------|---|---|---|---|-------|---------------|------------------|----------|------------|\n"
            "| 0 | 45 | 30 | 25 | 25 | 125 | 2 | 3 | 5 | 0% |\n"
            "| 1 | 32 | 22 | 18 | 17 | 89 | 2 | 1 | 3 | 33.3% |\n"
            "| 2 | 18 | 12 | 8 | 7 | 45 | 0 | 0 | 0 | 100% |\n"
            "\n"
            "**Total ALIGNMENT:** 259 (W:95 C:64 T:51 R:49)\n"
            "**Max Rounds:** 10\n"
            "**Convergence:** ✓ (velocity=0, unanimous; 1 tension accepted unresolved)\n"
            "\n"
            "## Expert Scores\n"
            "\n"
            "| Expert | Role | R0 | R1 | R2 | Total |\n"
            "|--------|------|----|----|----|-------|\n"
            "| Muffin | — | — | 30 | — | 30 |\n"
            "| Cupcake | — | — | 29 | — | 29 |\n"
            "| Scone | — | — | — | — | — |\n");
}

TEST(ScoreboardPage, ShowsNoComponentsWhereOnlyAScoreWasGiven) {
  TestDialogue dialogue;
  RoundRequest request = dialogue.request();
  request.score = 125;
  must(dialogue.round(request, {Says("muffin", 0), Says("cupcake", 0), Says("scone", 0)}));
  const std::string page = render_scoreboard_page(dialogue.state);
  EXPECT_THAT(page, HasSubstr("| 0 | — | — | — | — | 125 | 0 | 0 | 0 | 0% |"));
}

TEST(ScoreboardPage, SaysWhetherTheDialogueConverged) {
  EXPECT_THAT(render_scoreboard_page(TestDialogue().state),
              HasSubstr("**Convergence:** open: no round is registered"));
  EXPECT_THAT(render_scoreboard_page(eventful_dialogue().state),
              HasSubstr("open: velocity=0, unanimous; the final"));
  EXPECT_THAT(
      render_scoreboard_page(forced_dialogue().state),
      HasSubstr("**Convergence:** ✗ (forced at max rounds, velocity=1, converge=0%: One tension is left.)"));
  TestDialogue abandoned;
  abandoned.keep(abandon_dialogue(abandoned.state, "settled | elsewhere"));
  EXPECT_THAT(render_scoreboard_page(abandoned.state), HasSubstr("✗ (abandoned: settled \\| elsewhere)"));
}

TEST(RoundSummary, HasTheLayoutOfTheRfc) {
  EXPECT_EQ(render_round_summary(converged_dialogue().state, 1),
            "# Round 1 Summary: API versioning\n"
            "\n"
            "## Velocity Components\n"
            "\n"
            "### Open Tensions: 2\n"
            "\n"
            "| ID | Label | Status | Owner | Resolution Path |\n"
            "|----|-------|--------|-------|-----------------|\n"
            "| T0001 | Stability or speed | ADDRESSED | Muffin | not agreed yet: R0101 |\n"
            "| T0002 | Cost of two versions | OPEN | Cupcake | — |\n"
            "\n"
            "### New Perspectives This Round: 1\n"
            "\n"
            "| ID | Label | Contributor |\n"
            "|----|-------|-------------|\n"
            "| P0101 | Deprecate slowly | Muffin |\n"
            "\n"
            "### Convergence Signals: 1/3 (33.3%)\n"
            "\n"
            "| Expert | Signal |\n"
            "|--------|--------|\n"
            "| Muffin | `[MOVE:CONVERGE]` ✓ round-1/muffin.md:2 |\n"
            "| Cupcake | — |\n"
            "| Scone | — |\n"
            "\n"
            "### Merged Perspectives: 1\n"
            "\n"
            "| From | Into | Reason |\n"
            "|------|------|--------|\n"
            "| P0102 | P0101 | the same view |\n"
            "\n"
            "### Absent Experts: 1\n"
            "\n"
            "| Expert | Reason |\n"
            "|--------|--------|\n"
            "| Scone | did not answer in time |\n"
            "\n"
            "## Velocity: 3 (2 tensions + 1 perspective)\n"
            "\n"
            "## Converge %: 33.3%\n"
            "\n"
            "## Convergence Blocked: Yes (velocity > 0, converge < 100%)\n"
            "\n"
            "## Judge's Summary\n"
            "\n"
            "The Judge gave no summary.\n");
}

TEST(RoundSummary, ShowsWhatChangedAndTheJudgesWords) {
  const TestDialogue dialogue = converged_dialogue();
  const std::string last = render_round_summary(dialogue.state, 2);
  EXPECT_THAT(last, HasSubstr("### Open Tensions: 0\n"));
  EXPECT_THAT(last, HasSubstr("| T0001 | Stability or speed | RESOLVED | Muffin | settled by Muffin |"));
  EXPECT_THAT(last,
              HasSubstr("| T0002 | Cost of two versions | ACCEPTED UNRESOLVED | — | A true tradeoff |"));
  EXPECT_THAT(last, HasSubstr("## Convergence Blocked: No\n"));
  EXPECT_THAT(last, Not(HasSubstr("Merged Perspectives")));
  EXPECT_THAT(render_round_summary(dialogue.state, 0),
              HasSubstr("## Judge's Summary\n\n> Three views.\n> One quarrel.\n"));
}

TEST(DialoguePage, IsTheLivingRecord) {
  const std::string page = render_dialogue_page(converged_dialogue().state);
  EXPECT_THAT(page,
              StartsWith("# Dialogue: API versioning\n\n| | |\n|---|---|\n| **Dialogue** | api-versioning |\n"
                         "| **Status** | converged |\n"));
  EXPECT_THAT(page, HasSubstr("\n**Participants:** 🧁 Muffin | 🧁 Cupcake | 🧁 Scone | 💙 Judge\n"));
  EXPECT_THAT(page, HasSubstr("## Background\n\n> Two clients\n> are on the old one.\n"));
  EXPECT_THAT(page, HasSubstr("| P0102 | Deprecate in two releases | Cupcake | merged into P0101 | 1 |\n"));
  EXPECT_THAT(page, HasSubstr("| R0101 | Deprecate for two releases | Cupcake | adopted | 1 |\n"));
  EXPECT_THAT(page, HasSubstr("**Tensions:** 2 (0 open, 2 closed)\n"));
  EXPECT_THAT(page, HasSubstr("- 🧁 Muffin: P0101 Deprecate slowly; signals convergence\n"));
  EXPECT_THAT(page, HasSubstr("- 🧁 Scone: absent: did not answer in time\n"));
  EXPECT_THAT(
      page,
      HasSubstr(
          "**Outcome:** converged_with_accepted_tensions after round 2.\n\n**Ratification:** not put to the "
          "panel\n\n> Version in the path\n"));
  EXPECT_THAT(page, HasSubstr("`verdict.md`"));
}

TEST(DialoguePage, SaysThatThereIsNothingYet) {
  CreateInput input;
  for (const char* name : {"Muffin", "Cupcake"})
    input.pool.push_back({.name = name, .role = std::string("Role of ") + name});
  const std::string page = render_dialogue_page(TestDialogue(input).state);
  EXPECT_THAT(page, HasSubstr("**Participants:** 🧁 Muffin | 🧁 Cupcake | 💙 Judge\n"));
  for (const char* text : {"No perspective was registered yet.", "No tension was raised yet.",
                           "No round is registered yet.", "## Verdict\n\nNone yet."})
    EXPECT_THAT(page, HasSubstr(text));
  EXPECT_THAT(page, Not(HasSubstr("verdict.md")));
}

TEST(TensionsPage, ShowsEveryTransition) {
  const std::string page = render_tensions_page(converged_dialogue().state);
  EXPECT_THAT(
      page,
      HasSubstr(
          "## T0001: Stability or speed\n\n> Stability or speed in full\n\n- **Contributors:** Muffin\n"));
  EXPECT_THAT(page, HasSubstr("| 1 | OPEN → ADDRESSED | Cupcake | address | R0101 (line 3) | — |\n"));
  EXPECT_THAT(page, HasSubstr("| 2 | OPEN → ACCEPTED UNRESOLVED | Judge | accept | — | A true tradeoff |\n"));
}

TEST(TensionsPage, ShowsResolutionsThatContradictEachOther) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).tension("Which"), Says("cupcake", 0), Says("scone", 0)}));
  must(dialogue.round({Says("muffin", 1),
                       Says("cupcake", 1).recommendation("This").re(ReferenceKind::resolve, "T0001"),
                       Says("scone", 1).recommendation("That").re(ReferenceKind::resolve, "T0001")}));
  const std::string page = render_tensions_page(dialogue.state);
  EXPECT_THAT(page, HasSubstr("### Contradicting Resolutions of T0001\n"));
  EXPECT_THAT(page,
              HasSubstr("| R0101: This | Cupcake | 1 | 2 | — |\n| R0102: That | Scone | 1 | 2 | — |\n"));
}

TEST(TensionsPage, QuotesAResolutionWithWordsAndShowsAFoldAsFolded) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).tension("One field or two").tension("How many fields"),
                       Says("cupcake", 0), Says("scone", 0)}));
  RoundRequest request = dialogue.request();
  request.tension_updates = std::vector<TensionUpdate>{
      {.id = "T0002", .reason = "It asks the same question", .duplicate_of = "T0001"}};
  must(dialogue.round(
      request,
      {Says("muffin", 1), Says("cupcake", 1).worded("T0001", "Single depends_on field"), Says("scone", 1)}));
  const std::string page = render_tensions_page(dialogue.state);
  EXPECT_THAT(page, HasSubstr("| ADDRESSED | Muffin | not agreed yet: Cupcake \"Single depends"));
  EXPECT_THAT(page, HasSubstr("| — | Cupcake | 1 | 1 | Single depends"));
  EXPECT_THAT(page,
              HasSubstr("| T0002 | How many fields | DUPLICATE OF T0001 | Muffin | folded by the Judge: It "
                        "asks the same question |\n"));
}

// "[RE:RESOLVE T0001] is not possible", closed by a signal, was printed as "settled by Cupcake".
TEST(TensionsPage, SaysWhatASignalClosed) {
  TestDialogue dialogue;
  must(dialogue.round({Says("muffin", 0).tension("Cost"), Says("cupcake", 0), Says("scone", 0)}));
  must(dialogue.round(
      {Says("muffin", 1), Says("cupcake", 1).worded("T0001", "is not possible"), Says("scone", 1)}));
  must(dialogue.round(all_sign(2)));
  EXPECT_THAT(render_tensions_page(dialogue.state),
              HasSubstr("Addressed by Cupcake in the words \"is not possible\"; closed by Muffin's signal in "
                        "round 2"));
  must(dialogue.verdict());
  const std::string page = render_verdict_page(dialogue.state);
  EXPECT_THAT(page, HasSubstr("Muffin's signal in round 2"));
  EXPECT_THAT(page, Not(HasSubstr("Settled by")));
}

TEST(VerdictPage, ShowsWhatTheVerdictRestsOn) {
  TestDialogue dialogue = converged_dialogue();
  VerdictRequest minority;
  minority.verdict_type = VerdictKind::minority;
  minority.author_expert = "scone";
  minority.recommendation = "No versions";
  ASSERT_TRUE(dialogue.verdict(minority));
  const std::string page = render_verdict_page(dialogue.state);
  EXPECT_THAT(
      page,
      StartsWith("# Verdict: API versioning\n\n## Final Verdict\n\n**Outcome:** converged_with_accepted"));
  EXPECT_THAT(page, HasSubstr("```text\n100% CONVERGENCE ACHIEVED\n"));
  EXPECT_THAT(page, HasSubstr("- **Vote:** 3-0 (as claimed by the Judge)\n"));
  EXPECT_THAT(page, HasSubstr("| Muffin | `[MOVE:CONVERGE]` ✓ | round-1/muffin.md:2 | 1 |"));
  EXPECT_THAT(
      page,
      HasSubstr(
          "| 1 | merge | P0102 Deprecate in two releases | P0101 Deprecate slowly | the same view | ✓ |\n"));
  EXPECT_THAT(page, HasSubstr("- **Ledger head:** `0123abcd`\n"));
  EXPECT_THAT(
      page,
      HasSubstr("## Minority Verdict: minority\n\n**Outcome:** recorded after round 2, in the Judge's words, "
                "for Scone.\n"));
}

// A reader sees what was agreed to, by whom, what the Judge did, and what stands against it.
TEST(VerdictPage, ShowsConsentAndWhatStandsAgainstIt) {
  const TestDialogue dialogue = converged_dialogue();
  const std::string page = render_verdict_page(dialogue.state);
  for (const char* part :
       {"- **Velocity:** 0 (0 tensions + 0 perspectives); without the Judge's 2 acts: 1 (T0002 Cost of two "
        "versions)\n",
        "- **Ratification:** not put to the panel\n",
        "| Scheme: Path | in the Judge's words, no witness | — | — | — | — |\n",
        "| Deprecate for two releases | R0101 Deprecate for two releases | Cupcake | Cupcake | — | 1 of 3 "
        "|\n",
        "### Minority Report\n", "| round-0/cupcake.md:2 |\n", "| I agree. |\n",
        "| 1 | absent | Scone | — | did not answer in time | — |\n"})
    EXPECT_THAT(page, HasSubstr(part));
  const std::string box = convergence_summary(dialogue.state);
  for (const char* part :
       {"0; without the Judge's 2 acts: 1", "not put to the panel", "2 of 3 decisions, in the Judge's words",
        "1 objection", "│ I agree.", "absent Scone (round 1)"})
    EXPECT_THAT(box, HasSubstr(part));
  EXPECT_THAT(page, Not(HasSubstr("**Breadth:**"))) << "everybody still sits";
}

TEST(VerdictPage, QuotesADissenter) {
  TestDialogue dialogue = eventful_dialogue();
  must(dialogue.round(
      {Says("muffin", 3), Says("cupcake", 3), Says("scone", 3).dissent("Two versions will be twenty.")}));
  VerdictRequest dissent;
  dissent.verdict_type = VerdictKind::dissent;
  dissent.author_expert = "scone";
  dissent.recommendation = "No versions";
  must(dialogue.verdict(dissent));
  const std::string page = render_verdict_page(dialogue.state);
  EXPECT_THAT(page, HasSubstr(", by 🧁 Scone.\n"));
  EXPECT_THAT(page,
              HasSubstr("| Scone | dissent | — | Two versions will be twenty. | round-3/scone.md:1 |\n"));
  EXPECT_THAT(render_round_summary(dialogue.state, 3), HasSubstr("### Dissent: 1\n"));
}

TEST(VerdictPage, NamesTheProposalAndWhoSignedIt) {
  TestDialogue dialogue = eventful_dialogue();
  VerdictRequest proposal = eventful_verdict();
  proposal.verdict_type = VerdictKind::interim;
  must(dialogue.verdict(proposal));
  PromptIssued prompts{
      .round = 3, .experts = {"muffin", "cupcake", "scone"}, .panel = dialogue.state.rounds.back().panel};
  prompts.panel.round = 3;
  dialogue.keep<PromptIssued>(prompts);
  must(dialogue.round(
      {Says("muffin", 3).converge(), Says("cupcake", 3).converge(), Says("scone", 3).converge()}));
  must(dialogue.verdict({}));
  const std::string page = render_verdict_page(dialogue.state);
  EXPECT_THAT(page, HasSubstr("- **Ratification:** ratified: 3 of 3, proposal 1, hash "));
  EXPECT_THAT(page, HasSubstr("## Interim Verdict: "));
  EXPECT_THAT(page, HasSubstr("**Proposal:** 1, hash `"));
  EXPECT_THAT(render_dialogue_page(dialogue.state), HasSubstr("**Ratification:** ratified: 3 of 3"));
  EXPECT_THAT(convergence_summary(dialogue.state), HasSubstr("ratified: 3 of 3, proposal 1, hash"));
}

TEST(VerdictPage, PutsTheWarningBeforeEverything) {
  const std::string page = render_verdict_page(forced_dialogue().state);
  EXPECT_THAT(
      page, StartsWith(
                "> **Warning: convergence was forced.**\n>\n> One tension\n> is left.\n\n# Verdict: Test\n"));
  EXPECT_EQ(render_verdict_page(TestDialogue().state), "");
}

TEST(ArchivePage, IsOneDocument) {
  const std::string page = render_archive_page(converged_dialogue().state);
  std::size_t titles = 0;
  const std::string plain = outside_fences(page);
  for (std::string_view line : split(plain, '\n')) titles += line.starts_with("# ");
  EXPECT_EQ(titles, 1u);
  for (const char* text : {"\n## Round 0 Summary: API versioning\n", "\n## Tensions: API versioning\n",
                           "\n## Verdict: API versioning\n", "\n#### Certificate\n"})
    EXPECT_THAT(page, HasSubstr(text));
}

TEST(Pages, SayThatNumbersAreDeclared) {
  CreateInput input;
  input.evidence = Evidence::declared;
  TestDialogue dialogue(input);
  RoundRequest request = dialogue.request();
  request.converge_signals = {"Muffin", "Cupcake", "Scone"};
  ASSERT_TRUE(dialogue.round(request, {}));
  ASSERT_TRUE(dialogue.verdict());
  for (const std::string& page :
       {render_dialogue_page(dialogue.state), render_round_summary(dialogue.state, 0),
        render_scoreboard_page(dialogue.state), render_tensions_page(dialogue.state),
        render_verdict_page(dialogue.state)})
    EXPECT_THAT(page, HasSubstr("**Evidence:** declared."));
  EXPECT_THAT(render_round_summary(dialogue.state, 0),
              HasSubstr("| Muffin | `[MOVE:CONVERGE]` ✓ declared |"));
}

TEST(Pages, KeepForeignNamesOfAnImport) {
  CreateInput input;
  input.foreign_names = true;
  TestDialogue dialogue(input);
  dialogue.panel = {"Ada", "Grace"};
  ASSERT_TRUE(dialogue.round({Says("ada", 0).perspective(), Says("grace", 0)}));
  const std::string page = render_dialogue_page(dialogue.state);
  EXPECT_THAT(page, HasSubstr("**Participants:** 🧁 Ada | 🧁 Grace | 💙 Judge"));
}

}  // namespace
}  // namespace blue
