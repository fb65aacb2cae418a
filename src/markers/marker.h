#pragma once
// The grammar of one bracket, in both dialects: what kind of marker it is, which ids it names, its label.
// Where the bracket is, and which entities its ids mean, is not known here.
#include <optional>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "domain/round/answer.h"
#include "domain/round/kinds.h"
#include "markers/id.h"

namespace blue {

enum class MarkerType {
  entity,            // raises something: [MUFFIN-P0101: label], [TENSION T01: label], [RISK: label]
  mention,           // an id in brackets without a label, which raises nothing
  reference,         // [RE:TYPE ids], and [REFINEMENT …], [RESOLVED …], [RESOLUTION …] of the older dialect
  move,              // [MOVE:TYPE ids], and [CONCESSION …] of the older dialect
  dissent,           // [DISSENT]
  minority_verdict,  // [MINORITY VERDICT: label]
  accepted,          // [ACCEPTED UNRESOLVED], which only the Judge may say
  unreadable,        // meant as a marker, but not one
};

// What is wrong with an unreadable marker.
enum class MarkerSlip {
  none,
  unknown_word,
  unknown_type,
  missing_prefix,
  missing_colon,
  missing_id,
  extra_words,
  phrase,
  denial  // [NOT RESOLVED T0001]
};

struct Marker {
  MarkerType type;
  std::optional<EntityKind> entity;  // of an entity marker whose keyword says it
  ReferenceKind reference = {};
  MoveKind move = {};
  bool older = false;     // a block of the older dialect, which binds to nothing
  bool plain = false;     // names a type and nothing else: [MOVE:CONVERGE]
  bool range = false;     // two ids joined by a dash
  bool labelled = false;  // a colon or dash precedes the label
  std::vector<WrittenId> ids;
  std::string_view label;  // as written, trimmed
  MarkerSlip slip = MarkerSlip::none;
  std::string_view prefix;                                // the keyword as written
  std::string_view word;                                  // the word the slip is about
  std::optional<ObjectionKind> objection = std::nullopt;  // what an unreadable marker evidently objects with
};

// The marker that `inner`, the text between the brackets, spells; empty when it is not a marker, which takes
// only a few tokens to see.
std::optional<Marker> read_marker(std::string_view inner, const ExpertNames& experts);
// True for [MOVE:CONVERGE], whether it counts or not.
inline bool is_signal(const Marker& marker) {
  return marker.type == MarkerType::move && marker.move == MoveKind::converge;
}
// True for words in brackets that say CONVERGE but are not the marker: [CONVERGENCE CONFIRMED].
bool resembles_signal(const Marker& marker);
// True for words in brackets that take something back without the marker for it: [WITHDRAWN].
bool resembles_withdrawal(const Marker& marker);
// What `marker` objects with, or would if it counted; empty when it does not object.
std::optional<ObjectionKind> objection_of(const Marker& marker);

// The value that `word` names in any letter case.
template <class E>
std::optional<E> find_type(std::string_view word) {
  for (const auto& row : kEnumNames<E>)
    if (same_ascii(row.name, word)) return row.value;
  return std::nullopt;
}

}  // namespace blue
