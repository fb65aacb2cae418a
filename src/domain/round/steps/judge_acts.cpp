#include "domain/round/steps/judge_acts.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "domain/reason.h"

namespace blue {
namespace {

class Merger {
 public:
  explicit Merger(RoundDraft& draft) : draft_(draft), merged_into_(draft.state.record.merged_into) {}

  void take(const Merge& given, const std::string& path) {
    check_reason(draft_.problems, path + ".reason", given.reason,
                 format("Merging {} into {}", given.from, given.into));
    const Entity* from = find_perspective(given.from, path + ".from");
    const Entity* into = find_perspective(given.into, path + ".into");
    if (!from || !into) return;
    if (auto earlier = merged_into_.find(from->id); earlier != merged_into_.end())
      return draft_.problems.add_value(codes::contradiction, path + ".from", given.from,
                                       format("{} is merged into {} already.", from->id, earlier->second),
                                       "Leave this merge out.");
    if (leads_to(into->id, from->id))
      return draft_.problems.add(codes::merge_cycle, path,
                                 format("Merging {} into {} would create a cycle.", from->id, into->id),
                                 "Merge into a perspective that is not merged itself.");
    merged_into_[from->id] = into->id;
    draft_.body.merges.push_back({from->id, into->id, given.reason});
    draft_.body.transitions.push_back(judge_transition(from->id, from->status, EntityStatus::merged,
                                                       draft_.body.round, "merge", into->id, given.reason));
  }

 private:
  const Entity* find_perspective(const std::string& text, const std::string& path) {
    const Entity* found = draft_.find_entity(text, path);
    if (!found || found->type == EntityKind::perspective) return found;
    draft_.problems.add_value(
        codes::type_id_mismatch, path, text,
        format("{} is a {}; only perspectives can be merged.", found->id, name_of(found->type)),
        found->type == EntityKind::tension ? "Fold a tension with duplicate_of in tension_updates."
                                           : "Name a perspective, or leave this merge out.");
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
  std::map<std::string, std::string, std::less<>> merged_into_;
};

class Updater {
 public:
  Updater(RoundDraft& draft, const TensionUpdate& given, std::string path)
      : draft_(draft), given_(given), path_(std::move(path)) {}

  void run() {
    const std::size_t before = draft_.problems.size();
    check_reason(draft_.problems, path_ + ".reason", given_.reason, format("The update of {}", given_.id));
    if (!given_.status && !given_.duplicate_of && !given_.owner && !given_.resolution_path)
      draft_.problems.add_value(
          codes::missing_field, path_, given_.id, format("The update of {} changes nothing.", given_.id),
          "Give status, duplicate_of, owner or resolution_path, or leave the update out.");
    if (given_.via && given_.status != EntityStatus::resolved)
      refuse(codes::contradiction, "via", *given_.via,
             "via names the resolution that status: resolved confirms.",
             "Set status to resolved, or leave via out.");
    Tension* tension = find_tension(given_.id, "id");
    if (!tension || draft_.problems.size() != before) return;
    if (!tension->duplicate_of.empty())
      return refuse(codes::contradiction, "id", given_.id,
                    format("{} was folded into {}.", tension->id, tension->duplicate_of),
                    format("Update {} instead.", tension->duplicate_of));
    if (given_.owner) assign(*tension);
    if (given_.resolution_path) tension->resolution_path = *given_.resolution_path;
    if (given_.status) change_status(*tension);
    if (given_.duplicate_of) fold_into(*tension);
    if (draft_.problems.size() == before) record(*tension);
  }

 private:
  Tension* find_tension(const std::string& text, std::string_view field) {
    Lookup found = draft_.directory->find(text);
    if (!found.entity) return refuse(codes::target_not_found, field, text, found.problem, found.fix), nullptr;
    if (found.entity->type == EntityKind::tension) return &draft_.tensions.at(found.entity->id);
    refuse(codes::type_id_mismatch, field, text,
           format("{} is a {}, not a tension.", found.entity->id, name_of(found.entity->type)),
           "Name a tension, such as T0001.");
    return nullptr;
  }

  void assign(Tension& tension) {
    const std::string slug = slug_of_name(*given_.owner);
    if (!draft_.knows(slug))
      return refuse(codes::expert_not_found, "owner", *given_.owner,
                    format("No expert of this dialogue is called {}.", *given_.owner),
                    format("The panel is {}.", join(names_of(draft_.body.panel), ", ")));
    tension.owner = slug;
    tension.owner_assigned = true;
    add(tension, tension.status, "owner", slug);
  }

  void change_status(Tension& tension) {
    switch (*given_.status) {
      case EntityStatus::resolved:
        return confirm(tension);
      case EntityStatus::accepted_unresolved:
        return accept(tension);
      case EntityStatus::reopened:
        return reopen(tension);
      case EntityStatus::addressed:
        return address(tension);
      case EntityStatus::dismissed:
        return dismiss(tension);
      default:
        refuse(
            codes::invalid_value, "status", name_of(*given_.status),
            format("status is {}; the Judge can set addressed, reopened, resolved, accepted_unresolved or, "
                   "for an unplaced objection, dismissed.",
                   name_of(*given_.status)),
            *given_.status == EntityStatus::merged ? "Use duplicate_of to fold it into another."
                                                   : "Use one of these.");
    }
  }

  void confirm(Tension& tension) {
    if (tension.status == EntityStatus::resolved)
      return draft_.note("already_resolved", format("{} is resolved already.", tension.id), "");
    if (!given_.via)
      return refuse(codes::missing_field, "via", nullptr,
                    format("Confirming {} needs via: the resolution that is confirmed.", tension.id),
                    choices(tension));
    const std::string via = name_via(*given_.via);
    if (std::ranges::find(tension.pending, via, &Resolution::name) == tension.pending.end())
      return refuse(codes::target_not_found, "via", *given_.via,
                    format("\"{}\" is not a pending resolution of {}.", *given_.via, tension.id),
                    choices(tension));
    const std::string cause = tension.conflict ? "settle" : "confirm";
    tension.drop_pending();
    tension.resolved_via = via;
    add(tension, EntityStatus::resolved, cause, via);
  }

  // An entity's id, or the slug of an expert whose resolution is bound to no entity.
  std::string name_via(const std::string& text) const {
    Lookup found = draft_.directory->find(text);
    return found.entity ? found.entity->id : slug_of_name(text);
  }

  std::string choices(const Tension& tension) const {
    std::vector<std::string> names;
    for (const Resolution& one : tension.pending) names.push_back(draft_.display(one.name()));
    return names.empty() ? "No expert has resolved it yet: let its owner resolve it, or accept it unresolved "
                           "with a reason."
                         : format("Name one of {}.", join(names, ", "));
  }

  void accept(Tension& tension) {
    if (tension.status == EntityStatus::resolved)
      return refuse(codes::contradiction, "status", "accepted_unresolved",
                    format("{} is resolved.", tension.id),
                    "Leave the update out, or reopen it in an earlier call.");
    tension.drop_pending();
    tension.accepted_reason = given_.reason;
    add(tension, EntityStatus::accepted_unresolved, "accept", "");
  }

  // Only an objection that could not be placed: a tension is resolved, accepted or folded.
  void dismiss(Tension& tension) {
    const Entity* entity = draft_.directory->find(tension.id).entity;
    if (!entity || !entity->unplaced)
      return refuse(
          codes::contradiction, "status", "dismissed",
          format("{} is a tension of its own; only an unplaced objection can be dismissed.", tension.id),
          "Let its owner resolve it, or accept it unresolved with a reason.");
    if (!tension.is_open())
      return refuse(codes::contradiction, "status", "dismissed",
                    format("{} is {} already.", tension.id, name_of(tension.status)),
                    "Leave the update out.");
    tension.drop_pending();
    add(tension, EntityStatus::dismissed, "dismiss", "");
  }

  void reopen(Tension& tension) {
    if (tension.status == EntityStatus::open) return;
    tension.forget_closing();
    add(tension, EntityStatus::reopened, "reopen", "");
  }

  void address(Tension& tension) {
    if (!tension.is_open())
      return refuse(codes::contradiction, "status", "addressed",
                    format("{} is {}, not open.", tension.id, name_of(tension.status)),
                    "Use status reopened.");
    add(tension, EntityStatus::addressed, "address", "");
  }

  void fold_into(Tension& tension) {
    Tension* into = find_tension(*given_.duplicate_of, "duplicate_of");
    while (into && !into->duplicate_of.empty()) into = &draft_.tensions.at(into->duplicate_of);
    if (!into) return;
    if (into == &tension)
      return refuse(codes::merge_cycle, "duplicate_of", *given_.duplicate_of,
                    format("{} would be folded into itself.", tension.id),
                    "Name the tension that stays, one that is not folded into this one.");
    // Folding an open tension into a resolved one would close it without a witness.
    if (tension.is_open() && into->status == EntityStatus::resolved)
      return refuse(codes::contradiction, "duplicate_of", *given_.duplicate_of,
                    format("{} is resolved and cannot take in {}, which is {}.", into->id, tension.id,
                           name_of(tension.status)),
                    format("Reopen {} first, or let {} be resolved by its owner.", into->id, tension.id));
    add(tension, EntityStatus::merged, "duplicate", into->id);
    tension.fold_into(into->id);
  }

  void add(Tension& tension, EntityStatus to, std::string cause, std::string via) {
    draft_.body.transitions.push_back(judge_transition(tension.id, tension.status, to, draft_.body.round,
                                                       std::move(cause), std::move(via), given_.reason));
    tension.status = to;
  }

  void record(const Tension& tension) {
    TensionUpdate kept = given_;
    kept.id = tension.id;
    if (kept.via) kept.via = name_via(*kept.via);
    if (kept.owner) kept.owner = tension.owner;
    if (kept.duplicate_of) kept.duplicate_of = tension.duplicate_of;
    draft_.body.tension_updates.push_back(std::move(kept));
  }

  void refuse(ErrorCode code, std::string_view field, Json value, std::string message, std::string fix = {}) {
    draft_.problems.add_value(code, format("{}.{}", path_, field), std::move(value), std::move(message),
                              std::move(fix));
  }

  RoundDraft& draft_;
  const TensionUpdate& given_;
  std::string path_;
};

}  // namespace

void take_merges(RoundDraft& draft) {
  Merger merger(draft);
  const auto merges = items_of(draft.request().merges);
  for (std::size_t i = 0; i < merges.size(); ++i) merger.take(merges[i], format("merges[{}]", i));
}

void take_tension_updates(RoundDraft& draft) {
  const auto updates = items_of(draft.request().tension_updates);
  for (std::size_t i = 0; i < updates.size(); ++i)
    Updater(draft, updates[i], format("tension_updates[{}]", i)).run();
  for (const auto& [id, tension] : draft.tensions) {
    const Tension* before = draft.state.record.find_tension(id);
    if (!before || *before != tension) draft.body.tensions.push_back(tension);
  }
}

}  // namespace blue
