#pragma once
// The door to this layer: an expert's answer in either dialect → what it says, and what was not counted.
// Pure: no files, no clock, no dialogue. The same bytes always give the same value.
#include <span>
#include <string>
#include <string_view>

#include "domain/round/answer.h"

namespace blue {

// What is known of the dialogue when an answer is read.
struct AnswerContext {
  std::span<const std::string> experts =
      {};  // slugs an id may be qualified with; the writer's need not be here
  std::span<const KnownEntity> known = {};  // of earlier rounds
};

// Reads `file`, the bytes of the answer of `expert_slug` in `round`. Takes any bytes, never fails, and takes
// time proportional to them.
Answer parse_answer(std::string_view file, std::string_view expert_slug, int round,
                    const AnswerContext& context = {});

}  // namespace blue
