#include "project/workspace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <barrier>
#include <thread>

#include "domain/error_codes.h"
#include "project/setup.h"
#include "tests/support/temp_folder.h"

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

TEST_F(WorkspaceIn, SeesAProjectThatWasCreatedSince) {
  make("repo/.git");
  Workspace workspace = walking(root_ / "repo");
  auto before = workspace.open_project();
  ASSERT_FALSE(before);
  EXPECT_EQ(before.error().code, codes::project_not_found);
  ASSERT_TRUE(set_up_project(root_ / "repo"));
  EXPECT_EQ(workspace.open_project()->root(), root_ / "repo");
}

TEST_F(WorkspaceIn, WritingMakesTheProjectAtTheGitRootOnce) {
  make("repo/.git");
  Workspace workspace = walking(make("repo/src/deep"));
  auto first = workspace.open_project_for_writing().value();
  EXPECT_TRUE(first.created);
  EXPECT_EQ(first.session.root(), root_ / "repo");
  EXPECT_TRUE(is_present(root_ / "repo/.blue/.gitignore"));
  EXPECT_FALSE(workspace.open_project_for_writing()->created);
}

TEST_F(WorkspaceIn, WritingOutsideOfEverythingIsRefusedAndMakesNothing) {
  Workspace workspace = walking(make("plain"));
  auto refused = workspace.open_project_for_writing();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::project_not_found);
  EXPECT_TRUE(fs::is_empty(root_ / "plain"));
}

TEST_F(WorkspaceIn, WritingInANamedFolderMakesTheProjectThere) {
  Path named = make("plain");
  Workspace workspace{{.named = named, .start = "/", .home = {}}, Clock()};
  EXPECT_EQ(workspace.open_project_for_writing()->session.root(), named);
}

TEST_F(WorkspaceIn, IndexIsOpenedOnceAndKept) {
  ASSERT_TRUE(set_up_project(root_));
  Workspace workspace = walking(root_);
  Project project = workspace.open_project()->project();
  EXPECT_FALSE(is_present(root_ / ".blue/blue.db")) << "nothing asked for the index yet";
  auto first = Session(workspace, project).index();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->place, IndexPlace::file);
  EXPECT_TRUE(is_present(root_ / ".blue/blue.db"));
  EXPECT_EQ(&Session(workspace, project).index()->database, &first->database);
}

TEST_F(WorkspaceIn, IndexBelongsToTheProjectAskedFor) {
  ASSERT_TRUE(set_up_project(make("a")));
  ASSERT_TRUE(set_up_project(make("b")));
  Workspace workspace = walking(root_);
  ASSERT_TRUE(Session(workspace, {root_ / "a"})
                  .index()
                  ->database.execute("insert into meta (key, value) values ('whose', 'a')"));
  auto rows = Session(workspace, {root_ / "b"})
                  .index()
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
        if (auto index = Session(workspace, {root_}).index()) place = index->place;
      });
  }
  EXPECT_THAT(places, testing::Each(std::optional(IndexPlace::file)));
}

}  // namespace
}  // namespace blue
