// Step of register_round: perspectives that the Judge merges with a reason, and the statuses that the round's
// references bring about.
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "domain/round/steps/draft.h"

namespace blue {
namespace {

class Merger {
 public:
  explicit Merger(RoundDraft& draft)
      : draft_(draft), directory_(*draft.directory), merged_into_(draft.state.record.merged_into) {}

  void run() {
    const auto& merges = draft_.request().merges;
    for (std::size_t i = 0; i < merges.size(); ++i) take(merges[i], format("merges[{}]", i));
  }

 private:
  void take(const Merge& given, const std::string& path) {
    if (trim(given.reason).empty())
      draft_.refuse(make_error(codes::reason_missing,
                               format("Merging {} into {} needs a reason.", given.from, given.into))
                        .at(path + ".reason"));
    const Entity* from = find_perspective(given.from, path + ".from");
    const Entity* into = find_perspective(given.into, path + ".into");
    if (!from || !into) return;
    if (auto earlier = merged_into_.find(from->id); earlier != merged_into_.end())
      return draft_.refuse(
          make_error(codes::contradiction, format("{} is merged into {} already.", from->id, earlier->second))
              .at(path + ".from")
              .with_value(given.from));
    if (leads_to(into->id, from->id))
      return draft_.refuse(make_error(codes::merge_cycle,
                                      format("Merging {} into {} would close a circle.", from->id, into->id))
                               .at(path)
                               .suggest("Merge into a perspective that stands on its own."));
    merged_into_[from->id] = into->id;
    draft_.body.merges.push_back({from->id, into->id, given.reason});
    draft_.body.transitions.push_back({from->id,
                                       from->status,
                                       EntityStatus::merged,
                                       draft_.body.round,
                                       "merge",
                                       {std::string(kJudge)},
                                       into->id,
                                       given.reason,
                                       0});
  }

  const Entity* find_perspective(const std::string& text, const std::string& path) {
    Lookup found = directory_.find(text);
    if (!found.entity)
      draft_.refuse(
          make_error(codes::target_not_found, found.problem).at(path).with_value(text).suggest(found.fix));
    else if (found.entity->type != EntityKind::perspective)
      draft_.refuse(make_error(codes::type_id_mismatch, format("{} is a {}; only perspectives can be merged.",
                                                               found.entity->id, name_of(found.entity->type)))
                        .at(path)
                        .with_value(text));
    else
      return found.entity;
    return nullptr;
  }

  bool leads_to(std::string from, const std::string& goal) const {
    while (from != goal) {
      auto next = merged_into_.find(from);
      if (next == merged_into_.end()) return false;
      from = next->second;
    }
    return true;
  }

  RoundDraft& draft_;
  const EntityDirectory& directory_;
  std::map<std::string, std::string, std::less<>> merged_into_;
};

}  // namespace

void draft_merges(RoundDraft& draft) {
  Merger(draft).run();
  RoundRegistered& body = draft.body;
  std::set<std::string> merged;  // for good: nothing else moves them
  for (const Merge& one : body.merges) merged.insert(one.from);
  for (std::span<const Entity> part :
       {std::span(draft.state.record.entities), std::span<const Entity>(body.entities)})
    for (Transition& moved : advance_entities(part, body.references, body.moves, body.round))
      if (!merged.contains(moved.id)) body.transitions.push_back(std::move(moved));
}

}  // namespace blue
