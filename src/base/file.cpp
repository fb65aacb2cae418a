#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/format.h"
#include "base/hash.h"
#include "base/random_source.h"

namespace blue {
namespace {

Result<> write_all(int descriptor, std::string_view bytes, const Path& path) {
  while (!bytes.empty()) {
    ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail(file_error("write", path, errno));
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

// System calls would stop reading such a path at the NUL and act on another file.
Result<> check_path(const Path& path) {
  if (path.native().find('\0') == std::string::npos) return {};
  return fail(make_error(codes::invalid_value, "A path must not contain a NUL character.")
                  .with_value(path.string())
                  .suggest("Take the NUL character out."));
}

// Random, because process ids are reused (in containers at every start) and a crash may have left such a
// file. The name is short, so that a file with the longest possible name can be written too.
Path temporary_beside(const Path& path) {
  return path.parent_path() / format(".{}.tmp", render_hex(draw_secret(8)));
}

// The permissions of the file that is about to be replaced, so that a private file stays private.
std::optional<mode_t> find_mode(const Path& path) {
  struct stat facts{};
  if (::lstat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
  return facts.st_mode & 0777;
}

// Writes the temporary file that write_file and create_file then rename to `path`.
Result<Path> write_temporary(const Path& path, std::string_view bytes, Durability durability) {
  TRY(check_path(path));
  Path temporary = temporary_beside(path);
  Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
  if (!file) return fail(file_error("write", path, errno));
  Result<> done = write_all(file.get(), bytes, path);
  if (auto mode = find_mode(path); done && mode && ::fchmod(file.get(), *mode) != 0)
    done = fail(file_error("write", path, errno));
  if (done && durability == Durability::synced && ::fsync(file.get()) != 0)
    done = fail(file_error("write", path, errno));
  if (done) return temporary;
  ::unlink(temporary.c_str());
  return fail(std::move(done).error());
}

struct OpenFile {
  Descriptor descriptor;
  struct stat facts;
};
Result<OpenFile> open_for_reading(const Path& path, int flags) {
  TRY(check_path(path));
  OpenFile file{Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags)), {}};
  if (!file.descriptor || ::fstat(file.descriptor.get(), &file.facts) != 0)
    return fail(file_error("read", path, errno));
  if (!S_ISREG(file.facts.st_mode))
    return fail(make_error(codes::invalid_value, format("{} is not a regular file.", path.string()))
                    .suggest("Name a file, not a folder, pipe or device."));
  return file;
}

// Reads to the end, wherever that is by now; one read is enough when the size has not changed.
Result<std::string> read_all(const OpenFile& file, const Path& path, std::size_t limit) {
  const auto expected = static_cast<std::size_t>(file.facts.st_size);
  std::string bytes(std::min(limit, expected) + 1, '\0');
  for (std::size_t used = 0;;) {
    ssize_t got = ::read(file.descriptor.get(), bytes.data() + used, bytes.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(file_error("read", path, errno));
    used += static_cast<std::size_t>(got);
    if (used > limit)
      return fail(codes::too_large, format("{} is larger than {} bytes.", path.string(), limit));
    const bool is_end = got == 0 || (used == expected && used < bytes.size());
    bytes.resize(is_end ? used : used == bytes.size() ? std::min(limit + 1, used * 2) : bytes.size());
    if (is_end) return bytes;
  }
}

// Gives the temporary file its name unless that is taken; 0 or the error number. Falls back to renaming where
// the file system has no links.
int put_in_place(const Path& temporary, const Path& path) {
  if (::link(temporary.c_str(), path.c_str()) == 0) return ::unlink(temporary.c_str()), 0;
  int cause = errno;
  bool linkless = cause == EPERM || cause == EOPNOTSUPP || cause == ENOSYS || cause == EMLINK;
  if (linkless && ::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0)
    return 0;
  if (linkless && errno == EEXIST) cause = EEXIST;
  ::unlink(temporary.c_str());
  return cause;
}

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  Descriptor moved(std::move(other));
  std::swap(number_, moved.number_);
  return *this;
}
Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

Error file_error(std::string_view what, const Path& path, int error_number) {
  bool forbidden = error_number == EACCES || error_number == EPERM || error_number == EROFS ||
                   error_number == ENOSPC || error_number == EDQUOT;
  bool absent = error_number == ENOENT || error_number == ENOTDIR;
  bool unusable = error_number == ENAMETOOLONG || error_number == ELOOP || error_number == EISDIR;
  ErrorCode code = forbidden  ? codes::not_writable
                   : absent   ? codes::file_not_found
                   : unusable ? codes::invalid_value
                              : codes::io_failed;
  Error error =
      make_error(code, format("Cannot {} {}: {}.", what, path.string(), std::strerror(error_number)));
  error.value = path.string();
  if (error_number == ENOSPC || error_number == EDQUOT)
    error.suggestion = "Free some disk space, then try again.";
  else if (forbidden)
    error.suggestion = "Check the permissions of the file and its folder.";
  else if (unusable)
    error.suggestion = "Use another path.";
  return error;
}

Result<std::string> read_file(const Path& path, std::size_t limit) {
  const OpenFile file = TRY(open_for_reading(path, 0));
  return read_all(file, path, limit);
}

Result<DatedText> read_dated_file(const Path& path, std::size_t limit) {
  const OpenFile file = TRY(open_for_reading(path, O_NOFOLLOW));
  return DatedText{TRY(read_all(file, path, limit)),
                   std::chrono::sys_seconds(std::chrono::seconds(file.facts.st_mtim.tv_sec))};
}

bool is_temporary_name(std::string_view name) {
  constexpr std::string_view digits = "0123456789abcdef";
  if (name.size() != 21 || !name.starts_with('.') || !name.ends_with(".tmp")) return false;
  return name.substr(1, 16).find_first_not_of(digits) == std::string_view::npos;
}

Result<> write_file(const Path& path, std::string_view bytes, Durability durability) {
  Path temporary = TRY(write_temporary(path, bytes, durability));
  if (::rename(temporary.c_str(), path.c_str()) != 0) {
    int cause = errno;
    ::unlink(temporary.c_str());
    return fail(file_error("replace", path, cause));
  }
  return durability == Durability::synced ? sync_folder(path.parent_path()) : Result<>{};
}

Result<bool> create_file(const Path& path, std::string_view bytes) {
  Path temporary = TRY(write_temporary(path, bytes, Durability::synced));
  int refused = put_in_place(temporary, path);
  if (refused == EEXIST) return false;
  if (refused != 0) return fail(file_error("create", path, refused));
  TRY(sync_folder(path.parent_path()));
  return true;
}

Result<bool> move_file(const Path& from, const Path& to) {
  TRY(check_path(to));
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) != 0) {
    if (errno == EEXIST) return false;
    return fail(file_error("rename", from, errno));
  }
  TRY(sync_folder(to.parent_path()));
  return true;
}

bool is_present(const Path& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

bool is_folder(const Path& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

Result<> make_folder(const Path& path) {
  TRY(check_path(path));
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return fail(file_error("create the folder", path, error.value()));
  return {};
}

Result<> sync_folder(const Path& path) {
  Path folder = path.empty() ? Path(".") : path;
  Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened) return fail(file_error("open", folder, errno));
  if (::fsync(opened.get()) != 0 && errno != EINVAL) return fail(file_error("write", folder, errno));
  return {};
}

bool is_writable_folder(const Path& folder) {
  Descriptor file(::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600));
  if (file) return true;
  if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) return false;
  return ::access(folder.c_str(), W_OK | X_OK) == 0;
}

}  // namespace blue
