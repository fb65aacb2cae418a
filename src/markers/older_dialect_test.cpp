// The dialect real experts wrote, with every deviation seen in it, and where a marker must not count.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "markers/answer_summary_for_tests.h"

namespace blue {
namespace {

TEST(OlderDialect, ReadsEveryKindOfEntity) {
  EXPECT_EQ(said("[PERSPECTIVE P01: a]\n[TENSION T01: b]\n[RECOMMENDATION R01: c]\n[EVIDENCE E01: d]\n[CLAIM "
                 "C1: e]\n",
                 2),
            "MUFFIN-P0201: a\nMUFFIN-T0201: b\nMUFFIN-R0201: c\nMUFFIN-E0201: d\nMUFFIN-C0201: e\n");
}

TEST(OlderDialect, ForgivesCaseColonsDashesAndEmphasis) {
  for (const char* text : {"[perspective p01: a]",     "[Perspective P1 : a]",
                           "[PERSPECTIVE P01 — a]",    "[PERSPECTIVE P01 – a]",
                           "[PERSPECTIVE P01 - a]",    "[PERSPECTIVE P01 -- a]",
                           "[PERSPECTIVE P01：a]",     "[ PERSPECTIVE  P01 :a ]",
                           "[**PERSPECTIVE P01**: a]", "[**PERSPECTIVE P01**]: a",
                           "**[PERSPECTIVE P01: a]**", "### [PERSPECTIVE P01: a]",
                           "- [PERSPECTIVE P01: a]",   "[PERSPECTIVE P-01: a]",
                           "[PERSPECTIVE 1: a]",       "[PERSPECTIVE #1: a]",
                           "[PERSPECTIVE P0101: a]",   "[PERSPECTIVE MUFFIN-P0101: a]",
                           "[MUFFIN–P0101: a]",        "[Muffin P0101: a]",
                           "[muffin-p0101:a]",         "[P0101: a]",
                           "[MUFFIN R1-P01: a]",       "[PERSPECTIVE P01]: a",
                           "**[PERSPECTIVE P01]**: a", "**[PERSPECTIVE P01]:** a",
                           "    [PERSPECTIVE P01: a]", "| 1 | [PERSPECTIVE P01: a] |",
                           "[[PERSPECTIVE P01: a]]",   "[PERSPECTIVE\nP01: a]"})
    EXPECT_EQ(said(text), "MUFFIN-P0101: a\n") << text;
}

TEST(OlderDialect, KeepsBracketsWithinALabel) {
  EXPECT_EQ(said("[PERSPECTIVE P01: see a[0] and \\[b\\]]"), "MUFFIN-P0101: see a[0] and [b]\n");
  EXPECT_EQ(said("[PERSPECTIVE P01: `]` ends it]"), "MUFFIN-P0101: `]` ends it\n");
  EXPECT_EQ(said("[PERSPECTIVE P01: a label\n  over two lines]"), "MUFFIN-P0101: a label over two lines\n");
}

TEST(OlderDialect, NumbersWhatHasNoNumberAfterWhatHasOne) {
  EXPECT_EQ(said("[TENSION T-NEW: a]\n[TENSION T02: b]\n[TENSION: c]\n[T-NEW-1: d]\n"),
            "MUFFIN-T0103: a\nMUFFIN-T0102: b\nMUFFIN-T0104: c\nMUFFIN-T0105: d\n");
}

TEST(OlderDialect, RaisesNothingWhereTheIdIsInDoubt) {
  EXPECT_EQ(problems("[TENSION T4/T5: a]"), "several_ids 1:1\n");
  EXPECT_EQ(problems("[PERSPECTIVE T01: a]"), "type_id_mismatch 1:1\n");
  EXPECT_EQ(problems("[TENSION: T01 still open]"), "id_ambiguous 1:1\n");
  EXPECT_EQ(problems("[T01: a]", 0), "id_ambiguous 1:1\n");
  EXPECT_EQ(problems("[MUFFIN-T01: a]"), "id_ambiguous 1:1\n");
  EXPECT_EQ(problems("[TENSION T01]\nStill open."), "label_missing 1:1\n");
  EXPECT_EQ(
      said("[TENSION T4/T5: a]\n[PERSPECTIVE T01: a]\n[TENSION: T01 still open]\n[T01: a]\n[MUFFIN-T01: a]"),
      "");
  EXPECT_EQ(said("[MUFFIN-T01: a]", 0), "MUFFIN-T0001: a\n");
}

TEST(OlderDialect, ResolvesWhatIsNamedInFull) {
  EXPECT_EQ(said("[RESOLVED MUFFIN R1-T01, MACARON R1-T01]", 2), "resolve muffin T1.1 macaron T1.1\n");
  EXPECT_EQ(said("[RESOLVED: STRUDEL R1-T01 (trait shaped by workarounds)]", 2), "resolve strudel T1.1\n");
  EXPECT_EQ(said("[RESOLVED Strudel’s R1–T01: gone]", 2), "resolve strudel T1.1\n");
  EXPECT_EQ(said("[RESOLUTION T0003: gone]", 2), "resolve T0.3\n");
  EXPECT_EQ(said("[resolved on T0002 — topic]", 2), "resolve T0.2\n");
}

TEST(OlderDialect, DoesNotResolveAnAmbiguousTension) {
  for (const char* text :
       {"[RESOLVED T01]", "[RESOLVED on T02 — topic]", "[RESOLUTION T03: gone]", "[RESOLVED T4/T5]",
        "[RESOLVED R1-T01]", "[RESOLVED MUFFIN-T01]", "[RESOLVED T-NEW]"}) {
    EXPECT_EQ(said(text, 2), "resolve\n") << text;
    EXPECT_NE(problems(text, 2), "") << text;
  }
  EXPECT_EQ(problems("[RESOLVED T4/T5]", 2), "id_ambiguous 1:11\nid_ambiguous 1:14\n");
}

TEST(OlderDialect, PlacesANumberWithoutARoundInRound0Only) {
  EXPECT_EQ(said("[RESOLVED T01]\n[TENSION T01: a]", 0), "MUFFIN-T0001: a\nresolve muffin T0.1\n");
  for (const char* text : {"[TENSION T01: a]\n[RESOLVED T01]", "[TENSION T01: a]\n[RESOLUTION T01: gone]"}) {
    EXPECT_EQ(said(text, 2), "MUFFIN-T0201: a\nresolve\n") << "an earlier T01 may be meant: " << text;
    EXPECT_THAT(problems(text, 2), testing::StartsWith("id_ambiguous 2:")) << text;
  }
}

TEST(OlderDialect, GivesNoWrittenNumberToAnUnnumberedEntity) {
  EXPECT_EQ(said("[TENSION T-NEW: a]\n[RESOLVED T01]", 1), "MUFFIN-T0101: a\nresolve\n");
  EXPECT_EQ(said("[TENSION: a]\n[RESOLVED T01]", 0), "MUFFIN-T0001: a\nresolve\n");
  EXPECT_EQ(said("[TENSION: a]\n[RESOLVED MUFFIN-T01]", 0), "MUFFIN-T0001: a\nresolve\n");
  EXPECT_EQ(said("[TENSION T-NEW: a]\n[RE:RESOLVE T0101]", 1), "MUFFIN-T0101: a\nresolve @0\n");
  EXPECT_EQ(problems("[TENSION T-NEW: a]\n[RE:RESOLVE T0101]", 1), "id_ambiguous 2:13\n");
  EXPECT_EQ(said("[TENSION T-NEW: a]\n[RESOLVED MUFFIN-T01]", 1), "MUFFIN-T0101: a\nresolve muffin T0.1\n");
}

TEST(OlderDialect, ReadsRound0AsAPrefix) {
  EXPECT_EQ(said("[RESOLVED MUFFIN R0-T01]", 1), "resolve muffin T0.1\n");
  EXPECT_EQ(said("[RESOLVED STRUDEL R00-T02, Macaron's R0-T01]", 2), "resolve strudel T0.2 macaron T0.1\n");
  EXPECT_EQ(said("[MUFFIN R0-T01: a]", 0), "MUFFIN-T0001: a\n");
  EXPECT_EQ(problems("[RE:SUPPORT R0]"), "id_malformed 1:13\n");
}

TEST(OlderDialect, PlacesAnExpertsShortIdWhenOnlyOneRoundIsLeft) {
  EXPECT_EQ(said("[RESOLVED STRUDEL-T01]", 1), "resolve strudel T0.1\n");
  EXPECT_EQ(said("[RESOLVED STRUDEL-T01]", 2), "resolve\n");
  EXPECT_EQ(said("[RESOLVED MUFFIN-T01]", 1), "resolve muffin T0.1\n");
  EXPECT_EQ(said("[RESOLVED MUFFIN-T01]\n[TENSION T01: a]", 1), "MUFFIN-T0101: a\nresolve\n");
}

TEST(OlderDialect, BindsToNoEntity) {
  Answer answer = parse_as_muffin("[PERSPECTIVE P01: a]\nOne.\n[RESOLVED STRUDEL R1-T01]\nTwo.\n", 2);
  EXPECT_EQ(summarize(answer), "MUFFIN-P0201: a\nresolve strudel T1.1\n");
  EXPECT_EQ(answer.references.at(0).note.text, "Two.");
}

TEST(OlderDialect, KeepsConcessionsAndTheirText) {
  Answer answer = parse_as_muffin(
      "[CONCESSION to Strudel on T01]: You are right.\n[CONCESSION: Cannoli saw it]\nYes.\n", 2);
  EXPECT_EQ(summarize(answer), "concede\nconcede\n");
  EXPECT_EQ(summarize(answer.diagnostics), "id_ambiguous 1:27\ntarget_missing 2:1\n");
  EXPECT_EQ(answer.moves[0].note.text, "You are right.");
  EXPECT_EQ(answer.moves[1].words.text, "Cannoli saw it");
  EXPECT_EQ(said("[CONCESSION to Strudel on T0101]", 2), "concede T1.1\n");
}

TEST(OlderDialect, RefinesWhatTheTextOpensWith) {
  EXPECT_EQ(said("[REFINEMENT: ECLAIR R1-T01 narrowed]", 2), "refine eclair T1.1\n");
  EXPECT_EQ(said("[REFINEMENT: sharpening ECLAIR R1-T01]", 2), "refine\n");
  EXPECT_EQ(problems("[REFINEMENT: sharpening ECLAIR R1-T01]", 2), "target_missing 1:1\n");
}

}  // namespace
}  // namespace blue
