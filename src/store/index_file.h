#pragma once
// The index, `.blue/blue.db`. It can be rebuilt from the files at any time, so one that is damaged, newer or
// foreign is set aside for an empty one. The rooms that know the files fill it.
#include <memory>
#include <string>

#include "store/database_file.h"

namespace blue {

enum class IndexPlace {
  file,
  read_only,  // an index that can be read, in a tree that cannot be written; it may be older than the files
  memory,     // starts empty and ends with the process
};

struct OpenedIndex {
  std::unique_ptr<Database> database;
  IndexPlace place = IndexPlace::file;
  std::string notice;      // a sentence for people when a file was set aside; else empty
  FileIdentity file = {};  // of the index on disk
};

// The schema of the index.
Schema index_schema();

// Opens the index with `schema`. Creates it where it is absent, migrates an older one, sets a newer or
// damaged one aside; where nothing can be written it is opened read-only, or else in memory. Fails only when
// another process holds the lock for too long (busy).
Result<OpenedIndex> open_index(const DatabaseFiles& files, const Clock& clock,
                               Schema schema = index_schema());

// An empty index without a file.
Result<OpenedIndex> open_index_in_memory();

// After a fault of the index `damaged`: sets it aside for an empty one, which remembers `reason`, unless
// another process has replaced it already. Close the old connection first.
Result<OpenedIndex> replace_index(const DatabaseFiles& files, const Clock& clock, const FileIdentity& damaged,
                                  std::string_view reason);
// Why the index was rebuilt; empty for the first one.
Result<std::string> find_rebuild_reason(Database& index);

// Reads all of the index: index_damaged when its parts do not fit together. Slow.
Result<> check_integrity(Database& index);

// Removes the index, its log and the copies of it that were set aside. Close the connection first; others
// that are open go on with what they have.
Result<> remove_index(const DatabaseFiles& files);

}  // namespace blue
