#pragma once
// A diagnostic as a compiler shows it: place, message, the line with a caret, and what to write instead.
#include <string>
#include <string_view>

#include "domain/round/answer.h"

namespace blue {

// Several lines of text, safe for a terminal; `text` is the answer the diagnostic was made from. A long line
// is shown around the caret only. A diagnostic of another text still renders, without the line it does not
// find.
std::string render_diagnostic(std::string_view text, const MarkerDiagnostic& diagnostic);

}  // namespace blue
