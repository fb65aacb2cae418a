#pragma once
// A dialogue as one file, dialogue.json beside its ledger: how it is written and how it is verified.
#include <optional>
#include <span>
#include <string>

#include "dialogues/finding.h"
#include "dialogues/place.h"
#include "ledger/line.h"

namespace blue {

struct DialogueExport {
  Json content;      // docs/formats.md, "Export"
  std::string file;  // where it was written, relative to the project's root
};

// Reads the ledger once and writes the export of exactly that; an earlier export is replaced.
// ledger_damaged when the ledger cannot be trusted to its end.
Result<DialogueExport> export_dialogue(const DialoguePlace& place);

// True when the text is the export of the first of these lines, as this version of Blue renders it.
bool is_export_of(const DialoguePlace& place, std::span<const LedgerLine> lines, std::string_view text);
// What is wrong or out of date in the export of a ledger with these lines; nothing without an export.
std::optional<Finding> verify_export(const DialoguePlace& place, std::span<const LedgerLine> lines);

}  // namespace blue
