#pragma once
// A reason that an act of the Judge needs: given, and long enough to say something.
#include <cstddef>
#include <string>
#include <string_view>

#include "domain/problems.h"

namespace blue {

inline constexpr std::size_t kShortestReason = 10;                  // letters
inline constexpr std::size_t kShortestUnspacedReason = 4;           // characters of a script without spaces
inline constexpr std::size_t kFewestLetters = 4, kFewestSigns = 3;  // that differ, in the two kinds of script

// Adds reason_missing when `reason` is blank and reason_too_short when it has fewer than ten letters (four
// characters of a script without spaces), or hardly any that differ ("aaaaaaaaaa"). `act` names what needs
// it: "Merging P0001 into P0002".
void check_reason(Problems& problems, const std::string& path, std::string_view reason, std::string_view act);

}  // namespace blue
