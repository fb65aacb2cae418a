#include "workspace/workspace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <barrier>
#include <thread>

#include "domain/error_codes.h"
#include "tests/support/small_disk.h"
#include "tests/support/temp_folder.h"
#include "workspace/ledger_survey.h"
#include "workspace/setup.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

class WorkspaceIn : public testing::Test {
 protected:
  Workspace walking(const Path& start) { return {{.named = {}, .start = start, .home = {}}, Clock()}; }
  Path make(const Path& relative) {
    fs::create_directories(root_ / relative);
    return root_ / relative;
  }
  TempFolder folder_;
  Path root_ = fs::canonical(folder_.path());
};

TEST_F(WorkspaceIn, SeesAProjectThatWasMadeSince) {
  make("repo/.git");
  Workspace workspace = walking(root_ / "repo");
  auto before = workspace.load_project();
  ASSERT_FALSE(before);
  EXPECT_EQ(before.error().code, codes::project_not_found);
  ASSERT_TRUE(set_up_project(root_ / "repo"));
  EXPECT_EQ(workspace.load_project()->root, root_ / "repo");
}

TEST_F(WorkspaceIn, WritingMakesTheProjectAtTheGitRootOnce) {
  make("repo/.git");
  Workspace workspace = walking(make("repo/src/deep"));
  auto first = workspace.project_for_writing().value();
  EXPECT_TRUE(first.created);
  EXPECT_EQ(first.project.root, root_ / "repo");
  EXPECT_TRUE(is_present(root_ / "repo/.blue/.gitignore"));
  EXPECT_FALSE(workspace.project_for_writing()->created);
}

TEST_F(WorkspaceIn, WritingOutsideOfEverythingIsRefusedAndMakesNothing) {
  Workspace workspace = walking(make("plain"));
  auto refused = workspace.project_for_writing();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::project_not_found);
  EXPECT_TRUE(fs::is_empty(root_ / "plain"));
}

TEST_F(WorkspaceIn, WritingInANamedFolderMakesTheProjectThere) {
  Path named = make("plain");
  Workspace workspace{{.named = named, .start = "/", .home = {}}, Clock()};
  EXPECT_EQ(workspace.project_for_writing()->project.root, named);
}

TEST_F(WorkspaceIn, IndexIsOpenedOnceAndKept) {
  ASSERT_TRUE(set_up_project(root_));
  Workspace workspace = walking(root_);
  Project project = workspace.load_project().value();
  EXPECT_FALSE(is_present(root_ / ".blue/blue.db")) << "nothing asked for the index yet";
  auto first = workspace.index(project);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->place, IndexPlace::file);
  EXPECT_TRUE(is_present(root_ / ".blue/blue.db"));
  EXPECT_EQ(&workspace.index(project)->database, &first->database);
}

TEST_F(WorkspaceIn, IndexBelongsToTheProjectAskedFor) {
  ASSERT_TRUE(set_up_project(make("a")));
  ASSERT_TRUE(set_up_project(make("b")));
  Workspace workspace = walking(root_);
  ASSERT_TRUE(workspace.index({root_ / "a"})
                  ->database.execute("insert into meta (key, value) values ('whose', 'a')"));
  auto rows = workspace.index({root_ / "b"})
                  ->database.find_row("select value from meta where key = 'whose'", {},
                                      [](const Row& row) { return std::string(row.text(0)); });
  EXPECT_EQ(rows.value(), std::nullopt);
}

TEST_F(WorkspaceIn, ManyAtOnceOpenOneFreshIndex) {
  ASSERT_TRUE(set_up_project(root_));
  constexpr int threads = 12;
  std::vector<std::optional<IndexPlace>> places(threads);
  {
    std::barrier start(threads);
    std::vector<std::jthread> crowd;
    for (auto& place : places)
      crowd.emplace_back([&] {
        Workspace workspace = walking(root_);
        start.arrive_and_wait();
        if (auto index = workspace.index({root_})) place = index->place;
      });
  }
  EXPECT_THAT(places, testing::Each(std::optional(IndexPlace::file)));
}

std::string survey_write_protected(const Path& disk, bool with_index) {
  const ProjectSearch search{.named = disk, .start = disk, .home = {}};
  const Project project{disk};
  if (!set_up_project(disk)) return "no project could be made";
  if (with_index && !Workspace(search, Clock()).index(project)) return "no index could be made";
  if (!write_protect(disk)) return "the disk could not be write-protected";
  Workspace workspace(search, Clock());
  auto index = workspace.index(project);
  if (!index) return index.error().message;
  if (index->place == IndexPlace::file) return "the index claims to be writable";
  auto survey = survey_ledgers(workspace, project);
  return survey ? "" : survey.error().message;
}

TEST_F(WorkspaceIn, AWriteProtectedTreeCanBeLookedAt) {
  for (bool with_index : {false, true}) {
    auto wrong = run_on_small_disk(
        4u << 20, [&](const Path& disk) { return survey_write_protected(disk, with_index); });
    if (!wrong) GTEST_SKIP() << "this system lets no process mount anything";
    EXPECT_EQ(*wrong, "") << (with_index ? "with" : "without") << " an index";
  }
}

}  // namespace
}  // namespace blue
