#pragma once
// What a server offers, as the protocol layer sees it. src/mcp knows no tool, resource or prompt by name; the
// application implements this class. Every function may be called from several threads at once.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "mcp/caller.h"
#include "mcp/served_skill.h"
#include "mcp/tool_reply.h"

namespace blue {

// An argument that is marked `x-mcp-header` in its tool's schema.
struct MirroredParameter {
  std::vector<std::string> path;  // the chain of property names that leads to it
  std::string header;             // what follows Mcp-Param-
};

struct ServerIdentity {
  std::string name;
  std::string title;
  std::string version;
  std::string instructions;
  JsonObject extensions;        // protocol extensions on offer: identifier → settings; none by default
  bool tools_change = false;    // whether the list of tools may change while the program runs
  bool prompts_change = false;  // likewise
};

// What must be known of a tool before it runs.
struct ToolTraits {
  JsonObject required_capabilities;         // of the client, without which the call is refused
  std::vector<MirroredParameter> mirrored;  // arguments that HTTP clients repeat in headers
};

struct ResourceText {
  std::string uri;
  std::string mime_type;
  std::string text;
  bool is_binary = false;  // then `text` holds bytes
};

// What is to be completed: the argument of a prompt or the variable of a resource template.
struct CompletionQuery {
  enum class Kind { prompt, resource_template } kind;
  std::string reference;  // name of the prompt, or the template's URI
  std::string argument;
  std::string value;   // what has been typed so far
  JsonObject context;  // arguments already settled
};

class Surface {
 public:
  virtual ~Surface() = default;

  virtual const ServerIdentity& identity() const = 0;

  // The four lists are JSON arrays, deterministic and the same for every connection. Tools, templates and
  // prompts are rendered once and the views stay valid, also where another list takes their place.
  virtual std::string_view tools() = 0;
  virtual std::string_view resource_templates() = 0;
  virtual std::string_view prompts() = 0;
  virtual JsonArray resources() = 0;

  // What holds for a tool whoever calls it; nothing special by default and for unknown names.
  virtual ToolTraits tool_traits(std::string_view) { return {}; }
  // Runs a tool. The error is for names that are no enabled tool; a tool's own refusal is a ToolResult.
  virtual Result<ToolReply> call_tool(std::string_view name, const Json& arguments, const Caller& caller) = 0;
  // The resource's text; an error when the URI names none.
  virtual Result<ResourceText> read_resource(std::string_view uri) = 0;
  // A token that changes when reading `uri` would give something else; empty when the URI names no resource.
  // Cheap: it is polled while somebody is subscribed.
  virtual std::string resource_version(std::string_view uri) = 0;
  // The prompt; an error for unknown names and for missing or unknown arguments.
  virtual Result<PromptReply> get_prompt(std::string_view name, const Json& arguments,
                                         const Caller& caller) = 0;
  // Every value that fits, best first; the protocol layer cuts the list. Empty when nothing is known.
  virtual std::vector<std::string> complete(const CompletionQuery& query) = 0;

  // The skills on offer, whose files read_resource knows as well; none by default. Asked for only where the
  // identity has the extension.
  virtual std::span<const ServedSkill> skills() { return {}; }
};

}  // namespace blue
