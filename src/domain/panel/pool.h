#pragma once
// Who can be seated: the pool a dialogue is created with, and experts created later. Every name is checked
// here.
#include <string>
#include <string_view>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// The pool with its names as they are shown; every problem is added to `problems`, with paths below
// expert_pool.
std::vector<Expert> check_pool(std::vector<Expert> pool, bool foreign_names, std::vector<Error>& problems);
// Guidance of the alignment-play skill: worth saying, never a reason to refuse.
std::vector<Note> advise_on_pool(const std::vector<Expert>& pool);

// A new expert in an open dialogue. Without a name it gets the next free one; the name is its own from here
// on.
Result<ExpertCreated> create_expert(const DialogueState& state, Expert wanted);

// A name from a caller as it is shown, or why it cannot be used: name_not_listed with the next free name.
Result<std::string> check_name(const DialogueState& state, std::string_view name, std::string field);

}  // namespace blue
