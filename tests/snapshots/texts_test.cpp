// What Blue tells agents and people is true: no prompt, protocol, skill, instruction, recording or page names
// a tool, a command, a flag or a field that does not exist.
#include <gmock/gmock.h>

#include <filesystem>
#include <regex>
#include <set>

#include "app/command_tree.h"
#include "app/rehearsal/recording.h"
#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "cli/catalogue.h"
#include "cli/flag_table.h"
#include "tools/registry.h"

namespace blue {
namespace {

const Path kProjectFolder(PROJECT_FOLDER);
const Path kAssets = kProjectFolder / "assets";

std::map<std::string, std::string> all_texts() {
  std::map<std::string, std::string> texts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kAssets))
    if (entry.path().extension() == ".md")
      texts[entry.path().lexically_relative(kAssets).string()] = read_file(entry.path()).value();
  return texts;
}

// The same and what people read: README.md and docs/*.md. Lines about the project's own scripts are left out.
std::map<std::string, std::string> all_pages() {
  std::map<std::string, std::string> texts = all_texts();
  std::vector<Path> pages{kProjectFolder / "README.md"};
  for (const auto& entry : std::filesystem::directory_iterator(kProjectFolder / "docs"))
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  for (const Path& page : pages) {
    const std::string text = read_file(page).value();
    std::string& kept = texts[page.lexically_relative(kProjectFolder).string()];
    for (std::string_view line : split(text, '\n'))
      if (line.find("scripts/") == std::string_view::npos) kept += std::string(line) + "\n";
  }
  return texts;
}

std::set<std::string> find_all(const std::string& text, const char* pattern) {
  std::set<std::string> out;
  const std::regex expression(pattern);
  for (std::sregex_iterator it(text.begin(), text.end(), expression), end; it != end; ++it)
    out.insert(it->size() > 1 ? it->str(1) : it->str());
  return out;
}

void add_words(const Shape& shape, std::set<std::string>& words, int depth = 0) {
  if (depth > 12) return;
  for (const Field& field : shape.fields) {
    words.emplace(field.name);
    for (std::string_view alias : field.aliases) words.emplace(alias);
    add_words(*field.shape, words, depth + 1);
  }
  for (std::string_view choice : shape.choices) words.emplace(choice);
  if (shape.item) add_words(*shape.item, words, depth + 1);
}

// Every name of a field or a choice that some tool or prompt knows; the parts of an error belong to all of
// them, and those of task_params to the clients.
std::set<std::string> known_words() {
  std::set<std::string> words{"error_code", "run_in_background", "subagent_type"};
  for (const Tool* tool : all_tools()) {
    add_words(tool->input(), words);
    add_words(tool->output(), words);
  }
  for (const Prompt* prompt : all_prompts()) add_words(prompt->arguments(), words);
  return words;
}

class Commands {
 public:
  Commands() : tree_(make_command_tree(std::make_shared<CommandContext>())), catalogue_(tree_, {}) {}

  // The flags of every command, without dashes.
  bool knows_flag(std::string_view flag) const {
    // Of `blue call` and `blue completion`, which every program of this kind has.
    if (flag == "args" || flag == "command" || flag == "shell") return true;
    return std::ranges::any_of(catalogue_.commands(), [&](const Command* command) {
      FlagTable table(tree_, command);
      return table.find(flag).has_value();
    });
  }
  // What is wrong with "blue dialogue create --title X", or nothing.
  std::string check(std::string_view line) const {
    std::vector<std::string> path;
    const Command* command = nullptr;
    FlagTable table(tree_);
    for (std::string_view word : split(line, ' ')) {
      if (word.starts_with("--")) {
        if (!table.find(word.substr(2, word.find('=') - 2))) return format("flag {}", word);
      } else if (!command) {
        auto step = catalogue_.step(path, word);
        if (!step) return path.empty() ? format("command {}", word) : "";
        path.push_back(*step);
        command = catalogue_.find(path);
        if (command) table = FlagTable(tree_, command);
      }
    }
    return command || !path.empty() ? "" : format("command {}", line);
  }

 private:
  CommandTree tree_;
  Catalogue catalogue_;
};

TEST(Texts, NameOnlyToolsThatExist) {
  std::set<std::string> groups;
  for (const Tool* tool : all_tools()) groups.insert(format("blue_{}", tool->info.group));
  for (const auto& [file, text] : all_pages())
    for (const std::string& name : find_all(text, "\\bblue_[a-z_]+"))
      EXPECT_TRUE(find_tool(name) || groups.contains(name)) << file << ": " << name;
}

TEST(Texts, NameOnlyCommandsAndFlagsThatExist) {
  Commands commands;
  for (const auto& [file, text] : all_pages()) {
    for (const std::string& line : find_all(text, "`blue ([a-z][^`\n]*)`"))
      EXPECT_EQ(commands.check(line), "") << file << ": blue " << line;
    for (const std::string& flag : find_all(text, "--([a-z][a-z-]+)"))
      EXPECT_TRUE(commands.knows_flag(flag)) << file << ": --" << flag;
  }
}

TEST(Texts, NameOnlyFieldsThatExist) {
  const std::set<std::string> words = known_words();
  for (const auto& [file, text] : all_texts()) {
    if (file.starts_with("recordings/")) continue;
    for (const std::string& name : find_all(text, "`([a-z]+(?:_[a-z]+)+)[`: ]"))
      EXPECT_TRUE(words.contains(name) || name.starts_with("blue_")) << file << ": " << name;
  }
}

void check_members(const Json& value, const std::set<std::string>& words, const std::string& file) {
  if (const JsonObject* object = value.object())
    for (const JsonMember& member : *object) {
      EXPECT_TRUE(words.contains(member.key)) << file << ": " << member.key;
      if (member.key != "expert_scores") check_members(member.value, words, file);
    }
  if (const JsonArray* items = value.array())
    for (const Json& item : *items) check_members(item, words, file);
}

TEST(Texts, ShowJsonThatToolsRead) {
  const std::set<std::string> words = known_words();
  std::size_t seen = 0;
  for (const auto& [file, text] : all_texts())
    for (const std::string& block : find_all(text, "```json\n([^`]*)```")) {
      auto value = parse_json(block);
      if (!value && block.find("{{") != std::string::npos) continue;
      ASSERT_TRUE(value) << file << ": " << value.error().message;
      check_members(*value, words, file);
      ++seen;
    }
  EXPECT_GE(seen, 2u);
}

TEST(Texts, RecordingsSendWhatToolsTake) {
  for (std::string_view name : bundled_recordings()) {
    auto recording = load_recording(std::string(name), {});
    ASSERT_TRUE(recording);
    for (const RecordedStep& step : recording->steps) {
      JsonObject arguments = *step.arguments.object();
      const Tool& tool = *find_tool(step.tool);
      for (const JsonMember& member : arguments)
        EXPECT_TRUE(tool.input().find_field(member.key)) << step.tool << ": " << member.key;
    }
  }
}

}  // namespace
}  // namespace blue
