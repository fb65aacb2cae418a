#pragma once
// Decides which entity markers raise something of the writer's own in this round, and under which number.
//   - Of two markers with one id the first counts; the second is reported with the next free id.
//   - An entity without a number ([TENSION: …], T-NEW) gets the next free one after all numbered ones.
//   - An id of another expert or of another round raises nothing.
#include <array>
#include <cstddef>
#include <span>
#include <unordered_map>
#include <vector>

#include "markers/find_markers.h"

namespace blue {

// The entities the writer raised in this answer, by kind and sequence.
class RaisedEntities {
 public:
  // Adds an entity under the number that the writer gave it; false when the number is taken.
  bool add(EntityKind kind, int sequence);
  // The next number above all used ones; it is used from then on.
  int next_sequence(EntityKind kind);
  // Gives the next number to an entity that the writer did not number.
  int give(EntityKind kind);
  // True when the writer wrote this number; a number given to T-NEW was not written.
  bool is_written(EntityKind kind, int sequence) const;
  // True when an entity without a number was given this one.
  bool is_given(EntityKind kind, int sequence) const;

 private:
  enum class Origin { written, given };
  bool has(EntityKind kind, int sequence, Origin origin) const;

  std::unordered_map<long, Origin> numbers_;
  std::array<int, 5> highest_{};
};

struct OwnEntity {
  std::size_t marker;  // index among the found markers
  EntityKind kind;
  int sequence;
};

struct OwnEntities {
  std::vector<OwnEntity> entities;  // in the order of the text
  RaisedEntities raised;
};

// The entities that `markers` raise for the writer in `round`; every other entity marker is reported.
OwnEntities find_own_entities(std::span<const FoundMarker> markers, const ExpertNames& experts, int round,
                              Diagnostics& diagnostics);

}  // namespace blue
