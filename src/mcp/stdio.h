#pragma once
// The transport over standard streams: one message a line in, one a line out, and nothing else ever leaves on
// stdout.
#include <chrono>

#include "base/file.h"
#include "mcp/server.h"

namespace blue {

struct StreamLimits {
  std::size_t line_bytes = 16u << 20;
  std::chrono::milliseconds patience{100};  // what a call may still take once the input has ended
};

// Serves one connection in the calling thread until the input ends, a signal asks to stop or nobody reads the
// output any more; then waits for the calls under way. One at a time in a process, as it takes the process's
// signals.
void serve_stream(Server& server, Descriptor input, Descriptor output, const StreamLimits& limits = {});

// Serves on the process's standard streams. From here on descriptor 1 leads to stderr and descriptor 0 to an
// empty file, so that no other code can disturb the conversation. Returns the exit status: 0, or 70 when
// there are no streams to serve on.
int serve_stdio(Surface& surface);

}  // namespace blue
