#pragma once
// From an answer's text to the markers that count, in order; every marker that does not count is reported. It
// does not know what ids point at.
#include <cstddef>
#include <string_view>
#include <vector>

#include "markers/diagnostics.h"
#include "markers/marker.h"

namespace blue {

struct FoundMarker {
  Marker marker;
  std::size_t begin;  // the '['
  std::size_t end;    // behind the ']' and a label written after it
};

// The counted markers of `text` in order. An id in brackets without a label is a mention: it is listed but
// raises nothing and ends no body. One that opens a line, is the writer's own of `round` and is raised
// nowhere else takes the rest of its line as the label.
std::vector<FoundMarker> collect_markers(std::string_view text, const ExpertNames& experts, int round,
                                         Diagnostics& diagnostics);

}  // namespace blue
