// Install and uninstall over files that people really have: whatever is there is merged or left alone, and
// restored byte for byte.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>

#include "base/format.h"
#include "install/install.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

class Installing : public testing::Test {
 protected:
  Installing() {
    here_.home = folder_ / "home";
    here_.project = folder_ / "project";
    here_.config = here_.home / ".config";
    here_.state = folder_ / "state";
    here_.program = "/opt/blue/bin/blue";
    fs::create_directories(here_.home);
    fs::create_directories(here_.project);
  }

  // Every file and link below home and project.
  std::map<std::string, std::string> everything() const {
    std::map<std::string, std::string> files;
    for (const Path& root : {here_.home, here_.project})
      for (const auto& entry : fs::recursive_directory_iterator(root))
        if (!entry.is_directory() || entry.is_symlink())
          files[entry.path().string()] = entry.is_symlink() ? "-> " + fs::read_symlink(entry.path()).string()
                                                            : read_file(entry.path()).value_or("unreadable");
    return files;
  }

  std::vector<ClientOutcome> enter(const std::string& client, InstallScope scope) {
    return install({{client}, scope, false}, here_).value();
  }
  void leave(const std::string& client, InstallScope scope) {
    ASSERT_TRUE(uninstall({{client}, scope, false}, here_));
  }

  TempFolder folder_;
  InstallPlaces here_;
};

constexpr InstallScope kScopes[] = {InstallScope::user, InstallScope::project};

std::vector<std::string> odd_json() {
  std::vector<std::string> texts{
      "",
      "\n",
      "{}",
      "{}\n",
      "{ }",
      "{\n}\n",
      "// only a comment\n{}\n",
      "{/* in */}",
      "\xEF\xBB\xBF{}\n",
      "{\n  // mine\n  \"theme\": \"dark\", // really\n}\n",
      "{\r\n\t\"theme\": \"dark\"\r\n}\r\n",
      "{\"mcpServers\":{},\"mcp\":{},\"servers\":{},\"permissions\":{\"allow\":[]}}",
      "{\"mcpServers\": {\"other\": {\"command\": \"x\"},}, \"permissions\": {\"allow\": [\"Bash(ls)\",], "
      "\"deny\": []}}\n",
      "{\n    \"permissions\": {\n        \"allow\": [\n            \"Read(**)\" /* why */\n        ]\n    "
      "}\n}",
      "{\"name\": \"Zoë 🧁 \\u00e9 \\\" // no comment\", \"n\": -1.5e3, \"t\": [true, null]}",
      "{\"mcpServers\": {\"blue\": {\"command\": \"mine\"}}, \"mcp\": {\"blue\": 1}, \"servers\": {\"blue\": "
      "{}}}",
      "{\"mcpServers\": 7}",
      "[]",
      "null",
      "{",
      "{\"a\": }",
      "<<<<<<< HEAD\n{}\n",
      "\xff\xfe",
      "{\"a\": 1} trailing",
      "{\"a\": 1, \"a\": 2}"};
  std::string huge = "{\n  \"history\": [\n";
  for (int i = 0; i < 1'000; ++i) huge += format("    \"line {}\",\n", i);
  texts.push_back(huge + "  ]\n}\n");
  return texts;
}

std::vector<std::string> odd_toml() {
  return {"",
          "\n",
          "# mine\n",
          "model = \"gpt\"",
          "model = \"gpt\"\r\n[a]\r\nb = 1\r\n",
          "[mcp_servers.other]\ncommand = \"x\"\n\n# the end\n",
          "[mcp_servers.blue]\ncommand = \"mine\"\n",
          "mcp_servers = {}\n",
          "a = ",
          "\xff",
          "[[a]]\nb = 1\n[[a]]\nb = 2\n"};
}

bool is_settings(const Path& path) {
  return path.extension() == ".json" || path.extension() == ".jsonc" || path.extension() == ".toml";
}

TEST_F(Installing, WhateverIsThereIsMergedOrLeftAloneAndRestoredByteForByte) {
  for (std::string_view client : all_clients())
    for (const InstallScope scope : kScopes) {
      const auto files = files_for(client, scope, here_);
      const bool is_toml = files.front().path.extension() == ".toml";
      for (const std::string& text : is_toml ? odd_toml() : odd_json()) {
        for (const FileEdits& file : files)
          if (is_settings(file.path)) {
            fs::create_directories(file.path.parent_path());
            ASSERT_TRUE(write_file(file.path, text));
          }
        const auto before = everything();
        const auto first = enter(std::string(client), scope);
        const auto installed = everything();
        enter(std::string(client), scope);
        EXPECT_EQ(everything(), installed) << client << ": twice changes nothing\n" << text.substr(0, 200);
        for (const FileOutcome& outcome : first.front().files) {
          if (outcome.state == FileState::left_alone) {
            EXPECT_FALSE(outcome.reason.empty());
            EXPECT_EQ(installed.at(outcome.path.string()), before.at(outcome.path.string()));
          } else if (is_settings(outcome.path)) {
            EXPECT_THAT(installed.at(outcome.path.string()), testing::HasSubstr("blue"))
                << text.substr(0, 200);
          }
        }
        leave(std::string(client), scope);
        EXPECT_EQ(everything(), before) << client << "\n" << text.substr(0, 200);
        for (const auto& [path, content] : before) fs::remove(path);
      }
    }
}

TEST_F(Installing, WhereNothingWasNothingIsLeft) {
  for (std::string_view client : all_clients())
    for (const InstallScope scope : kScopes) {
      enter(std::string(client), scope);
      EXPECT_FALSE(everything().empty());
      leave(std::string(client), scope);
      EXPECT_TRUE(everything().empty()) << client;
      EXPECT_TRUE(fs::exists(here_.home) && fs::exists(here_.project));
    }
  EXPECT_FALSE(fs::exists(here_.state / "blue/install.json"));
}

// The user's own changes between install and uninstall stay; only Blue's entry goes.
TEST_F(Installing, ChangesMadeSinceStay) {
  const Path file = here_.home / ".cursor/mcp.json";
  fs::create_directories(file.parent_path());
  ASSERT_TRUE(write_file(file, "{\n  \"mcpServers\": {\n    \"x\": {}\n  }\n}\n"));
  enter("cursor", InstallScope::user);
  std::string text = read_file(file).value();
  text.insert(text.find("\"x\""), "\"y\": {}, ");
  ASSERT_TRUE(write_file(file, text));
  leave("cursor", InstallScope::user);
  EXPECT_EQ(read_file(file).value(), "{\n  \"mcpServers\": {\n    \"y\": {}, \"x\": {}\n  }\n}\n");
}

TEST_F(Installing, ALinkIsFollowedAndKept) {
  const Path real = folder_ / "dotfiles.json", link = here_.home / ".cursor/mcp.json";
  ASSERT_TRUE(write_file(real, "{} // kept elsewhere\n"));
  fs::create_directories(link.parent_path());
  fs::create_symlink(real, link);
  enter("cursor", InstallScope::user);
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_THAT(read_file(real).value(), testing::HasSubstr("mcpServers"));
  leave("cursor", InstallScope::user);
  EXPECT_EQ(read_file(real).value(), "{} // kept elsewhere\n");
  fs::remove(real);
  EXPECT_EQ(enter("cursor", InstallScope::user).front().files.front().state, FileState::left_alone);
  EXPECT_FALSE(fs::exists(real)) << "a link that leads nowhere is not filled";
}

TEST_F(Installing, AWriteProtectedFileIsLeftAlone) {
  const Path file = here_.home / ".cursor/mcp.json";
  fs::create_directories(file.parent_path());
  ASSERT_TRUE(write_file(file, "{}\n"));
  ASSERT_EQ(::chmod(file.c_str(), 0444), 0);
  const auto outcome = enter("cursor", InstallScope::user).front();
  EXPECT_FALSE(outcome.is_complete());
  EXPECT_THAT(outcome.files.front().reason, testing::HasSubstr("write-protected"));
  EXPECT_EQ(read_file(file).value(), "{}\n");
}

TEST_F(Installing, SkillsThatAnotherClientReadsStay) {
  enter("codex", InstallScope::user);
  const auto with_codex = everything();
  enter("gemini", InstallScope::user);
  leave("gemini", InstallScope::user);
  EXPECT_EQ(everything(), with_codex);
}

// Claude Code and Copilot CLI read the same .mcp.json of a project.
TEST_F(Installing, AFileThatTwoClientsReadStaysUntilBothAreLeft) {
  const Path file = here_.project / ".mcp.json";
  enter("claude", InstallScope::project);
  leave("copilot", InstallScope::project);
  EXPECT_TRUE(fs::exists(file)) << "Copilot CLI was never entered";
  enter("copilot", InstallScope::project);
  leave("claude", InstallScope::project);
  EXPECT_TRUE(fs::exists(file));
  EXPECT_THAT(find_entered(InstallScope::project, here_), testing::ElementsAre("copilot"));
  leave("copilot", InstallScope::project);
  EXPECT_TRUE(everything().empty());
}

TEST_F(Installing, ASkillOfTheUsersIsNotReplaced) {
  const Path skill = here_.home / ".claude/skills/alignment-play/SKILL.md";
  fs::create_directories(skill.parent_path());
  ASSERT_TRUE(write_file(skill, "---\nname: alignment-play\n---\nmine\n"));
  EXPECT_FALSE(enter("claude", InstallScope::user).front().is_complete());
  EXPECT_THAT(read_file(skill).value(), testing::HasSubstr("mine"));
}

// A new place of the program renews Blue's own entry, and uninstall still restores what was there before.
TEST_F(Installing, AnEntryIsRenewedWhenTheProgramMoves) {
  const Path file = here_.home / ".codex/config.toml";
  fs::create_directories(file.parent_path());
  ASSERT_TRUE(write_file(file, "model = \"m\"\n"));
  enter("codex", InstallScope::user);
  here_.program = "blue";
  EXPECT_TRUE(enter("codex", InstallScope::user).front().is_complete());
  EXPECT_THAT(read_file(file).value(), testing::HasSubstr("command = \"blue\""));
  leave("codex", InstallScope::user);
  EXPECT_EQ(read_file(file).value(), "model = \"m\"\n");
}

TEST_F(Installing, ADryRunWritesNothing) {
  const auto outcome = install({{"claude"}, InstallScope::user, true}, here_).value();
  EXPECT_EQ(outcome.front().files.front().state, FileState::created);
  EXPECT_TRUE(everything().empty());
}

TEST_F(Installing, OnlyClientsThatAreThereAreFound) {
  for (std::string_view client : all_clients()) EXPECT_FALSE(is_installed(client, here_)) << client;
  fs::create_directories(here_.home / ".gemini");
  fs::create_directories(here_.config / "Code");
  EXPECT_TRUE(is_installed("gemini", here_));
  EXPECT_TRUE(is_installed("vscode", here_));
  EXPECT_FALSE(is_installed("claude", here_));
}

TEST_F(Installing, AProjectsFilesNameNoPathOfThisMachine) {
  for (std::string_view client : all_clients())
    for (const FileEdits& file : files_for(client, InstallScope::project, here_))
      for (const SettingsEdit& edit : file.edits)
        EXPECT_THAT(describe_edit(edit), testing::Not(testing::HasSubstr("/opt/blue")));
}

TEST_F(Installing, FaultsAreFound) {
  enter("claude", InstallScope::user);
  EXPECT_THAT(find_entered(InstallScope::user, here_), testing::ElementsAre("claude"));
  const auto files = files_for("claude", InstallScope::user, here_);
  for (const FileEdits& file : files) EXPECT_EQ(find_fault(file), "");
  ASSERT_TRUE(write_file(files[1].path, "{\"permissions\": {\"allow\": [\"mcp__blue\"]}}"));
  EXPECT_NE(find_fault(files[1]), "") << "a permission is missing";
  fs::remove(files.back().path);
  EXPECT_EQ(find_fault(files.back()), "The file is missing.");
}

}  // namespace
}  // namespace blue
