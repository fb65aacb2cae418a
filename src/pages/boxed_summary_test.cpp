#include "pages/boxed_summary.h"

#include <gmock/gmock.h>

#include "base/layout.h"
#include "tests/support/state_builder.h"

namespace blue {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Three rounds, one resolved tension, a final verdict.
StateBuilder converged() {
  StateBuilder builder;
  builder.round().scores = {
      .W = 45, .C = 30, .T = 25, .R = 25, .total = 125, .experts = {}, .expert_components = {}};
  builder.add(EntityKind::tension, "muffin", "Stability or speed", "");
  builder.round().scores = {
      .W = 32, .C = 22, .T = 18, .R = 17, .total = 89, .experts = {}, .expert_components = {}};
  const std::string answer =
      builder.add(EntityKind::recommendation, "cupcake", "Deprecate for two releases", "");
  builder.round();
  Tension& tension = builder.state.record.tensions["T0001"];
  tension.status = EntityStatus::resolved;
  tension.resolved_via = answer;
  VerdictRegistered verdict;
  verdict.outcome = Outcome::converged;
  verdict.converged_decisions = {{"Scheme", "Version in the path"}};
  builder.state.verdicts.push_back(verdict);
  return builder;
}

// Every line of a box is as wide as the first.
void expect_aligned(const std::string& text) {
  std::size_t width = 0;
  for (std::string_view line : split(text, '\n')) {
    if (line.starts_with("┌")) width = display_width(line);
    if (line.starts_with("│") || line.starts_with("├") || line.starts_with("└")) {
      EXPECT_EQ(display_width(line), width) << line;
    }
  }
  EXPECT_GT(width, 0u);
}

TEST(RenderBox, DrawsARuleBetweenRows) {
  const std::vector<BoxColumn> columns{{"ID", 10}, {"Text", 4}};
  const std::vector<std::vector<std::string>> rows{{"T1", "ab cd"}, {"日本", ""}};
  EXPECT_EQ(render_box(columns, rows),
            "┌──────┬──────┐\n"
            "│ ID   │ Text │\n"
            "├──────┼──────┤\n"
            "│ T1   │ ab   │\n"
            "│      │ cd   │\n"
            "├──────┼──────┤\n"
            "│ 日本 │      │\n"
            "└──────┴──────┘\n");
}

TEST(ConvergenceSummary, IsEmptyWithoutAFinalVerdict) {
  StateBuilder builder = converged();
  builder.state.verdicts.front().verdict_type = VerdictKind::interim;
  EXPECT_EQ(convergence_summary(builder.state), "");
}

TEST(ConvergenceSummary, ShowsNumbersDecisionsAndResolutions) {
  const std::string text = convergence_summary(converged().state);
  EXPECT_THAT(text, StartsWith("100% CONVERGENCE ACHIEVED\n\nFinal Dialogue Summary\n┌"));
  for (const char* part :
       {"│ Rounds                │ 3        │", "│ Total ALIGNMENT       │ 214      │",
        "│ (W:77 C:52 T:43 R:42) │", "3 unique", "1/1", "Final Velocity", "Converged Decisions",
        "Version in the path", "│ T0001 │ Deprecate for two releases (R0101, Cupcake) │",
        "All experts signaled [MOVE:CONVERGE]. Velocity = 0.\n"})
    EXPECT_THAT(text, HasSubstr(part));
  EXPECT_THAT(text, Not(HasSubstr("Accepted")));
  expect_aligned(text);
}

// The reason that follows a marker is kept: a tension that no entity settled says what did.
TEST(ConvergenceSummary, QuotesTheNoteOfWhoSettledATension) {
  StateBuilder builder = converged();
  builder.state.record.tensions["T0001"].resolved_via = "cupcake";
  builder.state.rounds[1].references.push_back(
      {ReferenceKind::resolve, "cupcake", "", "T0001", Origin::answer, 3, 1, {"One file stays."}});
  EXPECT_THAT(convergence_summary(builder.state),
              HasSubstr("│ T0001 │ Settled by Cupcake: One file stays. │"));
}

// The box said that all experts had signalled when most of them had been dropped before.
TEST(ConvergenceSummary, NamesWhoLeftWithoutSignalling) {
  StateBuilder builder = converged();
  Certificate certificate;
  certificate.left_without_signalling = {
      {.expert = "scone", .reason = "", .signalled = false, .tensions = {}}};
  builder.state.verdicts.front().certificate = certificate;
  const std::string text = convergence_summary(builder.state);
  EXPECT_THAT(text, HasSubstr("│ Left Unsignalled      │ Scone    │"));
  EXPECT_THAT(text, HasSubstr("All of the last panel (3 experts) signaled [MOVE:CONVERGE]. Velocity = 0.\n"));
  EXPECT_THAT(text, Not(HasSubstr("All experts signaled")));
}

TEST(ConvergenceSummary, FitsATerminalOfEightyColumns) {
  StateBuilder builder = converged();
  builder.state.verdicts.front().converged_decisions = {
      {"A topic that is rather long",
       "A decision of so many words that it does not fit into one line of the box."}};
  const std::string text = convergence_summary(builder.state);
  for (std::string_view line : split(text, '\n')) EXPECT_LE(display_width(line), 80u) << line;
}

TEST(ConvergenceSummary, GivesAcceptedTensionsARowOfTheirOwn) {
  StateBuilder builder = converged();
  builder.state.record.tensions["T0002"] = {.id = "T0002",
                                            .status = EntityStatus::accepted_unresolved,
                                            .owner = "",
                                            .resolution_path = "",
                                            .duplicate_of = "",
                                            .pending = {},
                                            .resolved_via = "",
                                            .accepted_reason = "A true trade-off"};
  builder.state.record.tensions["T0003"] = builder.state.record.tensions["T0001"];
  builder.state.record.tensions["T0003"].duplicate_of = "T0001";
  const std::string text = convergence_summary(builder.state);
  EXPECT_THAT(text, HasSubstr("1/2"));
  EXPECT_THAT(text, HasSubstr("│ Accepted Unresolved"));
  EXPECT_THAT(text, HasSubstr("│ T0002 │ A true trade-off │"));
  EXPECT_THAT(text, Not(HasSubstr("T0003")));
}

TEST(ConvergenceSummary, OfAForcedVerdictShowsTheWarningAndWhatIsOpen) {
  StateBuilder builder = converged();
  builder.state.settings.max_rounds = 3;
  Tension& tension = builder.state.record.tensions["T0001"];
  tension.status = EntityStatus::open;
  RoundCounts counts;
  counts.open_tensions = {"T0001"};
  counts.converge_signals = 1;
  counts.panel_size = 3;
  VerdictRegistered& verdict = builder.state.verdicts.front();
  verdict.outcome = Outcome::forced;
  verdict.warning = "Nobody settled\nstability against speed.";
  verdict.counts = counts;
  const std::string text = convergence_summary(builder.state);
  for (const char* part :
       {"CONVERGENCE FORCED AT MAX ROUNDS", "│ Nobody settled stability against speed. │", "33.3% (1/3)",
        "│ T0001 │ Stability or speed │", "Forced after 3 of 3 rounds: velocity = 1"})
    EXPECT_THAT(text, HasSubstr(part));
  EXPECT_THAT(text, Not(HasSubstr("100%")));
  EXPECT_THAT(text, Not(HasSubstr("All experts")));
  expect_aligned(text);
}

TEST(ConvergenceSummary, SaysWhenTheNumbersAreDeclared) {
  StateBuilder builder = converged();
  EXPECT_THAT(convergence_summary(builder.state), Not(HasSubstr("declared")));
  builder.state.verdicts.front().evidence = Evidence::declared;
  EXPECT_THAT(convergence_summary(builder.state), HasSubstr("│ declared"));
}

TEST(ConvergenceSummary, StaysAlignedWithHostileText) {
  StateBuilder builder = converged();
  VerdictRegistered& verdict = builder.state.verdicts.front();
  verdict.converged_decisions = {
      {"```\n## Head\x1b[2J", std::string(300, 'x') + " 長い文章 " + std::string(200, 'y')},
      {"e\u0301 👩‍👩‍👧 🧁", "\t\r\n│"}};
  const std::string text = convergence_summary(builder.state);
  expect_aligned(text);
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, Not(HasSubstr("\n```")));
}

}  // namespace
}  // namespace blue
