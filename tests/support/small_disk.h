#pragma once
// A disk that a test may fill or write-protect: a tmpfs in a mount namespace of a child process, because
// rights alone do not stop root. Header only, so that every layer's unit tests can use it.
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <optional>
#include <string>

#include "base/format.h"
#include "tests/support/temp_folder.h"

namespace blue {

namespace detail {

inline bool write_text(const char* path, const std::string& text) {
  Descriptor file(::open(path, O_WRONLY | O_CLOEXEC));
  return file && ::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

inline bool enter_small_disk(const Path& folder, std::size_t bytes) {
  std::string user = format("0 {} 1", ::geteuid()), group = format("0 {} 1", ::getegid());
  return ::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 && write_text("/proc/self/setgroups", "deny") &&
         write_text("/proc/self/uid_map", user) && write_text("/proc/self/gid_map", group) &&
         ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         ::mount("none", folder.c_str(), "tmpfs", 0, format("size={}", bytes).c_str()) == 0;
}

}  // namespace detail

// Makes the disk of the running body read-only, or writable again; false when a file is still open for
// writing.
inline bool write_protect(const Path& disk, bool is_protected = true) {
  const unsigned long flags = is_protected ? MS_REMOUNT | MS_RDONLY : +MS_REMOUNT;
  return ::mount("none", disk.c_str(), nullptr, flags, nullptr) == 0;
}

// Runs `body` in a child that sees a disk of `bytes`, and returns what `body` returns: what went wrong, or
// nothing. Empty when this system does not let a process mount anything.
inline std::optional<std::string> run_on_small_disk(
    std::size_t bytes, const std::function<std::string(const Path& disk)>& body) {
  constexpr int not_permitted = 77;
  TempFolder folder;
  int ends[2];
  if (::pipe(ends) != 0) return std::nullopt;
  Descriptor from(ends[0]), to(ends[1]);
  pid_t child = ::fork();
  if (child == 0) {
    if (!detail::enter_small_disk(folder.path(), bytes)) ::_exit(not_permitted);
    std::string wrong = body(folder.path());
    (void)!::write(to.get(), wrong.data(), wrong.size());
    ::_exit(0);
  }
  to = Descriptor();
  std::string wrong;
  char buffer[4096];
  for (ssize_t got; (got = ::read(from.get(), buffer, sizeof buffer)) > 0;)
    wrong.append(buffer, static_cast<std::size_t>(got));
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == not_permitted) return std::nullopt;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return "the child did not end well";
  return wrong;
}

}  // namespace blue
