#pragma once
// A tool is declared once: a struct with `info`, a described Input and Output, `run`, and optionally `view`,
// `text` and `exit_code`. MCP, command line, help, completion and documents are made from the Tool below.
#include <string>
#include <string_view>
#include <vector>

#include "base/describe.h"
#include "base/view.h"
#include "project/workspace.h"

namespace blue {

enum class Effect { reads, writes, destroys };
constexpr auto enum_names(Effect) {
  return std::to_array<EnumName<Effect>>(
      {{Effect::reads, "reads"}, {Effect::writes, "writes"}, {Effect::destroys, "destroys"}});
}

struct ToolInfo {
  std::string_view group;        // folder of the tool's file
  std::string_view verb;         // name of the tool's file
  std::string_view title;        // one line, for lists
  std::string_view description;  // what it does and when to call it; at most 400 characters
  Effect effect = Effect::reads;
  bool is_idempotent = true;  // the same call again changes nothing more
  std::string_view
      toolsets;  // comma-separated; shown to agents when any of them is enabled; none: command line only
  std::string_view example;        // a command line that works
  std::string_view mcp_name = {};  // where it is not blue_<group>_<verb>
  std::string_view command = {};   // where it is not "<group> <verb>"; words separated by spaces
  std::string_view alias = {};     // another word for the command's last one
  bool is_open_output = false;     // a document: agents are told only that it is an object
  bool is_long = false;            // reads or writes the whole of something: worth waiting for as a task
};

// "blue_dialogue_create"
std::string mcp_name(const ToolInfo& info);
// {"dialogue", "create"}
std::vector<std::string> command_path(const ToolInfo& info);
bool is_in_toolset(const ToolInfo& info, std::string_view toolset);

// A row of the registry: all that is left of the type. Inputs and outputs travel as JSON.
struct Tool {
  const ToolInfo* info;
  const Shape& (*input)();
  const Shape& (*output)();
  Result<Json> (*call)(Workspace& workspace, const Json& arguments);
  View (*view)(const Json& output);                   // null: the generic view will do
  int (*exit_code)(const Json& output);               // null: 0
  std::string (*text)(const Json& output) = nullptr;  // what a shell gets instead of JSON or a view
};

namespace detail {

// Outputs are encoded by the same shape, so reading one back cannot fail.
template <class T>
typename T::Output read_back(const Json& output) {
  typename T::Output value{};
  decode_into(shape_of<typename T::Output>(), output, &value);
  return value;
}

}  // namespace detail

template <class T>
constexpr Tool make_tool() {
  Tool tool{&T::info,
            &shape_of<typename T::Input>,
            &shape_of<typename T::Output>,
            [](Workspace& workspace, const Json& arguments) -> Result<Json> {
              auto input = TRY(decode<typename T::Input>(arguments));
              auto output = TRY(T::run(workspace, input));
              return encode(output);
            },
            nullptr,
            nullptr,
            nullptr};
  if constexpr (requires { &T::view; })
    tool.view = [](const Json& output) { return T::view(detail::read_back<T>(output)); };
  if constexpr (requires { &T::exit_code; })
    tool.exit_code = [](const Json& output) { return T::exit_code(detail::read_back<T>(output)); };
  if constexpr (requires { &T::text; })
    tool.text = [](const Json& output) { return T::text(detail::read_back<T>(output)); };
  return tool;
}

}  // namespace blue
