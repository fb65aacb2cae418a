// A program that answers, one that fails, one that never ends, one that prints too much, one that is absent.
#include "process/run.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace blue {
namespace {

ProgramResult ran(const ProgramCall& call) {
  auto result = run_program(call);
  EXPECT_TRUE(result) << result.error().message;
  return result.value_or(ProgramResult{});
}

TEST(RunProgram, ReturnsWhatItPrintsAndHowItEnds) {
  const ProgramResult said =
      ran({.args = {"sh", "-c", "cat; echo $#; exit 3", "sh", "a b"}, .input = "in\n"});
  EXPECT_EQ(said.output, "in\n1\n") << "an argument is not split";
  EXPECT_EQ(said.end, ProgramEnd::exited);
  EXPECT_EQ(said.exit_code, 3);
  EXPECT_FALSE(said.succeeded());
}

TEST(RunProgram, TakesMoreInputThanAPipeHolds) {
  const std::string input(1 << 20, 'x');
  EXPECT_EQ(ran({.args = {"wc", "-c"}, .input = input}).output, "1048576\n");
  EXPECT_EQ(ran({.args = {"true"}, .input = input}).exit_code, 0) << "it need not read any";
}

TEST(RunProgram, EndsWhatTakesTooLongWithItsChildren) {
  const ProgramResult said =
      ran({.args = {"sh", "-c", "echo begun; sleep 60 & wait"}, .patience = std::chrono::milliseconds(200)});
  EXPECT_EQ(said.end, ProgramEnd::out_of_time);
  EXPECT_EQ(said.output, "begun\n");
  EXPECT_EQ(said.exit_code, -1);
}

TEST(RunProgram, EndsWhatClosesItsOutputAndGoesOn) {
  EXPECT_EQ(ran({.args = {"sh", "-c", "exec >&-; sleep 60"}, .patience = std::chrono::milliseconds(200)}).end,
            ProgramEnd::out_of_time);
}

TEST(RunProgram, EndsWhatPrintsTooMuch) {
  const ProgramResult said = ran({.args = {"yes"}, .most_output = 1000});
  EXPECT_EQ(said.end, ProgramEnd::out_of_space);
  EXPECT_EQ(said.output.size(), 1000u);
}

TEST(RunProgram, HidesVariablesAndAddsOthers) {
  ::setenv("BLUE_TEST_HIDDEN", "1", 1);
  const ProgramResult said = ran({.args = {"sh", "-c", "echo [$BLUE_TEST_HIDDEN][$BLUE_TEST_GIVEN]"},
                                  .hidden_variables = "BLUE_TEST_",
                                  .variables = {"BLUE_TEST_GIVEN=2"}});
  ::unsetenv("BLUE_TEST_HIDDEN");
  EXPECT_EQ(said.output, "[][2]\n");
}

TEST(RunProgram, EndsWhatSaysNothingForTooLong) {
  const ProgramResult said = ran({.args = {"sh", "-c", "echo begun; sleep 60"},
                                  .patience = std::chrono::seconds(60),
                                  .idle = std::chrono::milliseconds(200)});
  EXPECT_EQ(said.end, ProgramEnd::idle);
  EXPECT_EQ(said.output, "begun\n");
}

TEST(RunProgram, KeepsTheBeginningOfItsComplaints) {
  const ProgramResult said = ran({.args = {"sh", "-c", "echo why >&2; yes >&2 & sleep 0.1; echo out"}});
  EXPECT_EQ(said.output, "out\n");
  EXPECT_TRUE(said.errors.starts_with("why\n"));
  EXPECT_LE(said.errors.size(), 16u << 10);
}

TEST(RunProgram, SaysThatAProgramIsAbsent) {
  auto result = run_program({.args = {"blue-test-no-such-program"}});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, codes::file_not_found);
}

}  // namespace
}  // namespace blue
