#pragma once
// The Judge Protocol (RFC 0023): what the Judge of a dialogue must know, with the settings of that dialogue.
#include <string>

#include "domain/dialogue/state.h"

namespace blue {

// The protocol, at most 8 KB, starting with "## Judge Protocol (ADR 0014)".
std::string judge_protocol(const DialogueState& state);

}  // namespace blue
