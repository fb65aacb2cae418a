#pragma once
// An exported dialogue.json against the ledger it was made from. Only verification.cpp includes this.
#include <optional>
#include <span>

#include "dialogues/verify.h"
#include "ledger/line.h"

namespace blue {

// What is wrong with the export, or that it no longer reaches to the end; nothing when there is none.
std::optional<Finding> verify_export(const DialoguePlace& place, std::span<const LedgerLine> lines);

}  // namespace blue
