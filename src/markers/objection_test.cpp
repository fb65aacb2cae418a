// Objections in all their forms: raised, or kept where they cannot be placed.
#include "markers/objection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "markers/answer_summary_for_tests.h"

namespace blue {
namespace {

using testing::StartsWith;

TEST(UnplacedObjection, IsATensionThatIsNotRaised) {
  for (const char* text : {"[TENSION T0201 no colon]",
                           "[MUFFIN-T0101: late]",
                           "[MUFFIN-T201: x]",
                           "[TENSION-T01: x]",
                           "[TENSION]: y",
                           "[NEW TENSION: x]",
                           "[New tension: x]",
                           "[OPEN TENSION T01: x]",
                           "[TENSION here]",
                           "[TENTION T01: x]",
                           "[TENSION T4/T5: x]",
                           "[TENSION P01: x]",
                           "[T01: x]",
                           "[MUFFIN-T01: x]",
                           "[TENSION: T01 still open]",
                           "[TENSION T01]",
                           "[TENSION T01-b: x]",
                           "[TENSION T1.1: x]",
                           "[RISK R1 x]",
                           "[MUFFIN-T0201]",
                           "[MUFFFIN-T0201: x]",
                           "[STRUDEL-T0201: x]",
                           "[TENSION T01: x",
                           "[TENSION T01 NOT RESOLVED]"}) {
    EXPECT_THAT(unplaced(text), StartsWith("tension 1:1 ")) << text;
    EXPECT_NE(problems(text, 2), "") << text;
    EXPECT_EQ(said(text, 2), "") << text;
  }
}

TEST(UnplacedObjection, IsAReopening) {
  for (const char* text :
       {"[RE:REOPEN T01]", "[RE:REOPEN]", "[REOPENED T0001]", "[REOPEN T0001]", "[REOPENING]",
        "[MOVE:REOPEN T0001]", "[RE REOPEN T0001]", "[RE:REOPEN T0001-T0003]"}) {
    EXPECT_THAT(unplaced(text), StartsWith("reopen 1:1 [")) << text;
    EXPECT_NE(problems(text, 2), "") << text;
  }
}

TEST(UnplacedObjection, IsAnOppositionAChallengeOrADissent) {
  for (const char* text :
       {"[RE:OPPOSE the plan] I object.", "[RE:OPPOSE P01]", "[RE:OPPOSE P9999]", "[RE:OPOSE P0001]",
        "[MOVE:OPPOSE P0001]", "[OPPOSED P0001]", "[OBJECTIONS: cost]"})
    EXPECT_THAT(unplaced(text), StartsWith("oppose 1:1 [")) << text;
  for (const char* text : {"[MOVE:CHALLENGE]", "[MOVE:CHALLENGE P01]", "[RE:CHALLENGE P0001]",
                           "[CHALLENGE P0001]", "[MOVE CHALLENGE P0001]"})
    EXPECT_THAT(unplaced(text), StartsWith("challenge 1:1 [")) << text;
  for (const char* text : {"[MOVE:DISSENT]", "[RE:DISSENT P0001]", "[DISSENTING]", "[DISSENT strongly]",
                           "[I DISSENT]", "[MINORITY DISSENT]", "[DISSENT\n\n", "```\ncode\n[DISSENT]"})
    EXPECT_THAT(unplaced(text), StartsWith("dissent ")) << text;
}

TEST(UnplacedObjection, StaysVisibleAsReferenceOrMove) {
  EXPECT_EQ(said("[RE:OPPOSE the plan] I object."), "oppose\n");
  EXPECT_EQ(said("[RE:OPPOSE P9999]"), "oppose\n");
  EXPECT_EQ(said("[MOVE:CHALLENGE P01]"), "challenge\n");
  EXPECT_EQ(said("[RE:REOPEN T01]"), "reopen\n");
}

TEST(UnplacedObjection, IsEmptyWhenPlacedOrOnlyMentioned) {
  for (const char* text :
       {"[MUFFIN-T0201: x]", "[MUFFIN-T0201] x", "[RE:OPPOSE P0001]", "[RE:REOPEN T0001]", "[DISSENT]",
        "[RE:SUPPORT P01]", "[RE:RESOLVE T01]", "[MUFFIN-P0101: late]", "[TENSION T0101 again]",
        "[TENSION T01 RESOLVED]", "[TENSION RESOLVED]", "[NO TENSION]", "> [RE:OPPOSE x]", "`[RE:OPPOSE x]`",
        "\"[DISSENTING]\"", "\\[RE:OPPOSE x]", "See [T0001].", "[MOVE:CONVERGED]", "[MOVE:DEFEND]"})
    EXPECT_EQ(unplaced(text), "") << text;
}

TEST(UnplacedObjection, IsShownShortAndOnlyAHundredTimes) {
  EXPECT_EQ(unplaced("a.\n  [RE:OPPOSE the plan]"), "oppose 2:3 [RE:OPPOSE the plan]\n");
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "[DISSENTING]\n";
  EXPECT_EQ(parse_as_muffin(text, 1).unplaced.size(), 100U);
}

TEST(UnplacedObjection, KeepsItsWordsAndItsPlace) {
  EXPECT_EQ(unplaced("[TENSION T4/T5: Data loss]"), "tension 1:1 Data loss\n");
  EXPECT_EQ(unplaced("I would [RE:OPPOSE P0001] that."), "oppose 1:9 I would [RE:OPPOSE P0001] that.\n");
  EXPECT_EQ(unplaced("```\n[BLOCKER: the log is cut]"), "tension 2:1 the log is cut\n");
  const UnplacedObjection one =
      parse_as_muffin("\xef\xbb\xbf\r\n[TENSION T4/T5: Data loss]", 2).unplaced.at(0);
  EXPECT_EQ(one.text.span, (Span{21, 30, false}));
}

TEST(Tension, IsAlsoARiskABlockerAConcernAnObjection) {
  EXPECT_EQ(said("[RISK: a]\n[Blocker: b]\n[CONCERN - c]\n[OBJECTION: d]\n[RISK T09: e]"),
            "MUFFIN-T0110: a\nMUFFIN-T0111: b\nMUFFIN-T0112: c\nMUFFIN-T0113: d\nMUFFIN-T0109: e\n");
  EXPECT_EQ(said("[risk assessment]\n[RISK: none]"), "");
}

TEST(Tension, TakesTheTextAfterItsMarkerAsLabel) {
  EXPECT_EQ(said("[TENSION T01] late\n\n[PERSPECTIVE P14] wide"), "MUFFIN-T0101: late\nMUFFIN-P0114: wide\n");
  EXPECT_EQ(said("[TENSION T01-R1: late]"), "MUFFIN-T0101: late\n");
  EXPECT_EQ(said("[TENSION T1.2: late]"), "MUFFIN-T0102: late\n");
  EXPECT_EQ(said("See [TENSION T01] late."), "");
}

TEST(Tension, IsRaisedByAHeadingInRound0OrWithAnIdNobodyHas) {
  EXPECT_EQ(said("### Tension T01: late\nText.", 0), "MUFFIN-T0001: late\n");
  EXPECT_EQ(said("### **Tension:** late\nText.", 0), "MUFFIN-T0001: late\n");
  EXPECT_EQ(said("### Tension T01: late\n[TENSION T01: late]", 0), "MUFFIN-T0001: late\n");
  for (const char* text : {"## Tension", "## Tensions", "### T01: late", "The tension T01: late"})
    EXPECT_EQ(said(text, 0), "") << text;
  const std::vector<KnownEntity> known{
      {"T0001", "SCONE-T0001", EntityKind::tension, 0, 1, 1, "Late", "scone"}};
  auto raised = [&](std::string_view text) {
    return parse_answer(text, "muffin", 1, {panel_for_tests(), known}).entities.size();
  };
  EXPECT_EQ(raised("### Tension T01: late"), 0U);
  EXPECT_EQ(raised("### Tension T02: late"), 1U);
  EXPECT_EQ(raised("### Tension: late"), 0U);
}

// They were lost without a word.
TEST(Tension, WithoutAMarkerIsShown) {
  for (const char* text : {"### Tension: late", "## New tension: late", "**T-NEW: late**", "T-NEW: late",
                           "- **T-NEW:** late", "**Tension T09: late**", "**Tension: late**"}) {
    EXPECT_THAT(problems(text, 1), StartsWith("objection_unread 1:")) << text;
    EXPECT_EQ(said(text, 1), "") << text;
    EXPECT_EQ(unplaced(text, 1), "") << text;
  }
  for (const char* text : {"## Tensions", "### T01: late", "**Open tension: none**", "The tension: late",
                           "```\nT-NEW: late\n```", "### Tension T09: late", "[T-NEW: late]"})
    EXPECT_EQ(problems(text, 1), "") << text;
}

TEST(Denial, OfAResolutionIsShown) {
  EXPECT_EQ(problems("[NOT RESOLVED T0001]"), "marker_unreadable 1:1\n");
  EXPECT_EQ(said("[NOT RESOLVED T0001]"), "");
}

TEST(Ambiguity, NamesTheCandidatesWithLabelAndOwner) {
  const std::vector<KnownEntity> known{
      {"T0001", "SCONE-T0001", EntityKind::tension, 0, 1, 1, "Late", "scone"},
      {"T0102", "MUFFIN-T0101", EntityKind::tension, 1, 2, 1, "Loud", "muffin"},
      {"T0103", "MUFFIN-T0103", EntityKind::tension, 1, 3, 3, "Long", "muffin"}};
  const Answer answer = parse_answer("[RESOLVED T01]", "muffin", 2, {panel_for_tests(), known});
  EXPECT_EQ(answer.diagnostics.at(0).message,
            "T01 could mean T0102 \"Loud\" (Muffin), or T0001 \"Late\" (Scone), so it is not placed.");
  EXPECT_EQ(answer.diagnostics.at(0).fix.find("T0201"), std::string::npos);
}

TEST(QuotedMarkers, DoNotCount) {
  for (const char* text : {"\"[TENSION T01: x]\"", "\"[DISSENT]\"", "<code>[RE:OPPOSE P0001]</code>"}) {
    EXPECT_EQ(said(text), "") << text;
    EXPECT_THAT(problems(text), StartsWith("marker_in_quote ")) << text;
  }
}

}  // namespace
}  // namespace blue
