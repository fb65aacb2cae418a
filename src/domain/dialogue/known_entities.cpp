#include "domain/dialogue/known_entities.h"

namespace blue {

std::vector<KnownEntity> known_entities(const DialogueState& state, int round) {
  std::vector<KnownEntity> out;
  for (const Entity& entity : state.record.entities) {
    if (entity.round >= round) continue;
    const auto id = parse_entity_id(entity.id);
    const Tension* tension = state.record.find_tension(entity.id);
    const std::string& owner = tension && !tension->owner.empty() ? tension->owner : entity.author;
    out.push_back({entity.id, entity.local_id, entity.type, entity.round, id ? id->sequence : 0,
                   entity.sequence, entity.shown_label(), owner});
  }
  return out;
}

}  // namespace blue
