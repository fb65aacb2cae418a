#pragma once
// The whole record of a dialogue in one document, for the archive.
#include <string>

#include "domain/dialogue/state.h"

namespace blue {

// dialogue.md, then every round's summary, the tensions and the verdict, as sections of one document.
std::string render_archive_page(const DialogueState& state);

}  // namespace blue
