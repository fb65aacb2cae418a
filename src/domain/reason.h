#pragma once
// A reason that an act needs: given, and long enough to say something.
#include <cstddef>
#include <string>
#include <string_view>

#include "domain/problems.h"

namespace blue {

inline constexpr std::size_t kShortestReason = 10;                  // letters
inline constexpr std::size_t kShortestUnspacedReason = 4;           // characters of a script without spaces
inline constexpr std::size_t kFewestLetters = 4, kFewestSigns = 3;  // that differ, in the two kinds of script

// Where a reason of the Judge is kept, for the advice.
inline constexpr std::string_view kPrintedInCertificate = "the certificate of a verdict prints it";

// Adds reason_missing when `reason` is blank and reason_too_short when it has fewer than ten letters (four
// characters of a script without spaces), or hardly any that differ ("aaaaaaaaaa"). `act` names what needs
// it: "Merging P0001 into P0002"; `kept` says where it will be read.
void check_reason(Problems& problems, const std::string& path, std::string_view reason, std::string_view act,
                  std::string_view kept = kPrintedInCertificate);

}  // namespace blue
