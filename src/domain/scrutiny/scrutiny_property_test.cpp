// Random dialogues: the measures against definitions written down a second time, from what the experts were
// made to say; and what must not matter: the order of answers, the names of experts, the numbers in ids.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "domain/scrutiny/scrutinise.h"
#include "tests/support/test_dialogue.h"

namespace blue {
namespace scrutiny_property_test {

// An entity by who raised it, whatever its id becomes.
struct Raised {
  int expert = 0, round = 0;
  EntityKind kind = EntityKind::perspective;
  int number = 1;
  friend auto operator<=>(const Raised&, const Raised&) = default;
};

enum class Do { raise, dissent, support, oppose, resolve, question, concede, challenge };
struct Act {
  Do what = Do::raise;
  Raised about;        // raised, or referred to
  bool words = false;  // fifteen of them
};
struct Said {
  std::vector<Act> acts;
  bool signals = false;
};
using Script = std::vector<std::vector<Said>>;  // by round, by expert

const std::string kFifteen = "a b c d e f g h i j k l m n o";

Script any_script(int experts) {
  Script script;
  std::vector<Raised> earlier;
  const int rounds = *rc::gen::inRange(2, 6);
  for (int round = 0; round < rounds; ++round) {
    std::vector<Said> answers;
    std::vector<Raised> now;
    for (int expert = 0; expert < experts; ++expert) {
      Said said;
      std::map<EntityKind, int> numbers;
      for (int left = *rc::gen::inRange(0, 4); left > 0; --left) {
        Act act{.what = static_cast<Do>(*rc::gen::inRange(0, 8)), .words = *rc::gen::arbitrary<bool>()};
        if (act.what == Do::raise) {
          const auto kind = static_cast<EntityKind>(*rc::gen::inRange(0, 5));
          act.about = {expert, round, kind, ++numbers[kind]};
          now.push_back(act.about);
        } else if (act.what != Do::dissent) {
          // Now and then something that another expert wrote in this very round.
          const bool leaks = !now.empty() && now.front().expert != expert && *rc::gen::inRange(0, 12) == 0;
          if (!leaks && earlier.empty()) continue;
          act.about = leaks ? now.front() : *rc::gen::elementOf(earlier);
          const bool is_tension = act.about.kind == EntityKind::tension;
          if (act.what == Do::resolve && !is_tension) act.what = Do::support;
          if (is_tension && (act.what == Do::support || act.what == Do::oppose)) act.what = Do::resolve;
        }
        const bool is_said = std::ranges::any_of(said.acts, [&](const Act& one) {
          return one.what == act.what && one.about == act.about;  // said twice is said once
        });
        if (!is_said) said.acts.push_back(act);
      }
      said.signals = round > 0 && *rc::gen::inRange(0, 3) > 0;
      answers.push_back(std::move(said));
    }
    earlier.insert(earlier.end(), now.begin(), now.end());
    script.push_back(std::move(answers));
  }
  return script;
}

// How a script becomes a dialogue: who bears which name, where they sit, in which order answers come.
struct Cast {
  std::vector<std::string> names;  // by expert
  std::vector<int> seats, order;
};

class Staged {
 public:
  Staged(const Script& script, Cast cast) : script_(script), cast_(std::move(cast)) {
    dialogue.panel.clear();
    for (const int expert : cast_.seats) dialogue.panel.push_back(cast_.names[at(expert)]);
    for (std::size_t round = 0; round < script.size(); ++round) {
      std::vector<AnswerInput> answers;
      for (const int expert : cast_.order) answers.push_back(answer_of(expert, static_cast<int>(round)));
      must(dialogue.round(std::move(answers)));
    }
  }

  std::string slug(int expert) const { return slug_of_name(cast_.names[at(expert)]); }
  // The dialogue's id for it.
  std::string id_of(const Raised& one) const {
    for (const Entity& entity : dialogue.state.record.entities)
      if (entity.author == slug(one.expert) && entity.round == one.round && entity.type == one.kind &&
          entity.sequence == one.number)
        return entity.id;
    return "";
  }

  TestDialogue dialogue;

 private:
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  std::string local_id(const Raised& one) const {
    return render_local_id({slug(one.expert), {one.kind, one.round, one.number}});
  }

  AnswerInput answer_of(int expert, int round) const {
    Says says(slug(expert), round);
    std::vector<std::pair<std::size_t, bool>> noted;  // index, and whether it is a move
    std::size_t references = 0, moves = 0;
    for (const Act& act : script_[at(round)][at(expert)].acts) {
      using enum Do;
      if (act.what == raise) {
        says.entity(act.about.kind, "label");
      } else if (act.what == dissent) {
        says.dissent("No.");
      } else if (act.what == concede || act.what == challenge) {
        says.move(act.what == concede ? MoveKind::concede : MoveKind::challenge, {local_id(act.about)});
        if (act.words) noted.emplace_back(moves, true);
        ++moves;
      } else {
        const ReferenceKind kind = act.what == support   ? ReferenceKind::support
                                   : act.what == oppose  ? ReferenceKind::oppose
                                   : act.what == resolve ? ReferenceKind::resolve
                                                         : ReferenceKind::question;
        says.re(kind, local_id(act.about));
        if (act.words) noted.emplace_back(references, false);
        ++references;
      }
    }
    if (script_[at(round)][at(expert)].signals) says.converge();
    AnswerInput out = says;
    for (const auto& [index, is_move] : noted)
      (is_move ? out.answer.moves[index].note : out.answer.references[index].note) = {kFifteen};
    return out;
  }

  const Script& script_;
  Cast cast_;
};

Cast plain_cast(int experts) {
  Cast out;
  for (int i = 0; i < experts; ++i) {
    out.names.emplace_back(kPastries[static_cast<std::size_t>(i)]);
    out.seats.push_back(i);
    out.order.push_back(i);
  }
  return out;
}

const Measure& measure(const std::vector<Measure>& all, std::string_view name) {
  return *std::ranges::find(all, name, &Measure::name);
}

Measure measure_named(const DialogueState& state, std::string_view name) {
  return measure(scrutinise(state), name);
}

// The definitions once more, by exhaustion over the script.
class Oracle {
 public:
  Oracle(const Script& script, const Staged& staged)
      : script_(script), staged_(staged), state_(staged.dialogue.state) {}

  std::size_t capitulations() const {
    std::size_t out = 0;
    each([&](int expert, int round, const Act& act, const Said&) {
      const Signal* signal = state_.record.find_signal(staged_.slug(expert));
      if (signal && round < signal->round && is_objection(act) && !is_answered(expert, round, act)) ++out;
    });
    return out;
  }

  std::size_t leaks() const {
    std::size_t out = 0;
    each([&](int expert, int round, const Act& act, const Said&) {
      const bool refers = act.what != Do::raise && act.what != Do::dissent;
      if (refers && act.about.round == round && act.about.expert != expert) ++out;
    });
    return out;
  }

  std::size_t herding() const {
    int majority = -1;
    for (const RoundRegistered& round : state_.rounds)
      if (majority < 0 && round.standing.size() > round.panel.seats.size() / 2) majority = round.round;
    std::size_t out = 0;
    for (int expert = 0; expert < static_cast<int>(script_[0].size()); ++expert) {
      const Signal* signal = state_.record.find_signal(staged_.slug(expert));
      if (!signal || majority < 0 || signal->round != majority + 1) continue;
      const Said& before = script_[static_cast<std::size_t>(majority)][static_cast<std::size_t>(expert)];
      out += std::ranges::any_of(before.acts, is_objection);
    }
    return out;
  }

  std::size_t flips() const {
    std::size_t out = 0;
    for (const ScrutinyFinding& one : measure_named(state_, "herding").findings) {
      const Signal& signal = *state_.record.find_signal(one.expert);
      bool is_new = false;
      each([&](int expert, int round, const Act& act, const Said&) {
        const bool is_own = staged_.slug(expert) == one.expert;
        const bool counts = act.what == Do::raise &&
                            (act.about.kind == EntityKind::evidence || act.about.kind == EntityKind::claim);
        is_new |= counts && (is_own ? round == signal.round : round >= one.round && round < signal.round);
      });
      out += !is_new;
    }
    return out;
  }

  std::size_t still_rounds() const {
    std::size_t out = 0;
    for (std::size_t round = script_.size(); round-- > 0; ++out) {
      bool moves = !state_.rounds[round].counts.new_perspectives.empty();
      for (const Said& said : script_[round]) moves |= std::ranges::any_of(said.acts, is_objection);
      for (const Transition& one : state_.record.transitions)
        moves |= one.round == static_cast<int>(round) && one.from != one.to;
      if (moves) break;
    }
    return out;
  }

  std::size_t stagnation() const {
    std::size_t out = 0;
    for (std::size_t round = 1; round < script_.size(); ++round) {
      const auto &was = state_.rounds[round - 1].counts.open_tensions,
                 &is = state_.rounds[round].counts.open_tensions;
      const std::set<std::string> open(is.begin(), is.end());
      bool refers = false;
      for (const Said& said : script_[round])
        for (const Act& act : said.acts)
          refers |=
              act.what != Do::raise && act.what != Do::dissent && open.contains(staged_.id_of(act.about));
      out += !open.empty() && open == std::set<std::string>(was.begin(), was.end()) && !refers;
    }
    return out;
  }

 private:
  static bool is_objection(const Act& act) {
    return act.what == Do::dissent || act.what == Do::oppose || act.what == Do::challenge ||
           (act.what == Do::raise && act.about.kind == EntityKind::tension);
  }

  template <class Visit>
  void each(const Visit& visit) const {
    for (std::size_t round = 0; round < script_.size(); ++round)
      for (std::size_t expert = 0; expert < script_[round].size(); ++expert)
        for (const Act& act : script_[round][expert].acts)
          visit(static_cast<int>(expert), static_cast<int>(round), act, script_[round][expert]);
  }

  bool is_answered(int expert, int round, const Act& objection) const {
    bool out = false;
    if (objection.what == Do::dissent) return false;  // no concession in a script names nothing
    each([&](int who, int when, const Act& act, const Said&) {
      const bool gives_in = act.what == Do::concede || act.what == Do::support || act.what == Do::resolve;
      out |= who == expert && when > round && gives_in && act.about == objection.about && act.words;
    });
    return out || (objection.what == Do::raise ? backs_resolution(expert, objection.about)
                                               : has_changed(objection.about, round));
  }

  bool has_changed(const Raised& target, int since) const {
    const std::string id = staged_.id_of(target);
    using enum EntityStatus;
    for (const Transition& one : state_.record.transitions)
      for (const EntityStatus to :
           {conceded, merged, rejected, refuted, withdrawn, resolved, refined, amended})
        if (one.id == id && one.round >= since && one.to == to && one.from != to) return true;
    return false;
  }

  bool backs_resolution(int expert, const Raised& tension) const {
    bool out = false;
    for (std::size_t round = 0; round < script_.size(); ++round)
      for (std::size_t author = 0; author < script_[round].size(); ++author) {
        const Raised* bound = nullptr;  // the entity that was raised last in this answer
        for (const Act& act : script_[round][author].acts) {
          if (act.what == Do::raise) bound = &act.about;
          if (act.what != Do::resolve || act.about != tension || !bound) continue;
          out |= static_cast<int>(author) == expert || backs(expert, *bound);
        }
      }
    return out;
  }

  bool backs(int expert, const Raised& entity) const {
    bool out = false;
    each([&](int who, int, const Act& act, const Said&) {
      out |= who == expert && (act.what == Do::support || act.what == Do::concede) && act.about == entity;
    });
    return out;
  }

  const Script& script_;
  const Staged& staged_;
  const DialogueState& state_;
};

RC_GTEST_PROP(ScrutinyProperty, MeasuresAreWhatTheirDefinitionsSay, ()) {
  const int experts = *rc::gen::inRange(2, 5);
  const Script script = any_script(experts);
  const Staged staged(script, plain_cast(experts));
  const std::vector<Measure> all = scrutinise(staged.dialogue.state);
  const Oracle oracle(script, staged);
  RC_ASSERT(measure(all, "capitulation").count == oracle.capitulations());
  RC_ASSERT(measure(all, "leak").count == oracle.leaks());
  RC_ASSERT(measure(all, "herding").count == oracle.herding());
  RC_ASSERT(measure(all, "stagnation").count == oracle.stagnation());
  RC_ASSERT(*measure(all, "herding").figures.find("flips") == Json(oracle.flips()));
  RC_ASSERT(*measure(all, "stability").figures.find("rounds_since_movement") == Json(oracle.still_rounds()));
}

RC_GTEST_PROP(ScrutinyProperty, OrderNamesAndIdsChangeNothing, ()) {
  const int experts = *rc::gen::inRange(2, 5);
  const Script script = any_script(experts);
  Cast other = plain_cast(experts);
  std::ranges::rotate(other.names, other.names.begin() + *rc::gen::inRange(0, experts));
  std::ranges::rotate(other.seats, other.seats.begin() + *rc::gen::inRange(0, experts));
  std::ranges::rotate(other.order, other.order.begin() + *rc::gen::inRange(0, experts));
  const Staged first(script, plain_cast(experts)), second(script, other);
  const auto a = scrutinise(first.dialogue.state), b = scrutinise(second.dialogue.state);
  for (std::size_t i = 0; i < a.size(); ++i) {
    RC_ASSERT(a[i].name == b[i].name);
    RC_ASSERT(a[i].count == b[i].count);
    RC_ASSERT(a[i].figures == b[i].figures);
    RC_ASSERT(a[i].not_measurable == b[i].not_measurable);
  }
}

}  // namespace scrutiny_property_test
}  // namespace blue
