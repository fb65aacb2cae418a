#pragma once
// `.blue/local.db`: what is in no other file. It is never replaced: a newer or damaged one is refused, an
// older one is copied before it is migrated.
#include <memory>
#include <string>

#include "store/database_file.h"

namespace blue {

struct LocalOrigin {
  std::string project_id;
  Instant created_at;
};

struct OpenedLocal {
  std::unique_ptr<Database> database;  // may be read-only: ask is_writable()
  LocalOrigin origin;                  // as recorded when the file was created
};

// The schema of local.db.
Schema local_schema();

// Opens local.db with `schema`; creates it with `origin` where it is absent. Fails with not_writable where it
// is absent and cannot be created, local_too_new, local_damaged, busy. `durability` is that of what is
// committed over this connection; the file itself is always created and migrated durably.
Result<OpenedLocal> open_local(const DatabaseFiles& files, const LocalOrigin& origin,
                               Schema schema = local_schema(), Durability durability = Durability::synced);

// The copy that is written before version `version` is migrated.
Path local_copy_path(const Path& database, int version);

}  // namespace blue
