#include "workspace/dialogue_export.h"

#include "base/format.h"
#include "base/lock.h"
#include "documents/ledger.h"
#include "documents/paths.h"
#include "domain/apply.h"
#include "prompts/export_json.h"

namespace blue {

Result<DialogueExport> export_dialogue(const DialoguePlace& place) {
  TRY(make_folder(place.lock().parent_path()));
  FileLock lock = TRY(FileLock::acquire(place.lock()));  // so that a later export is never replaced by this
  LedgerContents ledger = TRY(read_ledger(place.ledger()));
  if (ledger.damage) return fail(ledger_damaged_error(place.ledger(), *ledger.damage));
  DialogueState state = TRY(fold_dialogue(ledger.events));
  DialogueExport made{export_json(state, ledger.events, ledger.head.hash),
                      format("{}/{}", place.folder, kExportFile)};
  TRY(write_file(place.path() / kExportFile, render_json(made.content, JsonStyle::pretty) + "\n",
                 Durability::published));
  return made;
}

}  // namespace blue
