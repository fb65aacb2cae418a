#pragma once
// Modern clients repeat parts of a message in headers, for proxies that do not read bodies. Both are
// compared, so that a proxy never decides on something else than what is done. Errors are -32020.
#include <span>
#include <string>
#include <string_view>

#include "http/http_request.h"
#include "mcp/message.h"
#include "mcp/surface.h"

namespace blue {

// The meaning of a header value: itself, or the text in `=?base64?…?=`; empty when it has characters that are
// not allowed in headers, or is wrongly encoded.
std::optional<std::string> decode_header_value(std::string_view value);

// MCP-Protocol-Version, which must be `version`; Mcp-Method; Mcp-Name if the method has one.
Checked<> check_standard_headers(const RequestHead& head, const Request& request, std::string_view version);
// Mcp-Param-… of every mirrored argument of a tools/call: there when the argument is, and equal to it.
Checked<> check_parameter_headers(const RequestHead& head, const Request& request,
                                  std::span<const MirroredParameter> mirrored);

}  // namespace blue
