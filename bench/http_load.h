#pragma once
// Load on an HTTP server from one thread: many connections that send the same request over and over, and
// streams that are opened and listened to. Knows nothing of MCP but the bytes it is given.
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"

namespace blue {

// A POST to /mcp, ready to be sent. `headers` are whole lines.
std::string render_post(std::string_view body, std::string_view headers = {});

// Sends `request` on a connection of its own and gives the whole reply.
Result<std::string> ask_once(std::uint16_t port, const std::string& request);
// The value of the reply's header `name`, in lower case; empty when there is none.
std::string header_of(std::string_view reply, std::string_view name);

struct LoadResult {
  std::size_t answers = 0;
  std::size_t failures = 0;   // replies other than 200, errors of tools, connections that broke
  std::string first_failure;  // the reply, or what happened instead
  double seconds = 0;
  double per_second() const { return static_cast<double>(answers) / seconds; }
};

// Keeps one connection busy with each of `requests`, sending it again as soon as its reply is whole.
Result<LoadResult> run_load(std::uint16_t port, const std::vector<std::string>& requests,
                            std::chrono::milliseconds duration);

// Streams that were opened with one request each and stay open.
class OpenStreams {
 public:
  static Result<OpenStreams> open(std::uint16_t port, const std::string& request, int count);
  // How many have been closed by the server, after reading whatever has come.
  std::size_t count_closed();

 private:
  std::vector<Descriptor> streams_;
};

}  // namespace blue
