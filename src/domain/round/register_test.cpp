#include "domain/round/register.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;
using enum ReferenceKind;

TEST(RegisterRound, IdsFollowThePanelAndNotTheOrderOfArrival) {
  TestDialogue dialogue;
  auto result = dialogue.round({Says("scone", 0).perspective("s1"),
                                Says("muffin", 0).perspective("m1").tension("mt").perspective("m2"),
                                Says("cupcake", 0)});
  ASSERT_TRUE(result);
  std::vector<std::pair<std::string, std::string>> ids;
  for (const Entity& one : result->event.entities) ids.emplace_back(one.local_id, one.id);
  EXPECT_THAT(ids, ElementsAre(Pair("MUFFIN-P0001", "P0001"), Pair("MUFFIN-T0001", "T0001"),
                               Pair("MUFFIN-P0002", "P0002"), Pair("SCONE-P0001", "P0003")));
}

TEST(RegisterRound, RoundsComeWithoutGapsUpToTheMaximum) {
  TestDialogue dialogue({{.max_rounds = 1}});
  RoundRequest request = dialogue.request();
  request.round = 1;
  EXPECT_THAT(codes_of(dialogue.round(request, quiet(1)).error()), ElementsAre("round_out_of_order"));
  ASSERT_TRUE(dialogue.round(quiet(0)));
  EXPECT_THAT(codes_of(dialogue.round(quiet(1)).error()), ElementsAre("max_rounds_reached"));
}

TEST(RegisterRound, EveryMemberAnswersOrIsExcused) {
  TestDialogue dialogue;
  RoundRequest request = dialogue.request();
  auto missing = dialogue.round(request, {Says("muffin", 0)});
  ASSERT_FALSE(missing);
  EXPECT_THAT(codes_of(missing.error()), ElementsAre("answer_missing", "answer_missing"));
  request.absent = std::vector<Absence>{{"Cupcake", "It timed out."}, {"Scone", ""}};
  EXPECT_THAT(codes_of(dialogue.round(request, {Says("muffin", 0)}).error()), ElementsAre("reason_missing"));
  request.absent->at(1).reason = "timed out";
  EXPECT_THAT(codes_of(dialogue.round(request, {Says("muffin", 0)}).error()),
              ElementsAre("reason_too_short"));
  request.absent->at(1).reason = "It timed out.";
  EXPECT_THAT(
      codes_of(dialogue.round(request, {Says("muffin", 0), Says("muffin", 0), Says("donut", 0)}).error()),
      ElementsAre("answer_conflict", "panel_mismatch"));
  ASSERT_TRUE(dialogue.round(request, {Says("muffin", 0)}));
  EXPECT_EQ(dialogue.counts().panel_size, 3u);
}

// A file with nothing in it kept a standing signal alive.
TEST(RegisterRound, ABlankAnswerIsNoAnswer) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(
      {Says("muffin", 0).converge(), Says("cupcake", 0).converge(), Says("scone", 0).converge()}));
  AnswerInput blank = Says("scone", 1);
  blank.answer.is_blank = true;
  auto refused = dialogue.round({Says("muffin", 1), Says("cupcake", 1), blank});
  ASSERT_FALSE(refused);
  EXPECT_THAT(codes_of(refused.error()), ElementsAre("answer_missing"));
  EXPECT_THAT(refused.error().message, testing::HasSubstr("is empty"));
}

// An answer that dissented could be overwritten, the round replaced, and nothing told of it.
TEST(RegisterRound, AReplacedAnswerStaysOnRecordUpToTheCertificate) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  ASSERT_TRUE(dialogue.round(
      {Says("muffin", 1).tension().dissent(), Says("cupcake", 1).converge(), Says("scone", 1).converge()}));
  const std::string first = dialogue.state.rounds.back().answers.front().sha256;
  RoundRequest again;
  again.round = 1;
  again.replace = true;
  const std::vector<AnswerInput> all{Says("muffin", 1).converge(), Says("cupcake", 1).converge(),
                                     Says("scone", 1).converge()};
  EXPECT_THAT(codes_of(dialogue.try_round(again, all).error()), ElementsAre("reason_missing"));
  again.replace_reason = "oops";
  EXPECT_THAT(codes_of(dialogue.try_round(again, all).error()), ElementsAre("reason_too_short"));
  again.replace_reason = "Muffin changed its mind.";
  auto replaced = dialogue.round(again, all);
  ASSERT_TRUE(replaced) << replaced.error().message;
  ASSERT_EQ(replaced->event.replaced_answers.size(), 1u);
  EXPECT_EQ(replaced->event.replaced_answers.front().sha256, first);
  EXPECT_TRUE(std::ranges::any_of(replaced->event.notes,
                                  [](const Note& note) { return note.code == "answer_replaced"; }));
  auto verdict = dialogue.verdict({{.recommendation = "Go"}});
  ASSERT_TRUE(verdict) << verdict.error().message;
  const auto& acts = verdict->event.certificate->judge_acts;
  ASSERT_EQ(acts.size(), 2u);
  EXPECT_EQ(acts.back().act, "replace_round");
  EXPECT_EQ(acts.back().reason, "Muffin changed its mind.");
  EXPECT_EQ(acts.front().act, "replace");
  EXPECT_EQ(acts.front().id, "muffin");
  EXPECT_THAT(acts.front().reason, testing::HasSubstr(first));
}

TEST(RegisterRound, ClaimsAreComparedAndRefusedWithBothValuesAndTheIds) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  RoundRequest request = dialogue.request();
  request.open_tensions = 0;
  request.new_perspectives = 5;
  request.panel_size = 2;
  request.converge_signals = {"Scone"};
  auto result = dialogue.round(
      request, {Says("muffin", 1).tension().perspective(), Says("cupcake", 1).converge(), Says("scone", 1)});
  ASSERT_FALSE(result);
  EXPECT_THAT(codes_of(result.error()), ElementsAre("signal_not_in_transcript", "count_mismatch",
                                                    "count_mismatch", "count_mismatch", "count_mismatch"));
  const Error& tensions = result.error().errors[2];
  EXPECT_EQ(tensions.field, "open_tensions");
  EXPECT_EQ(*tensions.context.find("claimed"), Json(0));
  EXPECT_EQ(*tensions.context.find("derived"), Json(1));
  EXPECT_EQ(*tensions.context.find("ids"), Json(JsonArray{"T0101"}));
  EXPECT_EQ(dialogue.state.rounds.size(), 1u);
}

TEST(RegisterRound, RightClaimsAreAcceptedInAnyLetterCase) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  RoundRequest request = dialogue.request();
  request.open_tensions = 1;
  request.new_perspectives = 1;
  request.panel_size = 3;
  request.panel = {"scone", "MUFFIN", "Cupcake"};
  request.converge_signals = {"CUPCAKE"};
  EXPECT_TRUE(dialogue.round(
      request, {Says("muffin", 1).tension().perspective(), Says("cupcake", 1).converge(), Says("scone", 1)}));
}

TEST(RegisterRound, PerspectivesThatRefineAnEarlierRoundOrAreMergedAreNotNew) {
  TestDialogue dialogue;
  ASSERT_TRUE(
      dialogue.round({Says("muffin", 0).perspective(),
                      Says("cupcake", 0).perspective().re(refine, "MUFFIN-P0001"), Says("scone", 0)}));
  EXPECT_THAT(dialogue.counts().new_perspectives, ElementsAre("P0001", "P0002"))
      << "refining one of the same round is new";
  RoundRequest request = dialogue.request();
  request.merges = std::vector<Merge>{{"CUPCAKE-P0101", "P0001", "The same thought."}};
  ASSERT_TRUE(dialogue.round(request, {Says("muffin", 1).perspective().re(refine, "P0001"),
                                       Says("cupcake", 1).perspective(), Says("scone", 1).perspective()}));
  EXPECT_THAT(dialogue.counts().new_perspectives, ElementsAre("P0103"));
  EXPECT_EQ(dialogue.status("P0102"), EntityStatus::merged);
  EXPECT_EQ(dialogue.status("P0001"), EntityStatus::refined);
}

TEST(RegisterRound, MergesNeedReasonsAndPerspectivesAndNoCircles) {
  TestDialogue dialogue;
  RoundRequest request = dialogue.request();
  request.merges = std::vector<Merge>{{"P0001", "P0002", "the same thought"},
                                      {"P0002", "P0001", "and backwards"},
                                      {"P0001", "P0003", "a second time"},
                                      {"T0001", "P0001", "not a perspective"},
                                      {"P0003", "P0009", ""}};
  auto result =
      dialogue.round(request, {Says("muffin", 0).perspective().perspective().perspective().tension(),
                               Says("cupcake", 0), Says("scone", 0)});
  ASSERT_FALSE(result);
  EXPECT_THAT(codes_of(result.error()), ElementsAre("merge_cycle", "contradiction", "type_id_mismatch",
                                                    "reason_missing", "target_not_found"));
}

TEST(RegisterRound, WhatOnlyTheJudgeStatesChangesNothing) {
  TestDialogue dialogue;
  ASSERT_TRUE(
      dialogue.round({Says("muffin", 0).tension().perspective(), Says("cupcake", 0), Says("scone", 0)}));
  RoundRequest request = dialogue.request();
  request.perspectives = std::vector<JudgeItem>{{.local_id = "MUFFIN-P0101",
                                                 .label = "Better label",
                                                 .contributors = {"Scone"},
                                                 .references = {{refine, "P0001"}}}};
  request.recommendations =
      std::vector<JudgeItem>{{.label = "Synthesis", .references = {{resolve, "T0001"}}}};
  request.moves = std::vector<JudgeMove>{{"muffin", MoveKind::converge, {}}};
  auto result = dialogue.round(
      request, {Says("muffin", 1).perspective("Own label"), Says("cupcake", 1), Says("scone", 1)});
  ASSERT_TRUE(result);
  EXPECT_THAT(dialogue.counts().new_perspectives, ElementsAre("P0101"));
  EXPECT_THAT(dialogue.counts().open_tensions, ElementsAre("T0001"));
  EXPECT_THAT(signallers(dialogue), IsEmpty());
  const Entity& annotated = *dialogue.state.record.find_entity("P0101");
  EXPECT_EQ(annotated.label.text, "Own label");
  EXPECT_EQ(annotated.judge_label, "Better label");
  EXPECT_THAT(annotated.contributors, ElementsAre("muffin"));
  EXPECT_THAT(annotated.stated, ElementsAre("scone"));
  EXPECT_EQ(dialogue.state.record.find_entity("R0101")->author, "judge");
  EXPECT_THAT(result->event.references, SizeIs(2));
}

TEST(RegisterRound, TheJudgesItemsAreChecked) {
  TestDialogue dialogue;
  RoundRequest request = dialogue.request();
  request.perspectives =
      std::vector<JudgeItem>{{.local_id = "MUFFIN-T0001"},
                             {.local_id = "MUFFIN-P0101"},
                             {.local_id = "P0001"},
                             {.label = "x",
                              .contributors = {"Nobody"},
                              .references = {{resolve, "MUFFIN-P0001"}, {support, "R0009"}}}};
  auto result =
      dialogue.round(request, {Says("muffin", 0).perspective(), Says("cupcake", 0), Says("scone", 0)});
  ASSERT_FALSE(result);
  EXPECT_THAT(codes_of(result.error()),
              ElementsAre("type_id_mismatch", "invalid_value", "invalid_value", "expert_not_found",
                          "type_id_mismatch", "target_not_found"));
}

TEST(RegisterRound, IdsInAnswersAreNeverGuessed) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).tension(), Says("cupcake", 0).tension(), Says("scone", 0)}));
  auto result =
      dialogue.round({Says("muffin", 1).re(resolve, "T01"),
                      Says("cupcake", 1).re(resolve, "T0101").re(resolve, "T0201").re(address, "P0001"),
                      Says("scone", 1).re(resolve, "MUFFIN-T0001")});
  ASSERT_TRUE(result);
  EXPECT_EQ(dialogue.tension("T0001").status, EntityStatus::addressed);
  EXPECT_EQ(dialogue.tension("T0002").status, EntityStatus::open);
  std::vector<std::string> notes;
  for (const Note& note : result->event.notes)
    if (note.code == "target_not_found") notes.push_back(note.message);
  EXPECT_THAT(notes, ElementsAre(HasSubstr("could mean T0002, T0001"), HasSubstr("T0101"),
                                 HasSubstr("has not been held"), HasSubstr("P0001")));
}

TEST(RegisterRound, AnIdenticalCallIsRecognisedAndAnotherNeedsReplace) {
  TestDialogue dialogue;
  RoundRequest request = dialogue.request();
  const std::vector<AnswerInput> answers{Says("muffin", 0).perspective(), Says("cupcake", 0).tension(),
                                         Says("scone", 0)};
  ASSERT_TRUE(dialogue.round(request, answers));
  auto again = dialogue.round(request, {answers[2], answers[0], answers[1]});
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->already_registered);
  EXPECT_EQ(dialogue.events.size(), 2u);
  request.merges = {};
  request.tension_updates = std::vector<TensionUpdate>{
      {.id = "T0001", .status = EntityStatus::accepted_unresolved, .reason = "It came late."}};
  EXPECT_THAT(codes_of(dialogue.round(request, answers).error()), ElementsAre("round_already_registered"));
  request.replace = true;
  request.replace_reason = "The acceptance came late.";
  ASSERT_TRUE(dialogue.round(request, answers));
  EXPECT_EQ(dialogue.state.rounds.size(), 1u);
  EXPECT_EQ(dialogue.state.record.entities.size(), 2u);
  EXPECT_THAT(dialogue.counts().open_tensions, IsEmpty());
  dialogue.keep(issue_prompts(dialogue.state, 1, {}));
  request.summary = "Later still.";
  EXPECT_THAT(codes_of(dialogue.round(request, answers).error()), ElementsAre("round_not_replaceable"));
}

// Confirming a tension late threw the round's merges and scores away.
TEST(RegisterRound, AReplacementKeepsWhatIsNotSentAgain) {
  TestDialogue dialogue;
  const std::vector<AnswerInput> answers{Says("muffin", 0).perspective().perspective(),
                                         Says("cupcake", 0).tension()};
  RoundRequest request = dialogue.request();
  request.score_components = ScoreComponents{4, 3, 2, 2};
  request.summary = "First.";
  request.open_tensions = 1;
  request.merges = std::vector<Merge>{{"P0002", "P0001", "The same thought."}};
  request.absent = std::vector<Absence>{{"scone", "It did not answer."}};
  ASSERT_TRUE(dialogue.round(request, answers));
  RoundRequest late;
  late.replace = true;
  late.replace_reason = "The acceptance came late.";
  late.tension_updates = std::vector<TensionUpdate>{
      {.id = "T0001", .status = EntityStatus::accepted_unresolved, .reason = "We live with it."}};
  auto replaced = dialogue.round(late, answers);
  ASSERT_TRUE(replaced) << replaced.error().message;
  EXPECT_EQ(replaced->event.scores.total, 11);
  EXPECT_EQ(replaced->event.summary, "First.");
  EXPECT_THAT(dialogue.counts().new_perspectives, ElementsAre("P0001"));
  EXPECT_THAT(dialogue.counts().open_tensions, IsEmpty());
  EXPECT_TRUE(dialogue.round(late, answers)->already_registered);
  late = {};
  late.replace = true;
  late.replace_reason = "Scone has answered since.";
  late.merges.emplace();
  std::vector<AnswerInput> all = answers;
  all.push_back(Says("scone", 0));
  ASSERT_TRUE(dialogue.round(late, all)) << "Scone has answered since: it is not absent any more";
  EXPECT_THAT(dialogue.counts().new_perspectives, ElementsAre("P0001", "P0002"));
  EXPECT_THAT(dialogue.counts().open_tensions, IsEmpty()) << "the acceptance was not sent again";
  EXPECT_THAT(dialogue.state.rounds.back().absent, IsEmpty());
}

// A correction of the Judge's part must not make the record forget what answered.
TEST(RegisterRound, AReplacementKeepsWhatWasStatedOfTheSameBytes) {
  TestDialogue dialogue;
  std::vector<AnswerInput> answers{Says("muffin", 0), Says("cupcake", 0), Says("scone", 0)};
  answers[0].answered_by = AnsweredBy{.backend = "claude", .model = "opus"};
  answers[1].answered_by = AnsweredBy{.backend = "codex"};
  ASSERT_TRUE(dialogue.round(dialogue.request(), answers));
  RoundRequest again;
  again.replace = true;
  again.replace_reason = "The summary was wrong.";
  again.summary = "Corrected.";
  std::vector<AnswerInput> sent{Says("muffin", 0), Says("cupcake", 0).perspective(), Says("scone", 0)};
  sent[2].answered_by = AnsweredBy{.backend = "gemini"};
  auto result = dialogue.round(again, sent);
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_EQ(result->event.answers[0].answered_by, answers[0].answered_by);
  EXPECT_EQ(result->event.answers[1].answered_by, std::nullopt) << "these are other bytes";
  EXPECT_EQ(result->event.answers[2].answered_by, sent[2].answered_by);
}

// Sending one component again set the others to zero.
TEST(RegisterRound, AReplacementKeepsTheScoresThatAreNotSent) {
  TestDialogue dialogue;
  RoundRequest first = dialogue.request();
  first.score_components = ScoreComponents{4, 3, 2, 1};
  first.expert_scores = std::map<std::string, Json>{{"Muffin", 4}, {"Cupcake", 3}, {"Scone", 3}};
  ASSERT_TRUE(dialogue.round(first, quiet(0)));
  RoundRequest again;
  again.round = 0;
  again.replace = true;
  again.replace_reason = "Wisdom was miscounted.";
  again.score_components = ScoreComponents{.W = 5};
  again.expert_scores = std::map<std::string, Json>{{"muffin", 5}};
  auto result = dialogue.round(again, quiet(0));
  ASSERT_TRUE(result) << result.error().message;
  const Scores& scores = result->event.scores;
  EXPECT_EQ((std::vector{scores.W, scores.C, scores.T, scores.R, scores.total}),
            (std::vector<std::int64_t>{5, 3, 2, 1, 11}));
  EXPECT_EQ(scores.experts,
            (std::map<std::string, std::int64_t>{{"cupcake", 3}, {"muffin", 5}, {"scone", 3}}));
}

TEST(RegisterRound, WhereAnswersComeFromIsOnRecordAndOddTimesAreNoted) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  dialogue.keep(issue_prompts(dialogue.state, 1, {}));
  AnswerInput early = Says("muffin", 1), late = Says("cupcake", 1), equal = Says("scone", 1);
  early.source = "inline";
  early.clock = "claimed";
  early.prompt = "hash";
  early.answered_at = "2026-02-03T11:00:00Z";
  late.answered_at = "2026-02-03T17:00:00Z";
  equal.answered_at = "2026-02-03T15:30:00Z";
  equal.sha256 = late.sha256;
  auto result = dialogue.round({early, late, equal});
  ASSERT_TRUE(result);
  const AnswerRecord& record = result->event.answers.front();
  EXPECT_THAT((std::vector{record.source, record.clock, record.prompt}),
              ElementsAre("inline", "claimed", "hash"));
  std::vector<std::string> notes;
  for (const Note& note : result->event.notes) notes.push_back(note.code + " " + note.expert);
  EXPECT_THAT(notes, ElementsAre("time_out_of_order muffin", "time_out_of_order cupcake",
                                 "answers_equal scone", "score_incomplete "));
}

TEST(RegisterRound, AClockBehindTheRecordIsNotedAndNotRefused) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  auto result = register_round(dialogue.state, {dialogue.request(), quiet(1), "2026-02-03T01:00:00Z"});
  ASSERT_TRUE(result);
  EXPECT_TRUE(
      std::ranges::any_of(result->event.notes, [](const Note& one) { return one.code == "clock_behind"; }));
}

TEST(RegisterRound, ScoresMustAddUp) {
  TestDialogue dialogue;
  RoundRequest request = dialogue.request();
  request.score = 10;
  request.score_components = ScoreComponents{4, 3, 2, 2};
  request.expert_scores = {{"muffin", 5}, {"donut", 1}, {"scone", -1}};
  auto result = dialogue.round(request, quiet(0));
  ASSERT_FALSE(result);
  EXPECT_THAT(codes_of(result.error()), ElementsAre("expert_not_found", "out_of_range", "score_mismatch"));
  request.score = 11;
  request.expert_scores = {{"Muffin", 5}, {"cupcake", 5}, {"scone", 2}};
  EXPECT_THAT(codes_of(dialogue.round(request, quiet(0)).error()), ElementsAre("score_mismatch"));
  request.expert_scores->erase("scone");
  ASSERT_TRUE(dialogue.round(request, quiet(0)));
  EXPECT_EQ(dialogue.state.rounds[0].scores.total, 11);
}

TEST(RegisterRound, ExpertComponentsMakeTheRoundsAndMissingOnesAreNoted) {
  TestDialogue dialogue;
  RoundRequest request = dialogue.request();
  std::map<std::string, Json> scores;
  for (const char* slug : {"muffin", "cupcake", "scone"})
    scores[slug] = JsonObject{{"W", 1}, {"C", 2}, {"T", 3}, {"R", 4}};
  request.expert_scores = scores;
  auto result = dialogue.round(request, quiet(0));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->event.scores.W, 3);
  EXPECT_EQ(result->event.scores.total, 30);
  request = dialogue.request();
  request.score = 7;
  result = dialogue.round(request, quiet(1));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->event.scores.total, 7);
  EXPECT_EQ(result->event.notes.front().code, "score_incomplete");
}

// A hundred thousand equal dissents made an event that could not be read back.
TEST(RegisterRound, KeepsEqualDissentsOfAnAnswerOnce) {
  TestDialogue dialogue;
  Says scone("scone", 0);
  for (int i = 0; i < 20'000; ++i) scone.dissent();
  scone.dissent("Too early.");
  must(dialogue.round({Says("muffin", 0), Says("cupcake", 0), scone}));
  EXPECT_TRUE(dialogue.last_status);
  EXPECT_EQ(dialogue.state.rounds.back().dissents.size(), 2u);
}

}  // namespace
}  // namespace blue
