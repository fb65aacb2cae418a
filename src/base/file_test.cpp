#include "base/file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "base/format.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

using ::testing::HasSubstr;

mode_t mode_of(const Path& path) {
  struct stat facts{};
  EXPECT_EQ(::stat(path.c_str(), &facts), 0);
  return facts.st_mode & 0777;
}

std::size_t entries(const Path& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST(MoveFile, NeverOverwrites) {
  TempFolder folder;
  ASSERT_TRUE(write_file(folder / "a", "a"));
  ASSERT_TRUE(write_file(folder / "b", "b"));
  EXPECT_EQ(move_file(folder / "a", folder / "b"), false);
  EXPECT_EQ(read_file(folder / "b"), "b");
  EXPECT_EQ(move_file(folder / "a", folder / "c"), true);
  EXPECT_EQ(read_file(folder / "c"), "a");
  EXPECT_FALSE(is_present(folder / "a"));
  EXPECT_EQ(move_file(folder / "a", folder / "d").error().code, codes::file_not_found);
}

TEST(ReadFile, ReadsBackEveryByte) {
  TempFolder folder;
  std::string bytes("a\0\r\n\xFF", 5);
  ASSERT_TRUE(write_file(folder / "x", bytes));
  EXPECT_EQ(read_file(folder / "x"), bytes);
  ASSERT_TRUE(write_file(folder / "x", ""));
  EXPECT_EQ(read_file(folder / "x"), "");
}

TEST(ReadFile, ReadsFilesWithoutASize) {
  auto status = read_file("/proc/self/status");
  ASSERT_TRUE(status);
  EXPECT_THAT(*status, HasSubstr("VmPeak"));
}

TEST(ReadDatedFile, ReturnsTheTimeOfTheLastWriteAndRefusesLinks) {
  TempFolder folder;
  ASSERT_TRUE(write_file(folder / "x", "text"));
  const timespec times[2] = {{1'000, 0}, {1'770'132'180, 999}};
  ASSERT_EQ(::utimensat(AT_FDCWD, (folder / "x").c_str(), times, 0), 0);
  auto read = read_dated_file(folder / "x", 4);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->text, "text");
  EXPECT_EQ(read->written_at.time_since_epoch().count(), 1'770'132'180);
  EXPECT_EQ(read_dated_file(folder / "x", 3).error().code, codes::too_large);
  std::filesystem::create_symlink(folder / "x", folder / "link");
  EXPECT_EQ(read_dated_file(folder / "link", 4).error().code, codes::path_outside_project);
}

TEST(ReadFile, AcceptsTheLimitButNotOneByteMore) {
  TempFolder folder;
  ASSERT_TRUE(write_file(folder / "x", "12345"));
  EXPECT_EQ(read_file(folder / "x", 5), "12345");
  EXPECT_EQ(read_file(folder / "x", 4).error().code, codes::too_large);
  EXPECT_EQ(read_file(folder / "x", 0).error().code, codes::too_large);
  ASSERT_TRUE(write_file(folder / "empty", ""));
  EXPECT_EQ(read_file(folder / "empty", 0), "");
}

TEST(ReadFile, NamesTheMissingFile) {
  TempFolder folder;
  auto missing = read_file(folder / "none.md");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, codes::file_not_found);
  EXPECT_THAT(missing.error().message, HasSubstr("none.md"));
  EXPECT_EQ(read_file("").error().code, codes::file_not_found);
}

TEST(ReadFile, RefusesFoldersDevicesAndPipesWithoutHanging) {
  TempFolder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  for (const Path& path : {folder.path(), folder / "pipe", Path("/dev/zero"), Path("/dev/null")}) {
    auto refused = read_file(path);
    ASSERT_FALSE(refused) << path;
    EXPECT_EQ(refused.error().code, codes::invalid_value);
    EXPECT_THAT(refused.error().message, HasSubstr(path.string()));
  }
}

// Such files have no size, so reading has to find the end.
TEST(ReadFile, ReadsFilesThatHideTheirSize) {
  auto status = read_file("/proc/self/status");
  ASSERT_TRUE(status);
  EXPECT_THAT(*status, HasSubstr("Name:"));
  EXPECT_EQ(read_file("/proc/self/status", 10).error().code, codes::too_large);
}

// System calls stop at the NUL and would have read the file "x".
TEST(Files, RefusePathsWithNul) {
  TempFolder folder;
  ASSERT_TRUE(write_file(folder / "x", "kept"));
  Path forged = folder / std::string("x\0y", 3);
  EXPECT_EQ(read_file(forged).error().code, codes::invalid_value);
  EXPECT_EQ(write_file(forged, "lost").error().code, codes::invalid_value);
  EXPECT_EQ(create_file(forged, "lost").error().code, codes::invalid_value);
  EXPECT_EQ(make_folder(forged).error().code, codes::invalid_value);
  EXPECT_EQ(read_file(folder / "x"), "kept");
}

TEST(WriteFile, ReplacesAndLeavesNoTemporaryFile) {
  TempFolder folder;
  for (auto durability : {Durability::synced, Durability::published}) {
    ASSERT_TRUE(write_file(folder / "x", "old", durability));
    ASSERT_TRUE(write_file(folder / "x", "new", durability));
    EXPECT_EQ(read_file(folder / "x"), "new");
    EXPECT_EQ(entries(folder.path()), 1u);
  }
}

TEST(WriteFile, AReaderSeesOldOrNewButNeverAPart) {
  TempFolder folder;
  std::string one(100'000, 'a'), two(100'000, 'b');
  ASSERT_TRUE(write_file(folder / "x", one, Durability::published));
  std::jthread writer([&](const std::stop_token& stop) {
    for (bool first = false; !stop.stop_requested(); first = !first)
      EXPECT_TRUE(write_file(folder / "x", first ? one : two, Durability::published));
  });
  for (int i = 0; i < 200; ++i) {
    auto seen = read_file(folder / "x");
    ASSERT_TRUE(seen);
    ASSERT_TRUE(*seen == one || *seen == two) << seen->size();
  }
}

TEST(WriteFile, SaysWhyItFailedAndCleansUp) {
  TempFolder folder;
  EXPECT_EQ(write_file(folder / "no" / "x", "").error().code, codes::file_not_found);
  ASSERT_TRUE(make_folder(folder / "sub" / "deep"));
  auto onto_folder = write_file(folder / "sub", "x");
  ASSERT_FALSE(onto_folder);
  EXPECT_EQ(onto_folder.error().code, codes::invalid_value);
  EXPECT_EQ(entries(folder.path()), 1u);
  EXPECT_EQ(write_file("/proc/none/x", "").error().code, codes::file_not_found);
}

TEST(WriteFile, TakesNamesAsLongAsTheFileSystemDoes) {
  TempFolder folder;
  EXPECT_TRUE(write_file(folder / std::string(255, 'n'), "x"));
  EXPECT_EQ(write_file(folder / std::string(256, 'n'), "x").error().code, codes::invalid_value);
  EXPECT_EQ(entries(folder.path()), 1u);
}

// A replaced file used to become readable by everyone.
TEST(WriteFile, KeepsThePermissionsOfWhatItReplaces) {
  TempFolder folder;
  ASSERT_TRUE(write_file(folder / "new", "x"));
  mode_t mask = ::umask(0);
  ::umask(mask);
  EXPECT_EQ(mode_of(folder / "new"), 0644 & ~mask);
  ASSERT_EQ(::chmod((folder / "new").c_str(), 0600), 0);
  ASSERT_TRUE(write_file(folder / "new", "y"));
  EXPECT_EQ(mode_of(folder / "new"), 0600u);
}

TEST(WriteFile, ReplacesASymbolicLinkAndLeavesItsTarget) {
  TempFolder folder;
  ASSERT_TRUE(write_file(folder / "target", "kept"));
  std::filesystem::create_symlink(folder / "target", folder / "link");
  ASSERT_TRUE(write_file(folder / "link", "new"));
  EXPECT_EQ(read_file(folder / "target"), "kept");
  EXPECT_FALSE(std::filesystem::is_symlink(folder / "link"));
}

TEST(WriteFile, SaysThatTheFolderIsNotWritable) {
  TempFolder folder;
  ASSERT_EQ(::chmod(folder.path().c_str(), 0500), 0);
  if (::geteuid() != 0) {
    auto refused = write_file(folder / "x", "");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, codes::not_writable);
    EXPECT_FALSE(refused.error().suggestion.empty());
    EXPECT_FALSE(is_writable_folder(folder.path()));
  }
  ASSERT_EQ(::chmod(folder.path().c_str(), 0700), 0);
}

TEST(CreateFile, NeverOverwrites) {
  TempFolder folder;
  EXPECT_EQ(create_file(folder / "x", "first"), true);
  EXPECT_EQ(create_file(folder / "x", "second"), false);
  EXPECT_EQ(read_file(folder / "x"), "first");
  std::filesystem::create_symlink("nowhere", folder / "dangling");
  EXPECT_EQ(create_file(folder / "dangling", "x"), false);
  EXPECT_EQ(entries(folder.path()), 2u);
  EXPECT_FALSE(create_file(folder / "no" / "x", ""));
}

TEST(CreateFile, OneOfManyThreadsWins) {
  TempFolder folder;
  for (int round = 0; round < 10; ++round) {
    std::atomic<int> wins = 0;
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i < 8; ++i)
        threads.emplace_back(
            [&, i] { wins += create_file(folder / format("{}", round), format("{}", i)).value_or(true); });
    }
    EXPECT_EQ(wins, 1);
  }
  EXPECT_EQ(entries(folder.path()), 10u);
}

TEST(CreateFile, OneOfManyProcessesWins) {
  TempFolder folder;
  std::vector<pid_t> children;
  for (int i = 0; i < 6; ++i) {
    children.push_back(::fork());
    if (children.back() == 0) {
      int wins = 0;
      for (int round = 0; round < 5; ++round)
        wins += create_file(folder / format("{}", round), "x").value_or(true);
      ::_exit(wins);
    }
  }
  int wins = 0;
  for (pid_t child : children) {
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    wins += WEXITSTATUS(status);
  }
  EXPECT_EQ(wins, 5);
}

TEST(MakeFolder, MakesParentsAndMayBeRepeated) {
  TempFolder folder;
  EXPECT_TRUE(make_folder(folder / "a" / "b"));
  EXPECT_TRUE(make_folder(folder / "a" / "b"));
  EXPECT_TRUE(std::filesystem::is_directory(folder / "a" / "b"));
  ASSERT_TRUE(write_file(folder / "file", ""));
  EXPECT_FALSE(make_folder(folder / "file" / "below"));
}

TEST(IsWritableFolder, LeavesNoFile) {
  TempFolder folder;
  EXPECT_TRUE(is_writable_folder(folder.path()));
  EXPECT_EQ(entries(folder.path()), 0u);
  EXPECT_FALSE(is_writable_folder(folder / "none"));
}

TEST(Descriptor, ClosesOnceAndMoves) {
  int number = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  {
    Descriptor first(number);
    Descriptor second(std::move(first));
    EXPECT_EQ(second.get(), number);
    second = Descriptor();
    EXPECT_EQ(::fcntl(number, F_GETFD), -1);
    EXPECT_FALSE(second);
  }
}

}  // namespace
}  // namespace blue
