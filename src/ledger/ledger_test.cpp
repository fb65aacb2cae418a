#include "ledger/append.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/format.h"
#include "domain/error_codes.h"
#include "tests/support/small_disk.h"

namespace blue {
namespace {

using testing::HasSubstr;

Event sample(std::uint64_t sequence, std::size_t weight = 10) {
  Event event{sequence, "noted", "2026-02-03T15:23:00Z", JsonObject{{"text", std::string(weight, 'x')}},
              {},       {}};
  if (sequence == 1) event.nonce = "00112233445566778899aabbccddeeff";
  return event;
}

bool is_sound(const LedgerContents& contents) { return !contents.damage && contents.torn_bytes == 0; }

LedgerHead append_some(const Path& path, std::uint64_t count, LedgerHead head = {}) {
  for (std::uint64_t done = 0; done < count; ++done) {
    auto appended = append_event(path, head, sample(head.sequence + 1));
    EXPECT_TRUE(appended) << appended.error().message;
    if (appended) head = *appended;
  }
  return head;
}

void add_bytes(const Path& path, std::string_view bytes) {
  std::string present = read_file(path).value_or("");
  ASSERT_TRUE(write_file(path, present + std::string(bytes)));
}

TEST(Ledger, AppendedEventsAreReadBack) {
  TempFolder folder;
  LedgerHead head = append_some(folder / "ledger.jsonl", 3);
  auto contents = read_ledger(folder / "ledger.jsonl").value();
  EXPECT_TRUE(is_sound(contents));
  EXPECT_EQ(contents.head, head);
  EXPECT_EQ(contents.events, (std::vector{sample(1), sample(2), sample(3)}));
}

TEST(Ledger, AbsentFileIsAnEmptyLedger) {
  TempFolder folder;
  EXPECT_EQ(read_ledger(folder / "none").value().head, LedgerHead{});
  EXPECT_EQ(read_ledger_tail(folder / "none").value().hash, kNoLedgerHash);
}

TEST(Ledger, FolderInItsPlaceIsAnErrorAndNoCrash) {
  TempFolder folder;
  EXPECT_FALSE(read_ledger(folder.path()));
  EXPECT_FALSE(append_event(folder.path(), {}, sample(1)));
}

TEST(Ledger, TailAgreesWithTheHead) {
  TempFolder folder;
  LedgerHead head = append_some(folder / "l", 2);
  LedgerTail tail = read_ledger_tail(folder / "l").value();
  EXPECT_EQ(tail.bytes, head.bytes);
  EXPECT_EQ(tail.hash, head.hash);
}

TEST(Ledger, TailOfATornOrShortFileHasNoHash) {
  TempFolder folder;
  append_some(folder / "l", 1);
  add_bytes(folder / "l", "{\"format\":1,");
  EXPECT_EQ(read_ledger_tail(folder / "l").value().hash, "");
  ASSERT_TRUE(write_file(folder / "short", "{"));
  EXPECT_EQ(read_ledger_tail(folder / "short").value().hash, "");
}

TEST(Ledger, ReadingAfterAHeadGivesOnlyWhatIsNew) {
  TempFolder folder;
  LedgerHead first = append_some(folder / "l", 1);
  LedgerHead last = append_some(folder / "l", 2, first);
  auto rest = LedgerFile::open(folder / "l")->read_after(first).value();
  EXPECT_EQ(rest.start, first);
  EXPECT_EQ(rest.events, (std::vector{sample(2), sample(3)}));
  EXPECT_EQ(rest.head, last);
}

TEST(Ledger, ReadingAfterAForeignHeadBeginsAtTheStart) {
  TempFolder folder;
  LedgerHead last = append_some(folder / "l", 2);
  LedgerHead foreign = last;
  foreign.hash = std::string(64, 'a');
  for (const LedgerHead& known :
       {foreign, LedgerHead{last.bytes + 100, 9, last.hash}, LedgerHead{3, 1, last.hash}}) {
    auto contents = LedgerFile::open(folder / "l")->read_after(known).value();
    EXPECT_EQ(contents.start, LedgerHead{});
    EXPECT_EQ(contents.events.size(), 2u);
  }
}

TEST(Ledger, TornTailIsCutOffByTheNextAppendAndSetAside) {
  TempFolder folder;
  LedgerHead head = append_some(folder / "l", 2);
  add_bytes(folder / "l", "{\"format\":1,\"sequ");
  auto appended = append_event(folder / "l", head, sample(3));
  ASSERT_TRUE(appended) << appended.error().message;
  EXPECT_EQ(read_file(torn_bytes_path(folder / "l")).value(), "{\"format\":1,\"sequ");
  auto contents = read_ledger(folder / "l").value();
  EXPECT_TRUE(is_sound(contents));
  EXPECT_EQ(contents.head, *appended);
}

TEST(Ledger, TornFirstLineIsCutOffToo) {
  TempFolder folder;
  ASSERT_TRUE(write_file(folder / "l", "{\"for"));
  append_some(folder / "l", 1);
  EXPECT_EQ(read_ledger(folder / "l").value().events.size(), 1u);
}

TEST(Ledger, LostLineFeedIsPutBackByTheNextAppend) {
  TempFolder folder;
  LedgerHead head = append_some(folder / "l", 2);
  std::filesystem::resize_file(folder / "l", head.bytes);
  EXPECT_EQ(read_ledger_tail(folder / "l").value().bytes, head.bytes);
  head = append_some(folder / "l", 1, head);
  auto contents = read_ledger(folder / "l").value();
  EXPECT_TRUE(is_sound(contents));
  EXPECT_EQ(contents.head, head);
}

TEST(Ledger, AppendingToAnOldHeadIsRefused) {
  TempFolder folder;
  LedgerHead first = append_some(folder / "l", 1);
  append_some(folder / "l", 1, first);
  std::string before = read_file(folder / "l").value();
  for (const LedgerHead& old : {LedgerHead{}, first}) {
    auto refused = append_event(folder / "l", old, sample(old.sequence + 1));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, codes::ledger_moved);
  }
  EXPECT_EQ(read_file(folder / "l").value(), before);
}

TEST(Ledger, AppendingAfterTheFileVanishedIsRefused) {
  TempFolder folder;
  LedgerHead head = append_some(folder / "l", 1);
  std::filesystem::remove(folder / "l");
  EXPECT_EQ(append_event(folder / "l", head, sample(2)).error().code, codes::ledger_moved);
  EXPECT_FALSE(std::filesystem::exists(folder / "l"));
}

// A branch switch between reading and appending: the line would go to a file without a name.
TEST(Ledger, AppendingAfterTheFileWasReplacedIsRefused) {
  TempFolder folder;
  const LedgerHead head = append_some(folder / "l", 1);
  LedgerFile ledger = LedgerFile::open(folder / "l", LedgerUse::writing).value();
  ASSERT_TRUE(write_file(folder / "l", read_file(folder / "l").value()));
  EXPECT_EQ(append_event(ledger, head, sample(2)).error().code, codes::ledger_moved);
  EXPECT_TRUE(append_event(folder / "l", head, sample(2)));
}

// A later line that is older would do without exhibits.
TEST(Ledger, GoesOnInTheFormatItHas) {
  TempFolder folder;
  Event opening = sample(1);
  opening.nonce.clear();
  const LedgerHead first = append_event(folder / "l", {}, opening, 1).value();
  const LedgerHead second = append_event(folder / "l", first, sample(2, 100'000)).value();
  const LedgerHead third = append_event(folder / "l", second, sample(3), 1).value();
  const auto contents = read_ledger(folder / "l").value();
  EXPECT_TRUE(is_sound(contents));
  EXPECT_EQ(contents.head, third);
  EXPECT_EQ(contents.format, 2);
}

TEST(Ledger, OlderFormatAfterAHeadIsDamageHoweverLongTheLineBefore) {
  TempFolder folder;
  for (std::size_t weight : {std::size_t{10}, std::size_t{16u << 10}, std::size_t{100'000}}) {
    const Path path = folder / format("{}", weight);
    Event opening = sample(1, weight);
    opening.nonce.clear();
    const LedgerHead first = append_event(path, {}, opening, 1).value();
    const LedgerHead second = append_event(path, first, sample(2, weight), 2).value();
    add_bytes(path, render_ledger_line(sample(3), second.hash, 1) + "\n");
    const auto rest = LedgerFile::open(path)->read_after(second).value();
    EXPECT_EQ(rest.start, second);
    EXPECT_TRUE(rest.damage) << weight;
    EXPECT_EQ(append_event(path, second, sample(3)).error().code, codes::ledger_damaged);
  }
}

TEST(Ledger, FirstLineOfFormatTwoNeedsANonce) {
  TempFolder folder;
  Event event = sample(1);
  event.nonce.clear();
  EXPECT_EQ(append_event(folder / "l", {}, event, 2).error().code, codes::invalid_value);
  EXPECT_FALSE(std::filesystem::exists(folder / "l"));
  event.nonce = std::string(32, '0');
  const LedgerHead head = append_event(folder / "l", {}, event, 2).value();
  EXPECT_EQ(read_ledger(folder / "l").value().uid, head.hash);
}

TEST(Ledger, ExhibitsAreNotLostInFormatOne) {
  TempFolder folder;
  Event event = sample(1);
  event.exhibits["round-0/muffin.md"] = std::string(64, 'a');
  EXPECT_EQ(append_event(folder / "l", {}, event, 1).error().code, codes::invalid_value);
}

TEST(Ledger, DamagedLedgerIsReadUpToTheDamageAndNeverWritten) {
  TempFolder folder;
  LedgerHead head = append_some(folder / "l", 2);
  add_bytes(folder / "l", "<<<<<<< HEAD\n");
  auto contents = read_ledger(folder / "l").value();
  EXPECT_EQ(contents.events.size(), 2u);
  Error error = ledger_damaged_error(folder / "l", contents.damage.value());
  EXPECT_THAT(error.message, HasSubstr("Line 3 of"));
  EXPECT_FALSE(error.suggestion.empty());
  std::string before = read_file(folder / "l").value();
  EXPECT_EQ(append_event(folder / "l", head, sample(3)).error().code, codes::ledger_damaged);
  EXPECT_EQ(read_file(folder / "l").value(), before);
}

TEST(Ledger, WhatCouldNotBeReadBackIsNotWritten) {
  TempFolder folder;
  EXPECT_EQ(append_event(folder / "l", {}, sample(1, kLongestLedgerLine)).error().code, codes::too_large);
  Json deep = 1;
  for (int level = 0; level < 200; ++level) deep = JsonArray{std::move(deep)};
  Event event = sample(1);
  event.body = std::move(deep);
  EXPECT_EQ(append_event(folder / "l", {}, event).error().code, codes::invalid_value);
  EXPECT_FALSE(append_event(folder / "l", {}, sample(2)));
  EXPECT_FALSE(std::filesystem::exists(folder / "l"));
}

std::string fill_the_disk(const Path& disk) {
  LedgerHead head;
  for (;;) {
    auto appended = append_event(disk / "ledger.jsonl", head, sample(head.sequence + 1, 9000));
    if (!appended) {
      if (appended.error().code != codes::not_writable) return "wrong code: " + appended.error().message;
      break;
    }
    head = *appended;
  }
  auto contents = read_ledger(disk / "ledger.jsonl");
  if (!contents || !is_sound(*contents)) return "something half-written stayed";
  if (contents->head != head || head.sequence == 0) return "an acknowledged line is missing";
  if (std::filesystem::file_size(disk / "ledger.jsonl") != head.bytes + 1) return "the file was not put back";
  auto first = append_event(disk / "other.jsonl", {}, sample(1, 60'000));
  if (first || std::filesystem::exists(disk / "other.jsonl"))
    return "a ledger that holds nothing was left behind";
  return {};
}

TEST(LedgerOnASmallDisk, ShortWriteIsUndoneAndReported) {
  auto wrong = run_on_small_disk(64 << 10, fill_the_disk);
  if (!wrong) GTEST_SKIP() << "this system does not let a test mount a small disk";
  EXPECT_EQ(*wrong, "");
}

TEST(LedgerOnASmallDisk, ReadOnlyDiskIsReadAndNotWritten) {
  auto wrong = run_on_small_disk(64 << 10, [](const Path& disk) -> std::string {
    auto first = append_event(disk / "l", {}, sample(1));
    if (!first || !write_protect(disk)) return "the disk could not be prepared";
    if (read_ledger(disk / "l").value().events.size() != 1) return "the ledger was not read";
    auto second = append_event(disk / "l", *first, sample(2));
    return second || second.error().code != codes::not_writable ? "the append was not refused" : "";
  });
  if (!wrong) GTEST_SKIP() << "this system does not let a test mount a small disk";
  EXPECT_EQ(*wrong, "");
}

}  // namespace
}  // namespace blue
