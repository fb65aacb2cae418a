#include "base/beneath.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <memory>
#include <mutex>
#include <vector>

#include "base/text.h"

namespace blue {
namespace {

constexpr int kFolder = O_PATH | O_DIRECTORY | O_CLOEXEC;

struct Root {
  std::string path;  // without a slash at the end
  Descriptor folder;
  dev_t device;
  ino_t inode;

  // The path of what it holds, relative to it.
  std::string_view below(std::string_view other) const {
    other.remove_prefix(path.size());
    while (other.starts_with('/')) other.remove_prefix(1);
    return other;
  }
  bool holds(const std::string& other) const {
    return other.size() > path.size() && other.starts_with(path) && other[path.size()] == '/';
  }
};
using RootPointer = std::shared_ptr<const Root>;

class Roots {
 public:
  static Roots& all() {
    static Roots roots;
    return roots;
  }
  // The innermost root above `path`.
  RootPointer find(const std::string& path) const {
    const std::scoped_lock lock(mutex_);
    RootPointer found;
    for (const RootPointer& root : roots_)
      if (root->holds(path) && (!found || root->path.size() > found->path.size())) found = root;
    return found;
  }
  bool knows(const std::string& path, const struct stat& facts) const {
    const std::scoped_lock lock(mutex_);
    for (const RootPointer& root : roots_)
      if (root->path == path) return root->device == facts.st_dev && root->inode == facts.st_ino;
    return false;
  }
  void put(RootPointer root) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(roots_, [&](const RootPointer& old) { return old->path == root->path; });
    roots_.push_back(std::move(root));
  }

 private:
  mutable std::mutex mutex_;
  std::vector<RootPointer> roots_;
};

// False once the kernel, or a filter before it, has refused openat2.
std::atomic<bool> has_openat2 = true;

// One folder further; a link is ELOOP.
int open_step(int folder, const std::string& name) {
  if (name == "..") return errno = ELOOP, -1;
  const int next = ::openat(folder, name.c_str(), kFolder | O_NOFOLLOW);
  struct stat facts{};
  if (next < 0 && errno == ENOTDIR)
    errno = ::fstatat(folder, name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(facts.st_mode)
                ? ELOOP
                : ENOTDIR;
  return next;
}

int walk(int root, std::string_view relative) {
  Descriptor here(::openat(root, ".", kFolder));
  for (std::string_view part : split(relative, '/')) {
    if (part.empty() || part == ".") continue;
    here = Descriptor(open_step(here.get(), std::string(part)));
    if (!here) return -1;
  }
  return ::fcntl(here.get(), F_DUPFD_CLOEXEC, 0);
}

// The folder `relative` below `root`, without links on the way; empty with errno.
Descriptor open_folder(int root, const std::string& relative) {
  constexpr int kMostTries = 64;
  open_how how{};
  how.flags = kFolder;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS;
  for (int tries = 0; has_openat2 && tries < kMostTries; ++tries) {
    const long opened = ::syscall(SYS_openat2, root, relative.c_str(), &how, sizeof how);
    if (opened >= 0) return Descriptor(static_cast<int>(opened));
    if (errno == EXDEV) errno = ELOOP;
    if (errno == ENOSYS || errno == EPERM)
      has_openat2 = false;
    else if (errno != EAGAIN && errno != EINTR)
      return {};  // EAGAIN: renamed meanwhile
  }
  return Descriptor(walk(root, relative));
}

std::string folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return slash == 0 ? "/" : std::string(path.substr(0, slash));
}

// As open_place; without a folder, errno says why.
OpenPlace find_place(const Path& path) {
  const std::string& text = path.native();
  OpenPlace place{{}, path.filename().native()};
  // System calls would stop reading at a NUL and act on another file.
  if (text.find('\0') != std::string::npos || place.name.empty()) {
    errno = EINVAL;
  } else if (const RootPointer root = Roots::all().find(text)) {
    place.folder = open_folder(root->folder.get(), folder_of(root->below(text)));
  } else {
    place.folder = Descriptor(::open(folder_of(text).c_str(), kFolder));
  }
  return place;
}

Error unusable_path_error(const Path& path) {
  return make_error(codes::invalid_value, "A path must not contain a NUL character.")
      .with_value(path.string())
      .suggest("Take the NUL character out.");
}

// A folder that cannot be opened for reading cannot be synced; nothing more can be done for it.
bool sync_opened(int folder) {
  const Descriptor readable(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return !readable || ::fsync(readable.get()) == 0 || errno == EINVAL;
}

// Creates what is missing of `relative`, part by part; false with errno.
bool make_below(int root, std::string_view relative) {
  Descriptor here(::openat(root, ".", kFolder));
  for (std::string_view part : split(relative, '/')) {
    if (part.empty() || part == ".") continue;
    const std::string name(part);
    const bool is_new = ::mkdirat(here.get(), name.c_str(), 0777) == 0;
    if (!is_new && errno != EEXIST) return false;
    if (is_new && !sync_opened(here.get())) return false;
    here = Descriptor(open_step(here.get(), name));
    if (!here) return false;
  }
  return true;
}

}  // namespace

Result<> guard_root(const Path& root) {
  std::string path = root.native();
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  struct stat facts{};
  if (::stat(path.c_str(), &facts) != 0) return fail(file_error("open the folder", root, errno));
  if (Roots::all().knows(path, facts)) return {};
  Descriptor folder(::open(path.c_str(), kFolder));
  if (!folder || ::fstat(folder.get(), &facts) != 0) return fail(file_error("open the folder", root, errno));
  Roots::all().put(std::make_shared<const Root>(path, std::move(folder), facts.st_dev, facts.st_ino));
  return {};
}

Result<OpenPlace> open_place(const Path& path, std::string_view what) {
  OpenPlace place = find_place(path);
  if (place.folder) return place;
  if (errno == EINVAL) return fail(unusable_path_error(path));
  return fail(file_error(what, path, errno));
}

Descriptor open_beneath(const Path& path, int flags, mode_t mode) {
  const OpenPlace place = find_place(path);
  if (!place.folder) return {};
  const int follow = Roots::all().find(path.native()) ? O_NOFOLLOW : 0;
  return Descriptor(::openat(place.folder.get(), place.name.c_str(), flags | follow | O_CLOEXEC, mode));
}

Result<> make_folder(const Path& path) {
  if (path.native().find('\0') != std::string::npos) return fail(unusable_path_error(path));
  const RootPointer root = Roots::all().find(path.native());
  bool is_there = false;
  if (root) {
    const std::string relative(root->below(path.native()));
    is_there = open_folder(root->folder.get(), relative) || make_below(root->folder.get(), relative);
  } else {
    std::error_code error;
    std::filesystem::create_directories(path, error);
    errno = error.value();
    is_there = !error;
  }
  if (!is_there) return fail(file_error("create the folder", path, errno));
  return {};
}

}  // namespace blue
