#include "prompts/duties.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/convergence.h"

namespace blue {
namespace {

bool is_given(const DialogueState& state, const Seat& seat, const Tension& tension) {
  return std::ranges::any_of(seat.tensions, [&](const std::string& id) {
    const Tension* root = state.record.find_root(id);
    return root && root->id == tension.id;
  });
}

bool has_raised(const DialogueState& state, const std::string& expert, const Tension& tension) {
  const Entity* entity = state.record.find_entity(tension.id);
  return entity && std::ranges::find(entity->contributors, expert) != entity->contributors.end();
}

// A resolution with words waits even for the one who wrote it.
bool waits_for_agreement(const Tension& tension, std::string_view expert) {
  return tension.conflict || std::ranges::any_of(tension.pending, [&](const Resolution& one) {
           return one.worded || one.expert != expert;
         });
}

bool is_worded(const Tension& tension) { return std::ranges::any_of(tension.pending, &Resolution::worded); }

// Entities of others that claim to resolve the tension.
std::vector<std::string> claims_on(const DialogueState& state, const Tension& tension,
                                   std::string_view expert) {
  std::vector<std::string> out;
  for (const Resolution& one : tension.pending)
    if (one.expert != expert && state.record.find_entity(one.entity)) out.push_back(one.entity);
  return out;
}

std::string advise(const DialogueState& state, const Duty& duty, std::string_view expert) {
  const std::vector<std::string> claims = claims_on(state, *duty.tension, expert);
  if (!duty.is_raised || !waits_for_agreement(*duty.tension, expert)) return {};
  if (duty.tension->conflict)
    return " Resolutions contradict each other: support the one that settles it, or settle it yourself.";
  if (is_worded(*duty.tension))
    return format(
        " A resolution with words is quoted there: write `[RE:RESOLVE {}]` alone on its line if that settles "
        "it, else say what is missing.",
        duty.tension->id);
  if (claims.empty())
    return " Another expert claims to have settled it: agree by resolving it, or say what is missing.";
  return format(" {} claims to settle it: `[RE:SUPPORT {}]` if so, else say what is missing.",
                join(claims, ", "), claims.front());
}

}  // namespace

std::vector<const Tension*> find_open_tensions(const DialogueState& state) {
  std::vector<std::string> ids;
  for (const auto& [id, tension] : state.record.tensions)
    if (tension.is_open()) ids.push_back(id);
  sort_ids(ids);
  std::vector<const Tension*> out;
  for (const std::string& id : ids) out.push_back(state.record.find_tension(id));
  return out;
}

std::vector<Duty> find_duties(const DialogueState& state, const Seat& seat) {
  std::vector<Duty> out;
  const std::string& slug = seat.expert.slug;
  for (const Tension* tension : find_open_tensions(state)) {
    const Duty duty{tension, tension->owner == slug, is_given(state, seat, *tension),
                    has_raised(state, slug, *tension)};
    if (duty.is_owned || duty.is_assigned || (duty.is_raised && waits_for_agreement(*tension, slug)))
      out.push_back(duty);
  }
  return out;
}

std::string render_duty(const DialogueState& state, const Duty& duty, std::string_view expert) {
  const std::string_view why = duty.is_owned      ? "you own it"
                               : duty.is_assigned ? "given to you for this round"
                                                  : "you raised it";
  return format("- {0} ({1}): `[RE:RESOLVE {0}]` or `[RE:ADDRESS {0}]`.{2}\n", duty.tension->id, why,
                advise(state, duty, expert));
}

}  // namespace blue
