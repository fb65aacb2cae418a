#pragma once
// The words of a round: kinds of entities, references and moves, the statuses an entity can have, and what a
// statement rests on. Enumerators are spelled as on the wire. DO NOT RENAME: ledgers hold them.
#include "base/enum_names.h"

namespace blue {

enum class EntityKind { perspective, recommendation, tension, evidence, claim };
// P, R, T, E, C: the letter an id of this kind starts with.
constexpr char letter_of(EntityKind kind) { return "PRTEC"[static_cast<int>(kind)]; }

enum class ReferenceKind { support, oppose, refine, address, resolve, reopen, question, depend };

enum class MoveKind { defend, challenge, bridge, request, concede, converge, withdraw };

// Perspectives are open, refined, conceded or merged; recommendations proposed, amended, adopted, rejected
// or withdrawn by their author;
// tensions open, addressed, resolved, reopened, accepted_unresolved or merged (folded into another), and
// unplaced objections withdrawn by their author or dismissed by the Judge as well; evidence is cited,
// challenged, confirmed or refuted; claims are asserted, supported, opposed, adopted or withdrawn.
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
  withdrawn,
  dismissed
};
// The status an entity of this kind starts with.
constexpr EntityStatus initial_status(EntityKind kind) {
  using enum EntityStatus;
  return std::array{open, proposed, open, cited, asserted}[static_cast<std::size_t>(kind)];
}

// What a dialogue's numbers rest on: the experts' answers, or what the caller declared.
enum class Evidence { transcript, declared };

// Who says so: an expert's answer, the Judge alone, or the caller of a declared dialogue.
enum class Origin { answer, judge, declared };

}  // namespace blue
