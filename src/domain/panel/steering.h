#pragma once
// A directive that tells an expert what to conclude is steering: it stays allowed, and is on record.
#include <string>
#include <string_view>

#include "domain/dialogue/state.h"

namespace blue {

// How `directive` steers: "holds [MOVE:CONVERGE]", or "repeats eight words of R0101: …"; empty when it does
// not.
std::string find_steering(const DialogueState& state, std::string_view directive);

}  // namespace blue
