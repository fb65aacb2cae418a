#include "base/lock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>
#include <atomic>
#include <filesystem>
#include <optional>
#include <vector>

#include <array>
#include <csignal>
#include <thread>

#include "base/format.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

using namespace std::chrono_literals;

bool is_free(const Path& path) { return FileLock::acquire(path, 0ms).has_value(); }

// A child that holds the lock until it is killed.
pid_t fork_holder(const Path& path) {
  std::array<int, 2> told{};
  EXPECT_EQ(::pipe(told.data()), 0);
  pid_t child = ::fork();
  if (child == 0) {
    auto lock = FileLock::acquire(path);
    char word = lock ? 'y' : 'n';
    if (::write(told[1], &word, 1) != 1) ::_exit(1);
    for (;;) ::pause();
  }
  char word = 0;
  EXPECT_EQ(::read(told[0], &word, 1), 1);
  EXPECT_EQ(word, 'y');
  ::close(told[0]);
  ::close(told[1]);
  return child;
}

TEST(FileLock, IsFreedAtTheEndOfItsScope) {
  TempFolder folder;
  Path path = folder / "lock";
  {
    auto lock = FileLock::acquire(path);
    ASSERT_TRUE(lock);
    EXPECT_FALSE(is_free(path));
    EXPECT_TRUE(is_free(folder / "other"));
    FileLock moved = *std::move(lock);
    EXPECT_FALSE(is_free(path));
  }
  EXPECT_TRUE(is_free(path));
}

TEST(FileLock, GivesUpWithBusy) {
  TempFolder folder;
  auto lock = FileLock::acquire(folder / "lock");
  auto second = FileLock::acquire(folder / "lock", 20ms);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, codes::busy);
  EXPECT_THAT(second.error().message, ::testing::HasSubstr("lock"));
}

TEST(FileLock, ExcludesThreads) {
  TempFolder folder;
  int inside = 0, total = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 6; ++i)
      threads.emplace_back([&] {
        for (int turn = 0; turn < 20; ++turn) {
          auto lock = FileLock::acquire(folder / "lock");
          ASSERT_TRUE(lock);
          ASSERT_EQ(++inside, 1);
          ++total;
          std::this_thread::yield();
          --inside;
        }
      });
  }
  EXPECT_EQ(total, 120);
}

TEST(FileLock, ExcludesProcesses) {
  TempFolder folder;
  ASSERT_TRUE(write_file(folder / "count", "0"));
  std::vector<pid_t> children;
  for (int i = 0; i < 4; ++i) {
    children.push_back(::fork());
    if (children.back() != 0) continue;
    for (int turn = 0; turn < 10; ++turn) {
      auto lock = FileLock::acquire(folder / "lock");
      if (!lock) ::_exit(1);
      int count = std::stoi(read_file(folder / "count").value_or("-1"));
      if (!write_file(folder / "count", format("{}", count + 1), Durability::published)) ::_exit(1);
    }
    ::_exit(0);
  }
  for (pid_t child : children) {
    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(read_file(folder / "count"), "40");
}

TEST(FileLock, IsFreedWhenItsHolderIsKilled) {
  TempFolder folder;
  Path path = folder / "lock";
  pid_t child = fork_holder(path);
  EXPECT_FALSE(is_free(path));
  ASSERT_EQ(::kill(child, SIGKILL), 0);
  EXPECT_TRUE(FileLock::acquire(path));
  EXPECT_EQ(::waitpid(child, nullptr, 0), child);
}

TEST(FileLock, SaysWhyTheFileCannotBeMade) {
  TempFolder folder;
  ASSERT_TRUE(write_file(folder / "file", ""));
  EXPECT_EQ(FileLock::acquire(folder / "file" / "lock").error().code, codes::file_not_found);
}

// `git clean -fdX` deletes lock files: two writers then held two files of one name.
TEST(FileLock, ThatIsDeletedIsLostToItsHolder) {
  TempFolder folder;
  const FileLock first = FileLock::acquire(folder / "locks/lock").value();
  EXPECT_TRUE(first.check());
  std::filesystem::remove_all(folder / "locks");
  EXPECT_EQ(first.check().error().code, codes::busy);
  const FileLock second = FileLock::acquire(folder / "locks/lock").value();
  EXPECT_TRUE(second.check());
  EXPECT_EQ(first.check().error().code, codes::busy);
}

TEST(FileLock, ThatIsDeletedWhileOthersWaitIsHeldByOneOfThem) {
  TempFolder folder;
  std::optional<FileLock> first = FileLock::acquire(folder / "lock").value();
  std::atomic<int> inside = 0, most = 0;
  std::vector<std::thread> waiting;
  for (int i = 0; i < 4; ++i)
    waiting.emplace_back([&] {
      const FileLock lock = FileLock::acquire(folder / "lock").value();
      most = std::max(most.load(), ++inside);
      EXPECT_TRUE(lock.check());
      --inside;
    });
  std::filesystem::remove(folder / "lock");
  first.reset();
  for (std::thread& one : waiting) one.join();
  EXPECT_EQ(most, 1);
}

}  // namespace
}  // namespace blue
