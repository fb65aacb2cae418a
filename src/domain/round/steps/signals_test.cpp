// When a signal stands, and what takes it back.
#include <gmock/gmock.h>

#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;
using enum ReferenceKind;

TEST(RegisterRound, ASignalStandsUntilItsAuthorUnsettlesIt) {
  const std::vector<std::pair<std::string, std::function<void(Says&)>>> enders{
      {"raises", [](Says& s) { s.tension(); }},
      {"reopens", [](Says& s) { s.re(reopen, "T0001"); }},
      {"dissents", [](Says& s) { s.dissent(); }},
      {"opposes", [](Says& s) { s.re(oppose, "P0001"); }},
      {"opposes what nobody finds", [](Says& s) { s.re(oppose, "P0077"); }},
      {"challenges", [](Says& s) { s.move(MoveKind::challenge, {"P0001"}); }}};
  for (const auto& [name, end] : enders) {
    TestDialogue dialogue;
    ASSERT_TRUE(dialogue.round(
        {Says("muffin", 0).tension().perspective(), Says("cupcake", 0).converge(), Says("scone", 0)}));
    ASSERT_TRUE(dialogue.round(quiet(1)));
    EXPECT_THAT(signallers(dialogue), ElementsAre("cupcake"));
    Says cupcake("cupcake", 2);
    end(cupcake);
    ASSERT_TRUE(dialogue.round({Says("muffin", 2), cupcake, Says("scone", 2)}));
    EXPECT_THAT(signallers(dialogue), IsEmpty()) << name;
  }
}

std::vector<std::string> notes_of(const Result<RoundDecision>& decision, std::string_view code) {
  std::vector<std::string> out;
  for (const Note& note : decision->event.notes)
    if (note.code == code)
      out.push_back(format("{}:{} {} {}", note.line, note.column, note.message, note.fix));
  return out;
}

AnswerInput with_unplaced(AnswerInput input, ObjectionKind what, std::string text) {
  input.answer.unplaced.push_back({what, {std::move(text)}, {7, 3}});
  return input;
}

TEST(RegisterRound, AnUnplacedObjectionLeavesNoSignalStandingAndRaisesNoCount) {
  using enum ObjectionKind;
  for (ObjectionKind what :
       {raise_tension, ObjectionKind::reopen, ObjectionKind::oppose, challenge, dissent}) {
    TestDialogue dialogue;
    ASSERT_TRUE(dialogue.round({Says("muffin", 0).converge(), Says("cupcake", 0), Says("scone", 0)}));
    auto result = dialogue.round({with_unplaced(Says("muffin", 1), what, "[X]"),
                                  with_unplaced(Says("cupcake", 1).converge(), what, "[Y]"),
                                  Says("scone", 1).converge()});
    ASSERT_TRUE(result);
    EXPECT_THAT(signallers(dialogue), ElementsAre("scone")) << static_cast<int>(what);
    EXPECT_THAT(dialogue.counts().open_tensions, IsEmpty());
    EXPECT_THAT(notes_of(result, "unplaced_objection"),
                ElementsAre(HasSubstr("7:3 Muffin objects at 7:3 with [X]"), HasSubstr("with [Y]")));
    ASSERT_TRUE(
        dialogue.round({Says("muffin", 2).converge(), Says("cupcake", 2).converge(), Says("scone", 2)}));
    EXPECT_THAT(signallers(dialogue), SizeIs(3)) << "a later round may signal again";
  }
}

TEST(RegisterRound, AnUnplacedTensionIsToldItsNextFreeId) {
  TestDialogue dialogue;
  auto result = dialogue.round({with_unplaced(Says("muffin", 0).tension().converge(),
                                              ObjectionKind::raise_tension, "[NEW TENSION: a]"),
                                Says("cupcake", 0), Says("scone", 0)});
  ASSERT_TRUE(result);
  EXPECT_THAT(notes_of(result, "unplaced_objection"), ElementsAre(HasSubstr("Write [MUFFIN-T0002: label]")));
}

TEST(RegisterRound, ReopeningWhatNobodyKnowsLeavesNoSignalStanding) {
  for (const char* target : {"T0009", "P0001"}) {
    TestDialogue dialogue;
    ASSERT_TRUE(dialogue.round({Says("muffin", 0).perspective(), Says("cupcake", 0), Says("scone", 0)}));
    auto result = dialogue.round(
        {Says("muffin", 1).re(reopen, target).converge(), Says("cupcake", 1).converge(), Says("scone", 1)});
    ASSERT_TRUE(result);
    EXPECT_THAT(signallers(dialogue), ElementsAre("cupcake")) << target;
    EXPECT_THAT(notes_of(result, "unplaced_objection"), ElementsAre(HasSubstr(target)));
  }
}

TEST(RegisterRound, AReferenceWithoutATargetMakesNoRowAndAnOppositionObjectsAllTheSame) {
  TestDialogue dialogue;
  AnswerInput muffin = Says("muffin", 0).converge();
  muffin.answer.references.push_back({oppose, {}, std::nullopt, {4, 1}});
  AnswerInput cupcake = Says("cupcake", 0).converge();
  cupcake.answer.references.push_back({resolve, {}, std::nullopt, {4, 1}});
  auto result = dialogue.round({muffin, cupcake, Says("scone", 0)});
  ASSERT_TRUE(result);
  EXPECT_THAT(result->event.references, IsEmpty());
  EXPECT_THAT(signallers(dialogue), ElementsAre("cupcake"));
  EXPECT_THAT(notes_of(result, "signal_contradicted"), SizeIs(1));
}

TEST(RegisterRound, AnObjectingAnswerDoesNotSignalAndARaisedTensionDoesNotHinderIt) {
  TestDialogue dialogue;
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).converge().dissent(), Says("cupcake", 0).tension().converge(),
                              Says("scone", 0).perspective().re(oppose, "MUFFIN-P0001").converge()}));
  EXPECT_THAT(signallers(dialogue), ElementsAre("cupcake"));
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
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).converge(), Says("cupcake", 0), Says("scone", 0)}));
  RoundRequest request = dialogue.request();
  request.absent = {{"muffin", "timed out"}};
  ASSERT_TRUE(dialogue.round(request, {Says("cupcake", 1), Says("scone", 1)}));
  EXPECT_THAT(signallers(dialogue), IsEmpty());
}

}  // namespace
}  // namespace blue
