#pragma once
// All commands, the application's and the built-in ones, found by the words of the command line.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace blue {

using CommandPath = std::span<const std::string>;

class Catalogue {
 public:
  // `tree` must outlive the catalogue. `built_in` come after the tree's own commands, which win where paths
  // are equal.
  Catalogue(const CommandTree& tree, std::vector<Command> built_in);

  const CommandTree& tree() const { return tree_; }
  // The tree's commands, then the built-in ones, in order.
  const std::vector<const Command*>& commands() const { return commands_; }

  // The part of a path that `word` means after `path`: by name, by alias, then in any letter case and with
  // '_' for '-'. Empty when there is none.
  std::optional<std::string> step(CommandPath path, std::string_view word) const;
  // The command with exactly this path, or null.
  const Command* find(CommandPath path) const;
  // The command of an MCP tool, or null.
  const Command* find_tool(std::string_view name) const;
  // The words that may follow `path`, each once and in order.
  std::vector<std::string_view> words_after(CommandPath path) const;
  // The title of what `path` names: a command's, else a group's; may be empty.
  std::string_view title_of(CommandPath path) const;
  // "blue dialogue create"
  std::string spell(CommandPath path) const;

 private:
  const CommandTree& tree_;
  std::vector<Command> built_in_;
  std::vector<const Command*> commands_;
};

}  // namespace blue
