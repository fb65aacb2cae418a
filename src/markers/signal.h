#pragma once
// Whether a convergence signal says what it says, or the words around it on its line may take it back.
#include <cstddef>
#include <string_view>

namespace blue {

// True when the signal at [begin, end) is neither denied nor made conditional nor quoted by its own sentence,
// nor put off by the sentence before it. Looks at a bounded part of the line; a cell of a table is a line.
bool stands_for_itself(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace blue
