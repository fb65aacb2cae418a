#pragma once
// A dialogue that Blue held elsewhere, with its ledger: the events are the truth about it, the acts of its
// Judge and its verdict included, so nothing is read anew and nothing is written to it. It is the same
// dialogue, with the same first line and head, and what verifying says of it there is true here.
#include <optional>
#include <string>

#include "base/clock.h"
#include "import/report.h"
#include "project/workspace.h"

namespace blue {

struct OwnLedger {
  std::vector<Event> events;
  DialogueState state;
  std::string uid;
};

// True when `folder` has a file that begins as a ledger does.
bool has_own_ledger(const Path& folder);
// ledger_damaged when its chain breaks, and what applying its events fails with.
Result<OwnLedger> read_own_ledger(const Path& folder);

// dialogue_exists when the project has this dialogue, dialogue_id_collision when another one has its id.
Result<> check_is_new(const Session& session, const OwnLedger& ledger);
// The folder it goes to, relative to the project's root: `output_dir`, else a folder of the name it had.
Result<std::string> choose_place(const Project& project, const std::optional<std::string>& output_dir,
                                 const OwnLedger& ledger, Instant now);
// Copies every regular file below `from` that is not hidden; links are left out. too_large past
// kLargestImport.
Result<> copy_record(const Path& from, const Path& to);
// Verifies the record at `copy`, which is inside the project, and reports on it; answer_conflict when it does
// not hold.
Result<ImportReport> check_record(const Project& project, const Path& copy, const OwnLedger& ledger);

}  // namespace blue
