#include "cli/catalogue.h"

#include <algorithm>

#include "base/text.h"

namespace blue {
namespace {

bool is_below(const Command& command, CommandPath path) {
  return command.path.size() > path.size() &&
         std::ranges::equal(path, CommandPath(command.path).first(path.size()));
}

// The first word after `path` that `matches` accepts: names first, then aliases.
template <class Matches>
std::optional<std::string> find_step(const std::vector<const Command*>& commands, CommandPath path,
                                     Matches matches) {
  for (const Command* command : commands)
    if (is_below(*command, path) && matches(command->path[path.size()])) return command->path[path.size()];
  for (const Command* command : commands)
    if (is_below(*command, path) && command->path.size() == path.size() + 1 &&
        std::ranges::any_of(command->aliases, matches))
      return command->path.back();
  return std::nullopt;
}

}  // namespace

Catalogue::Catalogue(const CommandTree& tree, std::vector<Command> built_in)
    : tree_(tree), built_in_(std::move(built_in)) {
  commands_.reserve(tree.commands.size() + built_in_.size());
  for (const Command& command : tree.commands) commands_.push_back(&command);
  for (const Command& command : built_in_)
    if (!find(command.path)) commands_.push_back(&command);
}

std::optional<std::string> Catalogue::step(CommandPath path, std::string_view word) const {
  auto exact = find_step(commands_, path, [&](const std::string& part) { return part == word; });
  if (exact) return exact;
  auto alike = find_step(commands_, path, [&](const std::string& part) { return same_word(part, word); });
  if (alike || word != "new") return alike;
  // People say new where Blue says create.
  return find_step(commands_, path, [](const std::string& part) { return part == "create"; });
}

const Command* Catalogue::find(CommandPath path) const {
  for (const Command* command : commands_)
    if (std::ranges::equal(command->path, path)) return command;
  return nullptr;
}

const Command* Catalogue::find_tool(std::string_view name) const {
  for (const Command* command : commands_)
    if (!name.empty() && command->tool == name) return command;
  return nullptr;
}

std::vector<std::string_view> Catalogue::words_after(CommandPath path) const {
  std::vector<std::string_view> words;
  for (const Command* command : commands_) {
    if (!is_below(*command, path)) continue;
    std::string_view word = command->path[path.size()];
    if (std::ranges::find(words, word) == words.end()) words.push_back(word);
  }
  return words;
}

std::string_view Catalogue::title_of(CommandPath path) const {
  if (const Command* command = find(path)) return command->title;
  if (path.size() != 1) return {};
  auto group = std::ranges::find(tree_.groups, path.front(), &CommandGroup::name);
  return group == tree_.groups.end() ? std::string_view{} : std::string_view(group->title);
}

std::string Catalogue::spell(CommandPath path) const {
  return path.empty() ? tree_.program : tree_.program + " " + join(path, " ");
}

}  // namespace blue
