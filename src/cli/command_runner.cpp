#include "cli/command_runner.h"

#include <algorithm>

#include "base/describe.h"
#include "base/format.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/completion.h"
#include "cli/draw.h"
#include "cli/error_text.h"
#include "cli/help.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/reference.h"

namespace blue {
namespace {

// What a shell adds to the number of the signal that ended a program.
constexpr int kSignalled = 128;

// Calls the handler; on a terminal, with a progress line and with Ctrl-C as a request to stop, which a long
// call gets on a pipe, too. `signal` is the one that asked for the stop, 0 without one.
CallResult call_command(const Command& command, const Json& arguments, Terminal& terminal, int& signal) {
  if (!terminal.is_terminal(Stream::errors) && !command.is_long) return command.call(arguments, CallScope{});
  InterruptGuard interrupts;
  ProgressLine line(terminal);
  CallScope scope{interrupts.token(), [&line](std::size_t done, std::size_t total, std::string_view what) {
                    line.report(done, total, what);
                  }};
  CallResult output = command.call(arguments, scope);
  signal = interrupts.signal_number();
  return output;
}

struct HelpInput {
  std::vector<std::string> command;
  static void describe(Fields<HelpInput>& f) {
    f.optional<&HelpInput::command>("Group or command").positional();
  }
};

struct CompletionInput {
  Shell shell = Shell::bash;
  static void describe(Fields<CompletionInput>& f) {
    f.required<&CompletionInput::shell>("Shell to print the script for").positional();
  }
};

struct CallInput {
  std::string tool;
  Json args = JsonObject{};
  static void describe(Fields<CallInput>& f) {
    f.required<&CallInput::tool>("MCP name of the tool").positional();
    f.optional<&CallInput::args>(
        "Arguments as an agent sends them: JSON, @FILE, or \"-\" for standard input");
  }
};

struct ReferenceInput {
  std::optional<std::string> tool;
  static void describe(Fields<ReferenceInput>& f) {
    f.optional<&ReferenceInput::tool>("MCP name of a tool, or a command in quotes; without it, all of them")
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
  return make_error(codes::invalid_value, format("Unknown tool \"{}\".", name))
      .at("tool", name)
      .suggest(format("{} Run {} reference for the list of tools.", did_you_mean_name(name, candidates),
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
  if (!input.tool) return runner.print(render_reference(runner.catalogue()));
  const Command* command = runner.catalogue().find_tool(*input.tool);
  std::vector<std::string> path;
  for (std::string_view word : split(*input.tool, ' ')) path.emplace_back(word);
  if (!command) command = runner.catalogue().find(path);
  if (!command) return fail(unknown_tool(runner, *input.tool));
  return runner.print(render_command_reference(tree, *command));
}

// The commands that need only the command tree; they run within `runner`.
std::vector<Command> built_in_commands(CommandRunner& runner) {
  struct BuiltIn {
    std::string_view name, title, example;
    ShapeSource input;
    Result<int> (*action)(CommandRunner&, const Json&);
  };
  constexpr BuiltIn kBuiltIns[] = {
      {"help", "Show help for a group or command", "blue help completion", shape_of<HelpInput>, run_help},
      {"completion", "Print the completion script for a shell", "eval \"$(blue completion bash)\"",
       shape_of<CompletionInput>, run_completion},
      {"call", "Run a tool by its MCP name with JSON arguments", "", shape_of<CallInput>, run_call},
      {"reference", "Print the reference of all commands and tools as markdown", "blue reference > tools.md",
       shape_of<ReferenceInput>, run_reference}};
  std::vector<Command> commands;
  for (const BuiltIn& each : kBuiltIns) {
    Command& command = commands.emplace_back();
    command.path.emplace_back(each.name);
    command.title = each.title;
    command.example = each.example;
    command.input = each.input;
    command.run = [&runner, action = each.action](const Json& arguments) {
      return action(runner, arguments);
    };
    command.suggest = [&runner](const Field& field, std::string_view typed, std::span<const std::string>) {
      std::vector<Suggestion> names;
      if (field.name == "tool")
        for (std::string& name : tool_names(runner.catalogue()))
          if (name.starts_with(typed)) names.push_back({std::move(name)});
      return names;
    };
  }
  return commands;
}

}  // namespace

int report_exhaustion(Terminal& terminal) {
  std::ignore = terminal.write(
      Stream::errors,
      "error: The system gave Blue no more memory or threads.\n"
      "  try: Raise the limits (ulimit -v, ulimit -u) or close other programs, then try again.\n");
  if (!terminal.is_terminal(Stream::output))
    std::ignore = terminal.write(
        Stream::output,
        R"({"status":"error","error_code":"out_of_memory","message":"The system gave Blue no more memory or threads.",)"
        R"("suggestion":"Raise the limits (ulimit -v, ulimit -u) or close other programs, then try again."})"
        "\n");
  return 70;
}

CommandRunner::CommandRunner(const CommandTree& tree, Terminal& terminal)
    : terminal_(terminal), catalogue_(tree, built_in_commands(*this)) {}

int CommandRunner::run(std::span<const std::string_view> args) {
  if (!args.empty() && args.front() == kCompleteWord)
    return print(render_completions(complete_words(catalogue_, args.subspan(1))));
  CommandLine line = read_command_line(catalogue_, args, terminal_);
  flags_ = line.flags;
  const CommandTree& tree = catalogue_.tree();
  if (line.is_lost) return print_error(combine(std::move(line.problems)), nullptr);
  if (line.flags.help) return print(render_help(catalogue_, line.path, style(Stream::output)));
  if (line.flags.version) return print(format("{} {}\n", tree.program, tree.version));
  if (!line.problems.empty()) return print_error(find_all_problems(line), line.command);
  if (!line.command && !(line.path.empty() && tree.find_home && terminal_.is_terminal(Stream::output)))
    return print(render_help(catalogue_, line.path, style(Stream::output)));
  if (tree.apply_globals)
    if (Result<> applied = tree.apply_globals(line.globals); !applied)
      return print_error(applied.error(), nullptr);
  if (line.command) return execute(*line.command, line.arguments);
  const Command* home = catalogue_.find(tree.find_home());
  return home ? execute(*home, JsonObject{}) : print(tree.welcome);
}

Error CommandRunner::find_all_problems(const CommandLine& line) const {
  const CommandTree& tree = catalogue_.tree();
  const Command* command = line.command;
  // A word that could not be placed may be the value of any field: what else is missing is not known.
  const bool is_placed =
      command && command->reports_known_problems && std::ranges::all_of(line.problems, [&](const Error& one) {
        return command->input().find_field(one.field) != nullptr;
      });
  if (is_placed && (!tree.apply_globals || tree.apply_globals(line.globals))) {
    CallScope scope;
    scope.known_problems = line.problems;
    if (auto output = command->call(line.arguments, scope); !output) return output.error();
  }
  return combine(line.problems);
}

int CommandRunner::execute(const Command& command, const Json& arguments) {
  if (command.run || command.perform) {
    Screen screen{terminal_, style(Stream::output), terminal_.is_terminal(Stream::output),
                  flags_.json.value_or(false)};
    auto code = command.run ? command.run(arguments) : command.perform(arguments, screen);
    return code ? *code : print_error(code.error(), &command);
  }
  int signal = 0;
  auto output = call_command(command, arguments, terminal_, signal);
  if (!output) {
    const int code = print_error(output.error(), &command);
    return signal == 0 ? code : kSignalled + signal;
  }
  int printed = print_output(**output);
  return printed == 0 ? (*output)->exit_code() : printed;
}

int CommandRunner::print(std::string_view text) {
  Result<> written = terminal_.write(Stream::output, text);
  return written ? 0 : print_error(written.error(), nullptr);
}

int CommandRunner::show(const std::string& text) {
  const std::string pager = terminal_.environment("PAGER").value_or("less -FRX");
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  const bool is_long = terminal_.height() > 0 && lines >= terminal_.height();
  if (is_long && flags_.pager && !pager.empty() && terminal_.is_terminal(Stream::output) &&
      terminal_.show_pages(pager, text))
    return 0;
  return print(text);
}

int CommandRunner::print_output(const CallOutput& output) {
  if (auto text = output.text(); text && !flags_.json.value_or(false)) return print(*text);
  if (!wants_json()) return show(draw(output, style(Stream::output)));
  if (!terminal_.is_terminal(Stream::output)) return print(render_json(output.json()) + "\n");
  // The escapes that printable() writes mean the same in JSON, so the value is unchanged.
  return print(printable(render_json(output.json(), JsonStyle::pretty)) + "\n");
}

// One form for each stream: stdout gets the JSON object where JSON was wanted, stderr gets words. Both may be
// the same screen, which then shows the object alone.
int CommandRunner::print_error(const Error& error, const Command* command) {
  const bool is_one_screen = terminal_.is_terminal(Stream::output) && terminal_.is_terminal(Stream::errors);
  if (wants_json()) {
    const bool is_seen = terminal_.is_terminal(Stream::output);
    const std::string text = render_json(to_json(error), is_seen ? JsonStyle::pretty : JsonStyle::compact);
    std::ignore = terminal_.write(Stream::output, (is_seen ? printable(text) : text) + "\n");
  }
  if (!wants_json() || !is_one_screen)
    std::ignore =
        terminal_.write(Stream::errors, render_error_text(error, catalogue_, command, style(Stream::errors)));
  return exit_code(error);
}

bool CommandRunner::wants_json() const {
  return flags_.json.value_or(!terminal_.is_terminal(Stream::output));
}

Style CommandRunner::style(Stream stream) const {
  bool may_colour = terminal_.is_terminal(stream) && terminal_.environment("NO_COLOR").value_or("").empty() &&
                    terminal_.environment("TERM").value_or("") != "dumb";
  bool has_colour =
      flags_.color == ColorChoice::always || (flags_.color == ColorChoice::automatic && may_colour);
  return {.width = terminal_.width(), .has_colour = has_colour, .show_path = catalogue_.tree().show_path};
}

}  // namespace blue
