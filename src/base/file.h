#pragma once
// Files, with errors that name the path. Writing is atomic or appending; there is no third way.
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
  published,  // atomic, but may be lost with the power: only for what can be made again
};

// The whole file; file_not_found, too_large past `limit` bytes, io_failed. Only regular files are read.
Result<std::string> read_file(const Path& path, std::size_t limit = 64u << 20);
// As read_file, with the second in which the file was last written; a link is refused.
struct DatedText {
  std::string text;
  std::chrono::sys_seconds written_at;
};
Result<DatedText> read_dated_file(const Path& path, std::size_t limit);
// Replaces or creates `path` through a temporary file in the same folder and a rename; readers see old or
// new. A replaced file keeps its rights; a symbolic link is replaced, not followed.
Result<> write_file(const Path& path, std::string_view bytes, Durability durability = Durability::synced);
// True for the name of a temporary file, which a program leaves behind when it is killed while it writes.
bool is_temporary_name(std::string_view name);
// Creates `path` with these bytes unless it is there already; false when it was. Never overwrites.
Result<bool> create_file(const Path& path, std::string_view bytes);
// Renames `from` to `to`, on disk when the call returns; false when something is at `to`. Never overwrites.
Result<bool> move_file(const Path& from, const Path& to);
// True when something is at `path`, or a folder is; whatever cannot be looked at is not there.
bool is_present(const Path& path);
bool is_folder(const Path& path);
// Makes the folder and its parents.
Result<> make_folder(const Path& path);
// Flushes the folder's own entries, so that a created or renamed file survives a power cut.
Result<> sync_folder(const Path& path);
// True when a file may be created in `folder`; found out without leaving anything behind.
bool is_writable_folder(const Path& folder);

// The error for a failed system call on `path`: not_writable where rights, space or a read-only tree are the
// cause, file_not_found and invalid_value where the path is.
Error file_error(std::string_view what, const Path& path, int error_number);

}  // namespace blue
