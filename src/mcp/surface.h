#pragma once
// What a server offers, as the protocol layer sees it. src/mcp knows no tool, resource or prompt by name; the
// application implements `Surface`. Every function may be called from several threads at once.
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/call.h"
#include "base/json.h"
#include "base/result.h"
#include "mcp/protocol.h"

namespace blue {

struct ServerIdentity {
  std::string name;
  std::string title;
  std::string version;
  std::string instructions;
  JsonObject extensions;        // protocol extensions on offer: identifier → settings; none by default
  bool tools_change = false;    // whether the list of tools may change while the program runs
  bool prompts_change = false;  // likewise
};

// What a call knows about the client it serves, and what it may do for it while it runs. Made by the protocol
// layer for every call; the same for all eras and transports.
struct Caller {
  CallScope scope;
  // What the client says it can do: in this request in the modern era, in its initialize in the legacy one.
  JsonObject capabilities;
  // The answers to the questions this call asked in its last round, and the state it gave along; empty and
  // null in the first round.
  JsonObject answers;
  Json state;
  // True when the call may return a Deferral instead of a result; false once it runs as a task.
  bool may_defer = false;
  // Sends a diagnostic to the client if it wants those of this level; empty when it wants none.
  std::function<void(ClientLogLevel level, std::string_view logger, const Json& data)> tell;
  // Closes the client's stream for now if the client can come back for it (Outbox::pause); may be empty.
  std::function<void()> pause_stream;
};

// The result of a tool: `structured`, or content blocks, or both. Without blocks the client gets one with the
// text of `structured`, so that both carry the complete answer. A result that was rendered before may be
// given as that text alone.
struct ToolResult {
  std::optional<Json> structured;
  JsonArray content;
  bool is_error = false;
  std::shared_ptr<const std::string> rendered = nullptr;  // by render_tool_result
};

// A request that the client must answer before the call can continue, such as elicitation/create.
struct Question {
  std::string key;  // unique within one call
  std::string method;
  JsonObject params;
};

// The call cannot continue without answers. It is made again with them and with `state`, which the client can
// neither read nor change; how the questions reach the client depends on the era.
struct Questions {
  std::vector<Question> list;
  std::optional<Json> state;
};

// The call will take long and the client can wait for it as a task: it is made again in the background, with
// `state`, and the client gets a handle at once.
struct Deferral {
  std::optional<Json> state;
};

using ToolReply = std::variant<ToolResult, Questions, Deferral>;
// A prompt's result ({description, messages}), or questions first.
using PromptReply = std::variant<Json, Questions>;

// An argument that is marked `x-mcp-header` in its tool's schema.
struct MirroredParameter {
  std::vector<std::string> path;  // the property names that lead to it
  std::string header;             // what follows Mcp-Param-
};

// What must be known about a tool before it runs.
struct ToolTraits {
  JsonObject required_capabilities;         // of the client; without them the call is refused
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

struct ServedFile {
  std::string path;  // within the skill, with '/'
  std::string mime_type;
  std::string text;
  std::string digest;  // "sha256:…" of the bytes of `text`
};

// A skill on offer: a folder of files with a SKILL.md (skills.h makes them).
struct ServedSkill {
  std::string name;
  JsonObject frontmatter;         // of SKILL.md, every field
  std::vector<ServedFile> files;  // SKILL.md first, the others by path
};

class Surface {
 public:
  virtual ~Surface() = default;

  virtual const ServerIdentity& identity() const = 0;

  // The four lists are JSON arrays, deterministic and the same for every connection. Tools, templates and
  // prompts are rendered once; the views stay valid even when another list replaces theirs.
  virtual std::string_view tools() = 0;
  virtual std::string_view resource_templates() = 0;
  virtual std::string_view prompts() = 0;
  virtual JsonArray resources() = 0;

  // What applies to a tool for every caller; nothing special by default and for unknown names.
  virtual ToolTraits tool_traits(std::string_view) { return {}; }
  // Runs a tool. The error is for names of tools that do not exist or are disabled; a tool's own refusal is a
  // ToolResult.
  virtual Result<ToolReply> call_tool(std::string_view name, const Json& arguments, const Caller& caller) = 0;
  // The resource's text; an error when there is no such resource.
  virtual Result<ResourceText> read_resource(std::string_view uri) = 0;
  // A token that changes when reading `uri` would return something else; empty when there is no such
  // resource. Cheap: it is polled while a client is subscribed.
  virtual std::string resource_version(std::string_view uri) = 0;
  // The prompt; an error for unknown names and for missing or unknown arguments.
  virtual Result<PromptReply> get_prompt(std::string_view name, const Json& arguments,
                                         const Caller& caller) = 0;
  // Every value that fits, best first; the protocol layer cuts the list. Empty when there are none.
  virtual std::vector<std::string> complete(const CompletionQuery& query) = 0;

  // The skills on offer, whose files read_resource knows as well; none by default. Called only when the
  // identity has the extension.
  virtual std::span<const ServedSkill> skills() { return {}; }
};

}  // namespace blue
