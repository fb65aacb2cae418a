#include "lint/lint.h"

#include <gmock/gmock.h>

#include "base/json_parse.h"
#include "pages/dialogue.h"
#include "pages/panel_files.h"
#include "pages/round_summary.h"
#include "pages/scoreboard.h"
#include "pages/tensions.h"
#include "pages/verdict.h"
#include "tests/support/eventful_dialogue.h"

namespace blue {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

std::vector<std::string> codes(const LintReport& report) {
  std::vector<std::string> out;
  for (const LintIssue& issue : report.issues)
    if (out.empty() || out.back() != issue.code) out.push_back(issue.code);
  return out;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

DialogueState converged() {
  TestDialogue out = eventful_dialogue();
  EXPECT_TRUE(out.verdict(eventful_verdict()));
  return out.state;
}

TEST(KindOfPage, GoesByTheName) {
  EXPECT_EQ(kind_of_page("a/b/scoreboard.md"), PageKind::scoreboard);
  EXPECT_EQ(kind_of_page("round-1.summary.md"), PageKind::round_summary);
  EXPECT_EQ(kind_of_page("tensions.md"), PageKind::tensions);
  EXPECT_EQ(kind_of_page("verdict.md"), PageKind::verdict);
  EXPECT_EQ(kind_of_page("x.dialogue.recorded.md"), PageKind::dialogue);
  EXPECT_EQ(kind_of_page("round-0/panel.json"), PageKind::panel);
  EXPECT_EQ(kind_of_page("expert-pool.json"), PageKind::expert_pool);
  EXPECT_EQ(kind_of_page("dialogue.json"), PageKind::exported);
}

struct Mutation {
  const char* from;
  const char* to;
  const char* code;
};

void expect_found(const std::string& page, std::string_view name, std::initializer_list<Mutation> mutations) {
  const LintReport clean = lint_page(page, name);
  EXPECT_EQ(clean.score, 1.0) << name << ": " << (clean.issues.empty() ? "" : clean.issues[0].message);
  for (const Mutation& one : mutations) {
    const LintReport report = lint_page(replaced(page, one.from, one.to), name);
    EXPECT_THAT(codes(report), Contains(one.code)) << one.from;
    EXPECT_LT(report.score, 1.0);
    for (const LintIssue& issue : report.issues) EXPECT_NE(issue.fix, "") << issue.code;
  }
}

TEST(LintPage, ABlankPageScoresNothing) {
  for (const char* name : {"dialogue.md", "scoreboard.md", "verdict.md", "round-0.summary.md", "panel.json"})
    for (const char* text : {"", " \n\t\n"}) {
      const LintReport report = lint_page(text, name);
      EXPECT_EQ(report.score, 0.0) << name;
      EXPECT_THAT(codes(report), ElementsAre("page_empty")) << name;
    }
}

TEST(LintDialogue, FindsWhatDoesNotAgree) {
  expect_found(render_dialogue_page(eventful_dialogue().state), "dialogue.md",
               {{"**Participants:**", "Participants:", "participants_missing"},
                {"| 💙 Judge", "", "participants_missing"},
                {"🧁 Muffin |", "Muffin |", "participant_emoji"},
                {"🧁 Scone |", "🧁 Pretzel |", "participant_name"},
                {"🧁 Scone |", "🧁 Muffin |", "participant_name"},
                {"## Scoreboard", "## Scores", "scoreboard_missing"},
                {"| Converge % |", "| Converged |", "scoreboard_columns"},
                {"| 0 | 45 |", "| 0 | 46 |", "score_sum"},
                {"| 0 | 45 |", "| 0 | many |", "scoreboard_numbers"},
                {"| 1 | 32 | 22 | 18 | 17 | 89 |", "| 2 | 32 | 22 | 18 | 17 | 89 |", "round_order"},
                {"| 89 | 2 | 1 | 3 |", "| 89 | 2 | 1 | 4 |", "velocity_sum"},
                {"| 33.3% |", "| 33.3 |", "converge_format"},
                {"| 33.3% |", "| 43.3% |", "round_numbers"},
                {"259 (W:95", "258 (W:95", "totals"},
                {"**Max Rounds:** 10", "**Max Rounds:** 2", "max_rounds"},
                {"**Convergence:** open", "**Convergence:** perhaps", "convergence_line"},
                {"## Perspectives Inventory", "## Perspectives", "inventory_missing"},
                {"| P0001 | Version in the path | Muffin | open | 0 |\n", "", "inventory_count"},
                {"| P0002 | Version", "| P0001 | Version", "perspective_id"},
                {"| P0002 | Version", "| P-NEW | Version", "perspective_id"},
                {"## Tensions Tracker", "## Tensions", "tracker_missing"},
                {"| RESOLVED | Muffin |", "| OPEN | Muffin |", "open_tensions"},
                {"| RESOLVED | Muffin |", "| DONE | Muffin |", "tension_status"},
                {"| RESOLVED | Muffin |", "| OPEN | — |", "tension_owner"},
                {"| ACCEPTED UNRESOLVED | — |", "| ACCEPTED UNRESOLVED | Scone |", "tension_owner"},
                {"### Round 1", "### Next", "agent_markers"},
                {"- 🧁 Muffin: P0101", "- Muffin: P0101", "agent_markers"},
                {"- 🧁 Muffin: P0101", "- 🧁 Donut: P0101", "agent_markers"}});
}

TEST(LintSummary, FindsWhatDoesNotAgree) {
  expect_found(render_round_summary(converged(), 1), "round-1.summary.md",
               {{"# Round 1", "# Round 2", "round_title"},
                {"## Velocity Components", "## Components", "components_missing"},
                {"Open Tensions: 2", "Open Tensions: 3", "open_tensions_count"},
                {"| OPEN | Cupcake |", "| RESOLVED | Cupcake |", "open_tensions_count"},
                {"New Perspectives This Round: 1", "New Perspectives This Round: 0", "new_perspectives"},
                {"| P0101 | Deprecate", "| P0001 | Deprecate", "new_perspectives"},
                {"1/3 (33.3%)", "2/3 (66.7%)", "convergence_signals"},
                {"\n| Cupcake | — |", "\n| Cupcake | `[MOVE:CONVERGE]` ✓ |", "convergence_signals"},
                {"Merged Perspectives: 1", "Merged Perspectives: 2", "list_count"},
                {"## Velocity: 3", "## Velocity: 0", "velocity"},
                {"## Converge %: 33.3%", "## Converge %: 100%", "converge_percent"},
                {"Convergence Blocked: Yes", "Convergence Blocked: No", "convergence_blocked"},
                {"## Judge's Summary", "## Summary", "judge_summary_missing"}});
}

TEST(LintScoreboard, FindsWhatDoesNotAgree) {
  expect_found(render_scoreboard_page(converged()), "scoreboard.md",
               {{"| 30 | — | 30 |", "| 31 | — | 30 |", "expert_score_sum"},
                {"| R1 | R2 |", "| R1 | R3 |", "expert_score_columns"},
                {"## Expert Scores", "## Experts", "expert_scores_missing"},
                {"| 45 | 0 | 0 | 0 | 100% |", "| 45 | 1 | 0 | 1 | 100% |", "convergence_line"}});
}

TEST(LintTensions, FindsWhatDoesNotAgree) {
  expect_found(render_tensions_page(converged()), "tensions.md",
               {{"| T0001 | Stability", "| T0003 | Stability", "tension_undescribed"},
                {"## T0001: ", "## T0003: ", "tension_unlisted"},
                {"- **Status:** RESOLVED", "- **Status:** OPEN", "tension_status_differs"},
                {"(0 open, 2 closed)", "(1 open, 1 closed)", "tension_count"}});
}

TEST(LintVerdict, FindsWhatDoesNotAgree) {
  expect_found(render_verdict_page(converged()), "verdict.md",
               {{"## Final Verdict", "## The End", "verdict_missing"},
                {"**Outcome:** converged", "**Outcome:** agreed", "outcome"},
                {"converged_with_accepted_tensions", "forced", "forced_warning"},
                {"### Recommendation", "### Advice", "recommendation_missing"},
                {"### Certificate", "### Paper", "certificate_missing"},
                {"- **Velocity:** 0 (0", "- **Velocity:** 1 (1", "certificate_numbers"}});
  const std::string unboxed = replaced(replaced(render_verdict_page(converged()), "```text", ""), "```", "");
  EXPECT_THAT(codes(lint_page(unboxed, "verdict.md")), ElementsAre("summary_box"));
}

TEST(LintJson, ReadsPanelsPoolsAndExports) {
  TestDialogue dialogue = eventful_dialogue();
  expect_found(panel_json(dialogue.state, dialogue.state.rounds[0].panel), "panel.json",
               {{"\"Scone\"", "\"Muffin\"", "expert_name"},
                {"\"adjacent\"", "\"near\"", "expert_tier"},
                {"{", "[", "invalid_json"}});
  EXPECT_THAT(codes(lint_page("{\"experts\": []}", "expert-pool.json")), ElementsAre("list_missing"));
  const std::string exported =
      R"({"dialogue_id": "x", "scoreboard": {"rounds": [{"round": 0, "score": {"W": 1, "C": 2, "T": 3, "R": 4,
      "total": 10}, "velocity": {"open_tensions": 1, "new_perspectives": 2, "total": 3}}], "totals": {"alignment":
      {"total": 10}}}})";
  expect_found(exported, "dialogue.json",
               {{"\"W\": 1", "\"W\": 2", "scoreboard_numbers"},
                {"\"total\": 3", "\"total\": 4", "scoreboard_numbers"},
                {"{\"total\": 10}", "{\"total\": 11}", "totals"},
                {"\"dialogue_id\": \"x\"", "\"id\": \"x\"", "dialogue_id_missing"}});
}

TEST(Lint, PassesAScoreWithoutComponents) {
  TestDialogue dialogue;
  RoundRequest request = dialogue.request();
  request.score = 125;
  must(dialogue.round(request, {Says("muffin", 0), Says("cupcake", 0), Says("scone", 0)}));
  EXPECT_EQ(lint_page(render_scoreboard_page(dialogue.state), "scoreboard.md").score, 1.0);
}

TEST(Lint, FindsADialogueWithoutARoundIncomplete) {
  CreateInput input;
  for (const char* name : {"Muffin", "Cupcake"})
    input.pool.push_back({.name = name, .role = std::string("Role of ") + name});
  EXPECT_THAT(codes(lint_page(render_dialogue_page(TestDialogue(input).state), "dialogue.md")),
              ElementsAre("incomplete"));
}

TEST(Lint, PassesAForcedVerdict) {
  CreateInput input;
  input.max_rounds = 1;
  TestDialogue dialogue(input);
  must(dialogue.round({Says("muffin", 0).tension("Left open"), Says("cupcake", 0), Says("scone", 0)}));
  ASSERT_TRUE(dialogue.verdict({{.recommendation = "Go on", .warning = "One is left."}, true}));
  EXPECT_EQ(lint_page(render_verdict_page(dialogue.state), "verdict.md").score, 1.0);
}

TEST(Lint, PassesTheForeignNamesOfAnImport) {
  CreateInput input;
  input.foreign_names = true;
  TestDialogue dialogue(input);
  dialogue.panel = {"Ada", "Grace"};
  ASSERT_TRUE(dialogue.round({Says("ada", 0).perspective(), Says("grace", 0)}));
  EXPECT_EQ(lint_page(render_dialogue_page(dialogue.state), "dialogue.md").score, 1.0);
}

TEST(Lint, HasAdviceForForeignPages) {
  const std::string foreign =
      "# Scoreboard: x\n## ALIGNMENT Tracking\n"
      "| Round | W | C | T | R | Score | Open Tensions | New Perspectives | Velocity | Converge % |\n"
      "|---|---|---|---|---|---|---|---|---|---|\n"
      "| 0     | 45| 30| 25| 25| 125   | 10            | 20               | 31       | 0%         |\n";
  const LintReport report = lint_page(foreign, "scoreboard.md");
  EXPECT_THAT(codes(report), ElementsAre("scoreboard_missing", "velocity_sum", "totals", "max_rounds",
                                         "convergence_line", "expert_scores_missing"));
  EXPECT_EQ(report.issues[1].line, 5u);
  EXPECT_EQ(report.issues[1].fix, "Write 30.");
  EXPECT_GT(report.score, 0.0);
}

TEST(Lint, TakesAnyBytesAndBoundsItsIssues) {
  EXPECT_EQ(lint_page("", "dialogue.md").kind, PageKind::dialogue);
  EXPECT_LT(lint_page("", "dialogue.md").score, 1.0);
  std::string page = "## Tensions Tracker\n| ID | Label | Status | Owner | Resolution Path |\n|-|-|-|-|-|\n";
  for (int i = 0; i < 1000; ++i) page += "| \x1b[31m\xff\xfe | | | |\n";
  const LintReport report = lint_page(page, "tensions.md");
  EXPECT_EQ(report.issues.size(), 100u);
  EXPECT_EQ(report.left_out, 2900u);
  for (const LintIssue& issue : report.issues) EXPECT_EQ(issue.message.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace blue
