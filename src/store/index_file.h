#pragma once
// The index, `.blue/blue.db`: it can be made again from the files at any time, so whatever is wrong with it
// is put aside and it starts empty. Filling it is the business of those who know the files.
#include <memory>
#include <string>

#include "store/database_file.h"

namespace blue {

enum class IndexPlace {
  file,
  read_only,  // an index that can be read, in a tree that cannot be written; it may lag behind the files
  memory,     // starts empty and is gone with the process
};

struct OpenedIndex {
  std::unique_ptr<Database> database;
  IndexPlace place = IndexPlace::file;
  std::string notice;  // a sentence for people when something was put aside; else empty
};

// The schema of the index.
Schema index_schema();

// Opens the index with `schema`. Makes it where it is absent, migrates an older one, puts a newer or damaged
// one aside; where nothing can be written it is opened read-only, or in memory when that does not do. Fails
// only when another process holds the lock for too long (busy).
Result<OpenedIndex> open_index(const DatabaseFiles& files, const Clock& clock,
                               Schema schema = index_schema());

// An empty index without a file.
Result<OpenedIndex> open_index_in_memory();

// After index_damaged: looks at the file closely and puts it aside if it is damaged, unless another process
// has replaced it already. Close the old connection first.
Result<OpenedIndex> reopen_damaged_index(const DatabaseFiles& files, const Clock& clock);

}  // namespace blue
