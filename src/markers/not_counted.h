#pragma once
// What was not counted and why: markers in places where they do not count, markers inside others, brackets
// that were meant as markers but cannot be read. Each report says what to write instead.
#include <string_view>
#include <utility>

#include "markers/brackets.h"
#include "markers/diagnostics.h"
#include "markers/marker.h"

namespace blue {

// How a signal in such a place is read: whether it is quoted, and why it does not count.
std::pair<bool, std::string_view> place_of_signal(BracketPlace place);
// Reports a marker outside running text. Back-ticks within a sentence merely mention a marker and are not
// reported; the caller reports a fence only once.
void report_uncounted(std::string_view text, const Bracket& bracket, Diagnostics& diagnostics);
// Reports a marker inside the brackets of another one.
void report_nested(std::string_view text, const Bracket& bracket, Diagnostics& diagnostics);
// Reports a bracket that was meant as a marker.
void report_unreadable(std::string_view text, const Bracket& bracket, const Marker& marker,
                       Diagnostics& diagnostics);
// Reports a line that spells a marker without its brackets.
void report_without_brackets(std::string_view text, const Bracket& line, Diagnostics& diagnostics);
// Reports [ACCEPTED UNRESOLVED], which is for the Judge alone.
void report_accepted(std::string_view text, const Bracket& bracket, Diagnostics& diagnostics);

}  // namespace blue
