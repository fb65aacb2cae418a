#pragma once
// Decides what an id in a reference or move points at, or that this is open to doubt. It never guesses: an id
// with two possible meanings is not placed.
#include <array>
#include <cstddef>
#include <unordered_map>

#include "markers/diagnostics.h"
#include "markers/written_id.h"

namespace blue {

// The entities the writer raised in this answer, by kind and sequence.
class RaisedEntities {
 public:
  // Notes an entity; false, and nothing is noted, when its number is taken.
  bool add(EntityKind kind, int sequence, std::size_t offset);
  // The next number above all used ones; it is used from then on.
  int next_sequence(EntityKind kind);
  // Offset of the entity's marker, or npos.
  std::size_t find(EntityKind kind, int sequence) const;
  static constexpr auto npos = static_cast<std::size_t>(-1);

 private:
  std::unordered_map<long, std::size_t> offsets_;
  std::array<int, 5> highest_{};
};

enum class IdProblem {
  none,
  malformed,
  unnumbered,
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

// Places `id`, written in the marker at `offset`. `doubtful` says that the marker also names somebody or
// something else, so that a bare T01 cannot be taken for the writer's own.
Placement place(const WrittenId& id, std::size_t offset, bool doubtful, const AnswerFrame& frame);
// The code of a problem's diagnostic.
std::string_view code_of(IdProblem problem);
// What to write instead of an id that could not be placed.
Advice advise(IdProblem problem, const WrittenId& id, const AnswerFrame& frame);

}  // namespace blue
