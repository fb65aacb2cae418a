#pragma once
// What one expert's answer says, before the dialogue gives it meaning: entities, references, moves and
// signals in the order of the text, each with its place. Made by markers/, read by the rules. Words named
// label, `words` of a resolution and `text` of an objection are on one line; the others are as written.
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "domain/round/kinds.h"
#include "domain/words.h"

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
  Words label;
  Words content;  // the text until the next marker
  Position at;
};

// A reference or a move that counts by its place. `entity` is the index of the entity it follows; without one
// it speaks for the answer. `targets` holds the ids that could be placed; without any it has no effect on
// entities and only shows that its author wrote so. `note` is the text after it until the next marker or
// heading; references right below an entity's marker share the entity's.
template <class Kind>
struct AnswerAct {
  Kind kind;
  std::vector<MentionedId> targets;
  std::optional<std::size_t> entity;
  Position at;
  Words note = {};
  Words words = {};  // in the brackets after the ids; of one that is not bare also the rest of the line
  // Only ids in its brackets and only markers on its line; read of what closes, covers or backs something
  // (resolve, support, refine, concede, withdraw), and true of every other act.
  bool bare = true;
};
using AnswerReference = AnswerAct<ReferenceKind>;
using AnswerMove = AnswerAct<MoveKind>;

// A [MOVE:CONVERGE] beyond doubt. `sentence` is the one that follows it, else the first of the answer;
// `above` are words over it that say more than a heading: "Status: not converging", "Cupcake wrote:".
struct AnswerSignal {
  Position at;
  Words sentence = {};
  Words above = {};
};

// [DISSENT], with the words in its brackets and the text after it.
struct AnswerDissent {
  Position at;
  Words label = {};
  Words note = {};
};

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
// says why.
struct UnplacedObjection {
  ObjectionKind what;
  Words text;
  Position at;
  Words content = {};  // the text below it until the next marker or heading
};

struct Answer {
  std::string expert;  // slug
  int round = 0;
  bool is_blank = false;  // nothing but white space: no answer
  std::vector<AnswerEntity> entities;
  std::vector<AnswerReference> references;
  std::vector<AnswerMove> moves;        // counted signals included
  std::vector<AnswerSignal> signals;    // of any round: whether one of round 0 counts is decided by the rules
  std::vector<AnswerDissent> dissents;  // every [DISSENT]
  std::vector<AnswerEntity>
      minority_verdicts;  // [MINORITY VERDICT: label]; kind is claim, sequence counts from 1
  std::vector<Position> qualified_signals;  // [MOVE:CONVERGE] or [MOVE:WITHDRAW] of the writer's, in doubt
  std::vector<Position> unknown_moves;      // what may take a signal back and is not read
  std::vector<UnplacedObjection> unplaced;  // by place; the first hundred
  std::vector<MarkerDiagnostic> diagnostics;
};

// An entity of an earlier round that an answer may mean.
struct KnownEntity {
  std::string id;        // T0001
  std::string local_id;  // MUFFIN-T0001
  EntityKind kind = EntityKind::perspective;
  int round = 0;
  int number = 0;    // in `id`
  int sequence = 0;  // in `local_id`
  std::string label;
  std::string owner;  // slug: of a tension its owner, else the author
};

}  // namespace blue
