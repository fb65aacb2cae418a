#include "cli/command_runner.h"

#include <tuple>

#include "base/format.h"
#include "base/text.h"
#include "cli/built_in.h"
#include "cli/command_line.h"
#include "cli/completion.h"
#include "cli/draw.h"
#include "cli/error_text.h"
#include "cli/help.h"
#include "cli/interrupt.h"
#include "cli/progress.h"

namespace blue {
namespace {

// Calls the handler; on a terminal with a progress line and with Ctrl-C as a request to stop.
CallResult call_command(const Command& command, const Json& arguments, Terminal& terminal) {
  if (!terminal.is_terminal(Stream::errors)) return command.call(arguments, CallScope{});
  InterruptGuard interrupts;
  ProgressLine line(terminal);
  CallScope scope{interrupts.token(), [&line](std::size_t done, std::size_t total, std::string_view what) {
                    line.report(done, total, what);
                  }};
  return command.call(arguments, scope);
}

}  // namespace

CommandRunner::CommandRunner(const CommandTree& tree, Terminal& terminal)
    : terminal_(terminal), catalogue_(tree, built_in_commands(this)) {}

int CommandRunner::run(std::span<const std::string_view> args) {
  if (!args.empty() && args.front() == kCompleteWord)
    return print(render_completions(complete_words(catalogue_, args.subspan(1))));
  CommandLine line = read_command_line(catalogue_, args, terminal_);
  flags_ = line.flags;
  const CommandTree& tree = catalogue_.tree();
  if (line.flags.help) return print(render_help(catalogue_, line.path, style(Stream::output)));
  if (line.flags.version) return print(format("{} {}\n", tree.program, tree.version));
  if (!line.problems.empty()) return print_error(combine(std::move(line.problems)), line.command);
  if (!line.command) return print(render_help(catalogue_, line.path, style(Stream::output)));
  if (tree.apply_globals)
    if (Result<> applied = tree.apply_globals(line.globals); !applied)
      return print_error(applied.error(), nullptr);
  return execute(*line.command, line.arguments);
}

int CommandRunner::execute(const Command& command, const Json& arguments) {
  if (command.run || command.perform) {
    Screen screen{terminal_, style(Stream::output), terminal_.is_terminal(Stream::output),
                  flags_.json.value_or(false)};
    auto code = command.run ? command.run(arguments) : command.perform(arguments, screen);
    return code ? *code : print_error(code.error(), &command);
  }
  auto output = call_command(command, arguments, terminal_);
  if (!output) return print_error(output.error(), &command);
  int printed = print_output(**output);
  return printed == 0 ? (*output)->exit_code() : printed;
}

int CommandRunner::print(std::string_view text) {
  Result<> written = terminal_.write(Stream::output, text);
  return written ? 0 : print_error(written.error(), nullptr);
}

int CommandRunner::print_output(const CallOutput& output) {
  if (auto text = output.text(); text && !flags_.json.value_or(false)) return print(*text);
  if (!wants_json()) return print(draw(output, style(Stream::output)));
  if (!terminal_.is_terminal(Stream::output)) return print(render_json(output.json()) + "\n");
  // The escapes that printable() writes mean the same in JSON, so the value is unchanged.
  return print(printable(render_json(output.json(), JsonStyle::pretty)) + "\n");
}

int CommandRunner::print_error(const Error& error, const Command* command) {
  std::string text;
  if (!wants_json())
    text = render_error(error, command, style(Stream::errors));
  else if (terminal_.is_terminal(Stream::errors))
    text = printable(render_json(to_json(error), JsonStyle::pretty)) + "\n";
  else
    text = render_json(to_json(error)) + "\n";
  std::ignore = terminal_.write(Stream::errors, text);
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
  return {.width = terminal_.width(), .has_colour = has_colour};
}

}  // namespace blue
