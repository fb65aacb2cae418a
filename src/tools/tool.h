#pragma once
// A tool is declared once: a struct with `info`, `run`, which takes and returns described types, and
// optionally `view` (or a function to_view(Output) that several tools share), `text`, `exit_code` and
// `check`: what the rules say to an input of which a part could not be decoded, so that all problems of a
// call come in one reply; it writes nothing. MCP, command line, help, completion and the reference are made
// from the Tool below.
#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/call.h"
#include "base/describe.h"
#include "project/workspace.h"

namespace blue {

enum class Effect { reads, writes, destroys };

struct ToolInfo {
  std::string_view group = {};   // folder of the tool's file; "core" is left out of names
  std::string_view verb = {};    // name of the tool's file
  std::string_view title;        // one line, for lists
  std::string_view description;  // what it does and when to call it; at most 400 characters
  Effect effect = Effect::reads;
  bool is_idempotent = true;             // the same call again changes nothing more
  bool is_command_only = false;          // in no toolset: agents are not shown it
  std::string_view toolsets = {};        // where it is not the group; comma-separated, any of them shows it
  std::string_view example;              // a command line that works
  std::string_view mcp_name = {};        // where it is not blue_<group>_<verb>
  std::string_view command = {};         // where it is not "<group> <verb>"; words separated by spaces
  std::string_view alias = {};           // another word for the command's last one
  bool is_open_output = false;           // a document: agents are told only that it is an object
  std::string_view command_detail = {};  // `detail` of the command where none is given
  bool reads_agent_logs = false;         // reads files of the user outside the project
  bool is_open_world = false;            // asks other machines
  bool is_long = false;                  // may take long: worth running as a task
  bool is_shared = false;  // without arguments; a server's answer may serve the calls after it, too
  std::string_view search_hint = {};     // what users say when they need it, for clients that search tools
  bool is_always_loaded = false;         // for clients that load tools on demand: never left out
  std::string_view markdown_field = {};  // member of the output that agents get as a text of its own
  std::string_view confirmation = {};    // cannot be undone: what the user is asked unless `confirm` is set
};

// For tools without arguments.
struct NoInput {
  static void describe(Fields<NoInput>&) {}
};

// "blue_dialogue_create"
std::string mcp_name(const ToolInfo& info);
// {"dialogue", "create"}
std::vector<std::string> command_path(const ToolInfo& info);
bool is_in_toolset(const ToolInfo& info, std::string_view toolset);

// A row of the registry: all that is left of the type.
struct Tool {
  ToolInfo info;
  const Shape& (*input)();
  const Shape& (*output)();
  CallResult (*call)(Workspace& workspace, const Json& arguments);
};

// Where the value of `field` was not understood, these rules (error codes, separated by spaces) stay silent:
// they would judge something else than what was meant.
struct SilentRules {
  std::string_view field, codes;
};
using CheckRules = Result<> (*)(Workspace& workspace, const void* input, const std::vector<Error>& problems);
// Decodes the arguments of a call into `input`. The error lists what the caller knew, what decoding found
// and, where there is either, what the rules say to the rest; `check` may be null.
Result<> decode_call(Workspace& workspace, const Json& arguments, const Shape& shape, void* input,
                     CheckRules check, std::span<const SilentRules> silent);

// True when one of the problems is about `field` or a part of it.
bool concerns(const std::vector<Error>& problems, std::string_view field);
// Adds what the rules found to what was found before, a hundred problems at most. Rules about a value that
// was not understood stay silent.
void add_rule_problems(std::vector<Error>& problems, const Result<>& rules,
                       std::span<const SilentRules> silent);

namespace detail {

template <class I, class O>
struct Signature {
  using Input = I;
  using Output = O;
};
template <class I, class O>
Signature<I, O> read_signature(Result<O> (*run)(Workspace&, const I&));
// What `run` of the tool T takes and returns.
template <class T>
using SignatureOf = decltype(read_signature(&T::run));

constexpr ToolInfo with_names(ToolInfo info, std::string_view group, std::string_view verb) {
  info.group = group;
  info.verb = verb;
  if (info.toolsets.empty() && !info.is_command_only) info.toolsets = group;
  return info;
}

// What `run` of the tool T returned.
template <class T, class Output>
class OutputOf final : public CallOutput {
 public:
  explicit OutputOf(Output output) : output_(std::move(output)) {}
  Json json() const override { return encode(output_); }
  std::optional<View> view() const override {
    if constexpr (requires { &T::view; })
      return T::view(output_);
    else if constexpr (requires {
                         { to_view(output_) } -> std::same_as<View>;
                       })
      return to_view(output_);
    return std::nullopt;
  }
  std::optional<std::string> text() const override {
    if constexpr (requires { &T::text; }) return T::text(output_);
    return std::nullopt;
  }
  int exit_code() const override {
    if constexpr (requires { &T::exit_code; }) return T::exit_code(output_);
    return 0;
  }

 private:
  Output output_;
};

}  // namespace detail

// The tool that the file tools/<group>/<verb>.cpp declares as T.
template <class T>
constexpr Tool make_tool(std::string_view group, std::string_view verb) {
  using Input = typename detail::SignatureOf<T>::Input;
  using Output = typename detail::SignatureOf<T>::Output;
  return {detail::with_names(T::info, group, verb), &shape_of<Input>, &shape_of<Output>,
          [](Workspace& workspace, const Json& arguments) -> CallResult {
            Input input{};
            CheckRules check = nullptr;
            std::span<const SilentRules> silent;
            if constexpr (requires { &T::check; }) {
              check = [](Workspace& in, const void* at, const std::vector<Error>& problems) {
                return T::check(in, *static_cast<const Input*>(at), problems);
              };
              silent = T::silent_rules;
            }
            TRY(decode_call(workspace, arguments, shape_of<Input>(), &input, check, silent));
            return std::make_unique<detail::OutputOf<T, Output>>(TRY(T::run(workspace, input)));
          }};
}

}  // namespace blue
