// For random dialogues: the call that Blue proposes is one that Blue accepts, letter by letter; only what is
// proposed to a Judge who reads the record may have a text to fill in. A verdict that `can_converge`
// announces is never refused, and once the rounds are used up no advice asks for another.
#include <gmock/gmock.h>

#include "base/text.h"
#include "domain/panel/evolve.h"
#include "domain/panel/sampling.h"
#include "domain/verdict/final_call.h"
#include "tests/support/test_dialogue.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {
namespace {

struct ProposedPanel {
  std::vector<PanelMember> panel;
  static void describe(Fields<ProposedPanel>& f) { f.plain<&ProposedPanel::panel>(); }
};

class ObedientJudge {
 public:
  explicit ObedientJudge(std::uint64_t seed) : numbers_(seed), dialogue_(make_input()) {}

  void play() {
    int steps_left = 3;  // once the rounds are used up: another text, its verdict, and one to spare
    while (dialogue_.state.status == DialogueStatus::open && problem_.empty()) {
      if (!dialogue_.state.is_max_rounds_reached())
        hold_round();
      else if (steps_left-- == 0)
        problem_ = "the rounds are used up, and the proposed steps do not end the dialogue";
      obey();
    }
  }

  const DialogueState& state() const { return dialogue_.state; }
  const std::string& problem() const { return problem_; }
  std::size_t announced() const { return announced_; }

 private:
  CreateInput make_input() {
    CreateInput input;
    input.seed = 7;
    input.panel_size = 3;
    input.max_rounds = 2 + pick(5);
    input.ratification = chance(3) ? RatificationRule::required : RatificationRule::offered;
    input.rotation = chance(3) ? Rotation::none : Rotation::graduated;
    for (const char* name : {"Muffin", "Cupcake", "Scone"})
      input.pool.push_back({.name = name, .role = std::string("Role of ") + name, .tier = Tier::core});
    return input;
  }

  int pick(int most) { return static_cast<int>(numbers_.below(static_cast<std::uint64_t>(most))); }
  bool chance(int one_in) { return pick(one_in) == 0; }
  std::string any_id(EntityKind kind) {
    std::vector<std::string> ids;
    for (const Entity& one : state().record.entities)
      if (one.type == kind) ids.push_back(one.id);
    return ids.empty() ? "" : ids[static_cast<std::size_t>(pick(static_cast<int>(ids.size())))];
  }

  AnswerInput answer(const std::string& slug, int round) {
    Says says(slug, round);
    if (!is_mute_ && (round == 0 || chance(5))) says.recommendation();
    if (chance(round == 0 ? 2 : 12)) says.tension();
    if (chance(round == 0 ? 2 : 12)) says.perspective();
    const std::string advice = any_id(EntityKind::recommendation);
    if (!advice.empty() && !chance(3))
      says.re(chance(5) ? ReferenceKind::oppose : ReferenceKind::support, advice);
    for (const auto& [id, tension] : state().record.tensions)
      if (tension.is_open() && !chance(3)) says.re(ReferenceKind::resolve, id);
    for (const Entity& one : state().record.entities)
      if (one.type == EntityKind::recommendation && one.author == slug && chance(15))
        says.move(MoveKind::withdraw, {one.id});
    if (!chance(7)) says.converge();
    return says;
  }

  void hold_round() {
    const auto panel = panel_for(state(), state().next_round());
    std::vector<AnswerInput> answers;
    for (const std::string& slug : slugs_of(*panel)) answers.push_back(answer(slug, state().next_round()));
    RoundRequest request = dialogue_.request();
    const RoundRequest plain = request;
    if (const std::string id = any_id(EntityKind::tension); !id.empty() && chance(3))
      request.tension_updates = std::vector<TensionUpdate>{
          {.id = id, .status = EntityStatus::accepted_unresolved, .reason = "It is a true trade-off."}};
    if (!dialogue_.round(request, answers) && !dialogue_.round(plain, answers))
      problem_ = "a plain round was refused";
  }

  void obey() {
    const bool is_last = state().is_max_rounds_reached();
    const bool is_announced = can_converge(state());
    announced_ += is_announced;
    for (const Error& one : find_verdict_blockers(state()))
      for (const char* advice : {"another round", "next round", "hold a round", "prompts of round"})
        if (is_last && fold_case(one.suggestion).find(advice) != std::string::npos)
          problem_ = "the rounds are used up: " + one.suggestion;
    NextAction next = next_action_for(state());
    const bool is_read = next.tool == Json("blue_dialogue_round_context");
    if (next.reason.find("a final verdict without it is possible") != std::string::npos &&
        !register_verdict(state(), final_call(state()).request))
      problem_ = "a final verdict is said to be possible and is refused";
    if (is_read) next = next_action_for(state(), CalledFrom::context);
    const Result<> done = take(next, is_read);
    if (!done)
      problem_ = format("{}{} was refused: {} {}", is_announced ? "announced, but " : "",
                        render_json(encode(next)), done.error().message, done.error().suggestion);
    if (is_last && next.tool != Json("blue_dialogue_verdict_register") &&
        next.tool != Json("blue_dialogue_verify"))
      problem_ = "the rounds are used up, and the next step is " + render_json(next.tool);
  }

  // Does what is proposed, with the arguments as they are; a Judge who has read the record fills in a text.
  Result<> take(const NextAction& next, bool is_read) {
    Json arguments = next.arguments;
    arguments.object()->erase("dialogue_id");
    const int round = arguments.find("round") ? static_cast<int>(*arguments.find("round")->integer()) : -1;
    if (next.tool == Json("blue_dialogue_verdict_register")) {
      auto request = TRY(decode<VerdictRequest>(arguments));
      if (is_read && request.recommendation == kToFillIn) request.recommendation = "Go.";
      for (AcknowledgedOpposition& one : request.acknowledged_opposition)
        if (is_read && one.reason == kToFillIn) one.reason = "The panel signed it.";
      TRY(dialogue_.verdict(request));
    } else if (next.tool == Json("blue_dialogue_round_prompt")) {
      dialogue_.keep(Result<PromptIssued>(TRY(issue_prompts(state(), round, {}))));
    } else if (next.tool == Json("blue_dialogue_evolve_panel")) {
      arguments.object()->erase("round");
      EvolveInput wanted{round, {}, {}};
      for (const PanelMember& one : TRY(decode<ProposedPanel>(arguments)).panel)
        wanted.panel.push_back({.name = one.name, .source = one.source});
      dialogue_.keep(Result<PanelSet>(TRY(evolve_panel(state(), wanted))));
    }
    return {};
  }

  Random numbers_;
  bool is_mute_ = chance(4);  // without a recommendation
  TestDialogue dialogue_;
  std::string problem_;
  std::size_t announced_ = 0;
};

TEST(NextActionProperty, WhatIsProposedIsNeverRefused) {
  std::size_t announced = 0, closed = 0, forced = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    ObedientJudge judge(seed);
    judge.play();
    ASSERT_EQ(judge.problem(), "") << "seed " << seed;
    announced += judge.announced();
    closed += judge.state().status != DialogueStatus::open;
    forced += judge.state().status == DialogueStatus::forced;
  }
  // The property means nothing unless verdicts are announced, passed and forced.
  EXPECT_GE(announced, 40u);
  EXPECT_GE(closed, 100u);
  EXPECT_GE(forced, 20u);
}

}  // namespace
}  // namespace blue
