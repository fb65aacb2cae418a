#include "app/command_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "app/server_surface.h"
#include "base/json_parse.h"
#include "cli/command_runner.h"
#include "tests/support/environment.h"
#include "tests/support/temp_folder.h"
#include "tools/registry.h"

namespace blue {
namespace {

using testing::HasSubstr;

// A pipe: what is written is kept, and there is nothing to read.
class PipeTerminal final : public Terminal {
 public:
  Result<> write(Stream stream, std::string_view text) override {
    (stream == Stream::output ? output : errors) += text;
    return {};
  }
  bool is_terminal(Stream) const override { return false; }
  std::size_t width() const override { return 100; }
  std::optional<std::string> environment(std::string_view) const override { return std::nullopt; }
  Result<std::string> read_input() override { return std::string(); }
  std::string output, errors;
};

// The command line in an empty git repository.
class OnCommandLine : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(root_ / ".git");
    set_log_level(LogLevel::warning);
  }
  int run(std::vector<std::string_view> words) {
    ScopedCurrentFolder here(root_);
    terminal_ = PipeTerminal();
    const CommandTree tree = make_command_tree(std::make_shared<CommandContext>());
    return CommandRunner(tree, terminal_).run(words);
  }
  void write_settings(std::string_view text) {
    ASSERT_TRUE(make_folder(root_ / ".blue"));
    ASSERT_TRUE(write_file(root_ / ".blue/config.toml", text));
  }

  TempFolder folder_;
  Path root_ = std::filesystem::canonical(folder_.path());
  ScopedVariable no_user_settings_{"XDG_CONFIG_HOME", (folder_ / "none").string()};
  ScopedVariable no_project_{"BLUE_PROJECT", std::nullopt};
  PipeTerminal terminal_;
};

TEST(CommandTree, HasOneCommandForEveryToolAndTheServer) {
  CommandTree tree = make_command_tree(std::make_shared<CommandContext>());
  std::set<std::vector<std::string>> paths;
  std::set<std::string> tools;
  for (const Command& command : tree.commands) {
    EXPECT_TRUE(paths.insert(command.path).second) << command.title;
    EXPECT_EQ(bool(command.call) + bool(command.run) + bool(command.perform), 1) << command.title;
    EXPECT_FALSE(command.title.empty());
    if (!command.tool.empty()) tools.insert(command.tool);
  }
  for (const Tool* tool : served_tools())
    EXPECT_TRUE(tools.contains(mcp_name(tool->info))) << mcp_name(tool->info);
  EXPECT_EQ(tools.size(), served_tools().size());
  EXPECT_TRUE(paths.contains({"mcp"}));
  EXPECT_TRUE(paths.contains({"rehearse"}));
}

TEST(CommandTree, EveryGroupHasATitle) {
  CommandTree tree = make_command_tree(std::make_shared<CommandContext>());
  std::set<std::string> titled;
  for (const CommandGroup& group : tree.groups) titled.insert(group.name);
  for (const Command& command : tree.commands)
    if (command.path.size() > 1) {
      EXPECT_TRUE(titled.contains(command.path[0])) << command.path[0];
    }
}

TEST_F(OnCommandLine, CommandAndToolGiveTheSameValue) {
  WorkspacePool workspaces({.named = {}, .start = root_, .home = {}}, Clock());
  ToolOptions everything;
  everything.toolsets = {"all"};
  ServerSurface surface(workspaces, ToolFilter::make(everything, {}).value());
  ASSERT_EQ(run({"status"}), 0);
  EXPECT_EQ(parse_json(terminal_.output).value(),
            std::get<ToolResult>(surface.call_tool("blue_status", JsonObject{}, {}).value()).structured);
  ASSERT_EQ(run({"call", "blue_init", "--args", R"({"folder":"missing"})"}), 2);
  auto refused = surface.call_tool("blue_init", JsonObject{{"folder", (root_ / "missing").string()}}, {});
  Json printed = parse_json(terminal_.output).value();
  EXPECT_EQ(printed.text_or("error_code", ""),
            std::get<ToolResult>(refused.value()).structured->text_or("error_code", "-"));
}

TEST_F(OnCommandLine, ProjectFlagIsUsed) {
  ASSERT_TRUE(make_folder(root_ / "other"));
  EXPECT_EQ(run({"init", "--project", "other"}), 0);
  EXPECT_TRUE(is_present(root_ / "other/.blue/config.toml"));
  EXPECT_FALSE(is_present(root_ / ".blue"));
  EXPECT_EQ(run({"status", "--project", "nowhere"}), 2);
  EXPECT_THAT(terminal_.errors, HasSubstr("nowhere"));
}

TEST_F(OnCommandLine, LogLevelIsTheFlagsElseTheSettings) {
  write_settings("[log]\nlevel = \"info\"\n");
  EXPECT_EQ(run({"status"}), 0);
  EXPECT_EQ(log_level(), LogLevel::info);
  EXPECT_EQ(run({"status", "--log-level", "error"}), 0);
  EXPECT_EQ(log_level(), LogLevel::error);
}

TEST_F(OnCommandLine, BrokenSettingsDoNotStopACommand) {
  write_settings("[lgo]\n");
  EXPECT_EQ(run({"status"}), 0);
  EXPECT_THAT(terminal_.output, HasSubstr("Unknown field \\\"lgo"));
  EXPECT_EQ(run({"config", "show"}), 2) << "which is about nothing else";
}

TEST_F(OnCommandLine, AnInvalidTimeStopsTheCommand) {
  ScopedVariable now("BLUE_NOW", "yesterday");
  EXPECT_EQ(run({"status"}), 2);
  EXPECT_THAT(terminal_.errors, HasSubstr("yesterday"));
}

TEST_F(OnCommandLine, AnUnusableLogFileStopsTheCommand) {
  EXPECT_NE(run({"status", "--log-file", "/no/such/folder/log"}), 0);
  EXPECT_THAT(terminal_.errors, HasSubstr("/no/such/folder/log"));
}

TEST_F(OnCommandLine, DoctorRatesWhatItFound) {
  ASSERT_EQ(run({"init"}), 0);
  EXPECT_EQ(run({"doctor"}), 0) << terminal_.output;
  ASSERT_TRUE(make_folder(root_ / ".blue/dialogues/one"));
  ASSERT_TRUE(write_file(root_ / ".blue/dialogues/one/ledger.jsonl", "<<<<<<< HEAD\n"));
  EXPECT_EQ(run({"doctor"}), 3);
}

}  // namespace
}  // namespace blue
