#pragma once
// Entities, references and moves as registered, and how statuses other than a tension's follow from them.
#include <span>
#include <string>
#include <vector>

#include "base/describe.h"
#include "domain/round/entity_id.h"
#include "domain/round/kinds.h"
#include "domain/words.h"
#include "domain/words_shape.h"

namespace blue {

struct Entity {
  std::string id;        // P0101
  std::string local_id;  // MUFFIN-P0101
  EntityKind type = EntityKind::perspective;
  int round = 0;
  int sequence = 0;    // the writer's own number
  std::string author;  // slug, or "judge"
  Origin origin = Origin::answer;
  EntityStatus status = EntityStatus::open;
  Words label;
  Words content;
  std::vector<std::string> contributors;  // witnessed by an answer: these may close a tension
  std::vector<std::string> stated;        // named by the Judge alone: shown, without that right
  std::string judge_label;                // the Judge's annotation
  std::string judge_content;
  std::size_t line = 0;
  std::size_t column = 0;
  bool unplaced = false;  // a tension made of an objection whose marker could not be placed
  friend bool operator==(const Entity&, const Entity&) = default;
  static void describe(Fields<Entity>& f);
  // The writer's words; the Judge's where the writer gave none, or nothing but an id.
  const std::string& shown_label() const {
    const bool is_said = !label.empty() && !(unplaced && !judge_label.empty());
    return is_said ? label.text : judge_label;
  }
  const std::string& shown_content() const { return content.empty() ? judge_content : content.text; }
};

struct Reference {
  ReferenceKind type = ReferenceKind::support;
  std::string expert;  // who makes it: slug, or "judge"
  std::string source;  // the entity it speaks for; empty: the answer
  std::string target;
  Origin origin = Origin::answer;
  std::size_t line = 0;
  std::size_t column = 0;
  Words note = {};   // the text after it
  bool bare = true;  // AnswerAct's; one that is not bare is shown, but closes, covers and backs nothing
  Words words = {};  // of a resolution that is not bare
  friend bool operator==(const Reference&, const Reference&) = default;
  static void describe(Fields<Reference>& f);
};

struct Move {
  MoveKind type = MoveKind::defend;
  std::string expert;
  std::string source;
  std::vector<std::string> targets;
  Origin origin = Origin::answer;
  std::size_t line = 0;
  std::size_t column = 0;
  Words note = {};   // the text after it
  bool bare = true;  // AnswerAct's
  friend bool operator==(const Move&, const Move&) = default;
  static void describe(Fields<Move>& f);
};

// A change of an entity's status or owner: who, when, why, and what it came from.
struct Transition {
  std::string id;
  EntityStatus from = EntityStatus::open;
  EntityStatus to = EntityStatus::open;
  int round = 0;
  std::string cause;                // refine, resolve, concur, confirm, accept, duplicate … (docs/formats.md)
  std::vector<std::string> actors;  // slugs, or "judge"
  std::string via;                  // the entity it came from, or else the expert
  std::string reason;
  std::size_t line = 0;
  friend bool operator==(const Transition&, const Transition&) = default;
  static void describe(Fields<Transition>& f);
};

// A change that the Judge makes with a reason.
Transition judge_transition(std::string id, EntityStatus from, EntityStatus to, int round, std::string cause,
                            std::string via, std::string reason);

// What the Judge alone states has no effect on statuses and counts.
inline bool counts(Origin origin) { return origin != Origin::judge; }
// True when a support, refinement or concession counts for its target: no words beside it limit it.
inline bool backs(const Reference& one) { return counts(one.origin) && one.bare; }
inline bool backs(const Move& one) { return counts(one.origin) && one.bare; }

// True when an objection to it has been met: its author gave it up, or it became part of another.
bool has_fallen(const Entity& entity);

// Changes of perspectives, recommendations, evidence and claims that the round's references and moves bring
// about among `known`. Tensions have rules of their own.
std::vector<Transition> advance_entities(std::span<const Entity> known, std::span<const Reference> references,
                                         std::span<const Move> moves, int round);

}  // namespace blue
