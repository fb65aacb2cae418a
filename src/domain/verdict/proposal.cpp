#include "domain/verdict/proposal.h"

#include <algorithm>

#include "base/format.h"
#include "base/hash.h"
#include "base/text.h"

namespace blue {
namespace {

Json canonical(const Json& value) {
  if (const JsonArray* array = value.array()) {
    JsonArray out;
    for (const Json& one : *array) out.push_back(canonical(one));
    return out;
  }
  if (!value.object()) return value;
  std::vector<JsonMember> members(value.object()->begin(), value.object()->end());
  std::ranges::sort(members, {}, &JsonMember::key);
  JsonObject out;
  for (JsonMember& one : members) out.append(std::move(one.key), canonical(one.value));
  return out;
}

// What a proposal binds to.
JsonObject signed_part(const VerdictStatement& statement) {
  return {{"conditions", encode(statement.conditions)},
          {"converged_decisions", encode(statement.converged_decisions)},
          {"description", statement.description},
          {"recommendation", statement.recommendation},
          {"recommendations_adopted", encode(statement.recommendations_adopted)},
          {"tensions_accepted", encode(statement.tensions_accepted)}};
}

template <class Field>
void inherit_field(Field& field, const Field& proposed) {
  if (field.empty()) field = proposed;
}

// What an expert wrote before it got its prompt is an answer to something else.
bool signals_after(const RoundRegistered& round, const std::string& expert, const std::string& prompted_at) {
  return std::ranges::any_of(round.answers, [&](const AnswerRecord& one) {
    const bool is_early = !one.answered_at.empty() && one.answered_at < prompted_at;
    return one.expert == expert && one.signals && !is_early;
  });
}

// When an expert's prompt of a round went out; empty where none did.
std::string prompt_time(const DialogueState& state, int round, const std::string& expert) {
  auto issued = state.prompted_at.find(round);
  if (issued == state.prompted_at.end()) return {};
  auto found = issued->second.find(expert);
  return found == issued->second.end() ? std::string() : found->second;
}

bool ratifies(const DialogueState& state, const RoundRegistered& round, const VerdictRegistered& proposal,
              const Signal& standing) {
  const std::string& expert = standing.expert;
  if (round.contradicts_signal(expert)) return false;
  if (state.is_declared() && standing.file.empty())
    return standing.round == round.round && round.round > state.proposed_after;
  return state.proposal_in_prompt(round.round, expert) == proposal.proposal &&
         signals_after(round, expert, prompt_time(state, round.round, expert));
}

std::string statement_of(const Ratification& one) {
  if (one.proposal == 0) return "not put to the panel";
  if (!one.differs.empty())
    return format("not ratified: {} {} from proposal {}, hash {}", join(one.differs, ", "),
                  one.differs.size() == 1 ? "differs" : "differ", one.proposal, one.hash);
  if (one.ratified == 0)
    return format("signed by none of {}, proposal {}, hash {}", one.panel, one.proposal, one.hash);
  return format("ratified: {} of {}, proposal {}, hash {}", one.ratified, one.panel, one.proposal, one.hash);
}

}  // namespace

const VerdictRegistered* proposal_of(const DialogueState& state) {
  auto found = std::ranges::find_if(state.verdicts.rbegin(), state.verdicts.rend(),
                                    [](const VerdictRegistered& one) { return one.proposal > 0; });
  return found == state.verdicts.rend() ? nullptr : &*found;
}

std::string proposal_hash(const VerdictStatement& statement) {
  return sha256(render_json(canonical(signed_part(statement))));
}

std::vector<std::string> find_differences(const VerdictStatement& a, const VerdictStatement& b) {
  const JsonObject left = signed_part(a), right = signed_part(b);
  std::vector<std::string> out;
  for (const JsonMember& one : left)
    if (one.value != *right.find(one.key)) out.push_back(one.key);
  return out;
}

void inherit_proposal(VerdictStatement& statement, const VerdictStatement& proposal) {
  inherit_field(statement.recommendation, proposal.recommendation);
  inherit_field(statement.description, proposal.description);
  inherit_field(statement.conditions, proposal.conditions);
  inherit_field(statement.converged_decisions, proposal.converged_decisions);
  inherit_field(statement.recommendations_adopted, proposal.recommendations_adopted);
  inherit_field(statement.tensions_accepted, proposal.tensions_accepted);
  inherit_field(statement.acknowledged_opposition, proposal.acknowledged_opposition);
}

std::vector<Note> notes_on_proposal(const DialogueState& state, int number) {
  std::vector<Note> out;
  const int next = state.next_round();
  const bool is_late = state.prompts.contains(next);
  const int carrying = is_late ? next + 1 : next;  // the first round in which every prompt carries it
  if (is_late)
    out.push_back(
        {"proposal_after_prompts",
         format("Prompts of round {} are out and do not carry proposal {}; a signal in an answer to "
                "them is not consent to it.",
                next, number),
         "Prompts issued from now on carry it."});
  if (state.settings.ratification != RatificationRule::required || state.record.standing.empty()) return out;
  out.push_back({"signals_ended",
                 format("This dialogue requires ratification, so proposal {} ends {}: only consent to it "
                        "stands.",
                        number, counted(state.record.standing.size(), "standing signal")),
                 carrying >= state.settings.max_rounds
                     ? "No round is left in which it could be signed: the final verdict has to be forced."
                     : format("Hold round {} on it: its prompts carry the proposal.", carrying)});
  return out;
}

bool is_put_to_panel(const DialogueState& state) {
  const VerdictRegistered* proposal = proposal_of(state);
  if (!proposal || state.is_declared()) return proposal && state.proposed_after < state.next_round() - 1;
  return std::ranges::any_of(state.rounds, [&](const RoundRegistered& round) {
    const std::vector<std::string> panel = slugs_of(round.panel);
    return std::ranges::any_of(panel, [&](const std::string& expert) {
      return state.proposal_in_prompt(round.round, expert) == proposal->proposal;
    });
  });
}

std::map<std::string, int> find_ratifications(const DialogueState& state) {
  std::map<std::string, int> out;
  const VerdictRegistered* proposal = proposal_of(state);
  if (!proposal) return out;
  for (const RoundRegistered& round : state.rounds)
    for (const Signal& standing : state.record.standing)
      if (ratifies(state, round, *proposal, standing)) out[standing.expert] = round.round;
  return out;
}

Ratification ratification_of(const DialogueState& state, const VerdictStatement& statement) {
  Ratification out;
  const PanelSet& panel = state.rounds.back().panel;
  out.panel = panel.seats.size();
  if (is_put_to_panel(state)) {
    const VerdictRegistered& proposal = *proposal_of(state);
    const auto ratifications = find_ratifications(state);
    out.proposal = proposal.proposal;
    out.hash = proposal.proposal_hash;
    out.differs = find_differences(statement, proposal);
    for (const std::string& expert : slugs_of(panel))
      if (out.differs.empty() && ratifications.contains(expert)) out.by.push_back(expert);
    out.ratified = out.by.size();
  }
  out.statement = statement_of(out);
  return out;
}

}  // namespace blue
