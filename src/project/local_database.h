#pragma once
// `.blue/local.db` of the open project. It is kept open between calls, and opened again when the file was
// replaced or removed meanwhile.
#include "base/file.h"
#include "project/workspace.h"
#include "store/database.h"

namespace blue {

// The database, for calls that only read; null while there is none. What is committed over a connection of
// less than full durability may be lost with the power.
Result<Database*> find_local(const Session& session, Durability durability = Durability::synced);
// The database, created where it is absent. not_writable in a project that cannot be written.
Result<Database*> load_local(const Session& session, Durability durability = Durability::synced);
// Reads every reminder, lock and deployment; fails where one cannot be read.
Result<> check_local_content(Database& local);

}  // namespace blue
