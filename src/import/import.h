#pragma once
// Brings a foreign folder of expert answers into the project as a dialogue of its own. It appears complete or
// not at all: it is written to a hidden folder, which is then renamed. A crash leaves at most the hidden
// folder, which the next import removes.
#include <optional>
#include <string>

#include "dialogues/record.h"
#include "import/report.h"

namespace blue {

struct ImportRequest {
  std::string folder;  // may be outside the project; relative to where the call was made
  std::optional<std::string> title, dialogue_id, output_dir;
};

struct Import {
  DialoguePlace place;
  const LoadedDialogue* dialogue = nullptr;
  ImportReport report;
  bool created_project = false;
  bool adopted = false;  // its ledger came with the folder
};

// A folder with a ledger of Blue's own is taken over as it is, byte for byte: adopt.h. Of any other,
// reads, registers and reports; when the folder or the rules refuse, nothing is left. Importing the same
// folder again creates another dialogue, with -2 after its id.
Result<Import> import_dialogue(Workspace& workspace, const ImportRequest& request);

}  // namespace blue
