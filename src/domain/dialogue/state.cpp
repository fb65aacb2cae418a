#include "domain/dialogue/state.h"

#include <algorithm>

namespace blue {

const Entity* DialogueRecord::find_entity(std::string_view id) const {
  auto found = entity_index.find(id);
  return found == entity_index.end() ? nullptr : &entities[found->second];
}

const Tension* DialogueRecord::find_tension(std::string_view id) const {
  auto found = tensions.find(id);
  return found == tensions.end() ? nullptr : &found->second;
}

std::vector<const Tension*> DialogueRecord::sorted_tensions() const {
  std::vector<const Tension*> out;
  for (const auto& [id, tension] : tensions) out.push_back(&tension);
  std::ranges::sort(out, {}, [](const Tension* one) { return parse_entity_id(one->id); });
  return out;
}

const Tension* DialogueRecord::find_root(std::string_view id) const {
  const Tension* tension = find_tension(id);
  while (tension && !tension->duplicate_of.empty()) tension = find_tension(tension->duplicate_of);
  return tension;
}

const Signal* DialogueRecord::find_signal(std::string_view expert) const {
  auto found = std::ranges::find(standing, expert, &Signal::expert);
  return found == standing.end() ? nullptr : &*found;
}

const Signal* DialogueRecord::find_suspended(std::string_view expert) const {
  auto found = std::ranges::find(suspended, expert, &Signal::expert);
  return found == suspended.end() ? nullptr : &*found;
}

const Expert* DialogueState::find_expert(std::string_view slug) const {
  auto found = std::ranges::find(experts, slug, &Expert::slug);
  return slug.empty() || found == experts.end() ? nullptr : &*found;
}

std::string DialogueState::display_name(std::string_view slug) const {
  const Expert* expert = find_expert(slug);
  return expert ? expert->name : name_of_slug(slug);
}

std::vector<std::string> DialogueState::taken_slugs() const {
  std::vector<std::string> out;
  for (const Expert& expert : experts)
    if (!expert.slug.empty()) out.push_back(expert.slug);
  return out;
}

int DialogueState::proposal_in_prompt(int round, const std::string& expert) const {
  auto issued = prompted_with.find(round);
  if (issued == prompted_with.end()) return 0;
  auto found = issued->second.find(expert);
  return found == issued->second.end() ? 0 : found->second;
}

const VerdictRegistered* DialogueState::find_verdict(std::string_view verdict_id) const {
  auto found = verdict_of_id.find(verdict_id);
  return found == verdict_of_id.end() ? nullptr : &verdicts[found->second];
}

const VerdictRegistered* DialogueState::find_verdict_of(std::string_view digest) const {
  auto found = verdict_of_digest.find(digest);
  return found == verdict_of_digest.end() ? nullptr : &verdicts[found->second];
}

}  // namespace blue
