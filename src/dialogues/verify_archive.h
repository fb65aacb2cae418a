#pragma once
// A saved archive against the ledger it was made from. Only verification.cpp includes this.
#include <optional>
#include <span>

#include "dialogues/verify.h"
#include "ledger/line.h"

namespace blue {

// What is wrong with the archive, or that the record has gone on since; nothing when there is none.
std::optional<Finding> verify_archive(const DialoguePlace& place, std::span<const LedgerLine> lines);

}  // namespace blue
