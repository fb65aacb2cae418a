#include "dialogues/export.h"

#include "base/format.h"
#include "base/lock.h"
#include "domain/dialogue/state.h"
#include "domain/file_names.h"
#include "ledger/ledger.h"
#include "pages/export.h"

namespace blue {
namespace {

std::string render_file(const Json& content) { return render_json(content, JsonStyle::pretty) + "\n"; }

}  // namespace

Result<DialogueExport> export_dialogue(const DialoguePlace& place) {
  TRY(make_folder(place.lock().parent_path()));
  FileLock lock = TRY(FileLock::acquire(place.lock()));  // so that a later export is never replaced by this
  LedgerContents ledger = TRY(read_ledger(place.ledger()));
  if (ledger.damage) return fail(ledger_damaged_error(place.ledger(), *ledger.damage));
  DialogueState state = TRY(fold_dialogue(ledger.events));
  DialogueExport made{export_json(state, ledger.events, ledger.head.hash), place.in_project(kExportFile)};
  TRY(write_file(place.path() / kExportFile, render_file(made.content), Durability::published));
  return made;
}

std::string render_export(const DialogueState& state, std::span<const Event> events,
                          std::string_view ledger_head) {
  return render_file(export_json(state, events, ledger_head));
}

}  // namespace blue
