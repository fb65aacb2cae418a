// Objections that cannot be placed stay visible, and words around a signal are not read over.
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
                           "[MUFFIN-T0201]",
                           "[MUFFFIN-T0201: x]",
                           "[STRUDEL-T0201: x]",
                           "[TENSION T01: x",
                           "[TENSION T01 NOT RESOLVED]"}) {
    EXPECT_THAT(unplaced(text), StartsWith("tension 1:1 [")) << text;
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
  for (const char* text : {"[RE:OPPOSE the plan] I object.", "[RE:OPPOSE P01]", "[RE:OPPOSE P9999]",
                           "[RE:OPOSE P0001]", "[MOVE:OPPOSE P0001]", "[OPPOSED P0001]", "[OBJECTION: cost]"})
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
  EXPECT_EQ(unplaced("a\n  [RE:OPPOSE the plan]"), "oppose 2:3 [RE:OPPOSE the plan]\n");
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "[DISSENTING]\n";
  EXPECT_EQ(parse_as_muffin(text, 1).unplaced.size(), 100U);
}

TEST(SignalContext, QuotedMarkersDoNotCount) {
  for (const char* text :
       {"\"[MOVE:CONVERGE]\"", "“[MOVE:CONVERGE]”", "'[MOVE:CONVERGE]'", "‘[MOVE:CONVERGE]’",
        "«[MOVE:CONVERGE]»", "« [MOVE:CONVERGE] »", "\"**[MOVE:CONVERGE]**.\"",
        "<code>[MOVE:CONVERGE]</code>", "<pre>[MOVE:CONVERGE]</pre>", "<pre>\n\n[MOVE:CONVERGE]\n\n</pre>",
        "\"[TENSION T01: x]\"", "\"[DISSENT]\"", "<code>[RE:OPPOSE P0001]</code>"}) {
    EXPECT_EQ(said(text), "") << text;
    EXPECT_THAT(problems(text), StartsWith("marker_in_quote ")) << text;
  }
}

TEST(SignalContext, DeniedOrConditionalSignalsDoNotCount) {
  for (const char* text :
       {"I withhold [MOVE:CONVERGE].", "I do not [MOVE:CONVERGE]", "No [MOVE:CONVERGE] from me",
        "I cannot write [MOVE:CONVERGE] yet", "I can't [MOVE:CONVERGE]", "I won’t [MOVE:CONVERGE]",
        "Until T0001 is closed, [MOVE:CONVERGE] waits", "Unless it is tested: [MOVE:CONVERGE]",
        "Never [MOVE:CONVERGE]", "One step before [MOVE:CONVERGE]", "I withhold it. [MOVE:CONVERGE]",
        "[MOVE:CONVERGE] would be too early.", "[MOVE:CONVERGE] if T0001 is closed",
        "She said \"now write [MOVE:CONVERGE] please\"", "| not [MOVE:CONVERGE] |",
        "## Not [MOVE:CONVERGE]"}) {
    EXPECT_EQ(said(text), "") << text;
    EXPECT_THAT(problems(text), StartsWith("signal_qualified 1:")) << text;
  }
}

TEST(SignalContext, OtherSentencesCellsLinesAndMarkersDoNotMatter) {
  for (const char* text :
       {"T0001 does not block me. I agree. [MOVE:CONVERGE]", "There is no doubt left. [MOVE:CONVERGE]",
        "| not mine | [MOVE:CONVERGE] |", "I could not before.\n[MOVE:CONVERGE]",
        "[RE:SUPPORT P0001: no more doubt] [MOVE:CONVERGE]", "[MOVE:CONVERGE] — nothing to add.",
        "I say \"yes\" and mean it: [MOVE:CONVERGE]", "No objections, so [MOVE:CONVERGE]",
        "No objections — [MOVE:CONVERGE]", "I do not see a tension that is still open, so [MOVE:CONVERGE]",
        "[MOVE:CONVERGE] but please keep the drill"})
    EXPECT_EQ(parse_as_muffin(text, 1).signals.size(), 1U) << text;
}

}  // namespace
}  // namespace blue
