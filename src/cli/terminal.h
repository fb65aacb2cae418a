#pragma once
// What surrounds a command line: two output streams, one input, a width, an environment. Tests use their own.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace blue {

enum class Stream { output, errors };

class Terminal {
 public:
  virtual ~Terminal() = default;

  // Writes all of `text`. A closed pipe is not an error: the rest is dropped. Other failures, such as a full
  // disk, are.
  virtual Result<> write(Stream stream, std::string_view text) = 0;
  // True when `stream` is shown to a person.
  virtual bool is_terminal(Stream stream) const = 0;
  // Shows `text` on the terminal of stdout page by page, with the program that `pager` names to the shell;
  // false when that could not be started and nothing was shown.
  virtual bool show_pages(const std::string& pager, std::string_view text);
  // Lines of the screen; 0 where that is unknown.
  virtual std::size_t height() const { return 0; }
  // Cells per line; at least 20.
  virtual std::size_t width() const = 0;
  // A variable of the environment; empty when it is not set.
  virtual std::optional<std::string> environment(std::string_view name) const = 0;
  // Everything on standard input; too_large past the limits of JSON text.
  virtual Result<std::string> read_input() = 0;
};

// The streams of the process. From its construction on, writing to a closed pipe does not end the process.
class ProcessTerminal : public Terminal {
 public:
  ProcessTerminal();
  Result<> write(Stream stream, std::string_view text) override;
  bool is_terminal(Stream stream) const override;
  bool show_pages(const std::string& pager, std::string_view text) override;
  std::size_t height() const override;
  std::size_t width() const override;
  std::optional<std::string> environment(std::string_view name) const override;
  Result<std::string> read_input() override;
};

// The content of a file, pipe or device named on the command line; fails with file_not_found, too_large or
// io_failed.
Result<std::string> read_named_input(const std::string& path);

}  // namespace blue
