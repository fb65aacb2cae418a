#pragma once
// The experts' answers of a round: read from disk, or written there when they came with a call.
#include <string>
#include <vector>

#include "dialogues/calls.h"
#include "dialogues/round_folder.h"
#include "domain/round/request.h"

namespace blue {

inline constexpr std::size_t kLongestAnswer = 1u << 20;  // bytes

// path_outside_project when an answer of the panel is a link or lies behind one.
Result<> check_answer_places(const DialoguePlace& place, const RoundFolder& folder, const PanelSet& panel);
// `error` with the file to rename where an answer is missing only because of the letter case of its name.
Error with_file_hints(Error error, const RoundFolder& folder);
// A note about every answer in the round's folder by somebody who is not on the panel.
std::vector<Note> find_uncounted_answers(const RoundFolder& folder, const PanelSet& panel);

// Why the given answers cannot be taken, all of it: answer_conflict when a file with other bytes is there or
// one expert is given two answers, expert_not_found for names that `panel` does not have, too_large.
Result<> check_given_answers(const DialoguePlace& place, int round, const PanelSet& panel,
                             const std::vector<GivenAnswer>& given);
// Writes answers that were checked to their files, where they are not there yet.
Result<> write_given_answers(const DialoguePlace& place, int round, const std::vector<GivenAnswer>& given);

// Reads and parses the answers of everyone on the panel, from their files or, where there is none yet, as
// given; who has neither is for the rules to judge.
Result<std::vector<AnswerInput>> read_answers(const RoundFolder& folder, const PanelSet& panel,
                                              const DialogueState& state,
                                              const std::vector<GivenAnswer>& given, Instant now);

}  // namespace blue
