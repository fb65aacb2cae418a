// For random answers in random dress and random calls of the Judge: the gate passes only where a second
// reading of the texts finds a witness for everything, and a name in the certificate for every act that
// stands in for one; a replay gives the live state; the order of arrival changes nothing; a
// round comes back from the ledger's form.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <functional>

#include "base/hash.h"
#include "base/json_parse.h"
#include "domain/dialogue/known_entities.h"
#include "domain/panel/sampling.h"
#include "domain/round/acts.h"
#include "markers/parse_answer.h"
#include "tests/support/gate_oracle.h"
#include "tests/support/round_wire.h"
#include "tests/support/test_dialogue.h"

namespace blue {
namespace {

using Pick = std::function<int(int)>;  // uniform in [0, n)

// An answer's text, one block after the other.
class AnswerText {
 public:
  void block(const std::string& lines) { text_ += (text_.empty() ? "" : "\n") + lines + "\n"; }
  void line(const std::string& line) { text_ += line + "\n"; }
  std::string text() const { return text_.empty() ? "Nothing new.\n" : text_; }

 private:
  std::string text_;
};

class RandomDialogue {
 public:
  explicit RandomDialogue(Pick pick) : pick_(std::move(pick)), dialogue(make_input()) {}

  // Plays rounds until the gate passes or four are held; true when it passed.
  bool play() {
    for (int round = 0; round < 4; ++round) {
      if (round > 0 && pick_(6) == 0) evolve();
      hold_round(round);
      if (try_verdict()) return true;
    }
    return false;
  }

  // Everything that was said and sent, for a failure's message.
  std::string told() const {
    std::string out;
    for (const OracleRound& round : rounds) {
      for (const auto& [slug, text] : round.texts)
        out += format("--- round {} {}\n{}", round.request.round, slug, text);
      out += format("--- Judge\n{}\n", render_json(encode(round.request)));
    }
    return out;
  }

  std::vector<OracleRound> rounds;
  std::vector<OracleAct> certified;
  std::set<std::string> accepted;
  std::vector<std::string> problems;

 private:
  static CreateInput make_input() {
    CreateInput input;
    input.panel_size = 3;
    input.seed = 7;
    for (const char* name : {"Muffin", "Cupcake", "Scone", "Donut"})
      input.pool.push_back({.name = name, .role = std::string("Role of ") + name, .tier = Tier::core});
    return input;
  }

  bool chance(int one_in) { return pick_(one_in) == 0; }
  template <class T>
  T any(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(pick_(static_cast<int>(all.size())))];
  }

  void evolve() {
    EvolveInput input{dialogue.state.next_round(), {}, {}};
    for (const char* name : {"Muffin", "Cupcake", "Scone", "Donut"}) {
      input.dropping.leaving[name] = "Its part is done.";
      if (!chance(3)) input.panel.push_back({.name = name, .role = std::string("Role of ") + name});
    }
    dialogue.keep(evolve_panel(dialogue.state, input));
  }

  std::vector<std::string> ids(EntityKind kind) const {
    std::vector<std::string> out;
    for (const Entity& one : dialogue.state.record.entities)
      if (one.type == kind) out.push_back(one.id);
    return out;
  }

  std::string any_id(EntityKind kind, int round, const std::string& slug) {
    const std::vector<std::string> earlier = ids(kind);
    if (!earlier.empty() && !chance(4)) return any(earlier);
    const std::string own = render_entity_id({kind, round, 1 + pick_(2)});
    return chance(2) ? own : render_local_id({chance(2) ? slug : "muffin", *parse_entity_id(own)});
  }

  // An answer as an expert might write it: markers in random dress, some of them in doubt or quoted.
  std::string answer(const std::string& slug, int round, bool is_calm) {
    AnswerText out;
    std::map<EntityKind, int> numbers;
    if (chance(3)) out.block(any<std::string>({"I have read the others.", "## Position", "Some thoughts:"}));
    if (chance(6)) refer(out, slug, round);
    for (int n = pick_(is_calm ? 2 : 3); n > 0; --n) {
      const EntityKind kind = is_calm ? EntityKind::recommendation : static_cast<EntityKind>(pick_(3));
      out.block(
          dress(format("[{}: one]", upper_ascii(render_local_id({slug, {kind, round, ++numbers[kind]}})))));
      if (chance(3)) out.line("It is so.");
      for (int m = pick_(3); m > 0; --m) refer(out, slug, round);
    }
    if (chance(4)) mark(out, "MOVE:CONCEDE", any_id(EntityKind::recommendation, round, slug));
    if (chance(10)) mark(out, "MOVE:CONCEDE", any_id(EntityKind::tension, round, slug));
    if (chance(14)) mark(out, "MOVE:CHALLENGE", any_id(EntityKind::perspective, round, slug));
    if (chance(14)) mark(out, "RE:QUESTION", any_id(EntityKind::recommendation, round, slug));
    if (chance(30)) out.block("[MOVE:REQUEST]");
    if (chance(30)) out.block("[MOVE:WITHDRAW]");
    if (chance(8)) mark(out, "MOVE:WITHDRAW", any_id(EntityKind::tension, round, slug));
    if (chance(30)) out.block("[MOVE:APPLAUD]");
    if (!is_calm && chance(8)) out.block("[RISK: it may break]");
    if (!is_calm && chance(8)) out.block("[TENSION T01/T02: both of them]");
    if (!chance(is_calm ? 8 : 2)) out.block(signal());
    if (chance(6)) out.block(doubtful_signal());
    if (chance(20)) out.block(chance(2) ? "[DISSENT]" : "[MINORITY VERDICT: not yet]");
    return out.text();
  }

  std::string dress(const std::string& marker) {
    switch (pick_(5)) {
      case 0:
        return "- " + marker;
      case 1:
        return "**" + marker + "**";
      case 2:
        return "1. " + marker;
      default:
        return marker;
    }
  }

  std::string signal() {
    const std::string marker =
        any<std::string>({"[MOVE:CONVERGE]", "[move: converge]", "［MOVE：CONVERGE］", "[ MOVE:CONVERGE ]"});
    return any<std::string>({marker, "## " + marker, "- " + marker, "**" + marker + "**", marker + ".",
                             marker + " ✅", "Signal: " + marker, "My vote: " + marker,
                             "**Final position:** " + marker, marker + "\nI agree with the rest."});
  }
  std::string doubtful_signal() {
    return any<std::string>(
        {"I am not yet ready to signal [MOVE:CONVERGE].", "[MOVE:CONVERGE] if T0001 closes",
         "[MOVE:CONVERGE]?", "> [MOVE:CONVERGE]", "`[MOVE:CONVERGE]`", "```\n[MOVE:CONVERGE]\n```",
         "- [ ] [MOVE:CONVERGE]", "| Vote | [MOVE:CONVERGE] |", "Opinion: [MOVE:CONVERGE]",
         "[MOVE:CONVERGE T0001]", "I am not yet ready to signal\n[MOVE:CONVERGE]\nuntil T0001 closes.",
         "[MOVE:CONVERGE]\nbut only with a plan."});
  }

  // A reference or move on a line of its own, with words, or in running text.
  void mark(AnswerText& out, const std::string& verb, const std::string& id) {
    const std::string marker = format("[{} {}]", verb, id);
    if (chance(10)) return out.block(format("We could {} here.", marker));
    if (chance(10)) return out.block("> " + marker);
    out.block(chance(3) ? dress(marker) : marker);
  }

  void refer(AnswerText& out, const std::string& slug, int round) {
    auto tension = [&] { return any_id(EntityKind::tension, round, slug); };
    auto recommendation = [&] { return any_id(EntityKind::recommendation, round, slug); };
    switch (pick_(8)) {
      case 0:
      case 1:
      case 2:
        return resolve(out, tension());
      case 3:
        return mark(out, "RE:SUPPORT", recommendation());
      case 4:
        return mark(out, "RE:REFINE",
                    any_id(chance(2) ? EntityKind::perspective : EntityKind::recommendation, round, slug));
      case 5:
        return mark(out, "RE:ADDRESS", tension());
      case 6:
        return chance(3) ? mark(out, "RE:REOPEN", tension()) : resolve(out, tension());
      default:
        return mark(out, chance(4) ? "RE:OPPOSE" : "RE:SUPPORT", recommendation());
    }
  }
  void resolve(AnswerText& out, const std::string& id) {
    switch (pick_(6)) {
      case 0:
        return out.block(format("[RE:RESOLVE {}] is not possible.", id));
      case 1:
        return out.block(format("[RESOLVED {}: by one field]", id));
      case 2:
        return out.block(format("[RE:RESOLVE {} when it ships]", id));
      default:
        return mark(out, "RE:RESOLVE", id);
    }
  }

  std::string reason() { return chance(10) ? "because" : "because of what was said"; }

  void judge(RoundRequest& request) {
    std::vector<TensionUpdate> updates;
    std::vector<Merge> merges;
    for (int n = pick_(3); n > 0; --n) {
      TensionUpdate update{.id = any_id(EntityKind::tension, request.round, "muffin"), .reason = reason()};
      switch (pick_(6)) {
        case 0:
          update.status = EntityStatus::accepted_unresolved;
          break;
        case 5:
          update.status = EntityStatus::dismissed;
          break;
        case 1:
        case 2:
          update.status = EntityStatus::resolved;
          update.via = chance(4) ? "cupcake" : any_id(EntityKind::recommendation, request.round, "muffin");
          break;
        case 3:
          update.duplicate_of = any_id(EntityKind::tension, request.round, "muffin");
          break;
        default:
          update.owner = chance(2) ? "muffin" : "scone";
      }
      if (parse_entity_id(update.id) && (!update.duplicate_of || parse_entity_id(*update.duplicate_of)))
        updates.push_back(update);
    }
    request.tension_updates = updates;
    for (int n = pick_(3); n > 0; --n) {
      Merge merge{render_entity_id({EntityKind::perspective, request.round, 1 + pick_(3)}),
                  any_id(EntityKind::perspective, request.round, "muffin"), reason()};
      if (parse_entity_id(merge.into)) merges.push_back(merge);
    }
    request.merges = merges;
    if (chance(8))
      request.tensions = std::vector<JudgeItem>{{.label = "synthesis", .contributors = {"muffin"}}};
    if (chance(8)) request.perspectives = std::vector<JudgeItem>{{.label = "synthesis"}};
  }

  // Velocity is never higher with the Judge's acts than without them, and the same where there are none. A
  // fold may make a conflict of what were two resolutions.
  void compare_without_acts(int round) {
    const std::size_t with = dialogue.counts().velocity();
    const std::size_t without = counts_without_acts(dialogue.state, round).velocity();
    const std::vector<JudgeAct> acts = judge_acts(dialogue.state);
    const bool moves = std::ranges::any_of(acts, &JudgeAct::moves_numbers);
    const bool folds = std::ranges::find(acts, "duplicate", &JudgeAct::act) != acts.end();
    if ((without < with && !folds) || (without != with && !moves))
      problems.push_back(format("velocity {}, without the acts {}", with, without));
  }

  void hold_round(int round) {
    const auto panel = panel_for(dialogue.state, round);
    const bool is_calm = round > 0 && !chance(3);
    RoundInput input;
    OracleRound seen;
    input.request.round = round;
    input.request.absent.emplace();
    const std::vector<std::string> experts{"muffin", "cupcake", "scone", "donut"};
    const std::vector<KnownEntity> known = known_entities(dialogue.state, round);
    for (const std::string& slug : slugs_of(*panel)) {
      if (chance(12)) {
        input.request.absent->push_back({slug, "busy with something else"});
        continue;
      }
      const std::string text = seen.texts[slug] = answer(slug, round, is_calm);
      AnswerInput read;
      read.answer = parse_answer(text, slug, round, {experts, known});
      read.sha256 = sha256(text);
      read.file = format("round-{}/{}.md", round, slug);
      input.answers.push_back(std::move(read));
    }
    RoundRequest plain = input.request;
    if (chance(2)) judge(input.request);
    auto decision = register_round(dialogue.state, input);
    if (!decision) {
      input.request = plain;
      decision = register_round(dialogue.state, input);
    }
    if (!decision) return problems.push_back("a plain round was refused: " + decision.error().message);
    std::vector<AnswerInput> shuffled = input.answers;
    std::ranges::rotate(shuffled,
                        shuffled.begin() + (shuffled.empty() ? 0 : pick_(static_cast<int>(shuffled.size()))));
    std::swap(input.answers, shuffled);
    const auto again = register_round(dialogue.state, input);
    if (!again || !(again->event == decision->event)) problems.push_back("the order of the answers matters");
    if (std::string lost = lost_on_the_wire(decision->event); !lost.empty())
      problems.push_back("lost on the wire: " + lost);
    seen.panel = slugs_of(decision->event.panel);
    seen.request = input.request;
    rounds.push_back(std::move(seen));
    dialogue.keep<RoundRegistered>(decision->event);
    compare_without_acts(round);
  }

  bool try_verdict() {
    VerdictRequest input{{.recommendation = "Go."}};
    for (const std::string& id : ids(EntityKind::tension)) {
      const Tension& tension = dialogue.tension(id);
      if (tension.status == EntityStatus::accepted_unresolved || (tension.is_open() && chance(3)))
        input.tensions_accepted.push_back({id, reason()});
    }
    const auto verdict = dialogue.verdict(input);
    if (!verdict) return false;
    for (const JudgeAct& act : verdict->event.certificate->judge_acts) certified.push_back({act.act, act.id});
    for (const AcceptedTension& one : verdict->event.tensions_accepted) accepted.insert(one.id);
    return true;
  }

  Pick pick_;

 public:
  TestDialogue dialogue;
};

std::string check(RandomDialogue& random) {
  const bool has_passed = random.play();
  if (!random.problems.empty()) return random.problems.front();
  std::vector<Event> stored;
  for (const Event& event : random.dialogue.events) {
    stored.push_back(event);
    stored.back().body = *parse_json(render_json(event.body));
  }
  auto replayed = fold_dialogue(stored);
  if (!replayed) return "replay failed: " + replayed.error().message;
  if (!(*replayed == random.dialogue.state)) return "the replay differs from the live state";
  return has_passed ? GateOracle(random.rounds, random.certified, random.accepted).objection() : "";
}

TEST(GateProperty, NeverPassesWithoutAWitnessForEverything) {
  EXPECT_TRUE(rc::check("the gate agrees with the second reading", [] {
    RandomDialogue random([](int n) { return *rc::gen::resize(100, rc::gen::inRange(0, n)); });
    RC_ASSERT(check(random) == "");
  }));
}

// The property above means nothing unless some gates pass.
TEST(GateProperty, PassesOftenEnoughToMeanSomething) {
  int passed = 0;
  int with_tensions = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    Random numbers(seed);
    RandomDialogue random(
        [&](int n) { return static_cast<int>(numbers.below(static_cast<std::uint64_t>(n))); });
    ASSERT_EQ(check(random), "") << "seed " << seed << "\n" << random.told();
    passed += random.dialogue.state.status == DialogueStatus::converged;
    with_tensions += random.dialogue.state.status == DialogueStatus::converged &&
                     !random.dialogue.state.record.tensions.empty();
  }
  EXPECT_GE(passed, 12);
  EXPECT_GE(with_tensions, 6);
}

}  // namespace
}  // namespace blue
