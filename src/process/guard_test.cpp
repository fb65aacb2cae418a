// Nothing of a program stays: not when it ends and leaves others behind, not when they refuse to go, not when
// Blue itself is killed.
#include "process/guard.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include "base/format.h"
#include "base/text.h"
#include "process/run.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

using namespace std::chrono_literals;

bool is_alive(const std::string& process) {
  const auto stat = read_file(format("/proc/{}/stat", process));
  return stat && stat->find(") Z ") == stat->npos;
}

// The process whose number the program wrote to `path`.
std::string await_number(const Path& path) {
  for (int tries = 0; tries < 3000; ++tries) {
    if (const auto text = read_file(path); text && text->ends_with('\n')) return std::string(trim(*text));
    std::this_thread::sleep_for(10ms);
  }
  ADD_FAILURE() << path << " was not written";
  return {};
}

bool dies(const std::string& process) {
  for (int tries = 0; tries < 600 && is_alive(process); ++tries) std::this_thread::sleep_for(10ms);
  return !is_alive(process);
}

TEST(Guard, EndsWhatASuccessfulProgramLeavesBehind) {
  TempFolder folder;
  const auto result =
      run_program({.args = {"sh", "-c", "sleep 600 & echo $! > left; echo done"}, .folder = folder.path()});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->exit_code, 0);
  EXPECT_EQ(result->output, "done\n");
  EXPECT_FALSE(is_alive(await_number(folder / "left"))) << "before the call returns";
}

TEST(Guard, EndsWhatHasLeftTheGroup) {
  TempFolder folder;
  const auto result = run_program(
      {.args = {"sh", "-c",
                "setsid sh -c 'echo $$ > left; exec sleep 600' & while [ ! -s left ]; do :; done"},
       .folder = folder.path()});
  ASSERT_TRUE(result);
  EXPECT_FALSE(is_alive(await_number(folder / "left")));
}

TEST(Guard, KillsWhatDoesNotListen) {
  TempFolder folder;
  const auto result =
      run_program({.args = {"sh", "-c", "trap '' TERM; echo $$ > left; while :; do sleep 1; done"},
                   .folder = folder.path(),
                   .patience = 300ms});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->end, ProgramEnd::out_of_time);
  EXPECT_FALSE(is_alive(await_number(folder / "left")));
}

TEST(Guard, EndsTheProgramWhenBlueIsKilled) {
  TempFolder folder;
  const pid_t blue = ::fork();
  if (blue == 0) {
    const auto ignored =
        run_program({.args = {"sh", "-c", "sleep 600 & echo $! > child; echo $$ > left; wait"},
                     .folder = folder.path(),
                     .patience = 600s});
    ::_exit(ignored ? 0 : 1);
  }
  const std::string program = await_number(folder / "left"), child = await_number(folder / "child");
  EXPECT_TRUE(is_alive(program));
  ::kill(blue, SIGKILL);
  ::waitpid(blue, nullptr, 0);
  EXPECT_TRUE(dies(program));
  EXPECT_TRUE(dies(child));
}

TEST(Guard, ProgramsThatRunAtTheSameTimeEndEachForItself) {
  TempFolder folder;
  std::vector<std::thread> threads;
  std::array<int, 12> codes{};
  for (std::size_t at = 0; at < codes.size(); ++at)
    threads.emplace_back([&, at] {
      const auto result = run_program({.args = {"sh", "-c", format("exit {}", at)}});
      codes[at] = result ? result->exit_code : -2;
    });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t at = 0; at < codes.size(); ++at) EXPECT_EQ(codes[at], static_cast<int>(at));
}

}  // namespace
}  // namespace blue
