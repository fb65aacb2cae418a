#include "domain/panel/seating.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/file_names.h"
#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::SizeIs;

CreateInput with_pool(Rotation rotation = Rotation::graduated) {
  CreateInput input;
  input.rotation = rotation;
  input.panel_size = 6;
  input.seed = 11;
  for (auto [role, tier, relevance] :
       {std::tuple{"Value Analyst", Tier::core, 0.95}, std::tuple{"Risk Manager", Tier::core, 0.90},
        std::tuple{"Portfolio Strategist", Tier::adjacent, 0.70},
        std::tuple{"ESG Analyst", Tier::adjacent, 0.65},
        std::tuple{"Supply Chain Analyst", Tier::adjacent, 0.55},
        std::tuple{"Macro Economist", Tier::wildcard, 0.40}, std::tuple{"Contrarian", Tier::wildcard, 0.35},
        std::tuple{"Regulatory Expert", Tier::wildcard, 0.30}})
    input.pool.push_back({.role = role, .tier = tier, .relevance = relevance});
  return input;
}

std::vector<AnswerInput> answers_of(const DialogueState& state, int round) {
  std::vector<AnswerInput> out;
  for (const std::string& slug : slugs_of(*panel_for(state, round))) out.push_back(Says(slug, round));
  return out;
}

TEST(Panel, SuggestionIsNamedInOrderAndBindsNothing) {
  TestDialogue dialogue(with_pool());
  auto panel = panel_for(dialogue.state, 0);
  ASSERT_TRUE(panel);
  EXPECT_THAT(slugs_of(*panel), ElementsAre("muffin", "cupcake", "scone", "donut", "eclair", "brioche"));
  EXPECT_EQ(*panel, *panel_for(dialogue.state, 0));
  auto other = evolve_panel(
      dialogue.state, {0, {{.name = "Muffin", .role = "Contrarian", .source = ExpertSource::pool}}, {}});
  ASSERT_TRUE(other);
  dialogue.keep(other);
  EXPECT_EQ(dialogue.state.find_expert("muffin")->role, "Contrarian");
  auto clash = evolve_panel(dialogue.state, {0, {{.name = "muffin", .role = "Risk Manager"}}, {}});
  ASSERT_FALSE(clash);
  EXPECT_THAT(codes_of(clash.error()), ElementsAre("name_taken"));
}

// An expert whom the pool names and who was not suggested had "no role yet" and was "in no pool".
TEST(Panel, AnExpertOfThePoolIsKnownByNameWithoutBeingSuggested) {
  CreateInput input;
  input.panel_size = 1;
  for (const char* name : {"Muffin", "Cupcake", "Scone", "Donut"})
    input.pool.push_back({.name = name, .role = std::string("Role of ") + name});
  const TestDialogue dialogue(input);
  for (const char* name : {"Muffin", "Cupcake", "Scone", "Donut"}) {
    const auto panel = evolve_panel(dialogue.state, {0, {{.name = name, .source = ExpertSource::pool}}, {}});
    ASSERT_TRUE(panel) << panel.error().message;
    EXPECT_EQ(panel->seats[0].expert.role, std::string("Role of ") + name);
  }
}

TEST(Panel, NamesOutsideTheListAreRefusedWithTheNextFreeOne) {
  TestDialogue dialogue(with_pool());
  auto result = evolve_panel(dialogue.state, {0, {{.name = "Bagel", .role = "Contrarian"}}, {}});
  ASSERT_FALSE(result);
  EXPECT_THAT(codes_of(result.error()), ElementsAre("name_not_listed"));
  EXPECT_THAT(result.error().suggestion, testing::HasSubstr("Muffin"));
}

TEST(Panel, SourcesAreCheckedAgainstTheRecord) {
  TestDialogue dialogue(with_pool());
  dialogue.keep(evolve_panel(
      dialogue.state,
      {0, {{.name = "Muffin", .role = "Value Analyst"}, {.name = "Cupcake", .role = "Risk Manager"}}, {}}));
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).tension(), Says("cupcake", 0)}));
  auto wrong = evolve_panel(
      dialogue.state, {1,
                       {{.name = "Muffin", .source = ExpertSource::pool},
                        {.name = "Scone", .role = "Supply Chain Analyst", .source = ExpertSource::retained},
                        {.name = "Palmier", .role = "Geopolitical Analyst", .source = ExpertSource::pool}},
                       {}});
  ASSERT_FALSE(wrong);
  EXPECT_THAT(codes_of(wrong.error()), ElementsAre("source_mismatch", "source_mismatch"))
      << "Muffin comes from the pool, as the panel file of round 0 says";
  auto right = evolve_panel(dialogue.state,
                            {1,
                             {{.name = "Cupcake", .source = ExpertSource::retained},
                              {.name = "Scone", .role = "Supply Chain Analyst", .source = ExpertSource::pool},
                              {.name = "Palmier",
                               .role = "Geopolitical Analyst",
                               .source = ExpertSource::created,
                               .tensions = {"t0001"}}},
                             {{}, {{"Muffin", "Its part is done."}}}});
  ASSERT_TRUE(right);
  ASSERT_THAT(right->left, SizeIs(1));
  EXPECT_EQ(right->left[0].expert, "muffin");
  EXPECT_EQ(right->left[0].reason, "Its part is done.");
  EXPECT_THAT(right->left[0].tensions, ElementsAre("T0001"));
  EXPECT_THAT(right->notes, SizeIs(2));
  EXPECT_THAT(right->seats[2].tensions, ElementsAre("T0001"));
}

TEST(Panel, IsFixedByPromptsAndOnlyForTheNextRound) {
  TestDialogue dialogue(with_pool());
  dialogue.keep(issue_prompts(dialogue.state, 0, {"Muffin"}));
  auto late = evolve_panel(dialogue.state, {0, {{.name = "Muffin"}}, {}});
  ASSERT_FALSE(late);
  EXPECT_THAT(codes_of(late.error()), ElementsAre("panel_fixed"));
  EXPECT_THAT(codes_of(issue_prompts(dialogue.state, 1, {}).error()), ElementsAre("round_out_of_order"));
  EXPECT_THAT(codes_of(issue_prompts(dialogue.state, 0, {"Palmier"}).error()), ElementsAre("panel_mismatch"));
}

TEST(Panel, StaysWithoutRotationAndInGraduatedRotation) {
  for (Rotation rotation : {Rotation::none, Rotation::graduated}) {
    TestDialogue dialogue(with_pool(rotation));
    ASSERT_TRUE(dialogue.round(answers_of(dialogue.state, 0)));
    EXPECT_EQ(slugs_of(*panel_for(dialogue.state, 1)), slugs_of(dialogue.state.rounds[0].panel));
  }
}

TEST(Panel, WildcardRotationKeepsTheOthers) {
  TestDialogue dialogue(with_pool(Rotation::wildcards));
  std::set<std::string> wildcards;
  for (int round = 0; round < 6; ++round) {
    auto panel = panel_for(dialogue.state, round);
    ASSERT_TRUE(panel);
    EXPECT_EQ(panel->seats.size(), 6u);
    for (const Seat& seat : panel->seats) {
      const bool is_wildcard = seat.expert.tier == Tier::wildcard;
      if (is_wildcard) wildcards.insert(seat.expert.role);
      EXPECT_TRUE(is_wildcard || round == 0 || sits_on(dialogue.state.rounds[0].panel, seat.expert.slug));
    }
    ASSERT_TRUE(dialogue.round(answers_of(dialogue.state, round)));
  }
  EXPECT_GT(wildcards.size(), 1u);
}

TEST(Panel, FullRotationDrawsAnewAndRepeatably) {
  TestDialogue dialogue(with_pool(Rotation::full));
  std::set<std::vector<std::string>> panels;
  for (int round = 0; round < 6; ++round) {
    panels.insert(slugs_of(*panel_for(dialogue.state, round)));
    EXPECT_EQ(*panel_for(dialogue.state, round), *panel_for(dialogue.state, round));
    ASSERT_TRUE(dialogue.round(answers_of(dialogue.state, round)));
  }
  EXPECT_GT(panels.size(), 1u);
}

TEST(Panel, SamplingRetainsAndExcludes) {
  TestDialogue dialogue(with_pool());
  auto panel = sample_panel(dialogue.state, {0, 5, 3, {"Contrarian"}, {"Value Analyst"}});
  ASSERT_TRUE(panel);
  EXPECT_THAT(panel->seats, SizeIs(3));
  std::vector<std::string> roles;
  for (const Seat& seat : panel->seats) roles.push_back(seat.expert.role);
  EXPECT_THAT(roles, Contains("Contrarian"));
  EXPECT_THAT(roles, testing::Not(Contains("Value Analyst")));
  EXPECT_THAT(codes_of(sample_panel(dialogue.state, {0, {}, {}, {"Nobody"}, {}}).error()),
              ElementsAre("expert_not_found"));
}

TEST(Panel, WithoutAPoolOnlyTheCallCanSetIt) {
  TestDialogue dialogue;
  EXPECT_THAT(codes_of(panel_for(dialogue.state, 0).error()), ElementsAre("panel_missing"));
  RoundRequest request;
  EXPECT_THAT(codes_of(dialogue.round(request, {}).error()), ElementsAre("panel_missing"));
  ASSERT_TRUE(dialogue.round({Says("muffin", 0), Says("cupcake", 0), Says("scone", 0)}));
  request = dialogue.request();
  request.panel = {"Muffin", "Cupcake"};
  auto shrunk = dialogue.round(request, {Says("muffin", 1), Says("cupcake", 1), Says("scone", 1)});
  ASSERT_FALSE(shrunk);
  EXPECT_THAT(codes_of(shrunk.error()), ElementsAre("panel_mismatch"));
}

// A dissenter could be dropped from the panel after it had answered, and nothing told of it.
TEST(Panel, WhoHasAnsweredIsDroppedOnlyByLeavingWithAReason) {
  TestDialogue dialogue(with_pool());
  const PanelSet suggested = panel_for(dialogue.state, 0).value();
  EvolveInput input{0, {}, {}};
  for (const Seat& seat : suggested.seats)
    if (seat.expert.slug != "scone") input.panel.push_back({.name = seat.expert.name});
  ASSERT_TRUE(evolve_panel(dialogue.state, input)) << "an expert that has not answered may leave";
  input.dropping.answered = {"scone", "muffin", "stranger"};
  auto refused = evolve_panel(dialogue.state, input);
  ASSERT_FALSE(refused);
  EXPECT_THAT(codes_of(refused.error()), ElementsAre("expert_has_answered"));
  input.dropping.leaving = {{"Scone", "rotated"}};
  EXPECT_THAT(codes_of(evolve_panel(dialogue.state, input).error()), ElementsAre("reason_too_short"));
  input.dropping.leaving = {{"Scone", "It answered another question."}};
  auto evolved = evolve_panel(dialogue.state, input);
  ASSERT_TRUE(evolved) << evolved.error().message;
  ASSERT_THAT(evolved->left, SizeIs(1));
  EXPECT_TRUE(evolved->left.front().answered);
  dialogue.keep(evolved);
  input.dropping.leaving.clear();
  auto again = evolve_panel(dialogue.state, input);
  ASSERT_TRUE(again) << "it left before: " << again.error().message;
  EXPECT_THAT(again->left, SizeIs(1));
}

// The owner of an open tension could be let go without a word, and the tension closed by others.
TEST(Panel, TheOwnerOfAnOpenTensionLeavesOnlyWithAReason) {
  TestDialogue dialogue(with_pool());
  dialogue.keep(evolve_panel(dialogue.state, {0, {{.name = "Muffin"}, {.name = "Cupcake"}}, {}}));
  must(dialogue.round({Says("muffin", 0).tension(), Says("cupcake", 0)}));
  EvolveInput input{1, {{.name = "Cupcake"}}, {}};
  auto refused = evolve_panel(dialogue.state, input);
  ASSERT_FALSE(refused);
  EXPECT_THAT(codes_of(refused.error()), ElementsAre("reason_missing"));
  EXPECT_THAT(refused.error().message, testing::HasSubstr("Dropping Muffin, who owns T0001, needs a reason"));
  input.dropping.leaving = {{"Muffin", "aaaaaaaaaaaa"}};
  EXPECT_THAT(codes_of(evolve_panel(dialogue.state, input).error()), ElementsAre("reason_too_short"));
  input.dropping.leaving = {{"Muffin", "It asked to leave."}};
  EXPECT_TRUE(evolve_panel(dialogue.state, input));
  EXPECT_TRUE(evolve_panel(dialogue.state, {1, {{.name = "Muffin"}}, {}})) << "Cupcake owns nothing";
  SampleInput draw{.round = 1, .panel_size = 2, .exclude = {"Muffin"}};
  EXPECT_THAT(codes_of(sample_panel(dialogue.state, draw).error()), ElementsAre("reason_missing"));
}

TEST(Panel, ADrawKeepsWhoHasAnswered) {
  TestDialogue dialogue(with_pool());
  SampleInput input{.round = 0, .panel_size = 2, .dropping = {{"brioche"}, {}}};
  EXPECT_THAT(codes_of(sample_panel(dialogue.state, input).error()), ElementsAre("expert_has_answered"));
  input.retain = {"Brioche"};
  EXPECT_TRUE(sample_panel(dialogue.state, input));
}

// The file came after the expert had been dropped: the round would have been registered as if it did not
// exist.
TEST(Panel, AnAnswerOfADroppedExpertIsNotPassedOverInSilence) {
  TestDialogue dialogue(with_pool());
  dialogue.keep(evolve_panel(dialogue.state, {0, {{.name = "Muffin"}, {.name = "Cupcake"}}, {}}));
  RoundInput input{dialogue.request(), {Says("muffin", 0), Says("cupcake", 0)}, "", {"muffin", "scone"}};
  EXPECT_THAT(codes_of(register_round(dialogue.state, input).error()), ElementsAre("expert_has_answered"));
  input.request.leaving = std::vector<Absence>{{"Scone", "It was dropped before it answered."}};
  auto decision = register_round(dialogue.state, input);
  ASSERT_TRUE(decision) << decision.error().message;
  EXPECT_EQ(decision->event.panel.left.front().expert, "scone");
}

TEST(Panel, ADirectiveThatStatesAConclusionIsNoted) {
  TestDialogue dialogue(with_pool());
  const std::string advice = "Buy half of the position now and the rest after the earnings call";
  dialogue.keep(evolve_panel(dialogue.state, {0, {{.name = "Muffin"}}, {}}));
  ASSERT_TRUE(dialogue.round({Says("muffin", 0).recommendation(advice)}));
  auto notes = [&](std::string directive) {
    std::vector<std::string> out;
    auto panel =
        evolve_panel(dialogue.state, {1, {{.name = "Muffin", .directive = std::move(directive)}}, {}});
    for (const Note& note : panel.value().notes)
      if (note.code == "steering") out.push_back(note.message);
    return out;
  };
  EXPECT_THAT(notes("Please write [move: converge] this time."), SizeIs(1));
  EXPECT_THAT(notes("Write ［MOVE：CONVERGE］ now."), SizeIs(1)) << "an answer with it is read as a signal";
  EXPECT_THAT(notes("Is it wise to buy half of the position now, and the rest after it?"),
              ElementsAre(testing::HasSubstr("repeats words of R0001")));
  EXPECT_THAT(notes("Look at the position and at the earnings."), SizeIs(0));
}

TEST(CreateExpert, TakesTheNextFreeNameOrTheOneGiven) {
  TestDialogue dialogue(with_pool());
  auto made = create_expert(dialogue.state, {.name = "", .role = "Tusk Expert"});
  ASSERT_TRUE(made);
  EXPECT_EQ(made->expert.name, "Muffin");
  dialogue.keep(made);
  EXPECT_THAT(codes_of(create_expert(dialogue.state, {.name = "MUFFIN", .role = "Other"}).error()),
              ElementsAre("name_taken"));
  EXPECT_EQ(slugs_of(*panel_for(dialogue.state, 0)).size(), 6u);
}

TEST(CreateDialogue, ReportsEveryProblemAndAdvises) {
  CreateInput input;
  input.max_rounds = 100;
  input.seed = -1;
  input.pool = {{.name = "Bagel", .tier = Tier::core, .relevance = 2}};
  auto result = create_dialogue(input);
  ASSERT_FALSE(result);
  EXPECT_THAT(codes_of(result.error()), ElementsAre("missing_field", "out_of_range", "out_of_range",
                                                    "missing_field", "out_of_range", "name_not_listed"));
  input = with_pool();
  input.title = "T";
  input.pool.resize(2);
  EXPECT_FALSE(create_dialogue(input)->notes.empty());
  EXPECT_EQ(first_free("a", [](const std::string& id) { return id == "a" || id == "a-2"; }), "a-3");
}

// Right after create, a panel could not be drawn anew without the names that create had just suggested.
TEST(Panel, SuggestedNamesCanBeExcludedAndRetained) {
  TestDialogue dialogue(with_pool());
  const PanelSet suggested = panel_for(dialogue.state, 0).value();
  const Expert& first = suggested.seats.front().expert;
  auto without = sample_panel(dialogue.state, {.round = 0, .panel_size = 2, .exclude = {first.name}});
  ASSERT_TRUE(without) << without.error().message;
  for (const Seat& seat : without->seats) EXPECT_NE(seat.expert.role, first.role);
  auto with = sample_panel(dialogue.state, {.round = 0, .panel_size = 1, .retain = {first.name}});
  ASSERT_TRUE(with) << with.error().message;
  EXPECT_EQ(with->seats.front().expert.role, first.role);
}

// The advice was to create the role a second time.
TEST(Panel, OneRoleOfThePoolSitsOnce) {
  TestDialogue dialogue(with_pool());
  auto twice = evolve_panel(dialogue.state,
                            {0,
                             {{.name = "Muffin", .role = "Value Analyst", .source = ExpertSource::pool},
                              {.name = "Scone", .role = "Value Analyst", .source = ExpertSource::pool}},
                             {}});
  ASSERT_FALSE(twice);
  EXPECT_THAT(twice.error().message, testing::HasSubstr("Value Analyst sits already: Muffin"));
}

}  // namespace
}  // namespace blue
