#pragma once
// What gave the answers of a dialogue, gathered from the claims that came with them.
#include <map>
#include <optional>
#include <string>

#include "domain/dialogue/state.h"

namespace blue {

// How many voices of equal weight answers in these numbers come to: 1 over the sum of the squared shares,
// rounded to two decimals; 0 without answers.
double effective_number(const std::map<std::string, std::size_t>& answers);

// What gave the answers of the registered rounds; nothing when no answer says so.
std::optional<Answerers> find_answerers(const DialogueState& state);

}  // namespace blue
