#pragma once
// Files, with errors that name the path. Files are replaced atomically or created, never written in place.
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace blue {

using Path = std::filesystem::path;

// A file descriptor that closes itself.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor();
  int get() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_ = -1;
};

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
// the new content. A replaced file keeps its permissions; a symbolic link is replaced, not followed.
Result<> write_file(const Path& path, std::string_view bytes, Durability durability = Durability::synced);
// True for the name of a temporary file, which remains when a process is killed while it writes.
bool is_temporary_name(std::string_view name);
// Creates `path` with these bytes; false when it exists already. Never overwrites.
Result<bool> create_file(const Path& path, std::string_view bytes);
// Renames `from` to `to`, on disk when the call returns; false when `to` exists. Never overwrites.
Result<bool> move_file(const Path& from, const Path& to);
// True when `path` exists, or is a folder; false when that cannot be determined.
bool is_present(const Path& path);
bool is_folder(const Path& path);
// Creates the folder and its parents.
Result<> make_folder(const Path& path);
// Flushes the folder's entries, so that a created or renamed file is kept in a power cut.
Result<> sync_folder(const Path& path);
// True when a file can be created in `folder`; checked without leaving a file there.
bool is_writable_folder(const Path& folder);

// The error for a failed system call on `path`: not_writable when permissions, space or a read-only file
// system are the cause, file_not_found or invalid_value when the path is.
Error file_error(std::string_view what, const Path& path, int error_number);

}  // namespace blue
