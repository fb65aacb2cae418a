#pragma once
// Which era a request belongs to, decided from the request alone, and whether its `_meta` is what that era
// wants.
#include <optional>

#include "base/result.h"
#include "mcp/message.h"
#include "mcp/protocol.h"

namespace blue {

struct RequestContext {
  Era era = Era::legacy;
  std::string version;      // the one claimed; modern only
  JsonObject capabilities;  // of the client; modern only
  std::optional<ClientLogLevel> log_level;
  std::optional<RequestId> progress_token;
};

// Modern when `_meta` makes a modern claim, only that era has the method, or the transport says so with
// `at_least`. Refuses a `_meta` that lacks what its era requires or holds values of the wrong kind (-32602).
Expected<RequestContext, ProtocolError> read_context(const Request& request, Era at_least = Era::legacy);

// Refuses modern versions that are not spoken here (-32022).
Expected<void, ProtocolError> check_version(const RequestContext& context);

}  // namespace blue
