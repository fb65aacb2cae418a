#include "cli/built_in.h"

#include <algorithm>

#include "base/describe.h"
#include "base/format.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/command_runner.h"
#include "cli/completion.h"
#include "cli/help.h"
#include "cli/reference.h"

namespace blue {
namespace {

struct HelpInput {
  std::vector<std::string> command;
  static void describe(Fields<HelpInput>& f) {
    f.optional("command", &HelpInput::command, "Words of the group or command").positional();
  }
};

struct CompletionInput {
  Shell shell = Shell::bash;
  static void describe(Fields<CompletionInput>& f) {
    f.required("shell", &CompletionInput::shell, "Shell that the script is for").positional();
  }
};

struct CallInput {
  std::string tool;
  Json args = JsonObject{};
  static void describe(Fields<CallInput>& f) {
    f.required("tool", &CallInput::tool, "MCP name of the tool").positional();
    f.optional("args", &CallInput::args,
               "Arguments as the agent sends them: JSON, @FILE, or \"-\" for standard input");
  }
};

struct ReferenceInput {
  std::optional<std::string> tool;
  static void describe(Fields<ReferenceInput>& f) {
    f.optional("tool", &ReferenceInput::tool, "MCP name of one tool, or a command in quotes; all without it")
        .positional();
  }
};

std::vector<std::string> tool_names(const Catalogue& catalogue) {
  std::vector<std::string> names;
  for (const Command* command : catalogue.commands())
    if (!command->tool.empty()) names.push_back(command->tool);
  return names;
}

Error unknown_tool(const CommandRunner& runner, const std::string& name) {
  std::vector<std::string> names = tool_names(runner.catalogue());
  std::vector<std::string_view> candidates(names.begin(), names.end());
  return make_error(codes::invalid_value, format("There is no tool {}.", name))
      .at("tool")
      .with_value(name)
      .suggest(format("{} {} reference lists the tools.", did_you_mean(name, candidates),
                      runner.catalogue().tree().program)
                   .substr(1));
}

Result<int> run_help(CommandRunner& runner, const Json& arguments) {
  auto input = TRY(decode<HelpInput>(arguments));
  std::vector<std::string> path;
  for (const std::string& word : input.command) {
    auto next = runner.catalogue().step(path, word);
    if (!next) return fail(unknown_command(runner.catalogue(), path, word));
    path.push_back(*std::move(next));
  }
  return runner.print(render_help(runner.catalogue(), path, runner.style(Stream::output)));
}

Result<int> run_completion(CommandRunner& runner, const Json& arguments) {
  auto input = TRY(decode<CompletionInput>(arguments));
  return runner.print(completion_script(input.shell, runner.catalogue().tree().program));
}

Result<int> run_call(CommandRunner& runner, const Json& arguments) {
  auto input = TRY(decode<CallInput>(arguments));
  const Command* command = runner.catalogue().find_tool(input.tool);
  if (!command) return fail(unknown_tool(runner, input.tool));
  return runner.execute(*command, input.args);
}

Result<int> run_reference(CommandRunner& runner, const Json& arguments) {
  auto input = TRY(decode<ReferenceInput>(arguments));
  const CommandTree& tree = runner.catalogue().tree();
  if (!input.tool) return runner.print(render_reference(tree));
  const Command* command = runner.catalogue().find_tool(*input.tool);
  std::vector<std::string> path;
  for (std::string_view word : split(*input.tool, ' ')) path.emplace_back(word);
  if (!command) command = runner.catalogue().find(path);
  if (!command) return fail(unknown_tool(runner, *input.tool));
  return runner.print(render_command_reference(tree, *command));
}

using Action = Result<int> (*)(CommandRunner&, const Json&);

Command declare(CommandRunner* runner, std::string name, std::string title, std::string example,
                ShapeSource input, Action action) {
  Command command;
  command.path = {std::move(name)};
  command.title = std::move(title);
  command.example = std::move(example);
  command.input = input;
  command.run = [runner, action](const Json& arguments) { return action(*runner, arguments); };
  return command;
}

}  // namespace

std::vector<Command> built_in_commands(CommandRunner* runner) {
  std::vector<Command> commands;
  commands.push_back(declare(runner, "help", "Show help for a group or command", "blue help completion",
                             shape_of<HelpInput>, run_help));
  commands.push_back(declare(runner, "completion", "Print the completion script of a shell",
                             "eval \"$(blue completion bash)\"", shape_of<CompletionInput>, run_completion));
  commands.push_back(declare(runner, "call", "Run a tool by its MCP name, with the arguments an agent sent",
                             "", shape_of<CallInput>, run_call));
  commands.push_back(declare(runner, "reference", "Print the reference of all commands and tools as markdown",
                             "blue reference > tools.md", shape_of<ReferenceInput>, run_reference));
  auto suggest_tool = [runner](const Field& field, std::string_view) {
    return field.name == "tool" ? tool_names(runner->catalogue()) : std::vector<std::string>{};
  };
  for (Command& command : commands)
    if (command.path[0] == "call" || command.path[0] == "reference") command.suggest = suggest_tool;
  return commands;
}

}  // namespace blue
