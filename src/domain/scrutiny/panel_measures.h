#pragma once
// Who sat there: how broad the agreement is beyond the last panel, and which models answered.
#include <string_view>

#include "domain/scrutiny/measure.h"

namespace blue {

// Standing signals over everybody ever seated beside the last panel, and who left in disagreement.
Measure measure_breadth(const DialogueState& state);
// The models that answered, as the panels name them, and how many they come to: 1 over the sum of the squared
// shares.
Measure measure_families(const DialogueState& state);

// The family of a model: the letters its name begins with, in lower case: "vendor/Name-4.1" is "name".
std::string family_of(std::string_view model);

}  // namespace blue
