#pragma once
// An RFC and the dialogue that decided it: what the RFC takes over, how one that the dialogue is linked to is
// completed, and the link back.
#include <optional>
#include <string>
#include <vector>

#include "dialogues/place.h"
#include "domain/dialogue/state.h"
#include "library/turn.h"

namespace blue {

// What an RFC takes over: its header row, and the sections Problem (the question), Proposal (the verdict and
// what it adopts), Alternatives (the other recommendations) and Risks (the minority report, and tensions that
// stay open or were accepted).
struct DialogueOutcome {
  DocumentWords words;
  std::optional<DocumentRow> rfc;  // the RFC that the dialogue is linked to, where there is one
};
// What an RFC of the project takes over from the dialogue at `place` in this state; nothing without a final
// verdict.
std::optional<DocumentWords> words_for_rfc(const DialoguePlace& place, const DialogueState& state);
// verdict_missing while the dialogue has no final verdict.
Result<DialogueOutcome> load_outcome(const Session& session, const DialoguePlace& place);

// Fills the sections of `rfc` that have nothing but the template's hint, and links it to the dialogue; what a
// person wrote stays. Returns the titles of those that were left as they are.
Result<std::vector<std::string>> complete_rfc(const DocumentTurn& turn, OpenDocument& rfc,
                                              const DocumentWords& words);

// Writes the link to the dialogue at `place` into the header of its RFC `id`; nothing where it is there.
// document_not_found, document_ambiguous, and what writing fails with.
Result<> link_rfc(Workspace& workspace, const std::string& id, const DialoguePlace& place,
                  const std::string& title);

// The path of the RFC that `id` means, relative to the project's root; empty when there is none.
std::string find_rfc_path(Workspace& workspace, const std::string& id);

}  // namespace blue
