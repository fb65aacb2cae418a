#include "domain/round/tension_lifecycle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using enum ReferenceKind;
using S = EntityStatus;

// Round 0: Muffin raises T0001, the others listen.
class TensionTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(dialogue.round({Says("muffin", 0).tension(), Says("cupcake", 0), Says("scone", 0)}));
  }
  void play(const AnswerInput& muffin, const AnswerInput& cupcake, const AnswerInput& scone,
            std::vector<TensionUpdate> updates = {}) {
    RoundRequest request = dialogue.request();
    request.tension_updates = std::move(updates);
    auto result = dialogue.round(request, {muffin, cupcake, scone});
    ASSERT_TRUE(result) << render_json(to_json(result.error()));
  }
  S status() const { return dialogue.tension("T0001").status; }
  std::vector<std::string> refused(std::vector<TensionUpdate> updates) {
    RoundRequest request = dialogue.request();
    request.tension_updates = std::move(updates);
    const int n = request.round;
    auto result = dialogue.try_round(request, {Says("muffin", n), Says("cupcake", n), Says("scone", n)});
    return result ? std::vector<std::string>{} : codes_of(result.error());
  }
  TestDialogue dialogue;
};

TEST_F(TensionTest, IsOwnedByItsFirstContributorWhoseResolveCloses) {
  EXPECT_EQ(dialogue.tension("T0001").owner, "muffin");
  play(Says("muffin", 1).recommendation().re(resolve, "T0001"), Says("cupcake", 1), Says("scone", 1));
  EXPECT_EQ(status(), S::resolved);
  EXPECT_EQ(dialogue.tension("T0001").resolved_via, "R0101");
  const Transition& last = dialogue.state.record.transitions.back();
  EXPECT_EQ(last.cause, "resolve");
  EXPECT_THAT(last.actors, ElementsAre("muffin"));
}

TEST_F(TensionTest, AnotherExpertsResolveOnlyAddresses) {
  play(Says("muffin", 1).converge(), Says("cupcake", 1).recommendation().re(resolve, "T0001"),
       Says("scone", 1));
  EXPECT_EQ(status(), S::addressed);
  EXPECT_THAT(dialogue.counts().open_tensions, ElementsAre("T0001"));
}

TEST_F(TensionTest, ContributorConcursBySupportConcedeResolveOrLaterSignal) {
  for (int way = 0; way < 4; ++way) {
    dialogue = TestDialogue();
    SetUp();
    play(Says("muffin", 1), Says("cupcake", 1).recommendation().re(resolve, "T0001"), Says("scone", 1));
    ASSERT_EQ(status(), S::addressed);
    Says muffin("muffin", 2);
    if (way == 0) muffin.re(support, "R0101");
    if (way == 1) muffin.move(MoveKind::concede, {"R0101"});
    if (way == 2) muffin.re(resolve, "T0001");
    if (way == 3) muffin.converge();
    play(muffin, Says("cupcake", 2), Says("scone", 2));
    EXPECT_EQ(status(), S::resolved) << "way " << way;
  }
}

TEST_F(TensionTest, OthersSupportAndObjectingSignalsDoNotConcur) {
  play(Says("muffin", 1), Says("cupcake", 1).recommendation().re(resolve, "T0001"), Says("scone", 1));
  play(Says("muffin", 2).converge().dissent(), Says("cupcake", 2).converge(),
       Says("scone", 2).re(support, "R0101").converge());
  EXPECT_EQ(status(), S::addressed);
}

TEST_F(TensionTest, SignalInTheRoundOfTheResolutionCouldNotHaveReadIt) {
  play(Says("muffin", 1).converge(), Says("cupcake", 1).recommendation().re(resolve, "T0001"),
       Says("scone", 1));
  play(Says("muffin", 2), Says("cupcake", 2), Says("scone", 2));
  EXPECT_EQ(status(), S::addressed);
  play(Says("muffin", 3).converge(), Says("cupcake", 3), Says("scone", 3));
  EXPECT_EQ(status(), S::resolved);
}

TEST_F(TensionTest, UnlinkedResolutionsOfOneRoundAreAConflictEvenWithTheOwnersAmongThem) {
  play(Says("muffin", 1).recommendation().re(resolve, "T0001"),
       Says("cupcake", 1).recommendation().re(resolve, "T0001"), Says("scone", 1));
  EXPECT_EQ(status(), S::addressed);
  EXPECT_TRUE(dialogue.tension("T0001").conflict);
  EXPECT_EQ(std::ranges::count(dialogue.state.rounds.back().notes, "resolution_conflict", &Note::code), 1)
      << "only the gate said it";
  play(Says("muffin", 2).converge(), Says("cupcake", 2).converge(), Says("scone", 2).converge());
  EXPECT_TRUE(dialogue.tension("T0001").conflict) << "a bare signal picks none";
  play(Says("muffin", 3).re(support, "R0102"), Says("cupcake", 3), Says("scone", 3));
  EXPECT_EQ(status(), S::resolved);
  EXPECT_EQ(dialogue.tension("T0001").resolved_via, "R0102");
}

TEST_F(TensionTest, ContributorsPickingBothSettleNothing) {
  play(Says("muffin", 1), Says("cupcake", 1).recommendation().re(resolve, "T0001"),
       Says("scone", 1).recommendation().re(resolve, "T0001"));
  play(Says("muffin", 2).re(support, "R0101").re(support, "R0102"), Says("cupcake", 2), Says("scone", 2));
  EXPECT_TRUE(dialogue.tension("T0001").conflict);
}

TEST_F(TensionTest, ResolutionsLinkedDirectlyOrByACommonTargetDoNotConflict) {
  play(Says("muffin", 1), Says("cupcake", 1).recommendation(), Says("scone", 1));
  play(Says("muffin", 2).recommendation().re(resolve, "T0001").re(refine, "R0101"),
       Says("cupcake", 2).recommendation().re(resolve, "T0001").re(support, "R0101"), Says("scone", 2));
  EXPECT_EQ(status(), S::resolved);
  dialogue = TestDialogue();
  SetUp();
  play(Says("muffin", 1).recommendation().re(resolve, "T0001"),
       Says("cupcake", 1).recommendation().re(resolve, "T0001").re(support, "MUFFIN-R0101"),
       Says("scone", 1));
  EXPECT_EQ(status(), S::resolved);
}

TEST_F(TensionTest, AResolveBoundToNoEntityIsLinkedToNothing) {
  play(Says("muffin", 1).re(resolve, "T0001"), Says("cupcake", 1).recommendation().re(resolve, "T0001"),
       Says("scone", 1));
  EXPECT_TRUE(dialogue.tension("T0001").conflict);
  EXPECT_THAT(refused({{.id = "T0001", .status = S::resolved, .reason = "the better one", .via = "cupcake"}}),
              ElementsAre("target_not_found"));
  play(Says("muffin", 2), Says("cupcake", 2), Says("scone", 2),
       {{.id = "T0001", .status = S::resolved, .reason = "the better one", .via = "Muffin"}});
  EXPECT_EQ(status(), S::resolved);
  EXPECT_EQ(dialogue.tension("T0001").resolved_via, "muffin");
  EXPECT_EQ(dialogue.state.record.transitions.back().cause, "settle");
}

// "[RE:RESOLVE T0001] is not possible" closed the tension.
TEST_F(TensionTest, AResolutionWithWordsOnlyAddressesEvenByItsOwner) {
  play(Says("muffin", 1).worded("T0001", "is not possible").converge(), Says("cupcake", 1), Says("scone", 1));
  EXPECT_EQ(status(), S::addressed);
  ASSERT_EQ(dialogue.tension("T0001").pending.size(), 1u);
  EXPECT_EQ(dialogue.tension("T0001").pending.front().words.text, "is not possible");
  play(Says("muffin", 2).move(MoveKind::concede, {"T0001"}), Says("cupcake", 2).converge(), Says("scone", 2));
  EXPECT_EQ(status(), S::addressed) << "neither a concession nor another expert's signal agrees to words";
}

TEST_F(TensionTest, WordsAreAgreedToByABareResolveOrASignalOfALaterRoundOrByTheJudge) {
  for (int way = 0; way < 3; ++way) {
    dialogue = TestDialogue();
    SetUp();
    play(Says("muffin", 1), Says("cupcake", 1).recommendation().worded("T0001"), Says("scone", 1));
    ASSERT_EQ(status(), S::addressed);
    play(Says("muffin", 2).re(support, "R0101"), Says("cupcake", 2), Says("scone", 2));
    ASSERT_EQ(status(), S::addressed) << "words are not agreed to by supporting their entity";
    Says muffin("muffin", 3);
    std::vector<TensionUpdate> updates;
    if (way == 0) muffin.re(resolve, "T0001");
    if (way == 1) muffin.converge();
    if (way == 2)
      updates = {{.id = "T0001", .status = S::resolved, .reason = "Cupcake says it all.", .via = "R0101"}};
    play(muffin, Says("cupcake", 3), Says("scone", 3), updates);
    EXPECT_EQ(status(), S::resolved) << "way " << way;
  }
}

TEST_F(TensionTest, ResolutionsWithWordsConflictLikeOthers) {
  play(Says("muffin", 1).recommendation().re(resolve, "T0001"),
       Says("cupcake", 1).recommendation().worded("T0001"), Says("scone", 1));
  EXPECT_TRUE(dialogue.tension("T0001").conflict);
  play(Says("muffin", 2).re(support, "R0102"), Says("cupcake", 2), Says("scone", 2));
  EXPECT_TRUE(dialogue.tension("T0001").conflict) << "words are not picked by a support";
  play(Says("muffin", 3).re(resolve, "T0001"), Says("cupcake", 3), Says("scone", 3));
  EXPECT_EQ(status(), S::resolved);
}

TEST_F(TensionTest, WordsThatFitAnotherTensionBetterAreNoted) {
  dialogue = TestDialogue();
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).tension("Data loss").tension("Single depends_on field"),
                              Says("cupcake", 0), Says("scone", 0)}));
  auto notes = [&](const std::string& target, std::string words) {
    auto result = dialogue.try_round(dialogue.request(), {Says("muffin", 1).worded(target, std::move(words)),
                                                          Says("cupcake", 1), Says("scone", 1)});
    return std::ranges::count(result.value().event.notes, "resolution_label_differs", &Note::code);
  };
  EXPECT_EQ(notes("T0001", "a single depends_on field"), 1);
  EXPECT_EQ(notes("T0002", "a single depends_on field"), 0);
  EXPECT_EQ(notes("T0001", "no data is lost"), 0);
}

TEST_F(TensionTest, ReopenBeatsResolveAndConflict) {
  play(Says("muffin", 1).re(resolve, "T0001"), Says("cupcake", 1), Says("scone", 1));
  ASSERT_EQ(status(), S::resolved);
  play(Says("muffin", 2).re(resolve, "T0001"), Says("cupcake", 2).re(resolve, "T0001"),
       Says("scone", 2).re(reopen, "T0001"));
  EXPECT_EQ(status(), S::reopened);
  EXPECT_FALSE(dialogue.tension("T0001").conflict);
  EXPECT_THAT(dialogue.counts().open_tensions, ElementsAre("T0001"));
}

// A reopen bound to the tension itself was dropped as a reference to itself, and a resolution of the same
// answer won.
TEST_F(TensionTest, ReopenBoundToTheTensionItselfCounts) {
  dialogue = TestDialogue();
  auto result =
      dialogue.round({Says("muffin", 0).perspective().re(resolve, "T0001").tension().re(reopen, "T0001"),
                      Says("cupcake", 0), Says("scone", 0)});
  ASSERT_TRUE(result);
  EXPECT_EQ(status(), S::open);
}

TEST_F(TensionTest, JudgeConfirmsOnlyWhatSomebodyResolved) {
  EXPECT_THAT(refused({{.id = "T0001", .status = S::resolved, .reason = "because of this", .via = "muffin"}}),
              ElementsAre("target_not_found"));
  EXPECT_THAT(refused({{.id = "T0001", .status = S::resolved, .reason = "because of this"}}),
              ElementsAre("missing_field"));
  play(Says("muffin", 1), Says("cupcake", 1).recommendation().re(resolve, "T0001"), Says("scone", 1));
  EXPECT_THAT(refused({{.id = "T0001", .status = S::resolved, .reason = " ", .via = "R0101"}}),
              ElementsAre("reason_missing"));
  play(Says("muffin", 2), Says("cupcake", 2), Says("scone", 2),
       {{.id = "T0001", .status = S::resolved, .reason = "Muffin has left.", .via = "R0101"}});
  EXPECT_EQ(status(), S::resolved);
}

TEST_F(TensionTest, AssignedOwnerMayCloseFromTheNextRoundOn) {
  play(Says("muffin", 1), Says("cupcake", 1).re(resolve, "T0001"), Says("scone", 1),
       {{.id = "T0001", .reason = "Cupcake knows it.", .owner = "Cupcake"}});
  EXPECT_EQ(status(), S::addressed);
  EXPECT_EQ(dialogue.tension("T0001").owner, "cupcake");
  play(Says("muffin", 2), Says("cupcake", 2).re(resolve, "T0001"), Says("scone", 2));
  EXPECT_EQ(status(), S::resolved);
}

TEST_F(TensionTest, DuplicateCountsOnceAndLendsItsReferences) {
  play(Says("muffin", 1), Says("cupcake", 1).tension(), Says("scone", 1),
       {{.id = "CUPCAKE-T0101", .reason = "They are the same.", .duplicate_of = "T0001"}});
  EXPECT_THAT(dialogue.counts().open_tensions, ElementsAre("T0001"));
  EXPECT_THAT(refused({{.id = "T0001", .reason = "They are a circle.", .duplicate_of = "T0101"}}),
              ElementsAre("merge_cycle"));
  play(Says("muffin", 2).re(resolve, "T0101"), Says("cupcake", 2), Says("scone", 2));
  EXPECT_EQ(status(), S::resolved);
  EXPECT_THAT(dialogue.counts().open_tensions, IsEmpty());
  play(Says("muffin", 3), Says("cupcake", 3), Says("scone", 3).tension());
  EXPECT_THAT(refused({{.id = "T0301", .reason = "They are the same.", .duplicate_of = "T0001"}}),
              ElementsAre("contradiction"));
}

TEST_F(TensionTest, SynthesisOfTheJudgeGivesNobodyARight) {
  RoundRequest request = dialogue.request();
  request.tensions = std::vector<JudgeItem>{{.label = "Seen by the Judge", .contributors = {"Cupcake"}}};
  ASSERT_TRUE(dialogue.round(request, {Says("muffin", 1), Says("cupcake", 1), Says("scone", 1)}));
  EXPECT_EQ(dialogue.state.record.find_entity("T0101")->author, "judge");
  EXPECT_THAT(dialogue.counts().open_tensions, ElementsAre("T0001", "T0101"));
  play(Says("muffin", 2), Says("cupcake", 2).recommendation().re(resolve, "T0101"), Says("scone", 2));
  EXPECT_EQ(dialogue.tension("T0101").status, S::addressed);
}

}  // namespace
}  // namespace blue
