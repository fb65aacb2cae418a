#pragma once
// The Error as a person reads it on a terminal, and as an exit code.
#include <string>

#include "base/error.h"
#include "cli/command.h"
#include "cli/paint.h"

namespace blue {

// Every failure with its field, its rule, the ids behind it and what to try. `command` tells the flags of the
// fields; may be null.
std::string render_error(const Error& error, const Command* command, const Style& style);

inline constexpr int kExitCaller = 2;     // the caller can mend it
inline constexpr int kExitState = 3;      // time or another call can
inline constexpr int kExitInternal = 70;  // we must
int exit_code(const Error& error);

}  // namespace blue
