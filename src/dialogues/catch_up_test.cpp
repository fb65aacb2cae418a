#include "dialogues/catch_up.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/format.h"
#include "domain/error_codes.h"
#include "ledger/append.h"
#include "store/dialogue_rows.h"
#include "store/index_file.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Keeps every event as a row, whose key clashes when an event is applied twice.
LedgerProjector make_projector() {
  return {[](Database& index, std::string_view key) -> Result<> {
            TRY(index.execute("delete from seen where ledger = $1", {key}));
            return {};
          },
          [](Database& index, std::string_view key, const LedgerContents& contents) -> Result<> {
            for (const Event& event : contents.events)
              TRY(index.execute("insert into seen (ledger, sequence, kind) values ($1, $2, $3)",
                                {key, event.sequence, event.kind}));
            return {};
          }};
}

class LedgerIndex : public testing::Test {
 protected:
  void SetUp() override {
    index_ = std::move(open_index_in_memory()->database);
    ASSERT_TRUE(
        index_->execute_script("create table seen (ledger text not null, sequence bigint not null, "
                               "kind text not null, primary key (ledger, sequence));"));
  }
  LedgerHead append(const std::string& kind, const LedgerHead& head = {}) {
    Event event{head.sequence + 1, kind, "2026-02-03T15:23:00Z", JsonObject{}, {}, {}};
    if (event.sequence == 1) event.nonce = "00112233445566778899aabbccddeeff";
    return append_event(place_.file, head, event).value();
  }
  CaughtUp catch_up_now() { return catch_up(*index_, place_, projector_).value(); }
  std::string indexed_head() {
    return find_ledger_row(*index_, place_.key).value().value_or(LedgerRow{}).head;
  }
  std::vector<std::string> seen() {
    std::vector<std::string> kinds;
    EXPECT_TRUE(index_->query("select kind from seen order by sequence", {},
                              [&](const Row& row) { kinds.emplace_back(row.text(0)); }));
    return kinds;
  }

  TempFolder folder_;
  LedgerPlace place_{folder_ / "ledger.jsonl", "dialogues/one/ledger.jsonl"};
  std::unique_ptr<Database> index_;
  LedgerProjector projector_ = make_projector();
};

TEST_F(LedgerIndex, ReplaysWhatIsNewAndNothingTwice) {
  LedgerHead head = append("a");
  EXPECT_EQ(catch_up_now().replayed, 1u);
  head = append("c", append("b", head));
  CaughtUp done = catch_up_now();
  EXPECT_EQ(done.replayed, 2u);
  EXPECT_FALSE(done.rebuilt);
  EXPECT_EQ(done.head, head);
  EXPECT_THAT(seen(), ElementsAre("a", "b", "c"));
  EXPECT_EQ(catch_up_now().replayed, 0u);
  EXPECT_EQ(indexed_head(), head.hash);
}

TEST_F(LedgerIndex, AbsentLedgerIsNothing) {
  EXPECT_EQ(catch_up_now().head, LedgerHead{});
  EXPECT_EQ(indexed_head(), "");
}

TEST_F(LedgerIndex, LedgerOfAnotherBranchReplacesWhatWasThere) {
  append("b", append("a"));
  catch_up_now();
  std::filesystem::remove(place_.file);
  append("d", append("c"));
  CaughtUp done = catch_up_now();
  EXPECT_TRUE(done.rebuilt);
  EXPECT_THAT(seen(), ElementsAre("c", "d"));
}

TEST_F(LedgerIndex, ShorterLedgerIsRebuilt) {
  LedgerHead first = append("a");
  append("b", first);
  catch_up_now();
  std::filesystem::resize_file(place_.file, first.bytes + 1);
  EXPECT_TRUE(catch_up_now().rebuilt);
  EXPECT_THAT(seen(), ElementsAre("a"));
}

TEST_F(LedgerIndex, VanishedLedgerIsForgotten) {
  append("a");
  catch_up_now();
  std::filesystem::remove(place_.file);
  catch_up_now();
  EXPECT_TRUE(seen().empty());
  EXPECT_EQ(indexed_head(), "");
}

TEST_F(LedgerIndex, TornTailIsReportedAndNotRead) {
  LedgerHead head = append("a");
  ASSERT_TRUE(write_file(place_.file, read_file(place_.file).value() + "{\"for"));
  for (int round = 0; round < 2; ++round) {
    CaughtUp done = catch_up_now();
    EXPECT_EQ(done.torn_bytes, 5u);
    EXPECT_EQ(done.head, head);
  }
  append("b", head);
  EXPECT_EQ(catch_up_now().torn_bytes, 0u);
  EXPECT_THAT(seen(), ElementsAre("a", "b"));
}

TEST_F(LedgerIndex, DamageIsReportedAndRecordedUntilTheFileIsRepaired) {
  append("a");
  std::string good = read_file(place_.file).value();
  ASSERT_TRUE(write_file(place_.file, good + "<<<<<<< HEAD\n"));
  for (int round = 0; round < 2; ++round) EXPECT_TRUE(catch_up_now().damage);
  EXPECT_THAT(find_ledger_row(*index_, place_.key).value()->damage.value(), HasSubstr("Line 2"));
  EXPECT_THAT(seen(), ElementsAre("a"));
  ASSERT_TRUE(write_file(place_.file, good));
  EXPECT_FALSE(catch_up_now().damage);
  EXPECT_FALSE(catch_up_now().damage);
  EXPECT_FALSE(find_ledger_row(*index_, place_.key).value()->damage);
}

// Such a ledger was not indexed at all, and a newer Blue would not have gone on from there.
TEST_F(LedgerIndex, StopsBeforeWhatTheProjectorCannotRead) {
  const LedgerHead head = append("a");
  append("c", append("newer", head));
  LedgerProjector older = projector_;
  older.apply = [&](Database& index, std::string_view key, LedgerContents& contents) -> Result<> {
    const auto found = std::ranges::find(contents.events, "newer", &Event::kind);
    if (found != contents.events.end())
      stop_before(contents, static_cast<std::size_t>(found - contents.events.begin()),
                  {.what = "unknown", .is_of_unknown_kind = true});
    return projector_.apply(index, key, contents);
  };
  for (int times = 0; times < 2; ++times) {
    const CaughtUp done = catch_up(*index_, place_, older).value();
    EXPECT_EQ(done.replayed, times == 0 ? 1u : 0u);
    EXPECT_EQ(done.head, head);
    ASSERT_TRUE(done.damage);
    EXPECT_EQ(done.damage->line, 2u);
    EXPECT_EQ(indexed_head(), head.hash);
    EXPECT_THAT(seen(), ElementsAre("a"));
  }
  EXPECT_EQ(catch_up_now().replayed, 2u);
  EXPECT_THAT(seen(), ElementsAre("a", "newer", "c"));
}

TEST_F(LedgerIndex, RefusalOfTheProjectorLeavesTheIndexAsItWas) {
  LedgerHead head = append("a");
  catch_up_now();
  append("b", head);
  LedgerProjector refusing = projector_;
  refusing.apply = [&](Database& index, std::string_view key, LedgerContents& contents) -> Result<> {
    TRY(projector_.apply(index, key, contents));
    return fail(codes::invalid_value, "unknown kind");
  };
  EXPECT_FALSE(catch_up(*index_, place_, refusing));
  EXPECT_THAT(seen(), ElementsAre("a"));
  EXPECT_EQ(indexed_head(), head.hash);
  EXPECT_EQ(catch_up_now().replayed, 1u);
}

}  // namespace
}  // namespace blue
