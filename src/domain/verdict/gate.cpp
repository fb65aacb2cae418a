#include "domain/verdict/gate.h"

#include <algorithm>

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

std::vector<std::string> left_open(const Convergence& reading) {
  std::vector<std::string> out = reading.open_tensions;
  out.insert(out.end(), reading.new_perspectives.begin(), reading.new_perspectives.end());
  return out;
}

std::string advise_on_velocity(const Convergence& reading) {
  if (reading.max_rounds_reached)
    return format("The rounds are used up: send forced: true and a warning that names {}{}",
                  join(left_open(reading), ", "),
                  reading.open_tensions.empty() ? "" : ", or accept the tensions in tensions_accepted");
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
      .suggest(format("{}: {} {} not signalled.",
                      reading.max_rounds_reached
                          ? "The rounds are used up; set forced (--forced) and a warning"
                          : "Hold another round",
                      join(reading.missing, ", "), reading.missing.size() == 1 ? "has" : "have"));
}

Error conflict_error(const Convergence& reading) {
  return gate_error(codes::resolution_conflict,
                    format("{} {} resolutions that contradict each other.", join(reading.contested, ", "),
                           reading.conflicts.size() == 1 ? "has" : "have"),
                    "tensions", reading)
      .with_value(as_json(reading.conflicts))
      .suggest(
          reading.max_rounds_reached
              ? "Register the last round again with replace: true, a replace_reason, and one of them named "
                "in "
                "tension_updates, "
                "with a reason and via"
              : "Let a contributor support one of them in the next round, or name one in tension_updates "
                "with a reason and via");
}

Error acceptance_error(const Convergence& reading, const GateInput& input) {
  std::vector<std::string> ids = input.without_reason, steps;
  ids.insert(ids.end(), input.unlisted.begin(), input.unlisted.end());
  sort_ids(ids);
  if (!input.without_reason.empty())
    steps.push_back(format("Give the reason: {{\"id\": \"{}\", \"reason\": \"…\"}}",
                           join(input.without_reason, "\", \"reason\": \"…\"}, {\"id\": \"")));
  if (!input.unlisted.empty())
    steps.push_back(format("{} {} to tensions_accepted: the reason is on record",
                           steps.empty() ? "Add" : "add", join(input.unlisted, ", ")));
  return gate_error(codes::accepted_tension_not_acknowledged,
                    format("The verdict must list {} in tensions_accepted, with a reason.", join(ids, ", ")),
                    "tensions_accepted", reading)
      .with_value(as_json(ids))
      .suggest(join(steps, "; "));
}

}  // namespace

std::vector<Error> find_blockers(const Convergence& reading) {
  std::vector<Error> out;
  if (reading.round < 0)
    return out.push_back(make_error(codes::round_not_registered, "No round is registered yet.")
                             .at("round")
                             .suggest("Register round 0 first.")),
           out;
  if (reading.velocity() > 0) out.push_back(velocity_error(reading));
  if (!reading.is_unanimous()) out.push_back(unanimity_error(reading));
  if (!reading.conflicts.empty()) out.push_back(conflict_error(reading));
  return out;
}

std::vector<Error> check_gate(const Convergence& reading, const GateInput& input) {
  std::vector<Error> out;
  const bool has_work = reading.velocity() > 0;
  const bool is_unmet = has_work || !reading.is_unanimous() || input.needs_force;
  const bool has_warning = !trim(input.warning).empty();
  if (has_work && !reading.max_rounds_reached) out.push_back(velocity_error(reading));
  if (!reading.is_unanimous() && !reading.max_rounds_reached) out.push_back(unanimity_error(reading));
  if (is_unmet && reading.max_rounds_reached && !(input.forced && has_warning))
    out.push_back(
        gate_error(codes::forced_convergence_no_warning,
                   "Forced convergence at max rounds requires explicit warning in verdict description.",
                   input.forced ? "warning" : "forced", reading)
            .suggest("Set forced (--forced) and a warning that says what is left open."));
  if (is_unmet && !reading.max_rounds_reached && input.forced)
    out.push_back(gate_error(codes::force_not_allowed,
                             "A verdict can be forced only after the maximum number of rounds.", "forced",
                             reading)
                      .with_value(true)
                      .suggest("Leave forced out and hold another round."));
  if (!input.unlisted.empty() || !input.without_reason.empty())
    out.push_back(acceptance_error(reading, input));
  std::ranges::copy(input.consent, std::back_inserter(out));
  if (!reading.conflicts.empty() && !reading.max_rounds_reached) out.push_back(conflict_error(reading));
  return out;
}

}  // namespace blue
