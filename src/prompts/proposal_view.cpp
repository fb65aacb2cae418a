#include "prompts/proposal_view.h"

#include "base/format.h"
#include "base/text.h"
#include "markdown/quote.h"

namespace blue {
namespace {

// Nothing is left out; only controls are made visible.
std::string verbatim(std::string_view text) { return shorten(text, kUnlimited); }

std::string list_part(std::string_view heading, const std::vector<std::string>& items) {
  if (items.empty()) return {};
  std::string out = format("\n{}:\n", heading);
  for (const std::string& item : items) out += format("- {}\n", verbatim(item));
  return out;
}

std::string labelled(const DialogueState& state, const std::string& id) {
  const Entity* entity = state.record.find_entity(id);
  return entity ? format("{} {}", id, one_line(entity->shown_label())) : id;
}

}  // namespace

std::string render_proposal(const DialogueState& state, const VerdictRegistered& proposal) {
  std::string out = format("Proposal {}, hash {}\n\n{}\n", proposal.proposal, proposal.proposal_hash,
                           verbatim(proposal.recommendation));
  if (!proposal.description.empty()) out += format("\n{}\n", verbatim(proposal.description));
  out += list_part("Conditions", proposal.conditions);
  std::vector<std::string> decisions, adopted, accepted;
  for (const ConvergedDecision& one : proposal.converged_decisions)
    decisions.push_back(format("{}: {}{}", one.topic, one.decision,
                               one.id ? format(" (bound to {})", labelled(state, *one.id)) : std::string()));
  for (const std::string& id : proposal.recommendations_adopted) adopted.push_back(labelled(state, id));
  for (const AcceptedTension& one : proposal.tensions_accepted)
    accepted.push_back(labelled(state, one.id) + (one.reason.empty() ? "" : ": " + one.reason));
  return out + list_part("Decisions", decisions) + list_part("Adopted", adopted) +
         list_part("Stays open", accepted);
}

}  // namespace blue
