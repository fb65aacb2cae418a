// The current dialect, and what belongs together: bodies, bindings, own ids.
#include "markers/parse_answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "markers/answer_summary_for_tests.h"

namespace blue {
namespace {

using testing::HasSubstr;

TEST(ParseAnswer, ReadsEveryKindOfEntity) {
  EXPECT_EQ(
      said("[MUFFIN-P0101: a]\n[MUFFIN-R0101: b]\n[MUFFIN-T0101: c]\n[MUFFIN-E0101: d]\n[MUFFIN-C0101: e]\n"),
      "MUFFIN-P0101: a\nMUFFIN-R0101: b\nMUFFIN-T0101: c\nMUFFIN-E0101: d\nMUFFIN-C0101: e\n");
}

TEST(ParseAnswer, SaysWhoAnsweredAndInWhichRound) {
  Answer answer = parse_as_muffin("", 3);
  EXPECT_EQ(answer.expert, "muffin");
  EXPECT_EQ(answer.round, 3);
}

TEST(ParseAnswer, GivesAnEntityTheBodyUntilTheNextMarker) {
  Answer answer =
      parse_as_muffin("[MUFFIN-P0101: a]\nFirst.\n\nSecond.\n\n## [MUFFIN-T0101: b]\nThird.\n\n---\n", 1);
  ASSERT_EQ(answer.entities.size(), 2U);
  EXPECT_EQ(answer.entities[0].content, "First.\n\nSecond.");
  EXPECT_EQ(answer.entities[1].content, "Third.");
}

TEST(ParseAnswer, TakesReferencesBelowTheLabelAsPartOfTheHead) {
  Answer answer = parse_as_muffin(
      "[MUFFIN-P0101: a]\n[RE:REFINE P0001]\n[MOVE:DEFEND P0002]\nBody.\n[MOVE:CONVERGE]\n", 1);
  EXPECT_EQ(answer.entities.at(0).content, "Body.");
}

TEST(ParseAnswer, KeepsTheTextBelowASignalOutOfTheEntity) {
  Answer answer = parse_as_muffin("[MUFFIN-P0101: a]\n[MOVE:CONVERGE]\nGoodbye.\n", 1);
  EXPECT_EQ(answer.entities.at(0).content, "");
}

TEST(ParseAnswer, BindsReferencesAndMovesToTheEntityTheyFollow) {
  EXPECT_EQ(said("[RE:SUPPORT P0001]\n[MUFFIN-P0101: a]\n[RE:OPPOSE P0002]\n[MUFFIN-P0102: "
                 "b]\n[MOVE:CHALLENGE R0001]\n"),
            "MUFFIN-P0101: a\nMUFFIN-P0102: b\nsupport P0.1\noppose P0.2 @0\nchallenge R0.1 @1\n");
}

TEST(ParseAnswer, BindsNothingToAnEntityThatWasRefused) {
  EXPECT_EQ(said("[MUFFIN-P0101: a]\n[STRUDEL-P0101: b]\n[RE:SUPPORT P0001]\n"),
            "MUFFIN-P0101: a\nsupport P0.1\n");
}

TEST(ParseAnswer, ReadsEveryTypeOfReferenceAndMove) {
  EXPECT_EQ(said("[RE:SUPPORT P0001][RE:OPPOSE P0001][RE:REFINE P0001][RE:ADDRESS T0001][RE:RESOLVE T0001]"
                 "[RE:REOPEN T0001][RE:QUESTION C0001][RE:DEPEND E0001]"),
            "support P0.1\noppose P0.1\nrefine P0.1\naddress T0.1\nresolve T0.1\nreopen T0.1\nquestion "
            "C0.1\ndepend E0.1\n");
  EXPECT_EQ(
      said("[MOVE:DEFEND P0001][MOVE:CHALLENGE P0001][MOVE:BRIDGE P0001 P0002][MOVE:REQUEST E0001]"
           "[MOVE:CONCEDE P0001][MOVE:CONVERGE]"),
      "defend P0.1\nchallenge P0.1\nbridge P0.1 P0.2\nrequest E0.1\nconcede P0.1\nconverge\nsignal 1:107\n");
}

TEST(ParseAnswer, ReadsDissentAndMinorityVerdicts) {
  EXPECT_EQ(said("[DISSENT]\n[DISSENT: too early]\n[MINORITY VERDICT: Keep both]\nBecause.\n"),
            "dissent 1:1\ndissent 2:1\nminority 1: Keep both\n");
  EXPECT_EQ(parse_as_muffin("[MINORITY VERDICT: a]\nBecause.", 1).minority_verdicts.at(0).content,
            "Because.");
}

TEST(ParseAnswer, SeparatesIdsByCommasBlanksSlashesAndAnd) {
  for (const char* ids :
       {"P0001, P0002", "P0001 P0002", "P0001/P0002", "P0001 and P0002", "P0001 & P0002", "P0001; P0002",
        ": P0001, P0002", "P0001,P0002: both", "P0001, P0002 — both", "p0001 , p0002"})
    EXPECT_EQ(said(format("[RE:SUPPORT {}]", ids)), "support P0.1 P0.2\n") << ids;
}

TEST(ParseAnswer, TakesNoIdBehindOtherWords) {
  EXPECT_EQ(said("[RE:SUPPORT P0001 but not P0002]"), "support P0.1\n");
  EXPECT_EQ(said("[RE:RESOLVE T0001 by P0101]"), "resolve T0.1\n");
  EXPECT_EQ(said("[RE:RESOLVE T0001 (see T0002)]"), "resolve T0.1\n");
}

TEST(ParseAnswer, TakesNoIdOfARange) {
  EXPECT_EQ(said("[RE:RESOLVE T0001-T0003]"), "resolve\n");
  EXPECT_EQ(problems("[RE:RESOLVE T0001–T0003]"), "several_ids 1:1\n");
}

TEST(ParseAnswer, PlacesIdsByRound) {
  EXPECT_EQ(said("[RE:SUPPORT P0101]"), "support muffin P1.1\n");
  EXPECT_EQ(said("[RE:SUPPORT P0001]"), "support P0.1\n");
  EXPECT_EQ(said("[RE:SUPPORT P0201]"), "support\n");
  EXPECT_EQ(problems("[RE:SUPPORT P0201]"), "wrong_round 1:13\n");
  EXPECT_EQ(said("[RE:SUPPORT P01100]"), "support muffin P1.100\n");
}

TEST(ParseAnswer, PlacesQualifiedIdsInTheExpertsOwnNumbering) {
  EXPECT_EQ(said("[RE:SUPPORT STRUDEL-P0001, KOUIGN-AMANN-P0002]"),
            "support strudel P0.1 kouign-amann P0.2\n");
  EXPECT_EQ(said("[RE:SUPPORT MUFFIN-P0101]"), "support muffin P1.1\n");
  EXPECT_EQ(problems("[RE:SUPPORT STRUDLE-P0001]"), "unknown_expert 1:13\n");
  EXPECT_THAT(parse_as_muffin("[RE:SUPPORT STRUDLE-P0001]", 1).diagnostics.at(0).message,
              HasSubstr("strudel"));
}

TEST(ParseAnswer, DoesNotGuessBetweenGlobalAndLocalIds) {
  EXPECT_EQ(said("[RE:SUPPORT Strudel's P0001]"), "support\n");
  EXPECT_EQ(problems("[RE:SUPPORT Strudel's P0001]"), "id_ambiguous 1:13\n");
}

TEST(ParseAnswer, CountsNoEntityOfAnotherExpert) {
  EXPECT_EQ(said("[STRUDEL-P0101: a]"), "");
  EXPECT_EQ(problems("[STRUDEL-P0101: a]"), "foreign_entity 1:1\n");
  EXPECT_EQ(problems("[BAVAROIS-P0101: a]"), "unknown_expert 1:1\n");
}

TEST(ParseAnswer, CountsNoEntityOfAnotherRoundAndSaysWhatToWrite) {
  Answer answer = parse_as_muffin("[MUFFIN-P0001: Same]", 2);
  EXPECT_TRUE(answer.entities.empty());
  ASSERT_EQ(summarize(answer.diagnostics), "wrong_round 1:1\n");
  EXPECT_THAT(answer.diagnostics[0].fix, HasSubstr("[MUFFIN-P0201: Same]"));
}

TEST(ParseAnswer, KeepsTheFirstOfTwoWithOneIdAndNamesTheNextFreeOne) {
  Answer answer = parse_as_muffin("[MUFFIN-P0101: a]\n[MUFFIN-P0101: b]\n[MUFFIN-P0102: c]\n", 1);
  EXPECT_EQ(summarize(answer), "MUFFIN-P0101: a\nMUFFIN-P0102: c\n");
  ASSERT_EQ(summarize(answer.diagnostics), "id_duplicate 2:1\n");
  EXPECT_THAT(answer.diagnostics[0].fix, HasSubstr("[MUFFIN-P0103: b]"));
}

TEST(ParseAnswer, TakesAnIdInBracketsWithoutALabelAsAMention) {
  EXPECT_EQ(said("[MUFFIN-P0101: a]\nSee [MUFFIN-P0101], [P0001] and [E1].\nMore."), "MUFFIN-P0101: a\n");
  EXPECT_EQ(problems("[MUFFIN-P0101: a]\nSee [MUFFIN-P0101], [STRUDEL-P0101], [P0001] and [E1]."), "");
  EXPECT_EQ(parse_as_muffin("[MUFFIN-P0101: a]\nSee [P0001].\nMore.", 1).entities.at(0).content,
            "See [P0001].\nMore.");
}

TEST(ParseAnswer, MissesTheLabelOfAnOwnIdThatNothingRaises) {
  EXPECT_EQ(problems("[MUFFIN-P0101]\nBody."), "label_missing 1:1\n");
  EXPECT_EQ(said("[MUFFIN-P0101]\nBody."), "");
}

TEST(ParseAnswer, TakesTheRestOfTheLineAsTheLabelOfAnOwnIdThatNothingElseRaises) {
  for (const char* text : {"[MUFFIN-T0101] late", "- **[MUFFIN-T0101]** late", "[MUFFIN-T0101] — late",
                           "[TENSION MUFFIN-T0101] late", "| [MUFFIN-T0101] | late |", "[T0101] late"})
    EXPECT_EQ(said(text), "MUFFIN-T0101: late\n") << text;
  EXPECT_EQ(parse_as_muffin("[MUFFIN-T0101] late\nBody.", 1).entities.at(0).content, "Body.");
  EXPECT_EQ(said("[MUFFIN-T0101] says it.\n[MUFFIN-T0101: a]"), "MUFFIN-T0101: a\n");
  EXPECT_EQ(said("[MUFFIN-T0101] a\n[MUFFIN-T0101] again"), "MUFFIN-T0101: a\n");
  for (const char* text : {"See [MUFFIN-T0101] there.", "[MUFFIN-T0101](url) text", "[MUFFIN-T0101].",
                           "[STRUDEL-T0101] a", "[MUFFIN-T0001] a"})
    EXPECT_EQ(said(text), "") << text;
}

TEST(ParseAnswer, RefusesUnreadableIds) {
  EXPECT_EQ(problems("[RE:SUPPORT P101]"), "id_malformed 1:13\n");
  EXPECT_EQ(problems("[MUFFIN-P0100: a]"), "id_malformed 1:1\n");
  EXPECT_EQ(problems("[MUFFIN-P01001: a]"), "id_malformed 1:1\n");
  EXPECT_EQ(problems("[MUFFIN-P99999999999999999999: a]"), "id_malformed 1:1\n");
}

TEST(ParseAnswer, KeepsMovesAndReferencesWithoutTargetAndSaysSo) {
  EXPECT_EQ(said("[MOVE:CHALLENGE]"), "challenge\n");
  EXPECT_EQ(problems("[MOVE:CHALLENGE]"), "target_missing 1:1\n");
  EXPECT_EQ(said("[RE:SUPPORT]"), "support\n");
  EXPECT_EQ(problems("[RE:SUPPORT everything]"), "target_missing 1:1\n");
}

TEST(ParseAnswer, NamesTheRightWordForAWrongOne) {
  auto fix = [](std::string_view text) { return parse_as_muffin(text, 1).diagnostics.at(0).fix; };
  EXPECT_THAT(fix("[MOVE:CONVERGED]"), HasSubstr("[MOVE:CONVERGE]"));
  EXPECT_THAT(fix("[MOVE CONVERGE]"), HasSubstr("[MOVE:CONVERGE]"));
  EXPECT_THAT(fix("[CONVERGE]"), HasSubstr("[MOVE:CONVERGE]"));
  EXPECT_THAT(fix("[CONVERGENCE CONFIRMED]"), HasSubstr("[MOVE:CONVERGE]"));
  EXPECT_THAT(fix("[I CONVERGE]"), HasSubstr("[MOVE:CONVERGE]"));
  EXPECT_THAT(fix("[MOVE:DISSENT]"), HasSubstr("[DISSENT]"));
  EXPECT_THAT(fix("[RE:CHALLENGE P0001]"), HasSubstr("[MOVE:CHALLENGE id]"));
  EXPECT_THAT(fix("[REOPENED T0001]"), HasSubstr("[RE:REOPEN id]"));
  EXPECT_THAT(fix("[NEW TENSION: a]"), HasSubstr("[TENSION T01: label]"));
  EXPECT_THAT(fix("[RE:SUPORT P0001]"), HasSubstr("[RE:SUPPORT id]"));
  EXPECT_THAT(fix("[RE:CONCEDE P0001]"), HasSubstr("[MOVE:CONCEDE]"));
  EXPECT_THAT(fix("[SUPPORT P0001]"), HasSubstr("[RE:SUPPORT id]"));
  EXPECT_THAT(fix("[RE:XYZZY P0001]"), HasSubstr("SUPPORT, OPPOSE"));
  EXPECT_THAT(fix("[TENTION T01: a]"), HasSubstr("TENSION"));
  EXPECT_THAT(fix("[TENSION here]"), HasSubstr("[TENSION T01: label]"));
}

TEST(ParseAnswer, LeavesProseInBracketsAlone) {
  for (const char* text : {"[1]",
                           "[x] done",
                           "[see above]",
                           "[Re: your note]",
                           "[RFC 0051]",
                           "[NOTE: later]",
                           "[link](url)",
                           "[Tension rises]",
                           "[resolved]",
                           "[dissent was voiced]",
                           "[UTF-E8: a]",
                           "[E1-based]",
                           "a[i]",
                           "[P0001-P0003]",
                           "[minority view]",
                           "[0, 1)",
                           "[open tension between them]",
                           "[NO TENSION]",
                           "[ALL TENSIONS RESOLVED]",
                           "[OPEN TENSIONS: none]",
                           "[NOT OPPOSED]",
                           "[the tension: a]",
                           "[MENTION]",
                           "[OBJECT STORE]",
                           "[NO CONVERGENCE]",
                           "[dissenting]"}) {
    EXPECT_EQ(said(text), "") << text;
    EXPECT_EQ(problems(text), "") << text;
  }
}

TEST(ParseAnswer, LetsOnlyTheJudgeAccept) {
  EXPECT_EQ(problems("T0001 is [ACCEPTED UNRESOLVED]."), "judge_only 1:10\n");
}

TEST(ParseAnswer, CountsColumnsInCodePointsAndLinesThroughCrLf) {
  Answer answer = parse_as_muffin("\xef\xbb\xbfé\r\n🧁é [MOVE:CONVERGE]\r\n", 1);
  ASSERT_EQ(answer.signals.size(), 1U);
  EXPECT_EQ(answer.signals[0], (Position{2, 4}));
}

TEST(ParseAnswer, RepairsInvalidUtf8InWhatItReturns) {
  Answer answer = parse_as_muffin("[MUFFIN-P0101: a\xff]\nb\xc3(", 1);
  EXPECT_EQ(answer.entities.at(0).label, "a\xef\xbf\xbd");
  EXPECT_EQ(answer.entities.at(0).content, "b\xef\xbf\xbd(");
}

TEST(ParseAnswer, ListsOnlySoManyProblems) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "[RE:XYZZY]\n";
  Answer answer = parse_as_muffin(text, 1);
  ASSERT_EQ(answer.diagnostics.size(), 101U);
  EXPECT_EQ(answer.diagnostics.back().code, "diagnostics_cut");
  EXPECT_THAT(answer.diagnostics.back().message, HasSubstr("900"));
}

}  // namespace
}  // namespace blue
