#pragma once
// What a tool's answer looks like to the client that asked: blocks of text beside the structured answer, and
// the question before an act that cannot be undone. Knows no tool by name.
#include <optional>

#include "mcp/surface.h"
#include "tools/tool.h"

namespace blue {

// True for clients that show their model `structuredContent` and the text: the text is then a digest, so that
// the same answer is not read twice. `client` is what it calls itself, with its version.
bool shows_both(std::string_view client);

// The answer of `tool` as blocks. A member that is markdown (ToolInfo::markdown_field) is a block of its own,
// readable without unescaping; the structured answer always has everything.
ToolResult make_tool_result(const Tool& tool, Json content, std::string_view client);

// The question to ask before an irreversible `tool` runs; nothing where it may run: it was confirmed by
// argument or by the user, or the client cannot ask, and then the tool itself refuses. A user's consent is
// written into `arguments`, a refusal is the answer.
std::optional<ToolReply> ask_first(const Tool& tool, Json& arguments, const Caller& caller);

}  // namespace blue
