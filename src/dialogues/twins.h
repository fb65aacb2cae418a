#pragma once
// Ledgers of a project that share a dialogue id: a copied folder, two ends of one dialogue, or two dialogues
// with one label. A dialogue is what its first line is; its id is a label (docs/formats.md, "Ledger").
#include <string>
#include <vector>

#include "dialogues/place.h"

namespace blue {

// What two ledgers with the id `dialogue_id` are to each other, as a sentence that names both folders.
// `known` and `other` are paths relative to the project's root.
std::string describe_twins(const Project& project, const std::string& dialogue_id, const std::string& known,
                           const std::string& other);
// True when the two ledgers begin with the same line and neither is the beginning of the other.
bool is_fork(const Project& project, const std::string& known, const std::string& other);
// What to do about it.
inline constexpr const char* kTwinAdvice =
    "Name the one you mean by its output_dir, or move one of the two folders away.";

// The first bytes of a file, at most `count`; none when it cannot be read.
std::string read_opening(const Path& file, std::size_t count);

// Those of `ledgers` that are not the one at `place` and have the id of its dialogue.
std::vector<std::string> find_twins(const DialoguePlace& place, const std::string& dialogue_id,
                                    const std::vector<std::string>& ledgers);

}  // namespace blue
