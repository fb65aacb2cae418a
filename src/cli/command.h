#pragma once
// A command as the command line sees it. cli knows no command by name; the application makes the list.
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/call.h"
#include "base/shape.h"
#include "cli/draw.h"
#include "cli/terminal.h"

namespace blue {

// A shape that is made on first use, such as `shape_of<Input>`: a run needs few of them.
using ShapeSource = const Shape& (*)();

// What a command that draws by itself gets.
struct Screen {
  Terminal& terminal;
  Style style;              // of stdout
  bool is_live = false;     // stdout is a terminal
  bool wants_json = false;  // --json was given
};

// A value that a shell offers, and what it is.
struct Suggestion {
  std::string value;
  std::string meaning = {};
};

// Its texts are the program's own and outlive it.
struct Command {
  std::vector<std::string> path;     // {"dialogue", "create"}, or {"status"}
  std::vector<std::string> aliases;  // other words for the last part of the path
  std::string_view title;            // one line, for lists
  std::string_view description;      // the rest of --help
  std::string_view example;          // one command line that works, starting with "blue "
  std::string tool;                  // MCP name when the command is a tool, so that `blue call` finds it
  std::string_view effect;           // "reads", "writes", "destroys"; may be empty
  std::string_view toolset;          // the set a tool belongs to; may be empty
  ShapeSource input = nullptr;       // an object shape: its fields are the flags; null for none
  ShapeSource output = nullptr;      // what `call` returns, for the reference; null when unknown

  // Exactly one of `call`, `run` and `perform` is set. What `call` returns is printed as its text where it
  // has one, else as its view on a terminal and as JSON otherwise; --json always prints JSON. `run` takes
  // over stdin and stdout and returns the exit code (servers, scripts of text); `perform` draws on the
  // screen.
  std::function<CallResult(const Json& arguments, const CallScope& scope)> call;
  std::function<Result<int>(const Json& arguments)> run;
  std::function<Result<int>(const Json& arguments, const Screen& screen)> perform;

  // It may take long: Ctrl-C and SIGTERM ask it to stop, also where no terminal shows its progress.
  bool is_long = false;

  // `call` honours CallScope::known_problems, so that all problems of a command line come at once.
  bool reports_known_problems = false;

  // Values that a shell can offer for `field`, such as ids; optional. They fit what is `typed`; `words`
  // are the bare words before it. Called only for completion.
  std::function<std::vector<Suggestion>(const Field& field, std::string_view typed,
                                        std::span<const std::string> words)>
      suggest;
};

// One folder of commands ("dialogue"), for help.
struct CommandGroup {
  std::string name;
  std::string title;
};

struct CommandTree {
  std::string program;  // "blue"
  std::string version;
  std::string summary;  // one paragraph
  std::vector<CommandGroup> groups;
  std::vector<Command> commands;  // in the order help lists them

  // What the program does without words on a terminal: the command at this path, or the welcome where there
  // is none. Called after apply_globals; without it, help is shown.
  std::function<std::vector<std::string>()> find_home = {};
  std::string welcome = {};
  // A path from the project's root as the caller writes it. Called after apply_globals.
  std::function<std::string(std::string_view path)> show_path = {};

  // Flags of the application that are valid with every command, as an object shape, and a function that is
  // called once with the values given, before a command runs.
  ShapeSource global_options = nullptr;
  std::function<Result<>(const Json& options)> apply_globals;
};

}  // namespace blue
