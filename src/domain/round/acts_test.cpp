// What the Judge did, and what the numbers are without it.
#include "domain/round/acts.h"

#include <gmock/gmock.h>

#include "domain/verdict/minority_report.h"
#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using enum ReferenceKind;

std::vector<std::string> told(const TestDialogue& dialogue) {
  std::vector<std::string> out;
  for (const JudgeAct& one : judge_acts(dialogue.state))
    out.push_back(format("{}{} {} ({}) -> {} ({}): {}", one.moves_numbers ? "*" : "", one.act, one.id,
                         one.label, one.into, one.into_label, one.reason));
  return out;
}

class ActsTest : public testing::Test {
 protected:
  // Round 0: two tensions, two perspectives, an unplaced objection.
  void SetUp() override {
    ASSERT_TRUE(dialogue.round({Says("muffin", 0).tension("Cost").perspective("Cheap"),
                                Says("cupcake", 0).tension("Data loss").perspective("Dear"),
                                Says("scone", 0).unplaced("T1/T2: doubt")}));
  }
  void play(std::vector<AnswerInput> answers, const std::function<void(RoundRequest&)>& judge = {}) {
    RoundRequest request = dialogue.request();
    if (judge) judge(request);
    auto result = dialogue.round(request, std::move(answers));
    ASSERT_TRUE(result) << render_json(to_json(result.error()));
  }
  std::vector<std::string> open_without() const {
    return counts_without_acts(dialogue.state, dialogue.state.next_round() - 1).open_tensions;
  }
  TestDialogue dialogue;
};

TEST_F(ActsTest, AreNamedWithTheirLabelsAndTheNumbersAreDerivedWithoutThem) {
  play(quiet(1), [](RoundRequest& request) {
    request.tension_updates = std::vector<TensionUpdate>{
        {.id = "T0002", .reason = "It is one thing.", .duplicate_of = "T0001"},
        {.id = "T0003", .status = EntityStatus::dismissed, .reason = "It quotes the question."}};
  });
  EXPECT_THAT(dialogue.counts().open_tensions, ElementsAre("T0001"));
  EXPECT_THAT(told(dialogue), ElementsAre("*duplicate T0002 (Data loss) -> T0001 (Cost): It is one thing.",
                                          "*dismiss T0003 (T1/T2: doubt) ->  (): It quotes the question."));
  EXPECT_THAT(open_without(), ElementsAre("T0001", "T0002", "T0003"));
  play({Says("muffin", 2).re(resolve, "T0001"), Says("cupcake", 2), Says("scone", 2)});
  EXPECT_EQ(dialogue.counts().velocity(), 0u);
  EXPECT_THAT(open_without(), ElementsAre("T0002", "T0003")) << "closed with the other only by the fold";
}

TEST_F(ActsTest, MergesConfirmationsOwnersAndAcceptancesMoveNumbers) {
  play({Says("muffin", 1).perspective("New"), Says("cupcake", 1).re(resolve, "T0001"), Says("scone", 1)},
       [](RoundRequest& request) {
         request.merges = std::vector<Merge>{{"P0101", "P0001", "It is the same thought."}};
         request.tension_updates = std::vector<TensionUpdate>{
             {.id = "T0001",
              .status = EntityStatus::resolved,
              .reason = "Cupcake settled it.",
              .via = "cupcake"},
             {.id = "T0002", .reason = "Scone knows it best.", .owner = "Scone"},
             {.id = "T0003", .status = EntityStatus::accepted_unresolved, .reason = "We live with it."}};
       });
  EXPECT_THAT(dialogue.counts().new_perspectives, IsEmpty());
  play({Says("muffin", 2), Says("cupcake", 2), Says("scone", 2).re(resolve, "T0002")});
  EXPECT_EQ(dialogue.counts().velocity(), 0u);
  EXPECT_THAT(open_without(), ElementsAre("T0001", "T0002", "T0003"));
  EXPECT_THAT(counts_without_acts(dialogue.state, 1).new_perspectives, ElementsAre("P0101"));
}

// The author of the folded item may make the fold its own.
TEST_F(ActsTest, AFoldThatItsAuthorAgreesToIsNoAct) {
  for (bool is_prompted : {false, true}) {
    dialogue = TestDialogue();
    SetUp();
    play({Says("muffin", 1), Says("cupcake", 1).perspective("Dear again"), Says("scone", 1)},
         [](RoundRequest& request) {
           request.merges = std::vector<Merge>{{"P0101", "P0002", "It is the same thought."}};
           request.tension_updates = std::vector<TensionUpdate>{
               {.id = "T0002", .reason = "It is one thing.", .duplicate_of = "T0001"}};
         });
    EXPECT_EQ(judge_acts(dialogue.state).size(), 2u);
    if (is_prompted) dialogue.keep(issue_prompts(dialogue.state, 2, {}));
    play({Says("muffin", 2).re(support, "T0001"),
          Says("cupcake", 2).move(MoveKind::concede, {"T0001"}).re(support, "P0002"), Says("scone", 2)});
    EXPECT_EQ(judge_acts(dialogue.state).size(), is_prompted ? 0u : 2u) << "the prompt has to show the fold";
    if (is_prompted) {
      EXPECT_THAT(open_without(), ElementsAre("T0001", "T0003"));
    }
  }
}

TEST_F(ActsTest, AbsencesLeaversReplacementsAndEditsAreListed) {
  RoundRead read{1, {{"muffin", "another hash", true}, {"scone", AnswerInput(Says("scone", 1)).sha256}}};
  dialogue.keep<RoundRead>(read);
  auto absent = [](RoundRequest& request) {
    request.absent = std::vector<Absence>{{"cupcake", "It did not answer."}};
  };
  play({Says("muffin", 1), Says("scone", 1)}, absent);
  RoundRequest again = dialogue.request();
  again.round = 1;
  again.replace = true;
  again.replace_reason = "The summary came late.";
  again.summary = "Late.";
  ASSERT_TRUE(dialogue.round(again, {Says("muffin", 1), Says("scone", 1)}));
  EXPECT_THAT(
      told(dialogue),
      ElementsAre("edit muffin (Muffin) ->  (): an answer with other bytes was read in a dry run first "
                  "(another hash), and it dissented",
                  "replace_round round 1 (round 1) ->  (): The summary came late.",
                  "absent cupcake (Cupcake) ->  (): It did not answer."));
  const std::vector<MinorityItem> report = minority_report(dialogue.state);
  EXPECT_TRUE(std::ranges::any_of(report, [](const MinorityItem& one) {
    return one.expert == "muffin" && one.kind == "dissent" && one.set_aside == "edited";
  }));
}

// Fifty dry runs of a changing answer gave fifty notes about it, and none was left for what was read in it.
TEST_F(ActsTest, AnAnswerReadInManyVersionsIsNotedOnce) {
  for (const char* version : {"first", "second", "third"})
    dialogue.keep<RoundRead>(RoundRead{1, {{"muffin", version, false}}});
  play({Says("muffin", 1), Says("cupcake", 1), Says("scone", 1)});
  EXPECT_EQ(std::ranges::count(dialogue.state.rounds.back().notes, "answer_edited", &Note::code), 1);
  EXPECT_EQ(dialogue.state.rounds.back().edited_answers.size(), 3u);
}

}  // namespace
}  // namespace blue
