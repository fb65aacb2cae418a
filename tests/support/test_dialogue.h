#pragma once
// For tests only: answers written in one line, and a dialogue that is driven live while its events are kept.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/format.h"
#include "base/hash.h"
#include "domain/dialogue/apply.h"
#include "domain/dialogue/lifecycle.h"
#include "domain/panel/evolve.h"
#include "domain/panel/pool.h"
#include "domain/panel/seating.h"
#include "domain/round/entity_id.h"
#include "domain/round/register.h"
#include "domain/verdict/register.h"

namespace blue {

// The value of a step that has to succeed for the test to mean anything.
template <class T>
T must(Result<T> result) {
  EXPECT_TRUE(result) << result.error().message;
  return *std::move(result);
}

// An answer under construction; references and moves bind to the entity before them, as in a text.
class Says {
 public:
  Says(std::string expert, int round) {
    input_.answer.expert = std::move(expert);
    input_.answer.round = round;
    input_.answered_at = format("2026-02-03T15:59:{:02}Z", round % 60);  // after every prompt
    input_.file = format("round-{}/{}.md", round, input_.answer.expert);
  }

  Says& perspective(std::string label = "view") { return entity(EntityKind::perspective, std::move(label)); }
  Says& recommendation(std::string label = "advice") {
    return entity(EntityKind::recommendation, std::move(label));
  }
  Says& tension(std::string label = "tension") { return entity(EntityKind::tension, std::move(label)); }
  Says& evidence(std::string label = "fact") { return entity(EntityKind::evidence, std::move(label)); }
  Says& claim(std::string label = "claim") { return entity(EntityKind::claim, std::move(label)); }
  Says& entity(EntityKind kind, std::string label) {
    AnswerEntity out{};
    out.kind = kind;
    for (const AnswerEntity& one : input_.answer.entities) out.sequence += one.kind == kind;
    ++out.sequence;
    out.label = {std::move(label)};
    out.content = {out.label.text + " in full"};
    out.at = next();
    input_.answer.entities.push_back(std::move(out));
    return *this;
  }
  Says& re(ReferenceKind kind, const std::string& target) {
    input_.answer.references.push_back({kind, {mention(target)}, last(), next()});
    return *this;
  }
  Says& move(MoveKind kind, const std::vector<std::string>& targets = {}) {
    AnswerMove out{kind, {}, last(), next()};
    for (const std::string& target : targets) out.targets.push_back(mention(target));
    input_.answer.moves.push_back(std::move(out));
    return *this;
  }
  // A resolution with words, which a contributor has to agree to.
  Says& worded(const std::string& target, std::string words = "as said") {
    re(ReferenceKind::resolve, target);
    input_.answer.references.back().bare = false;
    input_.answer.references.back().words = {std::move(words)};
    return *this;
  }
  // The last reference or move has words beside it that may limit it.
  Says& limited_reference() {
    input_.answer.references.back().bare = false;
    return *this;
  }
  Says& limited_move() {
    input_.answer.moves.back().bare = false;
    return *this;
  }
  Says& converge() {
    input_.answer.signals.push_back({next(), {"I agree."}});
    return *this;
  }
  Says& qualified() {
    input_.answer.qualified_signals.push_back(next());
    return *this;
  }
  Says& unknown_move() {
    input_.answer.unknown_moves.push_back(next());
    return *this;
  }
  Says& dissent(std::string words = {}) {
    input_.answer.dissents.push_back({next(), {}, {std::move(words)}});
    return *this;
  }
  Says& minority(std::string label = "Not yet", std::string content = {}) {
    AnswerEntity out{};
    out.kind = EntityKind::claim;
    out.label = {std::move(label)};
    out.content = {std::move(content)};
    out.at = next();
    input_.answer.minority_verdicts.push_back(std::move(out));
    return *this;
  }
  // An objection that could not be placed.
  Says& unplaced(std::string words, ObjectionKind what = ObjectionKind::raise_tension) {
    trail_ += words;
    input_.answer.unplaced.push_back({what, {std::move(words)}, next()});
    return *this;
  }

  operator AnswerInput() const {
    AnswerInput out = input_;
    out.sha256 = sha256(trail_ + out.answer.expert);
    return out;
  }

 private:
  Position next() {
    ++line_;
    trail_ += format("{}/{}/{}/{};", input_.answer.entities.size(), input_.answer.references.size(),
                     input_.answer.moves.size(), input_.answer.signals.size());
    return {line_, 1};
  }
  std::optional<std::size_t> last() const {
    const std::size_t count = input_.answer.entities.size();
    return count == 0 ? std::nullopt : std::optional(count - 1);
  }
  // "T0001", "MUFFIN-T0001" or the older dialect's "T01".
  MentionedId mention(const std::string& text) {
    MentionedId out{};
    out.text = text;
    trail_ += text;
    if (auto local = parse_local_id(text)) {
      out.expert = local->expert;
      out.kind = local->id.kind;
      out.round = local->id.round;
      out.sequence = local->id.sequence;
    } else if (auto id = parse_entity_id(text)) {
      out.kind = id->kind;
      out.round = id->round;
      out.sequence = id->sequence;
    } else {
      out.kind = parse_entity_id(text.substr(0, 1) + "0001").value_or(EntityId{}).kind;
      out.sequence = std::stoi(text.substr(1));
    }
    return out;
  }

  AnswerInput input_;
  std::size_t line_ = 0;
  std::string trail_;
};

// A dialogue without a pool: the first round states the panel.
class TestDialogue {
 public:
  explicit TestDialogue(CreateInput input = {}) {
    if (input.title.empty()) input.title = "Test";
    if (input.dialogue_id.empty()) input.dialogue_id = "test";
    keep(create_dialogue(input));
  }

  template <class Body>
  void keep(const Result<Body>& body) {
    if (!body) return;
    Event event = event_of(*body, format("2026-02-03T15:{:02}:00Z", events.size() % 60));
    event.sequence = events.size() + 1;
    last_status = apply(state, event);
    events.push_back(std::move(event));
  }

  Result<RoundDecision> try_round(RoundRequest request, std::vector<AnswerInput> answers) const {
    return register_round(state, {std::move(request), std::move(answers), "2026-02-03T16:00:00Z"});
  }
  // Registers the round and applies it; the result tells how it went.
  Result<RoundDecision> round(RoundRequest request, std::vector<AnswerInput> answers) {
    Result<RoundDecision> decision = try_round(std::move(request), std::move(answers));
    if (decision && !decision->already_registered) keep<RoundRegistered>(decision->event);
    return decision;
  }
  // The next round with nothing but answers.
  Result<RoundDecision> round(std::vector<AnswerInput> answers) {
    return round(request(), std::move(answers));
  }

  // A request for the next round; round 0 names `panel`.
  RoundRequest request() const {
    RoundRequest out;
    out.round = state.next_round();
    if (out.round == 0 && state.settings.pool.empty()) out.panel = panel;
    return out;
  }

  Result<VerdictDecision> verdict(const VerdictRequest& request = {{.recommendation = "Go."}},
                                  std::string ledger_head = {}) {
    Result<VerdictDecision> decision = register_verdict(state, request, std::move(ledger_head));
    if (decision && !decision->already_registered) keep<VerdictRegistered>(decision->event);
    return decision;
  }

  const Tension& tension(const std::string& id) const { return state.record.tensions.at(id); }
  EntityStatus status(const std::string& id) const { return state.record.find_entity(id)->status; }
  const RoundCounts& counts() const { return state.rounds.back().counts; }

  std::vector<std::string> panel{"Muffin", "Cupcake", "Scone"};
  DialogueState state;
  std::vector<Event> events;
  Result<> last_status;
};

// Codes of an error and of everything listed in it, in order.
inline std::vector<std::string> codes_of(const Error& error) {
  std::vector<std::string> out;
  for (const Error& one : error.errors) out.emplace_back(one.code.name);
  if (out.empty()) out.emplace_back(error.code.name);
  return out;
}

// A round in which the panel of three says nothing.
inline std::vector<AnswerInput> quiet(int round) {
  return {Says("muffin", round), Says("cupcake", round), Says("scone", round)};
}
// Answers of the same three that only signal.
inline std::vector<AnswerInput> all_sign(int round) {
  return {Says("muffin", round).converge(), Says("cupcake", round).converge(),
          Says("scone", round).converge()};
}

// Whose signals stand.
inline std::vector<std::string> signallers(const TestDialogue& dialogue) {
  std::vector<std::string> out;
  for (const Signal& one : dialogue.state.record.standing) out.push_back(one.expert);
  return out;
}

}  // namespace blue
