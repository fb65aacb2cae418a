// The current dialect, and what belongs together: bodies, bindings, own ids.
#include "markers/parse_answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "markers/answer_summary_for_tests.h"
#include "markers/prose.h"

namespace blue {
namespace {

using testing::HasSubstr;
using testing::Not;

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
  EXPECT_EQ(answer.entities[0].content.text, "First.\n\nSecond.");
  EXPECT_EQ(answer.entities[1].content.text, "Third.");
}

TEST(ParseAnswer, TakesReferencesBelowTheLabelAsPartOfTheHead) {
  Answer answer = parse_as_muffin(
      "[MUFFIN-P0101: a]\n[RE:REFINE P0001]\n[MOVE:DEFEND P0002]\nBody.\n\n## "
      "Next\nMore.\n\n[MOVE:CONVERGE]\n",
      1);
  EXPECT_EQ(answer.entities.at(0).content.text, "Body.\n\n## Next\nMore.");
  EXPECT_EQ(answer.references.at(0).note.text, "Body.");
  EXPECT_EQ(answer.moves.at(0).note.text, "Body.");
}

TEST(ParseAnswer, KeepsTheTextBelowASignalOutOfTheEntity) {
  Answer answer = parse_as_muffin("[MUFFIN-P0101: a]\n[MOVE:CONVERGE]\nGoodbye.\n", 1);
  EXPECT_EQ(answer.entities.at(0).content.text, "");
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
           "[MOVE:CONCEDE P0001]\n[MOVE:CONVERGE]"),
      "defend P0.1\nchallenge P0.1\nbridge P0.1 P0.2\nrequest E0.1\nconcede P0.1\nconverge\nsignal 2:1\n");
}

// "because it is faster" on the next line made a support, a question and a concession disappear.
TEST(ParseAnswer, TakesALowerCaseLineBelowAReferenceAsItsNote) {
  Answer answer = parse_as_muffin(
      "[RE:SUPPORT R0001]\nbecause it is faster.\n\n[RE:QUESTION P0001]\nwhy?\n\n"
      "[MOVE:CONCEDE R0002]\nthe numbers won me over.\n\n[RE:RESOLVE T0001]\nis not possible.\n",
      1);
  ASSERT_EQ(answer.references.size(), 3U);
  EXPECT_EQ(answer.references[0].note.text, "because it is faster.");
  EXPECT_EQ(answer.references[1].note.text, "why?");
  EXPECT_FALSE(answer.references[2].bare) << "a denial closes nothing";
  ASSERT_EQ(answer.moves.size(), 1U);
  EXPECT_EQ(answer.moves[0].note.text, "the numbers won me over.");
}

TEST(ParseAnswer, ReadsDissentAndMinorityVerdicts) {
  EXPECT_EQ(said("[DISSENT]\n[DISSENT: too early]\n[MINORITY VERDICT: Keep both]\nBecause.\n"),
            "dissent 1:1\ndissent 2:1\nminority 1: Keep both\n");
  EXPECT_EQ(parse_as_muffin("[MINORITY VERDICT: a]\nBecause.", 1).minority_verdicts.at(0).content.text,
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
  EXPECT_EQ(parse_as_muffin("[MUFFIN-P0101: a]\nSee [P0001].\nMore.", 1).entities.at(0).content.text,
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
  EXPECT_EQ(parse_as_muffin("[MUFFIN-T0101] late\nBody.", 1).entities.at(0).content.text, "Body.");
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
  EXPECT_THAT(fix("[MOVE:CONVERGED]"), Not(HasSubstr("CONVERGE")));
  EXPECT_THAT(fix("[MOVE CONVERGE]"), Not(HasSubstr("CONVERGE")));
  EXPECT_THAT(fix("[CONVERGE]"), Not(HasSubstr("CONVERGE")));
  EXPECT_THAT(fix("[CONVERGENCE CONFIRMED]"), Not(HasSubstr("CONVERGE")));
  EXPECT_THAT(fix("[I CONVERGE]"), Not(HasSubstr("CONVERGE")));
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
                           "[dissenting]"}) {
    EXPECT_EQ(said(text), "") << text;
    EXPECT_EQ(problems(text), "") << text;
  }
}

TEST(ParseAnswer, LetsOnlyTheJudgeAccept) {
  EXPECT_EQ(problems("T0001 is [ACCEPTED UNRESOLVED]."), "judge_only 1:10\n");
}

TEST(ParseAnswer, CountsColumnsInCodePointsAndLinesThroughCrLf) {
  Answer answer = parse_as_muffin("\xef\xbb\xbfé.\r\n\r\n[MOVE:CONVERGE]\r\n", 1);
  ASSERT_EQ(answer.signals.size(), 1U);
  EXPECT_EQ(answer.signals[0].at, (Position{3, 1}));
}

TEST(ParseAnswer, RepairsInvalidUtf8InWhatItReturns) {
  Answer answer = parse_as_muffin("[MUFFIN-P0101: a\xff]\nb\xc3(", 1);
  EXPECT_EQ(answer.entities.at(0).label.text, "a\xef\xbf\xbd");
  EXPECT_EQ(answer.entities.at(0).content.text, "b\xef\xbf\xbd(");
}

TEST(ParseAnswer, ListsOnlySoManyProblems) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "[RE:XYZZY]\n";
  Answer answer = parse_as_muffin(text, 1);
  ASSERT_EQ(answer.diagnostics.size(), 101U);
  EXPECT_EQ(answer.diagnostics.back().code, "diagnostics_cut");
  EXPECT_THAT(answer.diagnostics.back().message, HasSubstr("901"));
}

TEST(Words, CanBeMadeFromTheirSpansAgain) {
  const std::string file =
      "\xef\xbb\xbf[MUFFIN-P0101: a  \\[b\\]\r\n c]\r\nFirst.\r\nSecond \xff.\r\n\r\n[RE:RESOLVE T0001: "
      "done] so\r\n";
  const Answer answer = parse_as_muffin(file, 1);
  const AnswerEntity& entity = answer.entities.at(0);
  const AnswerReference& resolution = answer.references.at(0);
  auto bytes = [&](const Words& words) {
    return std::string_view(file).substr(words.span->from, words.span->to - words.span->from);
  };
  EXPECT_EQ(entity.label.text, "a [b] c");
  EXPECT_EQ(label_from(bytes(entity.label)), entity.label.text);
  EXPECT_EQ(entity.content.text, "First.\nSecond \xef\xbf\xbd.");
  EXPECT_EQ(prose_from(bytes(entity.content)), entity.content.text);
  EXPECT_EQ(bytes(resolution.note), "so");
  EXPECT_EQ(resolution.words.text, "done] so");
  EXPECT_EQ(label_from(bytes(resolution.words)), resolution.words.text);
}

TEST(Words, AreCutVisibly) {
  const Answer answer = parse_as_muffin(
      "[MUFFIN-P0101: " + std::string(300, 'a') + "]\n[RE:SUPPORT P0001] " + std::string(3000, 'b'), 1);
  EXPECT_EQ(answer.entities.at(0).label.text, std::string(200, 'a') + "…");
  EXPECT_EQ(answer.entities.at(0).label.span, (Span{15, 215, true}));
  EXPECT_EQ(answer.references.at(0).note.text, std::string(2000, 'b') + "…");
  EXPECT_EQ(answer.entities.at(0).content.text.size(), 3000U);
}

TEST(References, CountAtTheStartOfALineOrBehindAnotherMarker) {
  EXPECT_EQ(said("- [RE:SUPPORT P0001], [RE:SUPPORT P0002] **[RE:DEPEND P0003]**\n"),
            "support P0.1\nsupport P0.2\ndepend P0.3\n");
  EXPECT_EQ(said("I [RE:SUPPORT P0001] it. [RE:SUPPORT P0002]"), "");
  EXPECT_EQ(problems("I [RE:SUPPORT P0001] it."), "reference_in_prose 1:3\n");
  EXPECT_EQ(said("[RE:SUPPORT P0001] and [RE:SUPPORT P0002]"), "support P0.1\n");
  EXPECT_EQ(parse_as_muffin("[RE:SUPPORT P0001] as I [RE:QUESTION P0002] it.", 1).references.at(0).note.text,
            "as I [RE:QUESTION P0002] it.");
}

TEST(Resolutions, AreBareOrWorded) {
  auto read = [](std::string_view text) {
    const AnswerReference one = parse_as_muffin(text, 2).references.at(0);
    return (one.bare ? "bare " : "worded ") + one.words.text;
  };
  EXPECT_EQ(read("[RE:RESOLVE T0001]"), "bare ");
  EXPECT_EQ(read("**[RESOLVED MUFFIN R1-T01, MACARON R1-T01]**. ✅"), "bare ");
  EXPECT_EQ(read("[RESOLVED T0003: Single depends_on field]"), "worded Single depends_on field");
  EXPECT_EQ(read("[RE:RESOLVE T0001] is not possible"), "worded is not possible");
  EXPECT_EQ(read("[RE:RESOLVE T0001], [RE:RESOLVE T0002] is not possible"), "worded is not possible");
  EXPECT_EQ(read("[RE:RESOLVE T0001]\nis not possible"), "worded is not possible");
  EXPECT_EQ(read("I cannot\n[RE:RESOLVE T0001]\n"), "worded I cannot");
  EXPECT_EQ(read("**[RESOLVED T0001]:** gone"), "worded gone");
}

TEST(ParseAnswer, SaysWhenNothingIsCounted) {
  EXPECT_EQ(parse_as_muffin("Just prose.", 1).diagnostics.at(0).code, "answer_uncounted");
  EXPECT_TRUE(parse_as_muffin("[RE:SUPPORT P0001]", 1).diagnostics.empty());
  EXPECT_TRUE(parse_as_muffin(" \n", 1).diagnostics.empty());
}

}  // namespace
}  // namespace blue
