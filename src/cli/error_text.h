#pragma once
// An Error as text for a terminal, and as an exit code.
#include <string>

#include "base/error.h"
#include "cli/catalogue.h"
#include "cli/draw.h"

namespace blue {

// Every failure with its field, its rule, the ids that explain it and what to try. The fields of `command`
// are shown with their flags, and its usage where one of them is missing; it may be null.
std::string render_error_text(const Error& error, const Catalogue& catalogue, const Command* command,
                              const Style& style);

// The exit code for the family of the error.
int exit_code(const Error& error);

}  // namespace blue
