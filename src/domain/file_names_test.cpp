#include "domain/file_names.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

TEST(FileNames, OfAnswersEndInMdButNotAsPromptsAndSummariesDo) {
  EXPECT_TRUE(is_answer("muffin.md"));
  EXPECT_FALSE(is_answer("muffin.prompt.md"));
  EXPECT_FALSE(is_answer("round-1.summary.md"));
  EXPECT_FALSE(is_answer(".md"));
  EXPECT_FALSE(is_answer("panel.json"));
}

TEST(FileNames, OfRoundFoldersHoldAPlainNumber) {
  EXPECT_EQ(parse_round_folder("round-12"), 12);
  EXPECT_EQ(parse_round_folder("round-0"), 0);
  for (const char* other : {"round-", "round-01", "round--1", "round-1x", "round-99999999999", "rounds"})
    EXPECT_FALSE(parse_round_folder(other)) << other;
}

}  // namespace
}  // namespace blue
