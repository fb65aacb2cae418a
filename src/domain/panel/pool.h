#pragma once
// Who can be seated: the pool of a dialogue and experts created later. Every name is checked here.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/dialogue/state.h"
#include "domain/problems.h"

namespace blue {

// The pool with its names as shown; adds every problem to `problems`, with paths below expert_pool.
std::vector<Expert> check_pool(std::vector<Expert> pool, bool foreign_names, Problems& problems);
// Guidance of the alignment-play skill: worth saying, never a reason to refuse.
std::vector<Note> advise_on_pool(const std::vector<Expert>& pool);

// The expert who was created with the same words, whatever name it got; null when there is none.
const Expert* find_created(const DialogueState& state, const Expert& wanted);
// A new expert in an open dialogue. Without a name it gets the next free one, and keeps it.
Result<ExpertCreated> create_expert(const DialogueState& state, Expert wanted);

// A name from a caller as it is shown, or why it cannot be used: name_not_listed with the next free name,
// name_confusable when it looks like another one: listed, of the dialogue, or of `seats`.
Result<std::string> check_name(const DialogueState& state, std::string_view name, std::string field,
                               std::span<const Seat> seats = {});

}  // namespace blue
