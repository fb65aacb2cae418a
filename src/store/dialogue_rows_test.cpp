#include "store/dialogue_rows.h"

#include <gmock/gmock.h>

#include "store/index_file.h"

namespace blue {
namespace {

using testing::IsEmpty;

// A checkout takes the ledger away while a reader is at it: its `get` ended with 70.
TEST(LedgerStamps, ALedgerThatAnotherProcessHasForgottenGetsNone) {
  const std::unique_ptr<Database> index = std::move(open_index_in_memory().value().database);
  const Result<> written = write_ledger_stamp(*index, "a/ledger.jsonl", {1, 2});
  EXPECT_TRUE(written) << written.error().message;
  EXPECT_THAT(list_ledger_stamps(*index).value(), IsEmpty());
}

TEST(LedgerStamps, TheLastOneHolds) {
  const std::unique_ptr<Database> index = std::move(open_index_in_memory().value().database);
  ASSERT_TRUE(write_ledger_row(*index, "a/ledger.jsonl", {10, 1, "head", std::nullopt, ""}));
  ASSERT_TRUE(write_ledger_stamp(*index, "a/ledger.jsonl", {1, 2}));
  ASSERT_TRUE(write_ledger_stamp(*index, "a/ledger.jsonl", {3, 4}));
  const auto stamps = list_ledger_stamps(*index).value();
  ASSERT_EQ(stamps.size(), 1u);
  EXPECT_EQ(stamps.begin()->second.stamp, (LedgerStamp{3, 4}));
}

}  // namespace
}  // namespace blue
