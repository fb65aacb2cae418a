#pragma once
// Decides which entity markers raise something of the writer's own in this round, and under which number.
//   - Of two markers with one id the first counts; the second is reported with the next free id.
//   - An entity without a number ([TENSION: …], T-NEW) gets the next free one, after all numbered ones are
//   read.
//   - An id of somebody else or of another round raises nothing.
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "markers/find_markers.h"
#include "markers/reference.h"

namespace blue {

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
