#include "domain/verdict/gate.h"

#include <algorithm>
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

JsonArray as_json(const std::vector<std::string>& texts) { return JsonArray(texts.begin(), texts.end()); }

// Every failure carries all numbers, so that the caller can act on the first.
Error gate_error(ErrorCode code, std::string message, std::string field, const Convergence& reading) {
  return make_error(code, std::move(message))
      .at(std::move(field))
      .because("convergence_gate")
      .with("open_tensions", as_json(reading.open_tensions))
      .with("new_perspectives", as_json(reading.new_perspectives))
      .with("converge_percent", percent_number(reading.signals, reading.panel.size()))
      .with("missing_signals", as_json(reading.missing));
}

std::string advise_on_velocity(const Convergence& reading) {
  std::vector<std::string> steps;
  if (!reading.open_tensions.empty()) steps.push_back("Resolve " + join(reading.open_tensions, ", "));
  if (!reading.new_perspectives.empty())
    steps.push_back((steps.empty() ? "Integrate " : "integrate ") + join(reading.new_perspectives, ", "));
  return join(steps, " and ") + " before declaring convergence";
}

Error velocity_error(const Convergence& reading) {
  return gate_error(codes::velocity_not_zero,
                    format("Cannot register verdict: velocity={} (open_tensions={}, new_perspectives={}). "
                           "Resolve tensions "
                           "and integrate perspectives first.",
                           reading.velocity(), reading.open_tensions.size(), reading.new_perspectives.size()),
                    "velocity", reading)
      .with_value(reading.velocity())
      .suggest(advise_on_velocity(reading));
}

Error unanimity_error(const Convergence& reading) {
  return gate_error(
             codes::convergence_not_unanimous,
             format(
                 "Cannot register verdict: convergence={}% ({}/{}). All experts must signal [MOVE:CONVERGE].",
                 render_percent(reading.signals, reading.panel.size()), reading.signals,
                 reading.panel.size()),
             "converge_percent", reading)
      .with_value(percent_number(reading.signals, reading.panel.size()))
      .suggest(format("Hold another round: {} {} not signalled", join(reading.missing, ", "),
                      reading.missing.size() == 1 ? "has" : "have"));
}

Error conflict_error(const Convergence& reading) {
  return gate_error(codes::resolution_conflict,
                    format("{} {} resolutions that contradict each other.", join(reading.contested, ", "),
                           reading.conflicts.size() == 1 ? "has" : "have"),
                    "tensions", reading)
      .with_value(as_json(reading.conflicts))
      .suggest(
          "Let a contributor support one of them in the next round, or name one in tension_updates with a "
          "reason and via");
}

void add_update(Certificate& out, const TensionUpdate& update, int round) {
  auto add = [&](std::string act, std::string into) {
    out.judge_acts.push_back({std::move(act), update.id, std::move(into), round, update.reason});
  };
  if (update.owner) add("owner", *update.owner);
  if (update.status == EntityStatus::resolved)
    add("confirm", update.via.value_or(""));
  else if (update.status == EntityStatus::accepted_unresolved)
    add("accept", "");
  else if (update.status)
    add(std::string(name_of(*update.status)), "");
  if (update.duplicate_of) add("duplicate", *update.duplicate_of);
}

void add_round(Certificate& out, const RoundRegistered& round) {
  for (const Merge& merge : round.merges)
    out.judge_acts.push_back({"merge", merge.from, merge.into, round.round, merge.reason});
  for (const TensionUpdate& update : round.tension_updates) add_update(out, update, round.round);
  for (const AnswerRecord& old : round.replaced_answers)
    out.judge_acts.push_back({"replace", old.expert, "", round.round,
                              format("an answer with other bytes was registered first (sha256 {}){}",
                                     old.sha256, old.dissents ? ", and it dissented" : "")});
  for (const Absence& absence : round.absent)
    out.judge_acts.push_back({"absent", absence.expert, "", round.round, absence.reason});
  for (const Transition& one : round.transitions)
    if (one.cause == "settle") out.conflicts.push_back({one.id, one.via, one.reason, one.round, one.actors});
}

// The last time each expert sat, and whether its signal stood then.
std::vector<Departure> find_silent_leavers(const DialogueState& state) {
  std::vector<Departure> out;
  std::set<std::string> seen;
  for (const std::string& slug : slugs_of(state.rounds.back().panel)) seen.insert(slug);
  for (auto round = state.rounds.rbegin(); round != state.rounds.rend(); ++round)
    for (const std::string& slug : slugs_of(round->panel)) {
      if (!seen.insert(slug).second) continue;
      if (std::ranges::find(round->standing, slug, &Signal::expert) != round->standing.end()) continue;
      Departure departure{.expert = slug};
      for (const Departure& left : round[-1].panel.left)
        if (left.expert == slug) departure = left;
      out.push_back(std::move(departure));
    }
  return out;
}

EntityStatus status_with(const std::vector<AcceptedTension>& accepted, const Tension& tension) {
  const bool is_accepted = std::ranges::find(accepted, tension.id, &AcceptedTension::id) != accepted.end();
  return is_accepted ? EntityStatus::accepted_unresolved : tension.status;
}

}  // namespace

std::vector<Error> find_blockers(const Convergence& reading) {
  std::vector<Error> out;
  if (reading.round < 0)
    return out.push_back(make_error(codes::round_not_registered, "No round is registered yet.").at("round")),
           out;
  if (reading.velocity() > 0) out.push_back(velocity_error(reading));
  if (!reading.is_unanimous()) out.push_back(unanimity_error(reading));
  if (!reading.conflicts.empty()) out.push_back(conflict_error(reading));
  return out;
}

std::vector<Error> check_gate(const Convergence& reading, const GateInput& input) {
  std::vector<Error> out;
  const bool has_work = reading.velocity() > 0;
  const bool is_unmet = has_work || !reading.is_unanimous();
  const bool has_warning = !trim(input.warning).empty();
  if (has_work && !reading.max_rounds_reached) out.push_back(velocity_error(reading));
  if (!reading.is_unanimous() && !reading.max_rounds_reached) out.push_back(unanimity_error(reading));
  if (is_unmet && reading.max_rounds_reached && !(input.forced && has_warning))
    out.push_back(
        gate_error(codes::forced_convergence_no_warning,
                   "Forced convergence at max rounds requires explicit warning in verdict description.",
                   input.forced ? "warning" : "forced", reading)
            .suggest("Send forced: true and a warning that says what is left open"));
  if (is_unmet && !reading.max_rounds_reached && input.forced)
    out.push_back(gate_error(codes::force_not_allowed,
                             "A verdict can be forced only when the maximum of rounds is reached.", "forced",
                             reading)
                      .with_value(true)
                      .suggest("Hold another round"));
  if (!input.unacknowledged.empty())
    out.push_back(gate_error(codes::accepted_tension_not_acknowledged,
                             format("The verdict must list {} in tensions_accepted, with a reason on record.",
                                    join(input.unacknowledged, ", ")),
                             "tensions_accepted", reading)
                      .with_value(as_json(input.unacknowledged))
                      .suggest("Add {id, reason} for each of them to tensions_accepted"));
  if (!reading.conflicts.empty() && !reading.max_rounds_reached) out.push_back(conflict_error(reading));
  return out;
}

Certificate make_certificate(const DialogueState& state, const RoundCounts& counts,
                             const std::vector<AcceptedTension>& accepted, std::string ledger_head) {
  const RoundRegistered& last = state.rounds.back();
  Certificate out;
  out.evidence = state.settings.evidence;
  out.round = last.round;
  out.panel = slugs_of(last.panel);
  out.signals = last.standing;
  out.counts = counts;
  for (const RoundRegistered& round : state.rounds) add_round(out, round);
  for (const AcceptedTension& one : accepted)
    out.judge_acts.push_back({"accept", one.id, "", last.round, one.reason});
  out.left_without_signalling = find_silent_leavers(state);
  for (const auto& [id, tension] : state.record.tensions)
    if (!tension.owner.empty() && !sits_on(last.panel, tension.owner))
      out.owner_left.push_back({id, tension.owner, status_with(accepted, tension)});
  out.ledger_head = std::move(ledger_head);
  return out;
}

}  // namespace blue
