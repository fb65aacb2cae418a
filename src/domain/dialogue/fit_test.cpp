// What cannot follow the events before it is refused when it is applied: a forged ledger, or one put together
// from two, crashed whatever read it.
#include "domain/dialogue/fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/dialogue/apply.h"
#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::HasSubstr;

// Two rounds and a proposal.
TestDialogue talk() {
  TestDialogue dialogue;
  EXPECT_TRUE(
      dialogue.round({.round = 0, .panel = std::vector<std::string>{"Muffin", "Scone"}},
                     {Says("muffin", 0).perspective().tension().tension(), Says("scone", 0).perspective()}));
  EXPECT_TRUE(dialogue.round({.round = 1}, {Says("muffin", 1).converge(), Says("scone", 1).converge()}));
  return dialogue;
}

// What applying `body` after the dialogue's events says.
template <class Body>
std::string say(const TestDialogue& dialogue, const Body& body) {
  DialogueState state = dialogue.state;
  Event event = event_of(body, "2026-02-03T16:00:00Z");
  event.sequence = dialogue.events.size() + 1;
  const Result<> applied = apply(state, event);
  if (applied) return "it fits";
  EXPECT_EQ(applied.error().code.name, "ledger_damaged");
  EXPECT_EQ(state, dialogue.state);
  return applied.error().message;
}

TEST(Fit, RoundsComeInOrder) {
  const TestDialogue dialogue = talk();
  RoundRegistered round = dialogue.state.rounds[1];
  EXPECT_THAT(say(dialogue, round), HasSubstr("It registers round 1 when 2 rounds are registered."));
  round.replaces = true;
  EXPECT_EQ(say(dialogue, round), "it fits");
  round.round = round.panel.round = 0;
  EXPECT_THAT(say(dialogue, round), HasSubstr("It replaces round 0 when 2 rounds are registered."));
  EXPECT_THAT(say(TestDialogue(), round), HasSubstr("It replaces round 0 when 0 rounds are registered."));
  round.round = 2;
  round.replaces = false;
  EXPECT_THAT(say(dialogue, round), HasSubstr("Its panel is that of round 0."));
}

TEST(Fit, OneLineCreatesTheDialogueAndOneEndsIt) {
  TestDialogue dialogue = talk();
  EXPECT_THAT(say(dialogue, dialogue.state.settings), HasSubstr("created by an earlier line"));
  DialogueState nothing;
  EXPECT_THAT(check_fit(nothing, PanelSet{}).error().message, HasSubstr("before the line that creates"));
  dialogue.keep(abandon_dialogue(dialogue.state, "No time."));
  EXPECT_THAT(say(dialogue, DialogueAbandoned{"Again."}), HasSubstr("after the line that ends"));
}

TEST(Fit, AnIdIsRaisedOnce) {
  const TestDialogue dialogue = talk();
  RoundRegistered round = dialogue.state.rounds[1];
  round.round = round.panel.round = 2;
  round.entities = {dialogue.state.rounds[0].entities[0]};
  EXPECT_THAT(say(dialogue, round), HasSubstr("is not the id of a perspective of round 2"));
  round.entities[0].round = 2;
  round.entities[0].id = "P0201";
  EXPECT_EQ(say(dialogue, round), "it fits");
  round.entities.push_back(round.entities[0]);
  EXPECT_THAT(say(dialogue, round), HasSubstr("It has the id \"P0201\" twice."));
}

// Following such a circle never came to an end.
TEST(Fit, NothingIsFoldedIntoItself) {
  const TestDialogue dialogue = talk();
  RoundRegistered round = dialogue.state.rounds[1];
  round.round = round.panel.round = 2;
  Tension one = *dialogue.state.record.find_tension("T0001"),
          two = *dialogue.state.record.find_tension("T0002");
  one.duplicate_of = "T0002";
  round.tensions = {one, two};
  EXPECT_EQ(say(dialogue, round), "it fits");
  round.tensions[1].duplicate_of = "T0001";
  EXPECT_THAT(say(dialogue, round), HasSubstr("\"T0001\" is folded into itself."));
  round.tensions[1].duplicate_of = "T0909";
  EXPECT_THAT(say(dialogue, round), HasSubstr("which is not a tension of the record"));
  round.tensions = {one};
  round.tensions[0].id = "T0909";
  EXPECT_THAT(say(dialogue, round), HasSubstr("\"T0909\" is not a tension of the record."));
  round.tensions.clear();
  round.merges = {{"P0001", "P0002", "same"}, {"P0002", "P0001", "same"}};
  EXPECT_THAT(say(dialogue, round), HasSubstr("is folded into itself"));
}

TEST(Fit, NamesAreFitForFiles) {
  const TestDialogue dialogue = talk();
  PanelSet panel = dialogue.state.rounds[1].panel;
  panel.round = 2;
  for (const char* slug : {"", "../muffin", "a/b", ".hidden", "a\nb"}) {
    panel.seats[0].expert.slug = slug;
    EXPECT_THAT(say(dialogue, panel), HasSubstr("cannot be the name of an expert's file")) << slug;
  }
  panel.seats[0].expert.slug = panel.seats[1].expert.slug;
  EXPECT_THAT(say(dialogue, panel), HasSubstr("It has the panel member \"scone\" twice."));
  DialogueCreated created;
  for (const char* id : {"", "../x", "A B"}) {
    created.dialogue_id = id;
    EXPECT_FALSE(check_fit(DialogueState{}, created)) << id;
  }
}

TEST(Fit, AVerdictIsAboutARegisteredRound) {
  const TestDialogue dialogue = talk();
  VerdictRegistered verdict;
  verdict.verdict_id = "one";
  verdict.verdict_type = VerdictKind::interim;
  verdict.round = 2;
  EXPECT_THAT(say(dialogue, verdict), HasSubstr("It is about round 2, which is not registered."));
  verdict.round = 0;
  EXPECT_THAT(say(TestDialogue(), verdict), HasSubstr("It is about round 0, which is not registered."));
}

}  // namespace
}  // namespace blue
