#pragma once
// The words of a round: kinds of entities, references and moves, the statuses an entity can have, and what a
// statement rests on. Enumerators are spelled as on the wire. DO NOT RENAME: ledgers hold them.
#include "base/enum_names.h"

namespace blue {

enum class EntityKind { perspective, recommendation, tension, evidence, claim };
constexpr auto enum_names(EntityKind) {
  using enum EntityKind;
  return std::to_array<EnumName<EntityKind>>({{perspective, "perspective"},
                                              {recommendation, "recommendation"},
                                              {tension, "tension"},
                                              {evidence, "evidence"},
                                              {claim, "claim"}});
}
// P, R, T, E, C: the letter an id of this kind starts with.
constexpr char letter_of(EntityKind kind) { return "PRTEC"[static_cast<int>(kind)]; }

enum class ReferenceKind { support, oppose, refine, address, resolve, reopen, question, depend };
constexpr auto enum_names(ReferenceKind) {
  using enum ReferenceKind;
  return std::to_array<EnumName<ReferenceKind>>({{support, "support"},
                                                 {oppose, "oppose"},
                                                 {refine, "refine"},
                                                 {address, "address"},
                                                 {resolve, "resolve"},
                                                 {reopen, "reopen"},
                                                 {question, "question"},
                                                 {depend, "depend"}});
}

enum class MoveKind { defend, challenge, bridge, request, concede, converge, withdraw };
constexpr auto enum_names(MoveKind) {
  using enum MoveKind;
  return std::to_array<EnumName<MoveKind>>({{defend, "defend"},
                                            {challenge, "challenge"},
                                            {bridge, "bridge"},
                                            {request, "request"},
                                            {concede, "concede"},
                                            {converge, "converge"},
                                            {withdraw, "withdraw"}});
}

// Perspectives are open, refined, conceded or merged; recommendations proposed, amended, adopted or rejected;
// tensions open, addressed, resolved, reopened or accepted_unresolved; evidence is cited, challenged,
// confirmed or refuted; claims are asserted, supported, opposed, adopted or withdrawn.
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
  using enum EntityStatus;
  return std::to_array<EnumName<EntityStatus>>(
      {{open, "open"},         {refined, "refined"},       {conceded, "conceded"},
       {merged, "merged"},     {proposed, "proposed"},     {amended, "amended"},
       {adopted, "adopted"},   {rejected, "rejected"},     {addressed, "addressed"},
       {resolved, "resolved"}, {reopened, "reopened"},     {accepted_unresolved, "accepted_unresolved"},
       {cited, "cited"},       {challenged, "challenged"}, {confirmed, "confirmed"},
       {refuted, "refuted"},   {asserted, "asserted"},     {supported, "supported"},
       {opposed, "opposed"},   {withdrawn, "withdrawn"}});
}
// The status an entity of this kind starts with.
constexpr EntityStatus initial_status(EntityKind kind) {
  using enum EntityStatus;
  return std::array{open, proposed, open, cited, asserted}[static_cast<std::size_t>(kind)];
}

// What a dialogue's numbers rest on: the experts' answers, or what the caller declared.
enum class Evidence { transcript, declared };
constexpr auto enum_names(Evidence) {
  using enum Evidence;
  return std::to_array<EnumName<Evidence>>({{transcript, "transcript"}, {declared, "declared"}});
}

// Who says so: an expert's answer, the Judge alone, or the caller of a declared dialogue.
enum class Origin { answer, judge, declared };
constexpr auto enum_names(Origin) {
  using enum Origin;
  return std::to_array<EnumName<Origin>>({{answer, "answer"}, {judge, "judge"}, {declared, "declared"}});
}

}  // namespace blue
