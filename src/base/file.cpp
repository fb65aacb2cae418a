#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

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

// Random, because process ids are reused (in containers at every start) and a crash may have left such a
// file. The name is short, so that a file with the longest possible name can be written too.
std::string temporary_name() { return format(".{}.tmp", render_hex(draw_secret(8))); }

constexpr mode_t kNewFile = 0666;  // what the umask leaves of it: members of a group may share a tree

// The permissions of the file that is about to be replaced, so that a private file stays private.
std::optional<mode_t> find_mode(const OpenPlace& place) {
  struct stat facts{};
  if (::fstatat(place.folder.get(), place.name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0 ||
      !S_ISREG(facts.st_mode))
    return std::nullopt;
  return facts.st_mode & 0777;
}

// Some file systems have no permissions to change. The file was created with no more than `mode`, so nothing
// is opened to others.
bool set_mode(int file, mode_t mode) {
  return ::fchmod(file, mode) == 0 || errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS ||
         errno == EINVAL;
}

void remove_entry(const OpenPlace& place, const std::string& name) {
  ::unlinkat(place.folder.get(), name.c_str(), 0);
}

// Writes the temporary file that write_file and create_file then rename to `path`, and returns its name.
Result<std::string> write_temporary(const OpenPlace& place, const Path& path, std::string_view bytes,
                                    Durability durability) {
  std::string temporary = temporary_name();
  const std::optional<mode_t> mode = find_mode(place);
  Descriptor file(::openat(place.folder.get(), temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                           mode.value_or(kNewFile)));
  if (!file) return fail(file_error("write", path, errno));
  Result<> done = write_all(file.get(), bytes, path);
  if (done && mode && !set_mode(file.get(), *mode)) done = fail(file_error("write", path, errno));
  if (done && durability == Durability::synced && ::fsync(file.get()) != 0)
    done = fail(file_error("write", path, errno));
  if (done) return temporary;
  remove_entry(place, temporary);
  return fail(std::move(done).error());
}

struct OpenFile {
  Descriptor descriptor;
  struct stat facts;
};
Result<OpenFile> open_for_reading(const Path& path, int flags) {
  if (path.native().find('\0') != std::string::npos)
    return fail(make_error(codes::invalid_value, "A path must not contain a NUL character.")
                    .with_value(path.string())
                    .suggest("Take the NUL character out."));
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

// True when a file system, or a filter before it, has no such call: NFS, FUSE and 9p refuse flags of
// renameat2.
bool is_unsupported(int error_number) {
  return error_number == EINVAL || error_number == ENOSYS || error_number == EOPNOTSUPP ||
         error_number == EPERM || error_number == EMLINK;
}

// Where neither links nor flags are known: the new name is claimed with an empty file, which is replaced.
int claim_and_rename(const OpenPlace& from, const OpenPlace& to) {
  const Descriptor claimed(
      ::openat(to.folder.get(), to.name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kNewFile));
  if (!claimed) return errno;
  if (::renameat(from.folder.get(), from.name.c_str(), to.folder.get(), to.name.c_str()) == 0) return 0;
  const int cause = errno;
  remove_entry(to, to.name);
  return cause;
}

// Gives a file another name unless that is taken; 0 or the error number.
int rename_free(const OpenPlace& from, const OpenPlace& to) {
  if (::renameat2(from.folder.get(), from.name.c_str(), to.folder.get(), to.name.c_str(), RENAME_NOREPLACE) ==
      0)
    return 0;
  if (!is_unsupported(errno)) return errno;
  if (::linkat(from.folder.get(), from.name.c_str(), to.folder.get(), to.name.c_str(), 0) == 0)
    return remove_entry(from, from.name), 0;
  return is_unsupported(errno) ? claim_and_rename(from, to) : errno;
}

Result<> sync_place(const OpenPlace& place, const Path& path) {
  const Descriptor folder(::openat(place.folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder) return fail(file_error("open", path.parent_path(), errno));
  if (::fsync(folder.get()) != 0 && errno != EINVAL)
    return fail(file_error("write", path.parent_path(), errno));
  return {};
}

}  // namespace

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
  const OpenPlace place = TRY(open_place(path, "write"));
  const std::string temporary = TRY(write_temporary(place, path, bytes, durability));
  if (::renameat(place.folder.get(), temporary.c_str(), place.folder.get(), place.name.c_str()) != 0) {
    const int cause = errno;
    remove_entry(place, temporary);
    return fail(file_error("replace", path, cause));
  }
  return durability == Durability::synced ? sync_place(place, path) : Result<>{};
}

Result<bool> create_file(const Path& path, std::string_view bytes) {
  OpenPlace place = TRY(open_place(path, "create"));
  OpenPlace temporary = TRY(open_place(path, "create"));
  temporary.name = TRY(write_temporary(place, path, bytes, Durability::synced));
  const int refused = rename_free(temporary, place);
  if (refused != 0) remove_entry(temporary, temporary.name);
  if (refused == EEXIST) return false;
  if (refused != 0) return fail(file_error("create", path, refused));
  TRY(sync_place(place, path));
  return true;
}

Result<bool> move_file(const Path& from, const Path& to) {
  const OpenPlace source = TRY(open_place(from, "rename")), target = TRY(open_place(to, "rename"));
  const int refused = rename_free(source, target);
  if (refused == EEXIST) return false;
  if (refused != 0) return fail(file_error("rename", from, refused));
  TRY(sync_place(target, to));
  return true;
}

Result<bool> remove_file(const Path& path) {
  const OpenPlace place = TRY(open_place(path, "remove"));
  if (::unlinkat(place.folder.get(), place.name.c_str(), 0) == 0) return true;
  if (errno == ENOENT) return false;
  return fail(file_error("remove", path, errno));
}

bool is_present(const Path& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

bool is_folder(const Path& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
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
