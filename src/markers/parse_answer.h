#pragma once
// The door to this layer: an expert's answer in either dialect → what it says, and what was not counted.
// Pure: no files, no clock, no dialogue. The same bytes always give the same value.
#include <span>
#include <string>
#include <string_view>

#include "domain/round/answer.h"

namespace blue {

// Reads `text`, the answer of `expert_slug` in `round`. Takes any bytes, never fails, and takes time
// proportional to the text. `known_experts` are the slugs an id may be qualified with; the writer's slug need
// not be among them.
Answer parse_answer(std::string_view text, std::string_view expert_slug, int round,
                    std::span<const std::string> known_experts = {});

}  // namespace blue
