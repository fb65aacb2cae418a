#pragma once
// The words of a command line → the command and the JSON object that an MCP client would send for it.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/catalogue.h"
#include "cli/flag_table.h"
#include "cli/terminal.h"

namespace blue {

struct CommandLine {
  std::vector<std::string> path;     // as far as the words named one
  const Command* command = nullptr;  // null when they do not name a command
  Json arguments = JsonObject{};     // the command's input
  Json globals = JsonObject{};       // flags of the application
  CommonFlags flags;                 // valid even when there are problems
  std::vector<Error> problems;       // everything wrong with the line
  bool is_lost = false;              // a word is not a command: even help would be about something else
};

// Reads `args`, the words after the program's name. Files and standard input named by flags are read; no
// command runs.
CommandLine read_command_line(const Catalogue& catalogue, std::span<const std::string_view> args,
                              Terminal& terminal);

// True for a word that is a flag in any position: "--title", "--title=x", "-h".
bool is_flag_word(std::string_view word);
// True for a word that can only be meant as a flag; negative numbers and "-" are not.
bool starts_like_flag(std::string_view word);
// The flag's name without dashes and value: "--title=x" → "title"; "-h" → "help".
std::string_view flag_name(std::string_view word);
// The error for `word`, which is not a command or group after `path`.
Error unknown_command(const Catalogue& catalogue, CommandPath path, std::string_view word);

}  // namespace blue
