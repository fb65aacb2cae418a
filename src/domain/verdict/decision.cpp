#include "domain/verdict/decision.h"

#include "base/format.h"
#include "base/text.h"

namespace blue {

bool says_the_same(std::string_view a, std::string_view b) {
  auto core = [](std::string_view text) {
    text = trim(text);
    if (text.ends_with('.')) text.remove_suffix(1);
    return fold_case(text);
  };
  return core(a) == core(b);
}

const Entity* find_bound(const DialogueState& state, const VerdictStatement& verdict,
                         const ConvergedDecision& decision) {
  if (decision.id) return state.record.find_entity(*decision.id);
  for (const std::string& id : verdict.recommendations_adopted)
    if (const Entity* one = state.record.find_entity(id);
        one && says_the_same(one->shown_label(), decision.decision))
      return one;
  return nullptr;
}

std::string worded_decision(const DialogueState& state, const VerdictStatement& verdict,
                            const ConvergedDecision& decision) {
  const Entity* bound = find_bound(state, verdict, decision);
  if (!bound || says_the_same(bound->shown_label(), decision.decision)) return decision.decision;
  return format("{} ({} says \"{}\")", decision.decision, bound->id, bound->shown_label());
}

}  // namespace blue
