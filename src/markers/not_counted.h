#pragma once
// Says why a marker does not count where it stands: quoted, in code, hidden, escaped, unclosed, inside
// another.
#include <string_view>

#include "markers/brackets.h"
#include "markers/diagnostics.h"

namespace blue {

// Reports a marker that stands somewhere it does not count. Back-ticks within a sentence merely talk about a
// marker and are not reported; a fence is the caller's to report once.
void report_uncounted(std::string_view text, const Bracket& bracket, Diagnostics& diagnostics);
// Reports a marker inside the brackets of another one.
void report_nested(std::string_view text, const Bracket& bracket, Diagnostics& diagnostics);
// The marker as it is shown in a message: on one line, cut when long.
std::string show_marker(std::string_view text, const Bracket& bracket);
// The same for the bracket that opens at `begin`, up to its end or the end of the line.
std::string show_marker(std::string_view text, std::size_t begin);

}  // namespace blue
