#include "cli/terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>

#include <cerrno>
#include <charconv>
#include <cstdlib>

#include "base/file.h"
#include "base/format.h"

namespace blue {
namespace {

constexpr std::size_t kLongestInput = 64u << 20;
constexpr std::size_t kNarrowest = 20;
constexpr std::size_t kUsualWidth = 80;

int descriptor_of(Stream stream) { return stream == Stream::output ? STDOUT_FILENO : STDERR_FILENO; }

Result<> write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EPIPE) return {};
    if (count < 0 && errno == EAGAIN) {  // another program left the terminal in non-blocking mode
      pollfd ready{descriptor, POLLOUT, 0};
      ::poll(&ready, 1, -1);
      continue;
    }
    if (count < 0) return fail(file_error("write", "standard output", errno));
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

Result<std::string> read_descriptor(int descriptor, const std::string& name) {
  std::string text;
  char buffer[1 << 16];
  for (;;) {
    ssize_t count = ::read(descriptor, buffer, sizeof buffer);
    if (count == 0) return text;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail(file_error("read", name, errno));
    text.append(buffer, static_cast<std::size_t>(count));
    if (text.size() > kLongestInput)
      return fail(codes::too_large, format("{} has more than {} MiB.", name, kLongestInput >> 20));
  }
}

}  // namespace

// A closed pipe and a limit on the size of files are errors of the calls that meet them, not the end.
ProcessTerminal::ProcessTerminal() {
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
}

Result<> ProcessTerminal::write(Stream stream, std::string_view text) {
  return write_all(descriptor_of(stream), text);
}

bool Terminal::show_pages(const std::string&, std::string_view) { return false; }

bool ProcessTerminal::is_terminal(Stream stream) const { return ::isatty(descriptor_of(stream)) == 1; }

// The pager has the terminal to itself until it ends; a reader who leaves early closes the pipe.
bool ProcessTerminal::show_pages(const std::string& pager, std::string_view text) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return false;
  Descriptor reading(ends[0]), writing(ends[1]);
  posix_spawn_file_actions_t actions;
  if (::posix_spawn_file_actions_init(&actions) != 0) return false;
  ::posix_spawn_file_actions_adddup2(&actions, reading.get(), STDIN_FILENO);
  std::string shell = "sh", option = "-c", command = pager;
  char* words[] = {shell.data(), option.data(), command.data(), nullptr};
  pid_t child = 0;
  const bool is_started = ::posix_spawn(&child, "/bin/sh", &actions, nullptr, words, environ) == 0;
  ::posix_spawn_file_actions_destroy(&actions);
  if (!is_started) return false;
  reading = Descriptor();
  // Ctrl-C is the pager's.
  const auto before = ::signal(SIGINT, SIG_IGN);
  std::ignore = write_all(writing.get(), text);
  writing = Descriptor();
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  ::signal(SIGINT, before);
  constexpr int kNotFound = 127;
  return !WIFEXITED(status) || WEXITSTATUS(status) != kNotFound;
}

std::size_t ProcessTerminal::height() const {
  winsize size{};
  return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

std::size_t ProcessTerminal::width() const {
  winsize size{};
  for (int descriptor : {STDOUT_FILENO, STDERR_FILENO})
    if (::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
      return std::max<std::size_t>(kNarrowest, size.ws_col);
  std::size_t columns = kUsualWidth;
  std::string given = environment("COLUMNS").value_or("");
  std::from_chars(given.data(), given.data() + given.size(), columns);
  return std::clamp<std::size_t>(columns, kNarrowest, 10'000);
}

std::optional<std::string> ProcessTerminal::environment(std::string_view name) const {
  const char* value = std::getenv(std::string(name).c_str());
  return value ? std::optional<std::string>(value) : std::nullopt;
}

Result<std::string> ProcessTerminal::read_input() { return read_descriptor(STDIN_FILENO, "standard input"); }

Result<std::string> read_named_input(const std::string& path) {
  struct stat facts{};
  if (::stat(path.c_str(), &facts) != 0) return fail(file_error("read", path, errno));
  // A process substitution of the shell is a pipe, which read_file refuses.
  if (!S_ISFIFO(facts.st_mode) && !S_ISCHR(facts.st_mode)) return read_file(path, kLongestInput);
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return fail(file_error("read", path, errno));
  return read_descriptor(file.get(), path);
}

}  // namespace blue
