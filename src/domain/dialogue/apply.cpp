#include "domain/dialogue/apply.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/fit.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "domain/round/wire.h"

namespace blue {
namespace {

// A name binds to its role at its first use and keeps it.
void bind_name(DialogueState& state, const Expert& seated) {
  auto bound = std::ranges::find(state.experts, seated.slug, &Expert::slug);
  if (bound != state.experts.end()) {
    if (bound->role.empty()) bound->role = seated.role;
    return;
  }
  auto role = std::ranges::find_if(
      state.experts, [&](const Expert& one) { return one.slug.empty() && same_word(one.role, seated.role); });
  if (role == state.experts.end()) {
    state.experts.push_back(seated);
    state.experts.back().source = ExpertSource::created;
    return;
  }
  role->slug = seated.slug;
  role->name = seated.name;
  if (role->focus.empty()) role->focus = seated.focus;
  if (role->model.empty()) role->model = seated.model;
}

void seat_panel(DialogueState& state, const PanelSet& panel) {
  for (const Seat& seat : panel.seats) bind_name(state, seat.expert);
  state.panels[panel.round] = panel;
}

void change_status(DialogueRecord& record, const Transition& transition) {
  auto found = record.entity_index.find(transition.id);
  if (found != record.entity_index.end()) record.entities[found->second].status = transition.to;
  record.transitions.push_back(transition);
}

void absorb(DialogueRecord& record, const RoundRegistered& round) {
  for (const Entity& entity : round.entities) {
    record.entity_index[entity.id] = record.entities.size();
    record.entities.push_back(entity);
  }
  for (const Tension& tension : round.tensions) record.tensions[tension.id] = tension;
  for (const Merge& merge : round.merges) record.merged_into[merge.from] = merge.into;
  for (const Transition& transition : round.transitions) change_status(record, transition);
  record.standing = round.standing;
  record.suspended = round.suspended;
}

void apply_body(DialogueState& state, DialogueCreated body) {
  state.experts = body.pool;
  for (Expert& expert : state.experts) expert.slug.clear();
  state.settings = std::move(body);
}

void apply_body(DialogueState& state, const PanelSet& body) { seat_panel(state, body); }

void apply_body(DialogueState& state, ExpertCreated body) { state.experts.push_back(std::move(body.expert)); }

int count_proposals(const DialogueState& state) {
  return static_cast<int>(
      std::ranges::count_if(state.verdicts, [](const VerdictRegistered& one) { return one.proposal > 0; }));
}

void apply_body(DialogueState& state, PromptIssued body) {
  seat_panel(state, body.panel);
  auto& prompted = state.prompts[body.round];
  for (std::string& expert : body.experts)
    if (std::ranges::find(prompted, expert) == prompted.end()) {
      state.prompted_with[body.round][expert] = count_proposals(state);
      state.prompted_at[body.round][expert] = state.changed_at;
      prompted.push_back(std::move(expert));
    }
}

void apply_body(DialogueState& state, RoundRead body) { state.reads.push_back(std::move(body)); }

void apply_body(DialogueState& state, RoundRegistered body) {
  state.older_rounds.erase(body.round);
  if (body.replaces && !state.rounds.empty()) {
    state.superseded.push_back(state.rounds.back());
    state = without_last_round(std::move(state));
  }
  seat_panel(state, body.panel);
  absorb(state.record, body);
  state.rounds.push_back(std::move(body));
}

// Only consent to the text now on the table is to stand.
void end_signals(DialogueState& state) {
  for (auto* signals : {&state.record.standing, &state.record.suspended, &state.rounds.back().standing,
                        &state.rounds.back().suspended})
    signals->clear();
  state.rounds.back().counts.converge_signals = 0;
}

void apply_body(DialogueState& state, VerdictRegistered body) {
  for (const Tension& tension : body.tensions) state.record.tensions[tension.id] = tension;
  for (const Transition& transition : body.transitions) change_status(state.record, transition);
  if (body.counts && !state.rounds.empty()) state.rounds.back().counts = *body.counts;
  if (body.verdict_type == VerdictKind::final)
    state.status = body.outcome == Outcome::forced ? DialogueStatus::forced : DialogueStatus::converged;
  if (body.proposal > 0) state.proposed_after = state.next_round() - 1;
  if (body.proposal > 0 && state.settings.ratification == RatificationRule::required) end_signals(state);
  state.verdict_of_id.emplace(body.verdict_id, state.verdicts.size());
  state.verdict_of_digest.emplace(body.digest, state.verdicts.size());
  state.verdicts.push_back(std::move(body));
}

void apply_body(DialogueState& state, DialogueAbandoned body) {
  state.status = DialogueStatus::abandoned;
  state.abandoned_reason = std::move(body.reason);
}

template <class Body>
void apply_at(DialogueState& state, Body&& body, const std::string& at) {
  if (Body::kKind == DialogueCreated::kKind) state.created_at = at;
  state.changed_at = at;
  apply_body(state, std::forward<Body>(body));
}

std::string_view find_commitment(const std::map<std::string, std::string, std::less<>>& commitments,
                                 std::string_view path) {
  auto found = commitments.find(path);
  return found == commitments.end() ? std::string_view() : found->second;
}

// What the envelope says is not said again in the body.
void complete(RoundRegistered& round, const DialogueState& before, const Event& event) {
  std::map<std::string, std::string, std::less<>> named(event.exhibits.begin(), event.exhibits.end());
  named.insert(event.kept.begin(), event.kept.end());
  for (auto* answers : {&round.answers, &round.dropped_answers})
    for (AnswerRecord& answer : *answers) {
      if (answer.sha256.empty()) answer.commitment = find_commitment(named, answer.file);
      if (answer.prompt.empty())
        answer.prompt = find_commitment(before.commitments, prompt_file(round.round, answer.expert));
    }
  for (const auto& [path, commitment] : event.kept) round.uncounted.push_back({path, commitment});
}

template <class Body>
Result<Body> decode_fitting(const DialogueState& before, const Event& event) {
  Body body = TRY(decode<Body>(event.body));
  TRY(check_fit(before, body));
  return body;
}

template <class Body>
Result<Body> decode_body(const DialogueState& before, const Event& event) {
  if constexpr (Body::kKind == RoundRegistered::kKind)
    return decode_round(before, event);
  else
    return decode_fitting<Body>(before, event);
}

void fill(const auto& body, const DialogueState&, WordsSource*) { static_cast<void>(body); }
void fill(RoundRegistered& body, const DialogueState& before, WordsSource* source) {
  if (source) source->fill(body, before);
}
void fill(VerdictRegistered& body, const DialogueState& before, WordsSource* source) {
  if (source) source->fill(body, before);
}

template <class Body>
Result<> decode_and_apply(DialogueState& state, const Event& event, WordsSource* source) {
  Result<Body> body = decode_body<Body>(state, event);
  if (!body)
    return fail(make_error(codes::ledger_damaged, format("Event {} ({}) cannot be read: {}", event.sequence,
                                                         event.kind, body.error().message))
                    .suggest("Restore the ledger from version control."));
  note_envelope(state, event);
  fill(*body, state, source);
  apply_at(state, *std::move(body), event.at);
  constexpr FormatVersions ours;
  const bool is_older = event.versions.rules < ours.rules || event.versions.parser < ours.parser;
  if (Body::kKind == RoundRegistered::kKind && is_older) state.older_rounds.insert(state.next_round() - 1);
  return {};
}

// False when the event is of none of these kinds.
template <class... Bodies>
bool apply_one_of(const std::variant<Bodies...>*, DialogueState& state, const Event& event,
                  WordsSource* source, Result<>& done) {
  return ((event.kind == Bodies::kKind && (done = decode_and_apply<Bodies>(state, event, source), true)) ||
          ...);
}

}  // namespace

void note_envelope(DialogueState& state, const Event& event) {
  const Json* round = event.kind == RoundRegistered::kKind ? event.body.find("round") : nullptr;
  if (round && round->integer()) state.registered_in[static_cast<int>(*round->integer())] = event.sequence;
  const Json* verdict = event.kind == VerdictRegistered::kKind ? event.body.find("verdict_id") : nullptr;
  if (verdict && verdict->string()) state.decided_in[*verdict->string()] = event.sequence;
  for (const auto* named : {&event.exhibits, &event.kept})
    for (const auto& [path, commitment] : *named) state.commitments[path] = commitment;
}

Result<RoundRegistered> decode_round(const DialogueState& before, const Event& event) {
  const RoundRegistered* replaced = before.rounds.empty() ? nullptr : &before.rounds.back();
  const auto line = replaced ? before.registered_in.find(replaced->round) : before.registered_in.end();
  const std::uint64_t sequence = line == before.registered_in.end() ? 0 : line->second;
  RoundRegistered round = TRY(decode_round_body(event.body, replaced, sequence));
  TRY(check_fit(before, round));
  complete(round, before, event);
  return round;
}

Result<VerdictRegistered> decode_verdict(const DialogueState& before, const Event& event) {
  return decode_fitting<VerdictRegistered>(before, event);
}

Result<> apply(DialogueState& state, const Event& event, WordsSource* source) {
  Result<> done;
  if (apply_one_of(static_cast<const EventBody*>(nullptr), state, event, source, done)) return done;
  return fail(make_error(codes::event_unknown,
                         format("Event {} is of the kind \"{}\", which this version does not know.",
                                event.sequence, event.kind))
                  .suggest("Upgrade Blue; the dialogue was written by a newer version."));
}

void apply(DialogueState& state, EventBody body, const std::string& at) {
  std::visit([&](auto& one) { apply_at(state, std::move(one), at); }, body);
}

Result<DialogueState> fold_dialogue(std::span<const Event> events, WordsSource* source) {
  DialogueState state;
  for (const Event& event : events) TRY(apply(state, event, source));
  return state;
}

DialogueState without_last_round(DialogueState state) {
  state.rounds.pop_back();
  state.record = {};
  for (const RoundRegistered& round : state.rounds) absorb(state.record, round);
  return state;
}

}  // namespace blue
