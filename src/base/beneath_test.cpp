#include "base/beneath.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <thread>

#include "base/file.h"
#include "base/lock.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

class GuardedRoot : public testing::Test {
 protected:
  GuardedRoot() {
    fs::create_directories(root_ / "real/deep");
    fs::create_directories(outside_);
    EXPECT_TRUE(guard_root(root_));
    fs::create_directory_symlink(outside_, root_ / "link");
    fs::create_directory_symlink("real", root_ / "inner");
  }
  TempFolder folder_;
  Path root_ = fs::canonical(folder_.path()) / "root";
  Path outside_ = fs::canonical(folder_.path()) / "outside";
};

// A docs folder that was a link to elsewhere was written through.
TEST_F(GuardedRoot, IsNotLeftThroughALink) {
  for (const Path& path : {root_ / "link/x", root_ / "inner/x", root_ / "real/../../outside/x",
                           root_ / "real/deep/../../../outside/x"}) {
    SCOPED_TRACE(path);
    EXPECT_EQ(write_file(path, "x").error().code, codes::path_outside_project);
    EXPECT_EQ(create_file(path, "x").error().code, codes::path_outside_project);
    EXPECT_EQ(make_folder(path / "y").error().code, codes::path_outside_project);
    EXPECT_EQ(FileLock::acquire(path).error().code, codes::path_outside_project);
    EXPECT_FALSE(open_beneath(path, O_WRONLY | O_CREAT, 0600));
    EXPECT_EQ(remove_file(path).error().code, codes::path_outside_project);
  }
  EXPECT_TRUE(fs::is_empty(outside_));
  ASSERT_TRUE(write_file(root_ / "real/a", "a"));
  EXPECT_EQ(move_file(root_ / "real/a", root_ / "link/a").error().code, codes::path_outside_project);
  EXPECT_TRUE(is_present(root_ / "real/a"));
}

TEST_F(GuardedRoot, ReplacesALinkAndWritesNotToWhereItLeads) {
  ASSERT_TRUE(write_file(outside_ / "kept", "kept"));
  fs::create_symlink(outside_ / "kept", root_ / "real/file");
  EXPECT_FALSE(open_beneath(root_ / "real/file", O_WRONLY));
  ASSERT_TRUE(write_file(root_ / "real/file", "new"));
  EXPECT_EQ(read_file(outside_ / "kept"), "kept");
  EXPECT_FALSE(fs::is_symlink(root_ / "real/file"));
}

TEST_F(GuardedRoot, WritesWhatIsInside) {
  EXPECT_TRUE(make_folder(root_ / "a/b/c"));
  EXPECT_TRUE(make_folder(root_ / "a/b/c"));
  EXPECT_TRUE(write_file(root_ / "a/b/c/x", "x"));
  EXPECT_TRUE(write_file(root_ / "x", "x"));
  EXPECT_EQ(move_file(root_ / "x", root_ / "a/x"), true);
  EXPECT_EQ(remove_file(root_ / "a/x"), true);
  EXPECT_EQ(remove_file(root_ / "a/x"), false);
  EXPECT_FALSE(make_folder(root_ / "a/b/c/x/y")) << "a file is in the way";
}

// Folders and links changed places between the check and the write.
TEST_F(GuardedRoot, HoldsWhileAFolderIsSwappedForALink) {
  std::atomic<bool> is_over = false;
  const std::string folder = root_ / "real", link = root_ / "link";
  std::thread swapper([&] {
    while (!is_over) ::renameat2(AT_FDCWD, folder.c_str(), AT_FDCWD, link.c_str(), RENAME_EXCHANGE);
  });
  for (int round = 0; round < 2000; ++round) {
    (void)write_file(root_ / "real/deep/x", "x", Durability::published).has_value();
    (void)write_file(root_ / "real/x", "x", Durability::published).has_value();
    (void)make_folder(root_ / "real/y").has_value();
  }
  is_over = true;
  swapper.join();
  EXPECT_TRUE(fs::is_empty(outside_));
}

TEST_F(GuardedRoot, ThatWasReplacedIsTheNewOne) {
  fs::rename(root_, root_.string() + "-old");
  fs::create_directory(root_);
  ASSERT_TRUE(guard_root(root_));
  ASSERT_TRUE(write_file(root_ / "x", "x"));
  EXPECT_TRUE(is_present(root_ / "x"));
}

}  // namespace
}  // namespace blue
