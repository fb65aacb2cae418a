// When a signal stands, and what takes it back.
#include <gmock/gmock.h>

#include <functional>

#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;
using enum ReferenceKind;

using Act = std::function<void(Says&)>;

// Rounds: everybody is quiet, Cupcake signals, Cupcake does `act`.
TestDialogue after_signal(const Act& act) {
  TestDialogue dialogue;
  EXPECT_TRUE(
      dialogue.round({Says("muffin", 0).tension().perspective(), Says("cupcake", 0), Says("scone", 0)}));
  EXPECT_TRUE(dialogue.round({Says("muffin", 1), Says("cupcake", 1).converge(), Says("scone", 1)}));
  EXPECT_THAT(signallers(dialogue), ElementsAre("cupcake"));
  Says cupcake("cupcake", 2);
  act(cupcake);
  EXPECT_TRUE(dialogue.round({Says("muffin", 2), cupcake, Says("scone", 2)}));
  return dialogue;
}

const std::vector<std::pair<std::string, Act>> kObjections{
    {"raises", [](Says& s) { s.tension(); }},
    {"raises what cannot be placed", [](Says& s) { s.unplaced("T04/T05: doubt"); }},
    {"reopens", [](Says& s) { s.re(reopen, "T0001"); }},
    {"reopens what is unknown", [](Says& s) { s.re(reopen, "T0009"); }},
    {"dissents", [](Says& s) { s.dissent(); }},
    {"writes a minority verdict", [](Says& s) { s.minority(); }},
    {"opposes", [](Says& s) { s.re(oppose, "P0001"); }},
    {"opposes what is unknown", [](Says& s) { s.re(oppose, "P0077"); }},
    {"opposes what cannot be placed", [](Says& s) { s.unplaced("P1/P2", ObjectionKind::oppose); }},
    {"challenges", [](Says& s) { s.move(MoveKind::challenge, {"P0001"}); }}};

TEST(Signals, AStandingOneEndsWhenItsAuthorObjectsWithoutSigningAgain) {
  for (const auto& [name, object] : kObjections) {
    EXPECT_THAT(signallers(after_signal(object)), IsEmpty()) << name;
    const TestDialogue again = after_signal([&](Says& s) {
      object(s);
      s.converge();
    });
    EXPECT_THAT(signallers(again), ElementsAre("cupcake")) << name;
    EXPECT_EQ(again.state.record.standing.front().round, 1) << name << ": it is still the first one";
  }
}

TEST(Signals, NoneStartsToStandInAnAnswerThatObjects) {
  for (const auto& [name, object] : kObjections) {
    TestDialogue dialogue;
    ASSERT_TRUE(
        dialogue.round({Says("muffin", 0).tension().perspective(), Says("cupcake", 0), Says("scone", 0)}));
    Says cupcake("cupcake", 1);
    object(cupcake);
    auto result = dialogue.round({Says("muffin", 1), cupcake.converge(), Says("scone", 1).converge()});
    ASSERT_TRUE(result) << name;
    EXPECT_THAT(signallers(dialogue), ElementsAre("scone")) << name;
  }
}

// "[MOVE:WITHDRAW]" was not a move, and a signal once given could not be taken back.
TEST(Signals, AWithdrawalAndAnUnknownMoveEndOneAlways) {
  EXPECT_THAT(signallers(after_signal([](Says& s) { s.move(MoveKind::withdraw); })), IsEmpty());
  EXPECT_THAT(signallers(after_signal([](Says& s) { s.move(MoveKind::withdraw).converge(); })), IsEmpty());
  EXPECT_THAT(signallers(after_signal([](Says& s) { s.move(MoveKind::withdraw, {"T0001"}).converge(); })),
              IsEmpty())
      << "T0001 is not Cupcake's to drop";
  EXPECT_THAT(signallers(after_signal([](Says& s) { s.unknown_move(); })), IsEmpty());
  EXPECT_THAT(signallers(after_signal([](Says& s) { s.unknown_move().converge(); })), IsEmpty());
}

TEST(Signals, AQualifiedOneEndsAStandingOneUnlessTheAnswerHoldsACountedOne) {
  EXPECT_THAT(signallers(after_signal([](Says& s) { s.qualified(); })), IsEmpty());
  EXPECT_THAT(signallers(after_signal([](Says& s) { s.qualified().converge(); })), ElementsAre("cupcake"));
  EXPECT_THAT(signallers(after_signal([](Says&) {})), ElementsAre("cupcake"))
      << "silence is not an objection";
}

TEST(Signals, AQuestionSuspendsOneForItsRound) {
  for (const auto& [name, ask] : std::vector<std::pair<std::string, Act>>{
           {"question", [](Says& s) { s.re(question, "P0001"); }},
           {"request", [](Says& s) { s.move(MoveKind::request); }},
           {"both", [](Says& s) { s.re(question, "P0001").converge(); }}}) {
    TestDialogue dialogue = after_signal(ask);
    EXPECT_THAT(signallers(dialogue), IsEmpty()) << name;
    EXPECT_EQ(dialogue.counts().converge_signals, 0u) << name;
    TestDialogue ended = dialogue;
    ASSERT_TRUE(dialogue.round(quiet(3)));
    ASSERT_THAT(signallers(dialogue), ElementsAre("cupcake")) << name;
    EXPECT_EQ(dialogue.state.record.standing.front().round, 1) << name << ": its row was written then";
    ASSERT_TRUE(ended.round({Says("muffin", 3), Says("cupcake", 3).dissent(), Says("scone", 3)}));
    EXPECT_THAT(signallers(ended), IsEmpty()) << name;
    ASSERT_TRUE(ended.round(quiet(4)));
    EXPECT_THAT(signallers(ended), IsEmpty()) << name << ": what ended does not come back";
  }
}

// A real expert signed, and one of its recommendations put a question to a perspective: it stood for nothing.
TEST(Signals, AQuestionBelowAnEntrySuspendsNoSignalOfItsAnswer) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).perspective("Cost"), Says("cupcake", 0), Says("scone", 0)}));
  auto asking = [](int round) {
    return Says("cupcake", round).recommendation("Measure").re(question, "P0001");
  };
  ASSERT_TRUE(dialogue.round({Says("muffin", 1), asking(1).converge(), Says("scone", 1)}));
  EXPECT_THAT(signallers(dialogue), ElementsAre("cupcake"));
  auto later = dialogue.round({Says("muffin", 2), asking(2), Says("scone", 2)});
  EXPECT_THAT(signallers(dialogue), IsEmpty()) << "it does not sign there";
  EXPECT_EQ(std::ranges::count(later->event.notes, "signal_suspended", &Note::code), 1);
}

TEST(Signals, TheRowIsWrittenWhenASignalFirstStands) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  ASSERT_TRUE(dialogue.round(
      {Says("muffin", 1), Says("cupcake", 1).move(MoveKind::request).converge(), Says("scone", 1)}));
  EXPECT_THAT(signallers(dialogue), IsEmpty());
  ASSERT_TRUE(
      dialogue.round({Says("muffin", 2), Says("cupcake", 2).move(MoveKind::request), Says("scone", 2)}));
  EXPECT_THAT(signallers(dialogue), IsEmpty());
  ASSERT_TRUE(dialogue.round(quiet(3)));
  ASSERT_THAT(signallers(dialogue), ElementsAre("cupcake"));
  const Signal& signal = dialogue.state.record.standing.front();
  EXPECT_EQ(signal.round, 3);
  EXPECT_EQ(signal.file, "round-1/cupcake.md");
  EXPECT_EQ(signal.sentence.text, "I agree.");
}

std::vector<std::string> notes_of(const Result<RoundDecision>& decision, std::string_view code) {
  std::vector<std::string> out;
  for (const Note& note : decision->event.notes)
    if (note.code == code)
      out.push_back(format("{}:{} {} {}", note.line, note.column, note.message, note.fix));
  return out;
}

// Three experts who had read nothing of each other converged in round 0.
TEST(Signals, OneOfRoundZeroIsANoteAndAMismatchWhereItIsClaimed) {
  TestDialogue dialogue;
  RoundRequest request = dialogue.request();
  request.converge_signals = {"Muffin", "Scone"};
  const std::vector<AnswerInput> answers{Says("muffin", 0).converge(), Says("cupcake", 0), Says("scone", 0)};
  EXPECT_THAT(codes_of(dialogue.round(request, answers).error()),
              ElementsAre("signal_blind", "signal_not_in_transcript"));
  auto result = dialogue.round(answers);
  ASSERT_TRUE(result);
  EXPECT_THAT(signallers(dialogue), IsEmpty());
  EXPECT_THAT(notes_of(result, "signal_blind"),
              ElementsAre(HasSubstr("1:1 Muffin signals in round 0, before it has read another answer.")));
  ASSERT_TRUE(dialogue.round(quiet(1)));
  EXPECT_THAT(signallers(dialogue), IsEmpty()) << "it does not stand later either";
}

// Cupcake had signed before, signed again beside a dissent, and thereby closed its own tension.
TEST(Signals, OneBesideAnObjectionClosesNoTension) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round({Says("muffin", 0), Says("cupcake", 0).tension("Cost"), Says("scone", 0)}));
  ASSERT_TRUE(dialogue.round({Says("muffin", 1).recommendation("Measure").re(ReferenceKind::resolve, "T0001"),
                              Says("cupcake", 1).converge(), Says("scone", 1)}));
  auto result =
      dialogue.round({Says("muffin", 2), Says("cupcake", 2).converge().dissent(), Says("scone", 2)});
  ASSERT_TRUE(result);
  EXPECT_THAT(dialogue.counts().open_tensions, ElementsAre("T0001"));
  EXPECT_THAT(notes_of(result, "signal_contradicted"), ElementsAre(HasSubstr("closes no tension")));
}

TEST(Signals, ThoseOfAnEarlierEditionEndAtTheNextRound) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  ASSERT_TRUE(dialogue.round({Says("muffin", 1).converge(), Says("cupcake", 1), Says("scone", 1)}));
  dialogue.events.back().versions.rules = 1;
  dialogue.state = fold_dialogue(dialogue.events).value();
  EXPECT_THAT(signallers(dialogue), ElementsAre("muffin"));
  ASSERT_TRUE(dialogue.round({Says("muffin", 2), Says("cupcake", 2).converge(), Says("scone", 2)}));
  EXPECT_THAT(signallers(dialogue), ElementsAre("cupcake"));
}

// An objection in a form that could not be placed was a note and counted nowhere.
TEST(Unplaced, AnObjectionIsAnOpenTensionWithAnIdOfItsOwn) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  auto result =
      dialogue.round({Says("muffin", 1).tension("first").unplaced("T04/T05: data loss").tension("last"),
                      Says("cupcake", 1), Says("scone", 1)});
  ASSERT_TRUE(result);
  EXPECT_THAT(dialogue.counts().open_tensions, ElementsAre("T0101", "T0102", "T0103"));
  const Entity& objection = *dialogue.state.record.find_entity("T0102");
  EXPECT_TRUE(objection.unplaced);
  EXPECT_EQ(objection.shown_label(), "T04/T05: data loss");
  EXPECT_EQ(objection.local_id, "MUFFIN-T0103") << "after the numbers that the writer gave";
  EXPECT_THAT(notes_of(result, "unplaced_objection"), ElementsAre(HasSubstr("[MOVE:WITHDRAW T0102]")));
}

// An answer that resolved a tension which it had not raised resolved its own unplaced objection.
TEST(Unplaced, NoIdInAnAnswerOfItsRoundMeansIt) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  ASSERT_TRUE(dialogue.round({Says("muffin", 1).unplaced("T04/T05: data loss").re(resolve, "T0101"),
                              Says("cupcake", 1), Says("scone", 1)}));
  EXPECT_EQ(dialogue.status("T0101"), EntityStatus::open);
}

class UnplacedTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(dialogue.round(quiet(0)));
    ASSERT_TRUE(dialogue.round({Says("muffin", 1).unplaced("T04/T05: data loss"),
                                Says("cupcake", 1).tension("Loss of data"), Says("scone", 1)}));
  }
  Result<RoundDecision> judge(std::vector<TensionUpdate> updates) {
    RoundRequest request = dialogue.request();
    request.tension_updates = std::move(updates);
    return dialogue.round(request, quiet(2));
  }
  TestDialogue dialogue;
};

TEST_F(UnplacedTest, ItsAuthorDropsItAndMaySignInTheSameAnswer) {
  ASSERT_TRUE(dialogue.round({Says("muffin", 2).move(MoveKind::withdraw, {"T0101"}).converge(),
                              Says("cupcake", 2), Says("scone", 2).move(MoveKind::withdraw, {"T0102"})}));
  EXPECT_EQ(dialogue.status("T0101"), EntityStatus::withdrawn);
  EXPECT_THAT(dialogue.counts().open_tensions, ElementsAre("T0102")) << "Cupcake's is not Scone's to drop";
  EXPECT_THAT(signallers(dialogue), ElementsAre("muffin"));
}

TEST_F(UnplacedTest, ItsAuthorResolvesItAndOthersDoNot) {
  ASSERT_TRUE(dialogue.round(
      {Says("muffin", 2), Says("cupcake", 2).move(MoveKind::withdraw, {"T0101"}), Says("scone", 2)}));
  EXPECT_EQ(dialogue.status("T0101"), EntityStatus::open);
  ASSERT_TRUE(dialogue.round({Says("muffin", 3).re(resolve, "T0101"), Says("cupcake", 3), Says("scone", 3)}));
  EXPECT_EQ(dialogue.status("T0101"), EntityStatus::resolved);
}

TEST_F(UnplacedTest, TheJudgeDismissesItWithAReasonAndNothingElse) {
  EXPECT_THAT(
      codes_of(
          judge({{.id = "T0102", .status = EntityStatus::dismissed, .reason = "Not a tension."}}).error()),
      ElementsAre("contradiction"));
  ASSERT_TRUE(
      judge({{.id = "T0101", .status = EntityStatus::dismissed, .reason = "It quotes the question."}}));
  EXPECT_EQ(dialogue.status("T0101"), EntityStatus::dismissed);
  EXPECT_THAT(dialogue.counts().open_tensions, ElementsAre("T0102"));
}

TEST_F(UnplacedTest, AFoldedTensionIsShownAsFolded) {
  ASSERT_TRUE(judge({{.id = "T0101", .reason = "They are the same.", .duplicate_of = "T0102"}}));
  EXPECT_EQ(dialogue.status("T0101"), EntityStatus::merged);
  EXPECT_EQ(dialogue.tension("T0101").duplicate_of, "T0102");
  EXPECT_THAT(dialogue.counts().open_tensions, ElementsAre("T0102"));
}

// "[MOVE:CONVERGE]" with "[SIGNAL WITHDRAWN]" below it consented.
TEST(Signals, NoneStandsBesideAMoveThatIsNotRead) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  AnswerInput muffin = Says("muffin", 1).converge();
  muffin.answer.unknown_moves.push_back({7, 1});
  auto result = dialogue.round({muffin, Says("cupcake", 1).converge(), Says("scone", 1)});
  ASSERT_TRUE(result);
  EXPECT_THAT(signallers(dialogue), ElementsAre("cupcake"));
  EXPECT_THAT(notes_of(result, "signal_contradicted"),
              ElementsAre(HasSubstr("7:1 Muffin signals and writes")));
}

// "[MOVE:WITHDRAW T0101] only if backups exist" closed the objection, and its author converged.
TEST_F(UnplacedTest, AConditionalWithdrawalDropsNothing) {
  auto result =
      dialogue.round({Says("muffin", 2).move(MoveKind::withdraw, {"T0101"}).limited_move().converge(),
                      Says("cupcake", 2), Says("scone", 2)});
  ASSERT_TRUE(result);
  EXPECT_THAT(dialogue.counts().open_tensions, testing::Contains("T0101"));
  EXPECT_THAT(signallers(dialogue), IsEmpty());
  EXPECT_THAT(notes_of(result, "withdrawal_unclear"), SizeIs(1));
}

// "[RE:REFINE P0001] this does not, it is new" covered the new perspective, and velocity was 0.
TEST(RegisterRound, WordsBesideARefinementKeepAPerspectiveNew) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).perspective(), Says("cupcake", 0), Says("scone", 0)}));
  auto result = dialogue.round({Says("muffin", 1),
                                Says("cupcake", 1).perspective().re(refine, "P0001").limited_reference(),
                                Says("scone", 1).perspective().re(refine, "P0001")});
  ASSERT_TRUE(result);
  EXPECT_THAT(dialogue.counts().new_perspectives, ElementsAre("P0101"));
  EXPECT_THAT(notes_of(result, "reference_worded"), SizeIs(1));
}

TEST(Signals, AReferenceWithoutATargetMakesNoRowAndAnOppositionObjectsAllTheSame) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  AnswerInput muffin = Says("muffin", 1).converge();
  muffin.answer.references.push_back({oppose, {}, std::nullopt, {4, 1}});
  AnswerInput cupcake = Says("cupcake", 1).converge();
  cupcake.answer.references.push_back({resolve, {}, std::nullopt, {4, 1}});
  auto result = dialogue.round({muffin, cupcake, Says("scone", 1)});
  ASSERT_TRUE(result);
  EXPECT_THAT(result->event.references, IsEmpty());
  EXPECT_THAT(signallers(dialogue), ElementsAre("cupcake"));
  EXPECT_THAT(notes_of(result, "signal_contradicted"), SizeIs(1));
}

TEST(RegisterRound, RowsAreWrittenWhenASignalStartsToStand) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  ASSERT_TRUE(dialogue.round({Says("muffin", 1).converge(), Says("cupcake", 1), Says("scone", 1)}));
  ASSERT_TRUE(dialogue.round(
      {Says("muffin", 2).converge(), Says("cupcake", 2).converge(), Says("scone", 2).converge()}));
  std::vector<std::pair<std::string, int>> rows;
  for (const Signal& one : dialogue.state.record.standing) rows.emplace_back(one.expert, one.round);
  EXPECT_THAT(rows, ElementsAre(Pair("muffin", 1), Pair("cupcake", 2), Pair("scone", 2)));
}

TEST(RegisterRound, AbsenceEndsASignal) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round(quiet(0)));
  ASSERT_TRUE(dialogue.round({Says("muffin", 1).converge(), Says("cupcake", 1), Says("scone", 1)}));
  RoundRequest request = dialogue.request();
  request.absent = std::vector<Absence>{{"muffin", "It timed out."}};
  ASSERT_TRUE(dialogue.round(request, {Says("cupcake", 2), Says("scone", 2)}));
  EXPECT_THAT(signallers(dialogue), IsEmpty());
}

}  // namespace
}  // namespace blue
