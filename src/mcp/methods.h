#pragma once
// The methods that are the same for every connection: lists, calls, reads, prompts, completion. Each turns
// params into the members of a result by asking the surface; none of them knows the connection.
#include <string>
#include <string_view>

#include "base/result.h"
#include "mcp/message.h"
#include "mcp/protocol.h"
#include "mcp/surface.h"

namespace blue {

struct MethodCall {
  Surface& surface;
  Era era;
  const JsonObject& params;
  const Caller& caller;
};

// The text between the braces of the result object, or what has to happen before there is one.
using MethodOutcome = std::variant<std::string, Questions, Deferral>;
using MethodResult = Expected<MethodOutcome, ProtocolError>;

// Cheap: may be answered where they were read.
MethodResult list_tools(const MethodCall& call);
MethodResult list_resource_templates(const MethodCall& call);
MethodResult list_prompts(const MethodCall& call);

// May take long: belong on a worker.
MethodResult list_resources(const MethodCall& call);
MethodResult call_tool(const MethodCall& call);
MethodResult read_resource(const MethodCall& call);
MethodResult get_prompt(const MethodCall& call);
MethodResult complete(const MethodCall& call);

// The error for a URI that names no resource; its code depends on the era, its data always has the `uri`.
ProtocolError unknown_resource(Era era, std::string_view uri, const Error& error);
// An error of the surface: the caller's where the caller can mend it (-32602), ours otherwise (-32603).
ProtocolError error_of_surface(const Error& error);
// The members of a tool's result.
std::string render_tool_result(const ToolResult& result);
// `object` without its braces.
std::string render_members(const JsonObject& object);

// Cache hints of modern results, as members that follow others: what never changes while the program runs,
// and what may change at any time and belongs to this project alone.
inline constexpr std::string_view kStableCacheMembers = R"(,"ttlMs":300000,"cacheScope":"public")";
inline constexpr std::string_view kVolatileCacheMembers = R"(,"ttlMs":0,"cacheScope":"private")";

}  // namespace blue
