#pragma once
// State that travels through the client between two rounds of a call: sealed, so that it comes back unchanged
// and only to the call it belongs to.
#include <optional>
#include <string>
#include <string_view>

#include "base/json.h"
#include "mcp/steady_clock.h"

namespace blue {

class StateSeal {
 public:
  static constexpr std::chrono::hours kLifetime{1};

  // A fresh key: what one seal has closed, no other one opens.
  explicit StateSeal(SteadyClock now);

  // `state` as opaque text, good for the call described by `call` alone.
  std::string close(const Json& state, std::string_view call) const;
  // What was sealed for `call`; nothing when the text was changed, made up, given out for
  // another call, or too long ago.
  std::optional<Json> open(std::string_view sealed, std::string_view call) const;

 private:
  std::string sign(std::string_view payload, std::string_view call) const;
  SteadyClock now_;
  std::string key_;
};

}  // namespace blue
