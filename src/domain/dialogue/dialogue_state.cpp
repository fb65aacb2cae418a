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

const Tension* DialogueRecord::find_root(std::string_view id) const {
  const Tension* tension = find_tension(id);
  while (tension && !tension->duplicate_of.empty()) tension = find_tension(tension->duplicate_of);
  return tension;
}

const Signal* DialogueRecord::find_signal(std::string_view expert) const {
  auto found = std::ranges::find(standing, expert, &Signal::expert);
  return found == standing.end() ? nullptr : &*found;
}

const Expert* DialogueState::find_expert(std::string_view slug) const {
  auto found = std::ranges::find(experts, slug, &Expert::slug);
  return slug.empty() || found == experts.end() ? nullptr : &*found;
}

std::string DialogueState::display_name(std::string_view slug) const {
  const Expert* expert = find_expert(slug);
  return expert ? expert->name : std::string(slug);
}

std::vector<std::string> DialogueState::taken_slugs() const {
  std::vector<std::string> out;
  for (const Expert& expert : experts)
    if (!expert.slug.empty()) out.push_back(expert.slug);
  return out;
}

const VerdictRegistered* DialogueState::find_verdict(std::string_view verdict_id) const {
  auto found = std::ranges::find(verdicts, verdict_id, &VerdictRegistered::verdict_id);
  return found == verdicts.end() ? nullptr : &*found;
}

std::string slug_from_caller(std::string_view name) { return slug_of_name(name); }

std::vector<std::string> slugs_of(const PanelSet& panel) {
  std::vector<std::string> out;
  for (const Seat& seat : panel.seats) out.push_back(seat.expert.slug);
  return out;
}

std::vector<std::string> names_of(const PanelSet& panel) {
  std::vector<std::string> names;
  for (const Seat& seat : panel.seats) names.push_back(seat.expert.name);
  return names;
}

bool sits_on(const PanelSet& panel, std::string_view slug) {
  return std::ranges::any_of(panel.seats, [&](const Seat& seat) { return seat.expert.slug == slug; });
}

}  // namespace blue
