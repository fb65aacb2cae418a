#pragma once
// The Judge Protocol (RFC 0023): what the one who leads a dialogue must know, made for this dialogue.
#include <string>

#include "domain/dialogue/state.h"

namespace blue {

// The whole protocol, at most 8 KB, starting with "## Judge Protocol (ADR 0014)".
std::string judge_protocol(const DialogueState& state);

}  // namespace blue
