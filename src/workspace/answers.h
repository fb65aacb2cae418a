#pragma once
// The experts' answers of a round: read from disk, or written there when they came with a call.
#include <string>
#include <vector>

#include "domain/round_request.h"
#include "workspace/dialogue_writing.h"

namespace blue {

inline constexpr std::size_t kLongestAnswer = 1u << 20;  // bytes

// Writes the given answers to their files. Every one is checked before the first is written: answer_conflict
// when a file with other bytes is there, expert_not_found for names that `panel` does not have, too_large.
Status write_given_answers(const DialoguePlace& place, int round, const PanelSet& panel,
                           const DialogueState& state, const std::vector<GivenAnswer>& given);

// Reads and parses the answers of everyone on the panel whose file is there; who has none is for the rules to
// judge.
Result<std::vector<AnswerInput>> read_answers(const DialoguePlace& place, int round, const PanelSet& panel,
                                              const DialogueState& state,
                                              const std::vector<GivenAnswer>& given, Instant now);

}  // namespace blue
