#pragma once
// The states things of a dialogue can be in. Enumerators are spelled as on the wire; DO NOT RENAME, ledgers
// hold them.
#include <span>

#include "domain/round/kinds.h"

namespace blue {

// Statuses of all kinds of entities; statuses_of says which kind uses which.
enum class EntityStatus {
  open,
  refined,
  conceded,
  merged,
  proposed,
  amended,
  adopted,
  rejected,
  addressed,
  resolved,
  reopened,
  accepted_unresolved,
  cited,
  challenged,
  confirmed,
  refuted,
  asserted,
  supported,
  opposed,
  withdrawn
};
constexpr auto enum_names(EntityStatus) {
  using S = EntityStatus;
  return std::to_array<EnumName<S>>(
      {{S::open, "open"},           {S::refined, "refined"},
       {S::conceded, "conceded"},   {S::merged, "merged"},
       {S::proposed, "proposed"},   {S::amended, "amended"},
       {S::adopted, "adopted"},     {S::rejected, "rejected"},
       {S::addressed, "addressed"}, {S::resolved, "resolved"},
       {S::reopened, "reopened"},   {S::accepted_unresolved, "accepted_unresolved"},
       {S::cited, "cited"},         {S::challenged, "challenged"},
       {S::confirmed, "confirmed"}, {S::refuted, "refuted"},
       {S::asserted, "asserted"},   {S::supported, "supported"},
       {S::opposed, "opposed"},     {S::withdrawn, "withdrawn"}});
}

// The statuses an entity of this kind can have; it starts in the first.
std::span<const EntityStatus> statuses_of(EntityKind kind);
inline EntityStatus first_status(EntityKind kind) { return statuses_of(kind).front(); }

enum class DialogueStatus { open, converged, forced, abandoned };
constexpr auto enum_names(DialogueStatus) {
  using S = DialogueStatus;
  return std::to_array<EnumName<S>>(
      {{S::open, "open"}, {S::converged, "converged"}, {S::forced, "forced"}, {S::abandoned, "abandoned"}});
}

// What a dialogue's numbers rest on: the experts' answers, or what the caller declared.
enum class Evidence { transcript, declared };
constexpr auto enum_names(Evidence) {
  return std::to_array<EnumName<Evidence>>(
      {{Evidence::transcript, "transcript"}, {Evidence::declared, "declared"}});
}

// Who says so: an expert's answer, the Judge alone, or the caller of a declared dialogue.
enum class Origin { answer, judge, declared };
constexpr auto enum_names(Origin) {
  return std::to_array<EnumName<Origin>>(
      {{Origin::answer, "answer"}, {Origin::judge, "judge"}, {Origin::declared, "declared"}});
}

enum class Outcome { converged, converged_with_accepted_tensions, forced, recorded };
constexpr auto enum_names(Outcome) {
  using O = Outcome;
  return std::to_array<EnumName<O>>(
      {{O::converged, "converged"},
       {O::converged_with_accepted_tensions, "converged_with_accepted_tensions"},
       {O::forced, "forced"},
       {O::recorded, "recorded"}});
}

}  // namespace blue
