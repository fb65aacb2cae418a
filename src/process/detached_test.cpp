// A program that stays: known again, ended once, never confused with another.
#include "process/detached.h"

#include <gtest/gtest.h>

#include "tests/support/temp_folder.h"

namespace blue {
namespace {

using namespace std::chrono_literals;

TEST(Detached, IsStartedFoundAndEnded) {
  TempFolder folder;
  const auto process = start_detached(
      {{"sh", "-c", "echo said $BLUE_TEST; exec sleep 600"}, {"BLUE_TEST=this"}, folder / "log"});
  ASSERT_TRUE(process) << process.error().message;
  EXPECT_TRUE(is_running(*process));
  ProcessIdentity other = *process;
  other.began += "1";
  EXPECT_FALSE(is_running(other)) << "the number alone does not make it the same";
  EXPECT_FALSE(end_detached(other, 0ms));
  EXPECT_TRUE(end_detached(*process, 5s));
  EXPECT_FALSE(is_running(*process));
  EXPECT_FALSE(end_detached(*process, 5s));
  const std::string log = read_file(folder / "log").value_or("");
  EXPECT_TRUE(log.empty() || log == "said this\n") << log;
}

TEST(Detached, WhatDoesNotListenIsKilledWithItsGroup) {
  TempFolder folder;
  const auto process =
      start_detached({{"sh", "-c", "trap '' TERM; while :; do sleep 1; done"}, {}, folder / "log"});
  ASSERT_TRUE(process);
  EXPECT_TRUE(end_detached(*process, 100ms));
  EXPECT_FALSE(is_running(*process));
}

TEST(Detached, SaysWhyNothingWasStarted) {
  TempFolder folder;
  EXPECT_EQ(start_detached({{"blue-test-no-such-program"}, {}, folder / "log"}).error().code,
            codes::file_not_found);
  EXPECT_FALSE(start_detached({{"true"}, {}, folder / "absent" / "log"}));
  ASSERT_TRUE(write_file(folder / "text", "not a program"));
  std::filesystem::permissions(folder / "text", std::filesystem::perms::owner_all);
  EXPECT_FALSE(start_detached({{(folder / "text").string()}, {}, folder / "log"}));
}

}  // namespace
}  // namespace blue
