#pragma once
// A text that git left in the middle of a merge.
#include <string_view>

namespace blue {

// What is said of a document in that state.
inline constexpr std::string_view kConflicted = "It holds both sides of an unfinished merge.";

// True if the text has all three markers of a conflict (`<<<<<<<`, `=======`, `>>>>>>>`) in this order, at
// the beginning of lines that are not code.
bool has_conflict_markers(std::string_view text);

}  // namespace blue
