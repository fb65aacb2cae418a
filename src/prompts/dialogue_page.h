#pragma once
// dialogue.md: the page a reader of the folder starts with.
#include <string>

#include "domain/dialogue_state.h"

namespace blue {

// Question, background, constraints, sources and pool, as the dialogue was opened.
std::string render_dialogue_page(const DialogueState& state);

}  // namespace blue
