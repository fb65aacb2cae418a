#pragma once
// The world around a command line: two streams out, one in, a width, an environment. Tests put their own
// here.
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

  // Writes all of `text`. A reader that went away is no error: what it would have got is dropped. Other
  // failures (a full disk) are.
  virtual Result<> write(Stream stream, std::string_view text) = 0;
  // True when a person looks at `stream`.
  virtual bool is_terminal(Stream stream) const = 0;
  // Cells in a line; at least 20.
  virtual std::size_t width() const = 0;
  // A variable of the environment; empty when it is not set.
  virtual std::optional<std::string> environment(std::string_view name) const = 0;
  // Everything on standard input; too_large past the limits of JSON text.
  virtual Result<std::string> read_input() = 0;
};

// The process's own streams. While one lives, writing to a closed pipe does not end the process.
class ProcessTerminal : public Terminal {
 public:
  ProcessTerminal();
  Result<> write(Stream stream, std::string_view text) override;
  bool is_terminal(Stream stream) const override;
  std::size_t width() const override;
  std::optional<std::string> environment(std::string_view name) const override;
  Result<std::string> read_input() override;
};

// The whole of a file, pipe or device named on the command line; file_not_found, too_large, io_failed.
Result<std::string> read_named_input(const std::string& path);

}  // namespace blue
