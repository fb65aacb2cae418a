#pragma once
// Decides what an id in a reference or move points at, or that this is open to doubt. It never guesses: an id
// with two possible meanings is not placed.
#include <array>
#include <cstddef>
#include <unordered_set>

#include "markers/diagnostics.h"
#include "markers/id.h"

namespace blue {

// The entities the writer raised in this answer, by kind and sequence.
class RaisedEntities {
 public:
  // Notes an entity under the number that the writer gave it; false, and nothing is noted, when it is taken.
  bool add(EntityKind kind, int sequence);
  // The next number above all used ones; it is used from then on.
  int next_sequence(EntityKind kind);
  // Gives the next number to an entity that the writer gave none.
  int give(EntityKind kind);
  // True when the writer wrote this number; a number given to T-NEW is nobody's word.
  bool is_written(EntityKind kind, int sequence) const;
  // True when an entity without a number was given this one.
  bool is_given(EntityKind kind, int sequence) const;

 private:
  std::unordered_set<long> written_;
  std::unordered_set<long> given_;
  std::array<int, 5> highest_{};
};

enum class IdProblem {
  none,
  malformed,
  unnumbered,
  given_number,
  unknown_expert,
  later_round,
  whose,
  which_round,
  global_or_local
};

// Whose entity an id means: `expert` is empty for a global id.
struct Placement {
  IdProblem problem = IdProblem::none;
  std::string_view expert;
  int round = 0;
};

struct AnswerFrame {
  const ExpertNames& experts;
  int round;
  const RaisedEntities& raised;
};

// Places `id`, or says why it could mean more than one thing.
Placement place(const WrittenId& id, const AnswerFrame& frame);
// The code of a problem's diagnostic.
std::string_view code_of(IdProblem problem);
// What to write instead of an id that could not be placed.
Advice advise(IdProblem problem, const WrittenId& id, const AnswerFrame& frame);

}  // namespace blue
