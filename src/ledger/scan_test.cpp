#include "ledger/scan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "base/hash.h"

namespace blue {
namespace {

using testing::HasSubstr;

Event sample_event(std::uint64_t sequence) {
  return {sequence,
          "round_registered",
          "2026-02-03T15:23:00Z",
          JsonObject{{"round", sequence}, {"text", "a\nb ☕"}},
          {1, 2, 3},
          {{"round-0/muffin.md", sha256("muffin")}}};
}

// As many lines in format 1, then as many in format 2.
std::vector<std::string> sample_lines(std::uint64_t count, std::uint64_t newer = 0) {
  std::vector<std::string> lines;
  std::string prev(kNoLedgerHash);
  for (std::uint64_t sequence = 1; sequence <= count + newer; ++sequence) {
    Event event = sample_event(sequence);
    if (count == 0 && sequence == 1) event.nonce = "000102030405060708090a0b0c0d0e0f";
    lines.push_back(render_ledger_line(event, prev, sequence <= count ? 1 : 2));
    prev = *find_line_hash(lines.back());
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string bytes;
  for (const std::string& line : lines) bytes += line + "\n";
  return bytes;
}

bool is_intact(const LedgerContents& contents) { return !contents.damage && contents.torn_bytes == 0; }

// A line with a true hash whose members were changed by `edit`.
std::string forged(std::string line, std::string_view from, std::string_view to) {
  line.resize(line.size() - kLedgerHashBytes);
  line.replace(line.find(from), from.size(), to);
  std::string hash = sha256(line);
  return line + ",\"hash\":\"" + hash + "\"}";
}

TEST(LedgerScan, ReadsACompleteChain) {
  std::string bytes = joined(sample_lines(3));
  LedgerContents contents = scan_ledger(bytes);
  EXPECT_TRUE(is_intact(contents));
  EXPECT_EQ(contents.events, (std::vector{sample_event(1), sample_event(2), sample_event(3)}));
  EXPECT_EQ(contents.head.bytes, bytes.size() - 1);
  EXPECT_EQ(contents.head.sequence, 3u);
}

TEST(LedgerScan, OfNothingIsAnEmptyLedger) {
  LedgerContents contents = scan_ledger("");
  EXPECT_TRUE(is_intact(contents));
  EXPECT_EQ(contents.head, LedgerHead{});
}

TEST(LedgerScan, GoesOnFromAHead) {
  std::string bytes = joined(sample_lines(3));
  LedgerHead first = scan_ledger(joined(sample_lines(1))).head;
  LedgerContents rest = scan_ledger(std::string_view(bytes).substr(first.bytes), first);
  EXPECT_EQ(rest.events, (std::vector{sample_event(2), sample_event(3)}));
  EXPECT_EQ(rest.head, scan_ledger(bytes).head);
}

TEST(LedgerScan, KeepsACompleteLineThatLostItsLineFeed) {
  std::string bytes = joined(sample_lines(2));
  bytes.pop_back();
  LedgerContents contents = scan_ledger(bytes);
  EXPECT_TRUE(is_intact(contents));
  EXPECT_EQ(contents.head.sequence, 2u);
  EXPECT_EQ(contents.head, scan_ledger(bytes + "\n").head);
}

TEST(LedgerScan, AnyCutInTheLastLineIsATornTail) {
  std::vector<std::string> lines = sample_lines(2);
  std::string first = lines[0] + "\n";
  for (std::size_t kept = 1; kept < lines[1].size(); ++kept) {
    LedgerContents contents = scan_ledger(first + lines[1].substr(0, kept));
    ASSERT_GT(contents.torn_bytes, 0u) << kept;
    ASSERT_EQ(contents.torn_bytes, kept);
    ASSERT_EQ(contents.head.sequence, 1u);
  }
}

// What is not the beginning of the next line was never written by an append; it used to be cut off.
TEST(LedgerScan, OnlyTheBeginningOfTheNextLineIsATornTail) {
  const std::vector<std::string> lines = sample_lines(2);
  const std::string first = lines[0] + "\n", zeros(40, '\0');
  for (const std::string& tail :
       {zeros + "\n", zeros, lines[1].substr(0, 30) + zeros, std::string("Dear diary"),
        lines[1].substr(0, 60) + "\n", lines[0].substr(0, 60), std::string("\n")}) {
    const LedgerContents contents = scan_ledger(first + tail);
    EXPECT_EQ(contents.torn_bytes, 0u) << tail;
    EXPECT_TRUE(contents.damage.has_value()) << tail;
    EXPECT_EQ(contents.head.sequence, 1u) << tail;
  }
}

TEST(LedgerScan, UnreadableLineInTheMiddleIsDamage) {
  std::vector<std::string> lines = sample_lines(3);
  lines[1] = lines[1].substr(0, 50);
  LedgerContents contents = scan_ledger(joined(lines));
  ASSERT_TRUE(contents.damage);
  EXPECT_EQ(contents.damage->line, 2u);
  EXPECT_EQ(contents.events.size(), 1u);
}

TEST(LedgerScan, ChangedByteIsDamageWithBothHashes) {
  std::vector<std::string> lines = sample_lines(2);
  std::string claimed(*find_line_hash(lines[1]));
  lines[1].replace(lines[1].find("registered"), 10, "registerEd");
  LedgerContents contents = scan_ledger(joined(lines));
  ASSERT_TRUE(contents.damage);
  EXPECT_EQ(contents.damage->line, 2u);
  EXPECT_EQ(contents.damage->found, claimed);
  EXPECT_EQ(contents.damage->expected, sha256(lines[1].substr(0, lines[1].size() - kLedgerHashBytes)));
}

TEST(LedgerScan, MissingOrRepeatedOrSwappedLineIsDamage) {
  std::vector<std::string> lines = sample_lines(3);
  EXPECT_EQ(scan_ledger(joined({lines[0], lines[2]})).damage.value().line, 2u);
  EXPECT_EQ(scan_ledger(joined({lines[0], lines[0]})).damage.value().line, 2u);
  EXPECT_EQ(scan_ledger(joined({lines[1], lines[0]})).damage.value().line, 1u);
}

TEST(LedgerScan, SequenceMustBeTheNextEvenWhenTheChainHolds) {
  std::string line = forged(sample_lines(1)[0], R"("sequence":1)", R"("sequence":2)");
  LedgerContents contents = scan_ledger(line + "\n");
  ASSERT_TRUE(contents.damage);
  EXPECT_EQ(contents.damage->expected, "1");
  EXPECT_EQ(contents.damage->found, "2");
}

TEST(LedgerScan, ConflictMarkersAreDamageWhereverTheyStand) {
  std::vector<std::string> lines = sample_lines(2);
  for (std::string marker : {"<<<<<<< HEAD", "=======", ">>>>>>> topic", "||||||| base"}) {
    LedgerContents contents = scan_ledger(lines[0] + "\n" + marker);
    ASSERT_TRUE(contents.damage) << marker;
    EXPECT_THAT(contents.damage->what, HasSubstr("conflict"));
  }
}

TEST(LedgerScan, UnknownFormatAsksForAnUpgrade) {
  std::string future = forged(sample_lines(1)[0], R"("format":1)", R"("format":3)");
  LedgerContents contents = scan_ledger(future + "\n");
  ASSERT_TRUE(contents.damage);
  EXPECT_TRUE(contents.damage->needs_upgrade);
  EXPECT_EQ(contents.damage->found, "3");
}

TEST(LedgerScan, FormatsThatNeverWereAreDamage) {
  for (std::string_view never : {"0", "-1", "\"2\"", "null"}) {
    const std::string line =
        forged(sample_lines(1)[0], R"("format":1)", std::string("\"format\":").append(never));
    LedgerContents contents = scan_ledger(line + "\n");
    ASSERT_TRUE(contents.damage) << never;
    EXPECT_FALSE(contents.damage->needs_upgrade) << never;
  }
}

TEST(LedgerScan, GoesOnInANewerFormat) {
  const std::vector<std::string> lines = sample_lines(2, 2);
  const LedgerContents contents = scan_ledger(joined(lines));
  EXPECT_TRUE(is_intact(contents));
  EXPECT_EQ(contents.events.size(), 4u);
  EXPECT_EQ(contents.format, 2);
  EXPECT_EQ(contents.uid, *find_line_hash(lines[0]));
}

TEST(LedgerScan, NeverFallsBackToAnOlderFormat) {
  std::vector<std::string> lines = sample_lines(1, 1);
  lines.push_back(render_ledger_line(sample_event(3), *find_line_hash(lines.back()), 1));
  const std::string bytes = joined(lines);
  const LedgerContents contents = scan_ledger(bytes);
  ASSERT_TRUE(contents.damage);
  EXPECT_EQ(contents.damage->line, 3u);
  EXPECT_EQ(contents.damage->expected, "2");
  EXPECT_EQ(contents.damage->found, "1");
  EXPECT_FALSE(contents.damage->needs_upgrade);
  EXPECT_TRUE(scan_ledger(std::string_view(bytes).substr(contents.head.bytes), contents.head, contents.format)
                  .damage);
}

TEST(LedgerScan, HasNoIdentityWithoutTheFirstLine) {
  const std::string bytes = joined(sample_lines(0, 2));
  const LedgerHead first = scan_ledger(joined(sample_lines(0, 1))).head;
  EXPECT_EQ(scan_ledger(bytes).uid, first.hash);
  EXPECT_EQ(scan_ledger(std::string_view(bytes).substr(first.bytes), first, 2).uid, "");
  EXPECT_EQ(scan_ledger("").uid, "");
}

TEST(LedgerScan, UnknownMemberAndBadTimeAreDamage) {
  std::string line = sample_lines(1)[0];
  EXPECT_TRUE(scan_ledger(forged(line, R"("kind")", R"("kinds")")).damage);
  EXPECT_TRUE(scan_ledger(forged(line, "2026-02-03T", "2026-02-30T")).damage);
}

TEST(LedgerScan, LineThatIsTooLongIsDamage) {
  EXPECT_TRUE(scan_ledger(std::string(kLongestLedgerLine + 1, 'x')).damage);
}

TEST(LedgerScan, AnyChangeOfOneByteIsNoticedOrHarmless) {
  std::string bytes = joined(sample_lines(1, 2));
  LedgerContents whole = scan_ledger(bytes);
  EXPECT_TRUE(rc::check("one changed byte never changes what is read, it only ends it", [&] {
    std::string changed = bytes;
    auto at = *rc::gen::inRange<std::size_t>(0, bytes.size());
    changed[at] = *rc::gen::arbitrary<char>();
    LedgerContents contents = scan_ledger(changed);
    RC_ASSERT(contents.events.size() <= 3u);
    for (std::size_t i = 0; i < contents.events.size(); ++i) RC_ASSERT(contents.events[i] == whole.events[i]);
    RC_ASSERT(changed == bytes || at == bytes.size() - 1 || !is_intact(contents));
  }));
}

TEST(LedgerScan, ReadingInTwoPartsIsReadingAtOnce) {
  EXPECT_TRUE(rc::check("any bytes, any split", [](const std::string& noise) {
    std::vector<std::string> lines = sample_lines(2, 1);
    std::string bytes = joined(lines) + noise;
    LedgerHead middle = scan_ledger(lines[0] + "\n").head;
    LedgerContents whole = scan_ledger(bytes);
    LedgerContents rest = scan_ledger(std::string_view(bytes).substr(middle.bytes), middle);
    RC_ASSERT(rest.head == whole.head);
    RC_ASSERT(rest.torn_bytes == whole.torn_bytes);
    RC_ASSERT(rest.damage.has_value() == whole.damage.has_value());
  }));
}

}  // namespace
}  // namespace blue
