#pragma once
// Decides which entity markers raise something of the writer's own in this round, and under which number.
//   - Of two markers with one id the first counts; the second is reported with the next free id.
//   - An entity without a number ([TENSION: …], T-NEW) gets the next free one after all numbered ones.
//   - An id of another expert or of another round raises nothing.
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "markers/find_markers.h"

namespace blue {

// Who numbered an entity: the writer, or Blue where the writer did not (T-NEW).
enum class NumberOrigin { written, given };

// The entities the writer raised in this answer, by kind and sequence.
class RaisedEntities {
 public:
  // Adds an entity under the number that the writer wrote; false when the number is taken.
  bool add(EntityKind kind, int sequence);
  // The next number above all used ones; it is used from then on.
  int next_sequence(EntityKind kind);
  // `wanted` when it is free and a number at all, else the next one above all used ones.
  int free_sequence(EntityKind kind, int wanted) const;
  // Gives the next number to an entity that the writer did not number.
  int give(EntityKind kind);
  // Empty when nothing is raised under this number.
  std::optional<NumberOrigin> find(EntityKind kind, int sequence) const;

 private:
  std::unordered_map<long, NumberOrigin> numbers_;
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

// The entities that `markers` raise for the writer; every other entity marker is reported.
OwnEntities find_own_entities(std::span<const FoundMarker> markers, const AnswerFrame& frame,
                              Diagnostics& diagnostics);

}  // namespace blue
