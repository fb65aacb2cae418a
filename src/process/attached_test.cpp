// A program in the foreground: its words, its folder, its end.
#include "process/attached.h"

#include <gtest/gtest.h>

#include "tests/support/temp_folder.h"

namespace blue {
namespace {

TEST(RunAttached, RunsInTheFolderWithItsWordsAsTheyAre) {
  TempFolder folder;
  const auto code =
      run_attached({"sh", "-c", "printf %s \"$1\" > said; exit 7", "sh", "$(touch x); a b"}, folder.path());
  ASSERT_TRUE(code);
  EXPECT_EQ(*code, 7);
  EXPECT_EQ(read_file(folder / "said").value_or(""), "$(touch x); a b");
  EXPECT_FALSE(is_present(folder / "x"));
}

TEST(RunAttached, SaysHowItEnded) {
  TempFolder folder;
  EXPECT_EQ(run_attached({"sh", "-c", "kill -9 $$"}, folder.path()).value_or(0), 137);
  const auto absent = run_attached({"blue-test-no-such-program"}, folder.path());
  ASSERT_FALSE(absent);
  EXPECT_EQ(absent.error().code, codes::file_not_found);
}

// A signal ended Blue while the program went on, and how it ended was never recorded.
TEST(RunAttached, PassesSignalsOnAndStays) {
  TempFolder folder;
  const std::string script = "trap 'exit 5' TERM; kill -TERM $PPID; while :; do sleep 0.01; done";
  EXPECT_EQ(run_attached({"sh", "-c", script}, folder.path()).value_or(0), 5);
}

}  // namespace
}  // namespace blue
