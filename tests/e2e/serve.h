#pragma once
// `blue serve` for end-to-end tests: the real program on a free port, and messages to it.
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "tests/e2e/program.h"
#include "tests/support/raw_http.h"

namespace blue {

class ServeProgram {
 public:
  // Starts `blue serve --port 0 words…` in the sandbox's repository and waits until it listens.
  explicit ServeProgram(const Sandbox& sandbox, const std::vector<std::string>& words = {});

  std::uint16_t port() const { return port_; }
  Process& process() { return process_; }
  RawClient connect() const { return RawClient(port_); }
  RawReply post(std::string_view message, std::string_view headers = "") const;
  RawReply get(std::string_view path) const;

  // The structured result of a tool, called as a client of either era would.
  JsonObject call_legacy(std::string_view tool, const JsonObject& arguments) const;
  JsonObject call_modern(std::string_view tool, const JsonObject& arguments) const;
  // Asks the program to end, and gives how it did.
  ProcessEnd end(int signal);

 private:
  Process process_;
  std::uint16_t port_ = 0;
};

// The text of a POST to /mcp.
std::string post_text(std::string_view message, std::string_view headers = "");

}  // namespace blue
