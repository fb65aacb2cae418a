#include "domain/verdict/final_call.h"

#include <algorithm>

#include "base/format.h"
#include "domain/error_codes.h"
#include "domain/verdict/gate.h"
#include "domain/verdict/proposal.h"

namespace blue {
namespace {

bool is_about_text(const Error& error) { return error.code == codes::verdict_empty; }

}  // namespace

FinalCall final_call(const DialogueState& state) {
  FinalCall out;
  const Convergence reading = read_convergence(state);
  const VerdictRegistered* proposal = proposal_of(state);
  auto is_proposed = [&](const std::string& id) {
    return proposal && std::ranges::find(proposal->tensions_accepted, id, &AcceptedTension::id) !=
                           proposal->tensions_accepted.end();
  };
  bool all_proposed = true;
  for (const auto& [id, tension] : state.record.tensions) {
    if (tension.status != EntityStatus::accepted_unresolved || !tension.duplicate_of.empty()) continue;
    out.request.tensions_accepted.push_back({id, tension.accepted_reason});
    all_proposed = all_proposed && is_proposed(id);
  }
  if (proposal && all_proposed) out.request.tensions_accepted.clear();  // inherited
  if (reading.max_rounds_reached && !reading.can_converge()) {
    out.request.forced = true;
    out.request.warning = format("The rounds are used up at {}.", render_convergence(reading));
  }
  out.refusals = find_refusals(state, out.request);
  const bool lacks_consent =
      std::ranges::find(out.refusals, codes::not_ratified, &Error::code) != out.refusals.end();
  if (reading.max_rounds_reached && lacks_consent) {
    out.request.forced = true;
    out.request.warning = "The rounds are used up, and the panel has not signed this text.";
    out.refusals = find_refusals(state, out.request);
  }
  if (std::ranges::any_of(out.refusals, is_about_text)) out.request.recommendation = kToFillIn;
  // While rounds are left, another text is put on the table instead.
  auto opposed = std::ranges::find(out.refusals, codes::opposition_not_acknowledged, &Error::code);
  if (reading.max_rounds_reached && opposed != out.refusals.end())
    for (const Json& id : *opposed->value->array())
      out.request.acknowledged_opposition.push_back({*id.string(), std::string(kToFillIn)});
  return out;
}

std::vector<Error> find_verdict_blockers(const DialogueState& state) {
  const Convergence reading = read_convergence(state);
  std::vector<Error> out = find_blockers(reading);
  if (!out.empty() || state.status != DialogueStatus::open) return out;
  out = final_call(state).refusals;
  // While rounds are left, the text is put on the table first; that call is never refused.
  if (!reading.max_rounds_reached) std::erase_if(out, is_about_text);
  return out;
}

bool can_converge(const DialogueState& state) {
  return read_convergence(state).can_converge() && find_verdict_blockers(state).empty();
}

}  // namespace blue
