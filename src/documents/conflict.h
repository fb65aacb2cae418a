#pragma once
// A text that git left in the middle of a merge.
#include <string>
#include <string_view>

namespace blue {

// What is said of a document in that state.
inline constexpr std::string_view kConflicted = "It holds both sides of an unfinished merge.";

// True if the text has all three markers of a conflict (`<<<<<<<`, `=======`, `>>>>>>>`) in this order, at
// the beginning of lines that are not code.
bool has_conflict_markers(std::string_view text);

enum class ConflictSide { ours, theirs };
// `text` with the conflicts about the status settled: of those whose two sides hold one line each that names
// the status, the line of `side` stays. Every other byte stays, other conflicts too.
std::string with_status_side(std::string_view text, ConflictSide side);

}  // namespace blue
