#include "domain/round/entity_directory.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

Lookup missing(std::string problem, std::string fix) { return {nullptr, std::move(problem), std::move(fix)}; }

std::string list_ids(const std::vector<const Entity*>& entities) {
  std::vector<std::string> ids;
  for (const Entity* entity : entities) ids.push_back(entity->id);
  return join(ids, ", ");
}

Lookup only_one(const std::vector<const Entity*>& found, std::string_view text) {
  if (found.size() == 1) return {found.front(), "", ""};
  if (found.empty())
    return missing(format("No entity is called {}.", text), "Write a global id such as T0001.");
  return missing(format("{} could mean {}.", text, list_ids(found)), "Write the global id that is meant.");
}

}  // namespace

EntityDirectory::EntityDirectory(std::span<const Entity> earlier, std::span<const Entity> batch, int round)
    : round_(round) {
  for (std::span<const Entity> part : {earlier, batch})
    for (const Entity& entity : part) {
      by_id_.emplace(entity.id, &entity);
      if (entity.origin == Origin::judge) by_judge_.emplace(upper_ascii(entity.local_id), &entity);
      // The number of an unplaced objection was given by Blue: no answer of its own round can mean it.
      if (!entity.unplaced || entity.round < round)
        by_local_[{entity.author, entity.type, entity.round, entity.sequence}].push_back(&entity);
    }
}

Lookup EntityDirectory::find_local(const std::string& author, EntityKind kind, int round, int sequence,
                                   std::string_view text) const {
  auto found = by_local_.find({author, kind, round, sequence});
  return only_one(found == by_local_.end() ? std::vector<const Entity*>{} : found->second, text);
}

Lookup EntityDirectory::find_unplaced(const MentionedId& mention, std::string_view writer) const {
  std::vector<const Entity*> found;
  for (const auto& [key, entities] : by_local_) {
    const auto& [author, kind, round, sequence] = key;
    if (kind != mention.kind || sequence != mention.sequence) continue;
    const bool could_know = round < round_ || author == writer;
    const bool is_meant = mention.expert.empty() || author == mention.expert;
    if (could_know && is_meant) found.insert(found.end(), entities.begin(), entities.end());
  }
  return only_one(found, mention.text);
}

Lookup EntityDirectory::find(const MentionedId& mention, std::string_view writer) const {
  if (!mention.round) return find_unplaced(mention, writer);
  if (*mention.round > round_)
    return missing(format("The round of {} has not been held yet.", mention.text),
                   "Check the round in the id.");
  if (!mention.expert.empty())
    return find_local(mention.expert, mention.kind, *mention.round, mention.sequence, mention.text);
  if (*mention.round == round_)
    return find_local(std::string(writer), mention.kind, round_, mention.sequence, mention.text);
  return find(render_entity_id({mention.kind, *mention.round, mention.sequence}));
}

Lookup EntityDirectory::find(std::string_view text) const {
  const std::string id = upper_ascii(trim(text));
  if (auto found = by_id_.find(id); found != by_id_.end()) return {found->second, "", ""};
  if (auto found = by_judge_.find(id); found != by_judge_.end()) return {found->second, "", ""};
  if (auto local = parse_local_id(trim(text)))
    return find_local(local->expert, local->id.kind, local->id.round, local->id.sequence, text);
  return missing(text.empty() ? "The id is empty." : format("No entity is called {}.", text),
                 "Use a global id such as P0101, or a local id of this round such as MUFFIN-P0101.");
}

std::string check_reference(ReferenceKind kind, const Entity* source, const Entity& target) {
  const bool is_for_tensions =
      kind == ReferenceKind::resolve || kind == ReferenceKind::reopen || kind == ReferenceKind::address;
  if (is_for_tensions && target.type != EntityKind::tension)
    return format("{} is a {}; only a tension can be the target of {}.", target.id, name_of(target.type),
                  name_of(kind));
  if (kind != ReferenceKind::refine) return "";
  if (!source)
    return format("refine {} follows no entity; a refinement is an entity of the same type.", target.id);
  if (source->type == target.type) return "";
  return format("{} is a {} and {} a {}; refine needs the same type.", source->id, name_of(source->type),
                target.id, name_of(target.type));
}

}  // namespace blue
