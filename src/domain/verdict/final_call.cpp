#include "domain/verdict/final_call.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "domain/verdict/gate.h"
#include "domain/verdict/proposal.h"

namespace blue {
namespace {

bool is_about_text(const Error& error) { return error.code == codes::verdict_empty; }

// The tensions that were accepted on record; none where the proposal has them all, for then they are
// inherited. What a proposal accepts beside them would be lost with the rest of its list.
std::vector<AcceptedTension> accepted_for(const DialogueState& state, const VerdictRegistered* proposal) {
  std::vector<AcceptedTension> out;
  const std::vector<AcceptedTension> proposed =
      proposal ? proposal->tensions_accepted : std::vector<AcceptedTension>{};
  auto lists = [](const std::vector<AcceptedTension>& all, const std::string& id) {
    return std::ranges::find(all, id, &AcceptedTension::id) != all.end();
  };
  bool all_proposed = true;
  for (const auto& [id, tension] : state.record.tensions) {
    if (tension.status != EntityStatus::accepted_unresolved || !tension.duplicate_of.empty()) continue;
    out.push_back({id, tension.accepted_reason});
    all_proposed = all_proposed && lists(proposed, id);
  }
  if (proposal && all_proposed) return {};
  for (const AcceptedTension& one : proposed) {
    const Tension* root = state.record.find_root(one.id);
    if (root && root->is_open() && !lists(out, root->id)) out.push_back({root->id, one.reason});
  }
  return out;
}

}  // namespace

Convergence read_for_verdict(const DialogueState& state) {
  std::vector<std::string> accepted;
  if (const VerdictRegistered* proposal = proposal_of(state))
    for (const AcceptedTension& one : proposal->tensions_accepted)
      if (!trim(one.reason).empty()) accepted.push_back(one.id);
  return read_convergence(state, accepted);
}

bool has_gaps(const VerdictRequest& request) {
  return request.recommendation == kToFillIn ||
         std::ranges::find(request.acknowledged_opposition, kToFillIn, &AcknowledgedOpposition::reason) !=
             request.acknowledged_opposition.end();
}

FinalCall final_call(const DialogueState& state) {
  FinalCall out;
  const Convergence reading = read_for_verdict(state);
  out.request.tensions_accepted = accepted_for(state, proposal_of(state));
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
  const Convergence reading = read_for_verdict(state);
  std::vector<Error> out = find_blockers(reading);
  if (!out.empty() || state.status != DialogueStatus::open) return out;
  out = final_call(state).refusals;
  // While rounds are left, the text is put on the table first; that call is never refused.
  if (!reading.max_rounds_reached) std::erase_if(out, is_about_text);
  return out;
}

bool can_converge(const DialogueState& state) {
  return read_for_verdict(state).can_converge() && find_verdict_blockers(state).empty();
}

}  // namespace blue
