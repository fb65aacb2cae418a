#pragma once
// The transport over standard streams: one message a line in, one a line out, and nothing else on stdout.
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "mcp/server.h"

namespace blue {

struct StreamLimits {
  std::size_t line_bytes = 16u << 20;
  std::chrono::milliseconds patience{100};  // what a call may still take once the input has ended
};

// Serves one connection in the calling thread until the input ends, a signal asks to stop or the output is
// closed; then waits for the calls under way. One at a time in a process, as it takes the process's signals.
void serve_stream(Server& server, Descriptor input, Descriptor output, const StreamLimits& limits = {});

// Serves on the process's standard streams. From here on descriptor 1 leads to stderr and descriptor 0 to an
// empty file, so that no other code can disturb the conversation. Returns the exit status: 0, or 70 when
// stdin or stdout cannot be used.
int serve_stdio(Surface& surface);

// Bytes → lines, in bounded memory.
class LineSplitter {
 public:
  // `on_line` gets each line without its end (LF or CRLF), never an empty one; `on_oversized_line` is called
  // at the end of a line that was longer than `limit` and has been skipped.
  LineSplitter(std::size_t limit, std::function<void(std::string_view line)> on_line,
               std::function<void()> on_oversized_line);
  // Delivers every line that ends within `bytes`; the rest is kept for the next call.
  void feed(std::string_view bytes);
  // There will be no more bytes: what is left counts as a line.
  void finish() { end_line({}); }

 private:
  void end_line(std::string_view tail);
  void keep(std::string_view bytes);
  void deliver(std::string_view line);

  const std::size_t limit_;
  const std::function<void(std::string_view)> on_line_;
  const std::function<void()> on_oversized_line_;
  std::string pending_;
  bool skipping_ = false;
};

}  // namespace blue
