#pragma once
// The words of a dialogue: kinds of entities, references, moves, verdicts. Enumerators are spelled as on the
// wire.
#include "base/enum_names.h"

namespace blue {

enum class EntityKind { perspective, recommendation, tension, evidence, claim };
constexpr auto enum_names(EntityKind) {
  return std::to_array<EnumName<EntityKind>>({{EntityKind::perspective, "perspective"},
                                              {EntityKind::recommendation, "recommendation"},
                                              {EntityKind::tension, "tension"},
                                              {EntityKind::evidence, "evidence"},
                                              {EntityKind::claim, "claim"}});
}
// P, R, T, E, C: the letter an id of this kind starts with.
constexpr char letter_of(EntityKind kind) { return "PRTEC"[static_cast<int>(kind)]; }

enum class ReferenceKind { support, oppose, refine, address, resolve, reopen, question, depend };
constexpr auto enum_names(ReferenceKind) {
  return std::to_array<EnumName<ReferenceKind>>({{ReferenceKind::support, "support"},
                                                 {ReferenceKind::oppose, "oppose"},
                                                 {ReferenceKind::refine, "refine"},
                                                 {ReferenceKind::address, "address"},
                                                 {ReferenceKind::resolve, "resolve"},
                                                 {ReferenceKind::reopen, "reopen"},
                                                 {ReferenceKind::question, "question"},
                                                 {ReferenceKind::depend, "depend"}});
}

enum class MoveKind { defend, challenge, bridge, request, concede, converge };
constexpr auto enum_names(MoveKind) {
  return std::to_array<EnumName<MoveKind>>({{MoveKind::defend, "defend"},
                                            {MoveKind::challenge, "challenge"},
                                            {MoveKind::bridge, "bridge"},
                                            {MoveKind::request, "request"},
                                            {MoveKind::concede, "concede"},
                                            {MoveKind::converge, "converge"}});
}

enum class Tier { core, adjacent, wildcard };
constexpr auto enum_names(Tier) {
  return std::to_array<EnumName<Tier>>(
      {{Tier::core, "core"}, {Tier::adjacent, "adjacent"}, {Tier::wildcard, "wildcard"}});
}

enum class ExpertSource { pool, retained, created };
constexpr auto enum_names(ExpertSource) {
  return std::to_array<EnumName<ExpertSource>>({{ExpertSource::pool, "pool"},
                                                {ExpertSource::retained, "retained"},
                                                {ExpertSource::created, "created"}});
}

enum class Rotation { graduated, none, wildcards, full };
constexpr auto enum_names(Rotation) {
  return std::to_array<EnumName<Rotation>>({{Rotation::graduated, "graduated"},
                                            {Rotation::none, "none"},
                                            {Rotation::wildcards, "wildcards"},
                                            {Rotation::full, "full"}});
}

enum class VerdictKind { interim, final, minority, dissent };
constexpr auto enum_names(VerdictKind) {
  return std::to_array<EnumName<VerdictKind>>({{VerdictKind::interim, "interim"},
                                               {VerdictKind::final, "final"},
                                               {VerdictKind::minority, "minority"},
                                               {VerdictKind::dissent, "dissent"}});
}

}  // namespace blue
