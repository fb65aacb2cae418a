#pragma once
// A dialogue as one file: dialogue.json beside its ledger.
#include <span>
#include <string>

#include "dialogues/place.h"
#include "domain/dialogue/state.h"
#include "domain/event.h"

namespace blue {

struct DialogueExport {
  Json content;      // docs/formats.md, "Export"
  std::string file;  // where it was written, relative to the project's root
};

// Reads the ledger once, makes the export of exactly that and writes it; an earlier export is replaced.
// ledger_damaged when the ledger cannot be trusted to its end.
Result<DialogueExport> export_dialogue(const DialoguePlace& place);

// The file that export_dialogue writes for a dialogue with these events.
std::string render_export(const DialogueState& state, std::span<const Event> events,
                          std::string_view ledger_head);

}  // namespace blue
