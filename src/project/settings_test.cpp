#include "project/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/format.h"
#include "domain/error_codes.h"
#include "project/toml_file.h"
#include "tests/support/environment.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ConfigFiles : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(make_folder(user_file_.parent_path()));
    ASSERT_TRUE(make_folder(project_file_.parent_path()));
  }
  static void write(const Path& path, std::string_view text) { ASSERT_TRUE(write_file(path, text)); }
  Result<LoadedConfig> load() { return load_config(Project{root_}); }
  Setting setting(const std::string& key) {
    auto loaded = load();
    for (Setting& each : list_settings(loaded.value()))
      if (each.key == key) return each;
    ADD_FAILURE() << "no setting " << key;
    return {};
  }

  TempFolder folder_;
  Path root_ = folder_ / "project";
  Path project_file_ = root_ / ".blue" / "config.toml";
  Path user_file_ = folder_ / "xdg/blue/config.toml";
  ScopedVariable xdg_{"XDG_CONFIG_HOME", (folder_ / "xdg").string()};
};

TEST_F(ConfigFiles, WithoutFilesTheDefaultsHoldAndSaySo) {
  auto loaded = load().value();
  EXPECT_THAT(loaded.files, IsEmpty());
  EXPECT_EQ(loaded.config.log.level, LogLevel::warning);
  EXPECT_FALSE(loaded.config.mcp.read_only);
  const std::vector<Setting> settings = list_settings(loaded);
  EXPECT_GE(settings.size(), 6u);
  for (const Setting& each : settings) EXPECT_EQ(each.origin, "default") << each.key;
}

TEST_F(ConfigFiles, ProjectIsLaidOverUserOverDefaultsKeyByKey) {
  write(user_file_, "[mcp]\nread_only = true\ntools = [\"blue_doctor\"]\n[log]\nlevel = \"debug\"\n");
  write(project_file_, "[mcp]\ntools = []\n[log]\nlevel = \"error\"\n");
  auto loaded = load().value();
  EXPECT_THAT(loaded.files, ElementsAre(user_file_, project_file_));
  EXPECT_TRUE(loaded.config.mcp.read_only);
  EXPECT_THAT(loaded.config.mcp.tools, IsEmpty());
  EXPECT_EQ(loaded.config.log.level, LogLevel::error);
  EXPECT_EQ(setting("mcp.read_only").origin, user_file_.string());
  EXPECT_EQ(setting("log.level").origin, project_file_.string());
  EXPECT_EQ(setting("log.level").value, Json("error"));
  EXPECT_EQ(setting("log.file").origin, "default");
}

// A list in a file was appended to the default one, so that toolsets could not be taken away.
TEST_F(ConfigFiles, AListReplacesTheOneBelowIt) {
  write(user_file_, "[mcp]\ntoolsets = [\"setup\", \"core\"]\n");
  EXPECT_THAT(load()->config.mcp.toolsets, ElementsAre("setup", "core"));
  write(project_file_, "[mcp]\ntoolsets = [\"core\"]\n");
  EXPECT_THAT(load()->config.mcp.toolsets, ElementsAre("core"));
  write(project_file_, "[mcp]\ntoolsets = []\n");
  EXPECT_THAT(load()->config.mcp.toolsets, IsEmpty());
}

TEST_F(ConfigFiles, WithoutAProjectOnlyTheUsersFileIsRead) {
  write(user_file_, "[log]\nlevel = \"info\"\n");
  write(project_file_, "[log]\nlevel = \"error\"\n");
  EXPECT_EQ(load_config(std::nullopt)->config.log.level, LogLevel::info);
}

TEST_F(ConfigFiles, EveryProblemIsReportedWithItsFile) {
  write(project_file_, "[mcp]\ntoolset = [\"all\"]\nread_only = 3\n[lgo]\n[log]\nlevel = \"loud\"\n");
  auto loaded = load();
  ASSERT_FALSE(loaded);
  const Error& error = loaded.error();
  std::vector<std::string> fields;
  for (const Error& problem : error.errors) {
    EXPECT_EQ(problem.code, codes::config_invalid);
    EXPECT_THAT(problem.message, HasSubstr(project_file_.string()));
    fields.push_back(problem.field);
  }
  EXPECT_THAT(fields, testing::UnorderedElementsAre("mcp.toolset", "mcp.read_only", "lgo", "log.level"));
  EXPECT_EQ(error.code, codes::config_invalid);
}

TEST_F(ConfigFiles, TheUsersFileIsNamedWhenItIsTheBrokenOne) {
  write(user_file_, "[mcp]\nread_only = \"yes\"\n");
  write(project_file_, "[mcp]\nread_only = false\n");
  auto loaded = load();
  ASSERT_FALSE(loaded);
  EXPECT_THAT(loaded.error().message, HasSubstr(user_file_.string()));
}

TEST_F(ConfigFiles, InvalidTomlIsReportedWithLineAndColumn) {
  write(project_file_, "[mcp]\nread_only = tru\n");
  auto loaded = load();
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, codes::config_invalid);
  EXPECT_THAT(loaded.error().message,
              HasSubstr(format("{} is not valid TOML at line 2", project_file_.string())));
}

TEST_F(ConfigFiles, AFileThatIsTooLargeOrAFolderIsRefused) {
  write(project_file_, std::string(65 << 10, '#'));
  EXPECT_EQ(load().error().code, codes::config_invalid);
  std::filesystem::remove(project_file_);
  ASSERT_TRUE(make_folder(project_file_));
  EXPECT_EQ(load().error().code, codes::config_invalid);
}

TEST_F(ConfigFiles, AnEmptyFileChangesNothing) {
  write(project_file_, "");
  EXPECT_THAT(load()->files, ElementsAre(project_file_));
  EXPECT_EQ(setting("log.level").origin, "default");
}

// Settings are kept between calls while their files stay the same.
TEST_F(ConfigFiles, AFileThatChangedIsReadAgain) {
  for (const char* level : {"debug", "error"}) {
    write(project_file_, format("[log]\nlevel = \"{}\"\n", level));
    std::filesystem::last_write_time(project_file_,
                                     std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
    for (int call = 0; call < 2; ++call) EXPECT_EQ(setting("log.level").value, Json(level));
  }
  std::filesystem::remove(project_file_);
  EXPECT_EQ(setting("log.level").origin, "default");
}

TEST_F(ConfigFiles, TomlBecomesJson) {
  write(project_file_, "a = 1\nb = 1.5\nc = true\nd = \"é\"\ne = 2026-02-03\n[f]\ng = [1, [2]]\n");
  JsonObject read = read_toml(project_file_).value();
  EXPECT_EQ(Json(read), Json(JsonObject{{"a", 1},
                                        {"b", 1.5},
                                        {"c", true},
                                        {"d", "é"},
                                        {"e", "2026-02-03"},
                                        {"f", JsonObject{{"g", JsonArray{1, JsonArray{2}}}}}}));
}

TEST(UserConfig, IsBelowXdgElseBelowHome) {
  ScopedVariable home("HOME", "/home/someone");
  {
    ScopedVariable xdg("XDG_CONFIG_HOME", "/xdg");
    EXPECT_EQ(user_config_path(), Path("/xdg/blue/config.toml"));
  }
  ScopedVariable xdg("XDG_CONFIG_HOME", "");
  EXPECT_EQ(user_config_path(), Path("/home/someone/.config/blue/config.toml"));
  ScopedVariable homeless("HOME", std::nullopt);
  EXPECT_EQ(user_config_path(), std::nullopt);
}

}  // namespace
}  // namespace blue
