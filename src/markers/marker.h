#pragma once
// The grammar of one bracket, in both dialects: what kind of marker it is, which ids it names, its label. It
// does not know where the bracket stands nor what its ids point at.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/round/answer.h"
#include "domain/vocabulary.h"
#include "markers/id.h"

namespace blue {

enum class MarkerType {
  entity,            // raises something: [MUFFIN-P0101: label], [TENSION T01: label], [TENSION: label]
  mention,           // an id in brackets without a label; raises nothing
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
  phrase
};

struct Marker {
  MarkerType type;
  std::optional<EntityKind> entity;  // of an entity marker whose keyword says it
  ReferenceKind reference = {};
  MoveKind move = {};
  bool older = false;      // a block of the older dialect: it stands on its own and binds to nothing
  bool qualified = false;  // says more than a plain [MOVE:CONVERGE]
  bool range = false;      // two ids joined by a dash
  bool labelled = false;   // a colon or dash stood before the label
  std::vector<WrittenId> ids;
  std::string_view label;  // as written, trimmed
  MarkerSlip slip = MarkerSlip::none;
  std::string_view prefix;                                // the keyword as written
  std::string_view word;                                  // the word the slip is about
  std::optional<ObjectionKind> objection = std::nullopt;  // what an unreadable marker evidently objects with
};

// The marker that `inner`, the text between the brackets, spells; empty when it is no marker. A text that is
// none is recognised within a few tokens.
std::optional<Marker> read_marker(std::string_view inner, const ExpertNames& experts);
// What to write instead of an unreadable marker.
std::string advise(const Marker& marker);

}  // namespace blue
