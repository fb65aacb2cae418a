#pragma once
// Reads convergence signals: whether [MOVE:CONVERGE] counts, or the words in or around it may take it back.
#include <optional>
#include <string_view>

#include "markers/find_markers.h"

namespace blue {

// True for [MOVE:CONVERGE], whether it counts or not.
bool is_signal(const Marker& marker);
// Why the signal `found` in `text` does not count; empty when it counts. A signal counts when it has no other
// words in its brackets, its own sentence does not deny, limit or quote it, and the sentence before does not
// put it off. Looks at a bounded part of the line; a cell of a table is a line.
std::optional<Advice> check_signal(std::string_view text, const FoundMarker& found);

}  // namespace blue
