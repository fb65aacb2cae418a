#pragma once
// What one expert's answer says, before the dialogue gives it meaning: entities, references, moves and
// signals in the order of the text, each with its place. Made by markers/, read by the rules.
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "domain/round/kinds.h"

namespace blue {

// A place in an answer; both count from 1, columns in code points.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;
  friend auto operator<=>(const Position&, const Position&) = default;
};

// An id in a reference or move, placed beyond doubt: an ambiguous one is a diagnostic and never gets here.
// Whether such an entity exists is decided by the rules.
struct MentionedId {
  std::string expert;  // slug whose local numbering it is; empty: a global id of an earlier round
  EntityKind kind;
  std::optional<int> round;  // always present in what markers/ returns
  int sequence = 0;
  std::string text;  // as written
  Position at;
};

struct AnswerEntity {
  EntityKind kind;
  int sequence = 0;      // the writer's own number within kind and round
  std::string local_id;  // MUFFIN-P0101
  std::string label;
  std::string content;  // the body until the next marker
  Position at;
};

// A reference or a move. `entity` is the index of the entity it follows; without one it speaks for the
// answer. `targets` are the ids that could be placed; without any it only shows that its author wrote so.
template <class Kind>
struct AnswerAct {
  Kind kind;
  std::vector<MentionedId> targets;
  std::optional<std::size_t> entity;
  Position at;
  std::string label = {};    // the words after the ids
  std::string content = {};  // the body until the next marker
};
using AnswerReference = AnswerAct<ReferenceKind>;
using AnswerMove = AnswerAct<MoveKind>;

// Something that could not be placed, with what to write instead.
struct MarkerDiagnostic {
  std::string code;
  std::string message;
  std::string fix;
  Position at;
};

// What an objection would have done, had it been written as a marker that counts.
enum class ObjectionKind { raise_tension, reopen, oppose, challenge, dissent };

// An objection that is evident but could not be placed; a diagnostic at the same place or inside the marker
// says why. It raises nothing, but it ends the signal of its author.
struct UnplacedObjection {
  ObjectionKind what;
  std::string text;  // as written, on one line, cut when long
  Position at;
};

struct Answer {
  std::string expert;  // slug
  int round = 0;
  bool is_blank = false;  // nothing but white space: no answer
  std::vector<AnswerEntity> entities;
  std::vector<AnswerReference> references;
  std::vector<AnswerMove> moves;
  std::vector<Position> signals;                // every counted [MOVE:CONVERGE]
  std::vector<Position> dissents;               // every [DISSENT]
  std::vector<AnswerEntity> minority_verdicts;  // [MINORITY VERDICT: label]; claims, numbered from 1
  std::vector<UnplacedObjection> unplaced;      // by place; the first hundred
  std::vector<MarkerDiagnostic> diagnostics;
};

}  // namespace blue
