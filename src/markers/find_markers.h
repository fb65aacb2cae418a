#pragma once
// From an answer's text to the markers that count, in order; every marker that does not count is reported.
// Which entities their ids mean is not known here.
#include <cstddef>
#include <string_view>
#include <vector>

#include "markers/diagnostics.h"
#include "markers/marker.h"

namespace blue {

struct FoundMarker {
  Marker marker;
  std::size_t begin;  // the '['
  std::size_t end;    // after the ']' and a label that follows it
};

// The counted markers of `text`. An id in brackets without a label is a mention: it is listed, but it raises
// nothing and ends no body. A mention that opens a line takes the rest of its line as the label when it is an
// id of the writer's own, of `round`, that no other marker raises.
std::vector<FoundMarker> find_markers(std::string_view text, const ExpertNames& experts, int round,
                                      Diagnostics& diagnostics);

}  // namespace blue
