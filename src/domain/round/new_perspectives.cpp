#include "domain/round/new_perspectives.h"

#include <set>

namespace blue {

std::vector<std::string> find_new_perspectives(std::span<const Entity> known, const RoundRegistered& round,
                                               std::span<const Merge> merges) {
  std::set<std::string_view> earlier, covered;
  for (const Entity& one : known)
    if (one.type == EntityKind::perspective && one.round < round.round) earlier.insert(one.id);
  for (const Merge& merge : merges) covered.insert(merge.from);
  for (const Reference& one : round.references)
    if (one.type == ReferenceKind::refine && backs(one) && earlier.contains(one.target))
      covered.insert(one.source);
  std::vector<std::string> out;
  for (const Entity& entity : round.entities)
    if (entity.type == EntityKind::perspective && !covered.contains(entity.id)) out.push_back(entity.id);
  return out;
}

}  // namespace blue
