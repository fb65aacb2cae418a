#pragma once
// Modern clients repeat parts of a message in headers, for whoever stands between. Here both are compared, so
// that nobody is led to believe something else than what is done. Errors are -32020.
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "http/request_head.h"
#include "mcp/message.h"
#include "mcp/surface.h"

namespace blue {

using HeaderCheck = Expected<void, ProtocolError>;

// What a header value says: itself, or the text in `=?base64?…?=`; empty when it has characters that no
// header may have, or is not rightly encoded.
std::optional<std::string> decode_header_value(std::string_view value);

// MCP-Protocol-Version, which must be `version`; Mcp-Method; Mcp-Name where the method has one.
HeaderCheck check_standard_headers(const RequestHead& head, const Request& request, std::string_view version);
// Mcp-Param-… of every mirrored argument of a tools/call: there when the argument is, and equal to it.
HeaderCheck check_parameter_headers(const RequestHead& head, const Request& request,
                                    std::span<const MirroredParameter> mirrored);

}  // namespace blue
