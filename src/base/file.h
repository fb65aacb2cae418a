#pragma once
// Files, with errors that name the path. Files are replaced atomically or created, never written in place.
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/beneath.h"
#include "base/descriptor.h"
#include "base/result.h"

namespace blue {

enum class Durability {
  synced,     // on disk when the call returns
  published,  // atomic, but may be lost in a power cut: only for what can be generated again
};

// The content of a regular file; fails with file_not_found, too_large past `limit` bytes, or io_failed.
Result<std::string> read_file(const Path& path, std::size_t limit = 64u << 20);
// As read_file, with the time of the last write; a symbolic link is refused.
struct DatedText {
  std::string text;
  std::chrono::sys_seconds written_at;
};
Result<DatedText> read_dated_file(const Path& path, std::size_t limit);
// Replaces or creates `path` through a temporary file in the same folder and a rename; readers see the old or
// the new content. A replaced file keeps its permissions, a new one gets those that the umask leaves; a
// symbolic link is replaced, not followed. The way to it is guarded (beneath.h), as it is in all that
// follows.
Result<> write_file(const Path& path, std::string_view bytes, Durability durability = Durability::synced);
// True for the name of a temporary file, which remains when a process is killed while it writes.
bool is_temporary_name(std::string_view name);
// Creates `path` with these bytes; false when it exists already. Never overwrites.
Result<bool> create_file(const Path& path, std::string_view bytes);
// Renames `from` to `to`, on disk when the call returns; false when `to` exists. Never overwrites.
Result<bool> move_file(const Path& from, const Path& to);
// Removes a file or a link; false when it is absent.
Result<bool> remove_file(const Path& path);
// True when `path` exists, or is a folder; false when that cannot be determined.
bool is_present(const Path& path);
bool is_folder(const Path& path);
// Flushes the folder's entries, so that a created or renamed file is kept in a power cut.
Result<> sync_folder(const Path& path);
// True when a file can be created in `folder`; checked without leaving a file there.
bool is_writable_folder(const Path& folder);

}  // namespace blue
