#pragma once
// What a call gets from its caller and what it returns, the same for tools, MCP and the command line.
#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "base/view.h"

namespace blue {

// How a running call learns that it was cancelled, how it reports progress, and who made it, and what its
// caller knows to be wrong already: a call that is given such problems reports them with its own and does
// nothing.
struct CallScope {
  std::stop_token stop;
  std::function<void(std::size_t done, std::size_t total, std::string_view what)> progress;
  std::vector<Error> known_problems = {};
  std::string caller = {};  // "claude-code 2.1" or a user's name; a claim, empty when it is unknown
  // Bytes of JSON that the caller can take in one reply: an agent's memory is small, a person's screen is
  // not.
  std::size_t reply_budget = std::numeric_limits<std::size_t>::max();

  bool cancelled() const { return stop.stop_requested(); }
  void report(std::size_t done, std::size_t total, std::string_view what) const {
    if (progress) progress(done, total, what);
  }
};

// What a call returned: the value itself and the ways to show it. JSON is made on request and never decoded
// again, so that no limit on inputs applies to what is shown.
class CallOutput {
 public:
  virtual ~CallOutput() = default;
  virtual Json json() const = 0;
  // For people; empty when a generic view of the JSON is enough.
  virtual std::optional<View> view() const { return std::nullopt; }
  // What a shell prints instead of JSON or a view.
  virtual std::optional<std::string> text() const { return std::nullopt; }
  virtual int exit_code() const { return 0; }
};

using CallResult = Result<std::unique_ptr<const CallOutput>>;

}  // namespace blue
