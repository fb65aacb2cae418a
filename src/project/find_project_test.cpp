#include "project/find_project.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/error_codes.h"
#include "tests/support/environment.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class FindProject : public testing::Test {
 protected:
  Path make(const Path& relative) {
    fs::create_directories(root_ / relative);
    return root_ / relative;
  }
  // The project found from `relative` upwards, as a path below the test's folder; "-" when there is none.
  std::string found_from(const Path& relative) {
    auto lookup = find_project({.named = {}, .start = make(relative), .home = root_ / "home"});
    EXPECT_TRUE(lookup);
    return lookup->project ? lookup->project->root.lexically_relative(root_).string() : "-";
  }
  std::string writable_from(const Path& relative) {
    auto lookup = find_project({.named = {}, .start = make(relative), .home = root_ / "home"});
    EXPECT_TRUE(lookup);
    return lookup->writable_root ? lookup->writable_root->lexically_relative(root_).string() : "-";
  }
  Result<ProjectLookup> look_in(const Path& named) {
    return find_project({.named = named, .start = root_, .home = root_ / "home"});
  }

  TempFolder folder_;
  Path root_ = fs::canonical(folder_.path());
};

TEST_F(FindProject, WalksUpToTheNearestOne) {
  make("repo/.git");
  make("repo/.blue/docs");
  EXPECT_EQ(found_from("repo/src/deep"), "repo");
  EXPECT_EQ(found_from("repo"), "repo");
  EXPECT_EQ(found_from("repo/.blue/dialogues"), "repo");
  make("repo/part/.blue/docs");
  EXPECT_EQ(found_from("repo/part/src"), "repo/part");
}

TEST_F(FindProject, StopsAtTheFirstGitFolder) {
  make(".blue/docs");
  make("repo/.git");
  EXPECT_EQ(found_from("repo/src"), "-");
  EXPECT_EQ(writable_from("repo/src"), "repo");
}

TEST_F(FindProject, StopsAtTheFirstGitFile) {
  make("outer/.blue/docs");
  make("outer/.git");
  make("outer/worktree/src");
  ASSERT_TRUE(write_file(root_ / "outer/worktree/.git", "gitdir: elsewhere\n"));
  EXPECT_EQ(found_from("outer/worktree/src"), "-");
  EXPECT_EQ(writable_from("outer/worktree/src"), "outer/worktree");
}

TEST_F(FindProject, HomeIsNotTheProjectOfFoldersBelowIt) {
  make("home/.blue/docs");
  make("home/code/repo/.git");
  EXPECT_EQ(found_from("home/code/repo/src"), "-");
  EXPECT_EQ(found_from("home/notes"), "-");
  EXPECT_EQ(writable_from("home/notes"), "-");
}

// A stray .blue in / captured every folder below it.
TEST_F(FindProject, NothingAboveHomeIsTheProjectOfFoldersBelowIt) {
  make(".blue");
  make("home/notes");
  EXPECT_EQ(found_from("home/notes"), "-");
  EXPECT_EQ(found_from("home"), "-");
}

TEST_F(FindProject, HomeThatIsARepositoryIsAProjectLikeAnyOther) {
  make("home/.blue/docs");
  make("home/.git");
  EXPECT_EQ(found_from("home/notes"), "home");
}

// An agent in packages/app wrote its answer to the relative path it was given; that folder became the project
// and the dialogue vanished in the middle.
TEST_F(FindProject, FoldersOfRoundsAloneAreNotAProject) {
  make("repo/.git");
  make("repo/.blue/docs");
  make("repo/packages/app/.blue/dialogues/talk/round-0");
  EXPECT_EQ(found_from("repo/packages/app"), "repo");
  EXPECT_EQ(found_from("repo/packages/app/src"), "repo");
  ASSERT_TRUE(write_file(root_ / "repo/packages/app/.blue/dialogues/talk/ledger.jsonl", "{}\n"));
  EXPECT_EQ(found_from("repo/packages/app"), "repo/packages/app") << "a ledger makes one";
}

TEST_F(FindProject, SettingsOrDocumentsMakeAProject) {
  make("repo/.git");
  make("repo/.blue");
  EXPECT_EQ(found_from("repo"), "-") << "an empty folder does not";
  EXPECT_EQ(writable_from("repo"), "repo");
  ASSERT_TRUE(write_file(root_ / "repo/.blue/config.local.toml", ""));
  EXPECT_EQ(found_from("repo"), "repo");
}

TEST_F(FindProject, AProjectThatWasFoundStaysTheOne) {
  make("repo/.git");
  make("repo/.blue/docs");
  make("repo/part/.blue/docs");
  ProjectSearch search{
      .named = {}, .start = root_ / "repo/part", .home = {}, .found = Project{root_ / "repo"}};
  EXPECT_EQ(find_project(search)->project->root, root_ / "repo");
  fs::remove_all(root_ / "repo/.blue");
  EXPECT_FALSE(find_project(search)->project) << "it is gone, and no other takes its place";
  EXPECT_EQ(find_project(search)->writable_root, root_ / "repo");
}

TEST_F(FindProject, AFileOfThatNameIsNotAProject) {
  make("repo/.git");
  ASSERT_TRUE(write_file(root_ / "repo/.blue", ""));
  EXPECT_EQ(found_from("repo"), "-");
}

TEST_F(FindProject, NamedFolderIsTakenAndNoOther) {
  make("a/.blue/docs");
  make("a/below");
  EXPECT_EQ(look_in(root_ / "a")->project->root, root_ / "a");
  auto below = look_in(root_ / "a/below");
  EXPECT_FALSE(below->project) << "a named folder is not searched upwards";
  EXPECT_EQ(below->writable_root, root_ / "a/below");
}

TEST_F(FindProject, NamedFolderMayBeHome) {
  make("home/.blue/docs");
  EXPECT_EQ(look_in(root_ / "home")->project->root, root_ / "home");
}

TEST_F(FindProject, NamedBlueFolderMeansItsProject) {
  make("a/.blue/docs");
  EXPECT_EQ(look_in(root_ / "a/.blue")->project->root, root_ / "a");
}

TEST_F(FindProject, NamedLinkMeansWhereItLeads) {
  make("a/.blue/docs");
  fs::create_directory_symlink(root_ / "a", root_ / "link");
  EXPECT_EQ(look_in(root_ / "link")->project->root, root_ / "a");
}

TEST_F(FindProject, NamedFolderMustExist) {
  auto lookup = look_in(root_ / "missing");
  ASSERT_FALSE(lookup);
  EXPECT_EQ(lookup.error().code, codes::file_not_found);
  EXPECT_EQ(lookup.error().field, "project");
  EXPECT_THAT(lookup.error().message, HasSubstr((root_ / "missing").string()));
  ASSERT_TRUE(write_file(root_ / "file", ""));
  EXPECT_FALSE(look_in(root_ / "file"));
}

TEST_F(FindProject, LookingCreatesNothing) {
  make("repo/.git");
  found_from("repo/src");
  (void)look_in(root_ / "repo");
  std::size_t entries = 0;
  for ([[maybe_unused]] const auto& entry : fs::recursive_directory_iterator(root_)) ++entries;
  EXPECT_EQ(entries, 3u) << "repo, repo/.git and repo/src, which the test made";
}

// The search as the process would make it, in `folder` with this environment.
ProjectSearch search_in(const Path& folder, const std::optional<std::string>& flag,
                        const std::optional<std::string>& variable, const std::optional<std::string>& home) {
  ScopedCurrentFolder here(folder);
  ScopedVariable project("BLUE_PROJECT", variable), home_variable("HOME", home);
  return project_search_from_environment(flag).value();
}

TEST_F(FindProject, FlagBeatsVariableBeatsCurrentFolder) {
  EXPECT_EQ(search_in(root_, "flag", "variable", {}).named, Path("flag"));
  EXPECT_EQ(search_in(root_, {}, "variable", {}).named, Path("variable"));
  EXPECT_EQ(search_in(root_, {}, "", {}).named, std::nullopt);
  EXPECT_EQ(search_in(root_, {}, {}, {}).start, root_);
}

// HOME was compared as it was written: a link or a slash at its end let ~/.blue capture everything.
TEST_F(FindProject, HomeIsRecognisedHoweverItIsWritten) {
  make("home/.blue/docs");
  Path notes = make("home/notes");
  fs::create_directory_symlink(root_ / "home", root_ / "linked-home");
  for (std::string home : {"home", "home/", "home/../home", "linked-home", "linked-home/"}) {
    auto lookup = find_project(search_in(notes, {}, {}, (root_ / home).string()));
    EXPECT_FALSE(lookup->project) << "HOME=" << home;
  }
}

// A command looked its project up for the settings and again for the tool.
TEST_F(FindProject, IsNotLookedForAgainOnceFound) {
  ProjectSearch search{.named = {}, .start = root_ / "gone", .home = {}};
  search.found = Project{make("repo/.blue/docs").parent_path().parent_path()};
  EXPECT_EQ(find_project(search)->project->root, root_ / "repo");
  search.named = root_ / "gone";
  EXPECT_EQ(find_project(search)->project->root, root_ / "repo");
}

TEST_F(FindProject, DoesWithoutHome) {
  Path repo = make("repo/.blue/docs").parent_path().parent_path();
  for (const std::optional<std::string>& home : {std::optional<std::string>(), {""}, {"/no/such/home"}})
    EXPECT_TRUE(find_project(search_in(repo, {}, {}, home))->project);
}

TEST_F(FindProject, SaysSoWhenTheCurrentFolderIsGone) {
  ScopedCurrentFolder here(make("gone"));
  fs::remove(root_ / "gone");
  EXPECT_FALSE(project_search_from_environment({}));
}

TEST_F(FindProject, WithoutAProjectTheErrorNamesCommandAndClientSetting) {
  Error error = project_not_found_error({.named = {}, .start = "/tmp/somewhere", .home = {}}, {});
  EXPECT_EQ(error.code, codes::project_not_found);
  EXPECT_THAT(error.suggestion, HasSubstr("blue init /tmp/somewhere"));
  EXPECT_THAT(error.suggestion, HasSubstr("blue mcp --project"));
  EXPECT_EQ(*error.context.find("command"), Json("blue init /tmp/somewhere"));
  EXPECT_EQ(error.context.find("client_config")->text_or("command", ""), "blue");
}

TEST_F(FindProject, WithoutAProjectInARepositoryTheErrorNamesItsRoot) {
  ProjectSearch search{.named = {}, .start = "/repo/src", .home = {}};
  Error error = project_not_found_error(search, {.project = {}, .writable_root = "/repo"});
  EXPECT_THAT(error.message, HasSubstr("/repo"));
  EXPECT_EQ(*error.context.find("command"), Json("blue init /repo"));
}

}  // namespace
}  // namespace blue
