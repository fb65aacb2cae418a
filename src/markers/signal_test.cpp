// When [MOVE:CONVERGE] counts, and what is said where it does not. tests/corpus has many more phrasings.
#include "markers/signal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "markers/answer_summary_for_tests.h"

namespace blue {
namespace {

using testing::HasSubstr;

std::size_t signals(std::string_view text) { return parse_as_muffin(text, 1).signals.size(); }

TEST(Signals, CountOnALineThatSaysNothingElse) {
  for (const char* text : {"[MOVE:CONVERGE]",
                           "# [MOVE:CONVERGE]",
                           "**[MOVE:CONVERGE]**",
                           "- [MOVE:CONVERGE]",
                           "3. [MOVE:CONVERGE]",
                           "[move:converge]",
                           "[MOVE : CONVERGE]",
                           "[ MOVE: CONVERGE ]",
                           "[MOVE:**CONVERGE**]",
                           "[MOVE:CONVERGE]!",
                           "[MOVE:CONVERGE] ✅",
                           "**Signal:** [MOVE:CONVERGE]",
                           "My vote: [MOVE:CONVERGE].",
                           "Final position: [MOVE:CONVERGE]",
                           "a ` stray\n\n[MOVE:CONVERGE]\n\nTick `",
                           "```\ncode\n```\n\n[MOVE:CONVERGE]",
                           "## Verdict\n[MOVE:CONVERGE]",
                           "[RE:SUPPORT P0001]\n[MOVE:CONVERGE]",
                           "Status: done\nSignal: [MOVE:CONVERGE]",
                           "* * [MOVE:CONVERGE]",
                           "Cupcake wrote:\n\n[MOVE:CONVERGE]",
                           "[MOVE:CONVERGE]\n\nonce it is tested",
                           "[TENSION T01: a label\nover two lines]\n[MOVE:CONVERGE]"})
    EXPECT_EQ(signals(text), 1U) << text;
}

TEST(Signals, AreQuotedWhereTheyAreShown) {
  for (const char* text :
       {"`[MOVE:CONVERGE]`", "Write `[MOVE:CONVERGE]` then.", "```\n[MOVE:CONVERGE]\n```",
        "```\n[MOVE:CONVERGE]", "    [MOVE:CONVERGE]", "> [MOVE:CONVERGE]", "- > [MOVE:CONVERGE]",
        "| Signal | [MOVE:CONVERGE] |", "<b>[MOVE:CONVERGE]</b>", "<div>\n\n[MOVE:CONVERGE]\n\n</div>",
        "[MOVE:CONVERGE](https://a.b)", "[MOVE:CONVERGE]: https://a.b", "- [x] [MOVE:CONVERGE]",
        "<!-- [MOVE:CONVERGE] -->", "\"[MOVE:CONVERGE]\"", "« [MOVE:CONVERGE] »", "[CONVERGENCE CONFIRMED]",
        "-      [MOVE:CONVERGE]"}) {
    EXPECT_EQ(signals(text), 0U) << text;
    EXPECT_THAT(problems(text), HasSubstr("signal_quoted")) << text;
    EXPECT_TRUE(parse_as_muffin(text, 1).qualified_signals.empty()) << text;
  }
}

TEST(Signals, AreQualifiedByAnythingElse) {
  for (const char* text :
       {"I agree. [MOVE:CONVERGE]", "[MOVE:CONVERGE] [MOVE:CONVERGE]", "[MOVE:CONVERGE — all settled]",
        "[MOVE:CONVERGE ✓]", "([MOVE:CONVERGE])", "[MOVE:CONVERGE?]", "[MOVE:CONVERGE P0001]",
        "[MOVE:CONVERGE: T0001 only]", "\\[MOVE:CONVERGE\\]", "[MOVE:CONVERGE", "~~[MOVE:CONVERGE]~~",
        "[RE:SUPPORT P0001 [MOVE:CONVERGE]]",
        "I am not yet ready to signal\n[MOVE:CONVERGE]\nuntil T0001 closes.",
        "[MOVE:CONVERGE]\nonce it is tested", "> He said.\n[MOVE:CONVERGE]",
        "Confidence: high\nSignal: [MOVE:CONVERGE]", "**Not yet:**\n[MOVE:CONVERGE]", "[MOVE:\nCONVERGE]"}) {
    EXPECT_EQ(signals(text), 0U) << text;
    EXPECT_THAT(problems(text), HasSubstr("signal_qualified")) << text;
    EXPECT_FALSE(parse_as_muffin(text, 1).qualified_signals.empty()) << text;
  }
}

TEST(Signals, AreReportedNeutrally) {
  const MarkerDiagnostic one = parse_as_muffin("I will not [MOVE:CONVERGE] yet.", 1).diagnostics.at(0);
  EXPECT_EQ(
      one.message,
      "The marker in line 1, \"I will not [MOVE:CONVERGE] yet.\", has other words on its line, so it is not "
      "counted. Muffin is counted as not converging.");
  EXPECT_EQ(one.fix,
            "If that is wrong, the marker belongs on a line of its own; otherwise no action is needed.");
  EXPECT_THAT(parse_as_muffin("I will [MOVE:CONVERGE]\n\n[MOVE:CONVERGE]", 1).diagnostics.at(0).message,
              HasSubstr("the signal in line 3 is"));
}

TEST(Signals, KeepTheSentenceThatFollowsOrTheFirstOfTheAnswer) {
  auto sentence = [](std::string_view text) { return parse_as_muffin(text, 1).signals.at(0).sentence.text; };
  EXPECT_EQ(sentence("First one. Second.\n\n[MOVE:CONVERGE]\n\nI agree to R0001. The rest is small."),
            "I agree to R0001.");
  EXPECT_EQ(sentence("# Title\n[MUFFIN-P0101: a]\nFirst one? Second.\n\n[MOVE:CONVERGE]\n"), "First one?");
  EXPECT_EQ(sentence("[MUFFIN-P0101: a] Text here\n\n[MOVE:CONVERGE]\n"), "Text here");
  EXPECT_EQ(sentence("[MOVE:CONVERGE]\n\n我同意。没有别的。"), "我同意。");
  EXPECT_EQ(sentence("[MOVE:CONVERGE]"), "");
}

// "Status: not converging" above a labelled signal was counted without a word to the reader.
TEST(Signals, AreShownWithTheWordsBesideThem) {
  const Answer answer = parse_as_muffin("Status: not converging\nPosition: [MOVE:CONVERGE]\n\nI agree.", 1);
  EXPECT_EQ(answer.signals.at(0).above.text, "Status: not converging");
  EXPECT_EQ(answer.diagnostics.at(0).message,
            "The signal in line 2 is counted; the words above it are \"Status: not converging\".");
  EXPECT_EQ(problems("Cupcake wrote:\n\n[MOVE:CONVERGE]\n\nand so on."),
            "signal_beside 3:1\nsignal_beside 3:1\n");
  for (const char* text : {"Signal:\n\n[MOVE:CONVERGE]", "## Position:\n[MOVE:CONVERGE]\n\nI agree.",
                           "Signal: [MOVE:CONVERGE]\nPosition: [MOVE:CONVERGE]"})
    EXPECT_EQ(problems(text), "") << text;
}

// Neither ended the signal, and [WITHDRAWN] was passed over in silence.
TEST(Withdrawals, WithoutTheMoveAreUnknownMoves) {
  for (const char* text : {"[WITHDRAW]", "[WITHDRAWN]", "[withdrawn]", "[WITHDRAW T0103]",
                           "[SIGNAL WITHDRAWN]", "[CONVERGENCE WITHDRAWN]", "[MOVE WITHDRAW]"}) {
    EXPECT_EQ(parse_as_muffin(text, 1).unknown_moves.size(), 1U) << text;
    EXPECT_THAT(problems(text), HasSubstr("marker_unreadable")) << text;
  }
  for (const char* text : {"[NOT WITHDRAWN]", "[withdrawn from the list]", "`[WITHDRAWN]`", "> [WITHDRAW]"})
    EXPECT_TRUE(parse_as_muffin(text, 1).unknown_moves.empty()) << text;
}

TEST(Withdrawals, AreMovesWithOrWithoutIds) {
  EXPECT_EQ(said("[MOVE:WITHDRAW]\n[MOVE:WITHDRAW T0003]"), "withdraw\nwithdraw T0.3\n");
  EXPECT_EQ(problems("[MOVE:WITHDRAW]"), "");
  EXPECT_EQ(parse_as_muffin("I [MOVE:WITHDRAW] this.", 1).qualified_signals.size(), 1U);
}

TEST(UnknownMoves, AreListed) {
  EXPECT_EQ(parse_as_muffin("I choose [MOVE:ABSTAIN].\n[MOVE:CONVERGED]\n`[MOVE:WAIT]`", 1).unknown_moves,
            (std::vector<Position>{{1, 10}, {2, 1}}));
}

}  // namespace
}  // namespace blue
