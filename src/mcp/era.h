#pragma once
// Which era a request belongs to, decided from the request alone, and whether its `_meta` is what that era
// wants.
#include <expected>
#include <optional>

#include "mcp/message.h"
#include "mcp/protocol.h"

namespace blue {

struct RequestContext {
  Era era = Era::legacy;
  std::optional<RequestId> progress_token;
};

// Modern when `_meta` makes a modern claim or only that era has the method. Refuses a `_meta` that lacks what
// its era requires or holds values of the wrong kind (-32602), and modern versions that are not spoken here
// (-32022).
std::expected<RequestContext, ProtocolError> read_context(const Request& request);

}  // namespace blue
