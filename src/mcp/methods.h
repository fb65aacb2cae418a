#pragma once
// The methods that are the same for every connection: lists, calls, reads, prompts, completion, and how the
// server introduces itself. Each turns params into the members of a result by asking the surface; none of
// them knows the connection.
#include <string>
#include <string_view>

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
using MethodResult = Checked<MethodOutcome>;
using Method = MethodResult (*)(const MethodCall& call);

// Cheap: may be answered in the thread that reads.
MethodResult ping(const MethodCall& call);
MethodResult discover(const MethodCall& call);
MethodResult list_tools(const MethodCall& call);
MethodResult list_resource_templates(const MethodCall& call);
MethodResult list_prompts(const MethodCall& call);

// May take long: belong on a worker.
MethodResult list_resources(const MethodCall& call);
MethodResult call_tool(const MethodCall& call);
MethodResult read_resource(const MethodCall& call);
MethodResult get_prompt(const MethodCall& call);
MethodResult complete(const MethodCall& call);

// The members of the initialize result, with the requested version if it is known, else the newest.
std::string render_initialization(const ServerIdentity& identity, std::string_view requested_version);
// The `_meta` member that names the server in every modern result.
std::string render_result_meta(const ServerIdentity& identity);
// The members of a tool's result.
std::string render_tool_result(const ToolResult& result);

// The error for a URI without a resource; its code depends on the era, its data always has the `uri`.
ProtocolError unknown_resource(Era era, std::string_view uri, const Error& error);
// An error of the surface: -32602 if the caller can correct it, -32603 otherwise.
ProtocolError error_of_surface(const Error& error);

// Cache hints of modern results, as members that follow others: for what never changes while the program
// runs, and for what may change at any time and belongs to this project alone.
inline constexpr std::string_view kStableCacheMembers = R"(,"ttlMs":300000,"cacheScope":"public")";
inline constexpr std::string_view kVolatileCacheMembers = R"(,"ttlMs":0,"cacheScope":"private")";

}  // namespace blue
