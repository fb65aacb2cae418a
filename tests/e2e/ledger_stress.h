#pragma once
// What the stress test and the program it runs agree on: where things are, and an index that notices every
// event that is applied twice.
#include "base/format.h"
#include "dialogues/catch_up.h"
#include "domain/file_names.h"
#include "ledger/append.h"
#include "store/index_file.h"

namespace blue::stress {

inline DatabaseFiles index_files(const Path& root) {
  Path blue = root / kBlueFolder;
  return {blue / kIndexFile, blue / kLocksFolder / kIndexLock};
}
inline Path ledger_lock(const Path& root) { return root / kBlueFolder / kLocksFolder / "ledger.lock"; }
inline LedgerPlace ledger_place(const Path& root) { return {root / kBlueFolder / kLedgerFile, kLedgerFile}; }

// Every event is a row of meta, whose primary key refuses a second one.
inline LedgerProjector make_projector() {
  return {[](Database& index, std::string_view) -> Result<> {
            TRY(index.execute("delete from meta where key like 'event:%'"));
            return {};
          },
          [](Database& index, std::string_view, const LedgerContents& contents) -> Result<> {
            for (const Event& event : contents.events)
              TRY(index.execute("insert into meta (key, value) values ($1, $2)",
                                {format("event:{}", event.sequence), event.kind}));
            return {};
          }};
}

}  // namespace blue::stress
