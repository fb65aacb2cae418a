#pragma once
// What a server offers, as the protocol layer sees it. src/mcp knows no tool, resource or prompt by name; the
// application implements this class. Every function may be called from several threads at once.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/call_scope.h"
#include "base/json.h"
#include "base/result.h"

namespace blue {

struct ServerIdentity {
  std::string name;
  std::string title;
  std::string version;
  std::string instructions;
  JsonObject extensions;  // protocol extensions on offer: identifier → settings; none by default
};

// The outcome of a tool that exists: its structured content, which is the error object when `is_error` is
// set.
struct ToolReply {
  Json content;
  bool is_error = false;
};

struct ResourceText {
  std::string uri;
  std::string mime_type;
  std::string text;
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

  // The four lists are JSON arrays, deterministic and the same for every connection. Tools and templates and
  // prompts never change while the program runs; they are rendered once and the view stays valid.
  virtual std::string_view tools() = 0;
  virtual std::string_view resource_templates() = 0;
  virtual std::string_view prompts() = 0;
  virtual JsonArray resources() = 0;

  // Runs a tool. The error is for names that are no enabled tool; a tool's own refusal is a ToolReply.
  virtual Result<ToolReply> call_tool(std::string_view name, const Json& arguments,
                                      const CallScope& scope) = 0;
  // The resource's text; an error when the URI names none.
  virtual Result<ResourceText> read_resource(std::string_view uri) = 0;
  // A token that changes when reading `uri` would give something else; empty when the URI names no resource.
  // Cheap: it is polled while somebody is subscribed.
  virtual std::string resource_version(std::string_view uri) = 0;
  // The prompt's result ({description, messages}); an error for unknown names and for missing or unknown
  // arguments.
  virtual Result<Json> get_prompt(std::string_view name, const Json& arguments) = 0;
  // Every value that fits, best first; the protocol layer cuts the list. Empty when nothing is known.
  virtual std::vector<std::string> complete(const CompletionQuery& query) = 0;
};

}  // namespace blue
