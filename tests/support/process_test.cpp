#include "tests/support/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

namespace blue {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

TEST(Run, GivesOutputErrorsAndExitCode) {
  RunResult result = run({"sh", "-c", "echo out; echo err >&2; exit 3"});
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.out, "out\n");
  EXPECT_EQ(result.err, "err\n");
}

TEST(Run, PassesArgumentsAsTheyAre) {
  EXPECT_EQ(run({"printf", "%s|", "a b", "", "$HOME", "*", "é\n"}).out, "a b||$HOME|*|é\n|");
}

TEST(Run, FeedsInputAndClosesIt) {
  EXPECT_EQ(run({"cat"}, {.input = "text"}).out, "text");
  EXPECT_EQ(run({"cat"}).out, "");
}

TEST(Run, MovesMoreThanAPipeHolds) {
  std::string big(3'000'000, 'x');
  RunResult result = run({"tee", "/dev/stderr"}, {.input = big});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out.size(), big.size());
  EXPECT_EQ(result.err.size(), big.size());
}

TEST(Run, SurvivesAProgramThatDoesNotRead) {
  RunResult result = run({"true"}, {.input = std::string(1'000'000, 'x')});
  EXPECT_EQ(result.exit_code, 0);
}

TEST(Run, SetsFolderAndEnvironment) {
  TempFolder folder;
  ASSERT_TRUE(write_file(folder / "here", "found"));
  EXPECT_EQ(run({"cat", "here"}, {.cwd = folder.path()}).out, "found");
  EXPECT_EQ(
      run({"sh", "-c", "echo $BLUE_X ${HOME-unset}"}, {.env = {{"BLUE_X", "a b"}, {"HOME", std::nullopt}}})
          .out,
      "a b unset\n");
}

TEST(Run, SaysWhenAProgramCannotBeStarted) {
  RunResult result = run({"/no/such/program"});
  EXPECT_EQ(result.exit_code, 127);
  EXPECT_THAT(result.err, HasSubstr("/no/such/program"));
}

TEST(Run, KillsWhatTakesTooLong) {
  RunResult result = run({"sh", "-c", "echo started; exec sleep 100"}, {.patience = 300ms});
  EXPECT_EQ(result.exit_code, 128 + SIGKILL);
  EXPECT_EQ(result.out, "started\n");
}

// The child must not inherit that this program ignores SIGPIPE.
TEST(Run, ChildrenDieOfABrokenPipe) {
  EXPECT_EQ(run({"sh", "-c", "kill -PIPE $$; echo survived"}).exit_code, 128 + SIGPIPE);
}

TEST(Process, TalksLineByLine) {
  auto cat = Process::spawn({"cat"});
  ASSERT_TRUE(cat);
  EXPECT_TRUE(cat->write("one\ntw"));
  EXPECT_EQ(cat->read_line(), "one");
  EXPECT_EQ(cat->read_line(20ms), std::nullopt);
  EXPECT_FALSE(cat->output_ended());
  EXPECT_TRUE(cat->write("o\n\nrest"));
  EXPECT_EQ(cat->read_line(), "two");
  EXPECT_EQ(cat->read_line(), "");
  cat->close_input();
  EXPECT_EQ(cat->read_line(), "rest");
  EXPECT_EQ(cat->read_line(), std::nullopt);
  EXPECT_TRUE(cat->output_ended());
  EXPECT_EQ(cat->wait(), (ProcessEnd{.exit_code = 0, .signal = {}}));
}

TEST(Process, WaitGivesUpAndKillEnds) {
  auto sleeper = Process::spawn({"sleep", "100"});
  ASSERT_TRUE(sleeper);
  EXPECT_EQ(sleeper->wait(20ms), std::nullopt);
  sleeper->kill(SIGTERM);
  EXPECT_EQ(sleeper->wait(), (ProcessEnd{.exit_code = {}, .signal = SIGTERM}));
  EXPECT_EQ(sleeper->wait(), (ProcessEnd{.exit_code = {}, .signal = SIGTERM}));
}

TEST(Process, WriteTellsWhenNobodyReads) {
  auto gone = Process::spawn({"true"});
  ASSERT_TRUE(gone);
  ASSERT_TRUE(gone->wait());
  EXPECT_FALSE(gone->write("x"));
  EXPECT_FALSE(gone->write("x"));
  auto deaf = Process::spawn({"sleep", "100"});
  ASSERT_TRUE(deaf);
  EXPECT_FALSE(deaf->write(std::string(1'000'000, 'x'), 50ms));
}

TEST(Process, CollectsErrorsWhileLinesAreRead) {
  auto talker = Process::spawn({"sh", "-c", "yes err | head -c 200000 >&2; echo done"});
  ASSERT_TRUE(talker);
  EXPECT_EQ(talker->read_line(), "done");
  ASSERT_TRUE(talker->wait());
  EXPECT_EQ(talker->err().size(), 200'000u);
}

// True when no process `id` runs; an orphan that nobody has reaped yet runs nothing.
bool is_gone(int id) {
  auto stat = read_file("/proc/" + std::to_string(id) + "/stat");
  return !stat || stat->find(") Z ") != std::string::npos;
}

TEST(Process, TheDestructorEndsTheWholeGroup) {
  int id = 0;
  {
    auto parent = Process::spawn({"sh", "-c", "sleep 100 & echo $!; wait"});
    ASSERT_TRUE(parent);
    id = std::stoi(parent->read_line().value_or("0"));
    ASSERT_GT(id, 0);
    ASSERT_FALSE(is_gone(id));
  }
  auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (!is_gone(id) && std::chrono::steady_clock::now() < deadline) std::this_thread::sleep_for(1ms);
  EXPECT_TRUE(is_gone(id));
}

TEST(TempFolder, IsItsOwnAndGoes) {
  Path kept;
  {
    TempFolder one, two;
    EXPECT_NE(one.path(), two.path());
    ASSERT_TRUE(make_folder(one / "a" / "b"));
    ASSERT_TRUE(write_file(one / "a" / "b" / "c", "x"));
    kept = one.path();
  }
  EXPECT_FALSE(std::filesystem::exists(kept));
}

}  // namespace
}  // namespace blue
