// scripts/check-ledger and the ledger room read the same ledgers and must agree about each: one is Python and
// knows only docs/formats.md, the other is what Blue uses.
#include "tests/support/ledger_script.h"

#include <gmock/gmock.h>

#include "base/format.h"
#include "base/hash.h"
#include "domain/file_names.h"
#include "ledger/append.h"
#include "ledger/commitment.h"

namespace blue {
namespace {

using ::testing::HasSubstr;

const std::string kAnswer = "round-0/muffin.md";
const std::string kPrompt = "round-0/muffin.prompt.md";

// A dialogue's folder with a ledger of one line in format 1 or none, then lines in format 2.
class ScriptTest : public ::testing::Test {
 protected:
  Path ledger() const { return folder_ / kLedgerFile; }

  std::string put(const std::string& path, std::string_view text) {
    EXPECT_TRUE(make_folder((folder_ / path).parent_path()));
    EXPECT_TRUE(write_file(folder_ / path, text));
    const Salt salt = salts_.draw(format("{} {}", head_.hash, path));
    const std::string commitment = make_commitment(text, salt);
    EXPECT_TRUE(write_salts(folder_.path(), {{commitment, salt}}));
    return commitment;
  }

  Event event(std::string_view kind) const {
    Event event{
        head_.sequence + 1, std::string(kind), "2026-02-03T15:23:00Z", JsonObject{{"n", 1.5}}, {}, {}};
    event.files = {{"dialogue.md", ""}, {"é \"x\".md", ""}};
    return event;
  }

  void append(Event event, int format = 2) {
    if (format == 2 && event.sequence == 1) event.nonce = render_salt(salts_.draw("nonce"));
    auto appended = append_event(ledger(), head_, event, format);
    ASSERT_TRUE(appended) << appended.error().message;
    head_ = *appended;
  }

  // Line 1, then an answer and a prompt on line 2.
  void play(int first_format = 2) {
    append(event("dialogue_created"), first_format);
    Event round = event("a_kind_of_next_year");
    round.clock = EventClock::given;
    round.by = "claude-code 2.1 ☕ \"\\";
    round.exhibits[kAnswer] = put(kAnswer, "I agree.\r\n");
    round.kept[kPrompt] = put(kPrompt, "What do you think?");
    answer_ = round.exhibits[kAnswer];
    append(round);
  }

  // What the script says; the chain itself must be judged as Blue judges it.
  RunResult script() const {
    RunResult result = check_ledger(ledger());
    EXPECT_EQ(result.err, "");
    if (read_ledger(ledger()).value().damage) {
      EXPECT_EQ(result.exit_code, 1) << result.out;
    }
    return result;
  }
  void expect_holds(std::string_view words) const {
    const RunResult result = script();
    EXPECT_EQ(result.exit_code, 0) << result.out;
    EXPECT_THAT(result.out, HasSubstr(words));
    EXPECT_FALSE(read_ledger(ledger()).value().damage);
  }
  void expect_broken(std::string_view words) const {
    const RunResult result = script();
    EXPECT_EQ(result.exit_code, 1) << result.out;
    EXPECT_THAT(result.out, HasSubstr(words));
  }

  // The ledger with its last line changed and given a true hash, as a forger would.
  std::string forge(std::string_view from, std::string_view to) const {
    std::string bytes = read_file(ledger()).value();
    bytes.resize(bytes.size() - kLedgerHashBytes - 1);
    const std::size_t start = bytes.rfind('\n') + 1, at = bytes.find(from, start);
    EXPECT_NE(at, std::string::npos) << from;
    if (at != std::string::npos) bytes.replace(at, from.size(), to);
    return bytes + format(",\"hash\":\"{}\"}}\n", sha256(bytes.substr(start)));
  }

  // Neither reader may count the forged line. One that is not JSON is an unfinished one, all others are
  // damage.
  void expect_both_refuse(const std::vector<std::pair<std::string, std::string>>& forgeries) const {
    std::vector<Path> forged;
    for (const auto& [from, to] : forgeries) {
      forged.push_back(folder_ / format("forged-{}.jsonl", forged.size()));
      ASSERT_TRUE(write_file(forged.back(), forge(from, to)));
    }
    const std::string out = check_ledgers(forged).out;
    for (std::size_t i = 0; i < forged.size(); ++i) {
      const LedgerContents contents = read_ledger(forged[i]).value();
      EXPECT_EQ(contents.head.sequence, head_.sequence - 1) << forgeries[i].second;
      EXPECT_THAT(out, HasSubstr(format("{}: {}: {} lines", forged[i].string(),
                                        contents.damage ? "BROKEN" : "holds", head_.sequence - 1)))
          << forgeries[i].second;
    }
  }

  TempFolder folder_;
  LedgerHead head_;
  SaltSource salts_{"test"};
  std::string answer_;  // its commitment
};

TEST_F(ScriptTest, HoldsOnAWholeLedgerOfAnyKind) {
  play();
  expect_holds("2 lines, format 2, 2 texts named, 2 intact, 0 erased");
  EXPECT_THAT(script().out, HasSubstr("uid " + read_ledger(ledger()).value().uid));
  EXPECT_THAT(script().out, HasSubstr("head " + head_.hash));
}

TEST_F(ScriptTest, HoldsOnAnEmptyLedger) {
  ASSERT_TRUE(write_file(ledger(), ""));
  expect_holds("0 lines");
}

TEST_F(ScriptTest, HoldsOnALedgerThatWasBegunInFormatOne) {
  play(1);
  expect_holds("format 1 and 2");
}

TEST_F(ScriptTest, FormatsNeverFallBack) {
  play();
  const std::string line = render_ledger_line(event("round_registered"), head_.hash, 1);
  ASSERT_TRUE(write_file(ledger(), read_file(ledger()).value() + line + "\n"));
  expect_broken("line 3: its format 1 is older");
}

TEST_F(ScriptTest, NamesAnExhibitThatIsAlteredOrMissing) {
  play();
  ASSERT_TRUE(write_file(folder_ / kAnswer, "I agree.\n"));
  expect_broken("line 2: round-0/muffin.md (exhibit) was altered");
  std::filesystem::remove(folder_ / kAnswer);
  expect_broken("line 2: round-0/muffin.md (exhibit) is missing");
  std::filesystem::create_symlink(folder_ / kPrompt, folder_ / kAnswer);
  expect_broken("is a link");
}

TEST_F(ScriptTest, WantsTheSaltOfWhatIsThere) {
  play();
  std::filesystem::remove(folder_ / salt_file(answer_));
  expect_broken("salt_missing");
  ASSERT_TRUE(write_file(folder_ / salt_file(answer_), "0"));
  expect_broken("salt_missing");
}

TEST_F(ScriptTest, ReadsASaltWhoseLineEndWasChanged) {
  play();
  const Path salt = folder_ / salt_file(answer_);
  ASSERT_TRUE(write_file(salt, render_salt(read_salt(folder_.path(), answer_).value()) + "\r\n"));
  expect_holds("2 intact");
  EXPECT_TRUE(read_salt(folder_.path(), answer_));
}

TEST_F(ScriptTest, KeptFileMayBeAbsentButNotAltered) {
  play();
  std::filesystem::remove(folder_ / kPrompt);
  expect_holds("note: line 2: round-0/muffin.prompt.md (kept) is missing");
  ASSERT_TRUE(write_file(folder_ / kPrompt, "What do you really think?"));
  expect_broken("(kept) was altered");
}

TEST_F(ScriptTest, LastLineThatNamesAFileHolds) {
  play();
  Event replacing = event("round_registered");
  replacing.exhibits[kAnswer] = put(kAnswer, "I disagree.");
  append(replacing);
  expect_holds("2 texts named, 2 intact");
}

TEST_F(ScriptTest, ErasureStandsInForATextAndItsSalt) {
  play();
  std::filesystem::remove(folder_ / kAnswer);
  std::filesystem::remove(folder_ / salt_file(answer_));
  JsonObject record{{"uid", read_ledger(ledger()).value().uid},
                    {"path", kAnswer},
                    {"at", "2026-02-04T10:00:00Z"},
                    {"by", "mara"},
                    {"reason", "personal-data"}};
  ASSERT_TRUE(make_folder(folder_ / kErasuresFolder));
  const Path erasure = folder_ / erasure_file(answer_);
  ASSERT_TRUE(write_file(erasure, render_json(record)));
  expect_holds("round-0/muffin.md was erased by mara at 2026-02-04T10:00:00Z: personal-data");
  record.set("by", "mara\x1b[31m\nledger.jsonl: holds");
  ASSERT_TRUE(write_file(erasure, render_json(record)));
  expect_holds("was erased by mara?[31m?ledger.jsonl: holds at");
  ASSERT_TRUE(write_file(erasure, "{}"));
  expect_broken("its erasure cannot be read");
  record.set("path", "round-0/scone.md");
  ASSERT_TRUE(write_file(erasure, render_json(record)));
  expect_broken("its erasure is of another text");
}

TEST_F(ScriptTest, CutOrEditedChainIsBroken) {
  play();
  std::string bytes = read_file(ledger()).value();
  ASSERT_TRUE(write_file(ledger(), bytes.substr(bytes.find('\n') + 1)));
  expect_broken("line 1:");
  bytes.replace(bytes.find("a_kind_of"), 9, "a_Kind_of");
  ASSERT_TRUE(write_file(ledger(), bytes));
  expect_broken("line 2: its hash does not match its bytes");
  ASSERT_TRUE(write_file(ledger(), "<<<<<<< HEAD\n" + bytes));
  expect_broken("conflict marker");
}

TEST_F(ScriptTest, UnfinishedLineAtTheEndIsANote) {
  play();
  const std::string bytes = read_file(ledger()).value();
  ASSERT_TRUE(write_file(ledger(), bytes + "{\"format\":2,\"sequ"));
  expect_holds("line 3 is unfinished");
  ASSERT_TRUE(write_file(ledger(), bytes.substr(0, bytes.size() - 1)));
  expect_broken("line feed at the end is missing");
}

// verify refused the first and took the second; the script did the opposite.
TEST_F(ScriptTest, WhatIsReachedThroughALinkIsNotRead) {
  play();
  const Path moved = folder_ / "elsewhere";
  std::filesystem::rename(folder_ / kSaltsFolder, moved);
  std::filesystem::create_directory_symlink("elsewhere", folder_ / kSaltsFolder);
  expect_broken("is a link");
  EXPECT_EQ(read_salt(folder_ / ".", answer_).error().code.name, "salt_missing");
}

TEST_F(ScriptTest, BothReadersRefuseTheSameForgeries) {
  play();
  const std::vector<std::pair<std::string, std::string>> forgeries = {
      {"\"round-0/muffin.md\"", "\"../muffin.md\""},
      {"\"round-0/muffin.md\"", "\"/etc/passwd\""},
      {"\"round-0/muffin.md\"", "\"round-0//muffin.md\""},
      {"\"round-0/muffin.md\"", "\"round-0\\\\muffin.md\""},
      {"\"round-0/muffin.md\"", "\"round-0/muffin.prompt.md\""},
      {"\"round-0/muffin.md\"", "\"round-0\\/muffin.md\""},
      {"\"round-0/muffin.md\":\"", "\"round-0/muffin.md\":\"../"},
      {"\"exhibits\":{", "\"exhibits\":{},\"kept\":{"},
      {"\"exhibits\":{", "\"exhibited\":{"},
      {"\"exhibits\":{", "\"exhibits\":null,\"exhibits\":{"},
      {"\"kind\":\"", "\"kind\":\"\\n"},
      {"\"kind\":\"", "\"kind\":\"\\u0061"},
      {"\"clock\":\"given\"", "\"clock\":\"measured\""},
      {"\"clock\":\"given\"", "\"clock\":\"Given\""},
      {"\"clock\":\"given\"", "\"clock\":null"},
      {"\"clock\":\"given\",", "\"nonce\":\"00000000000000000000000000000000\",\"clock\":\"given\","},
      {"\"format\":2", "\"format\":3"},
      {"\"format\":2", "\"format\":0"},
      {"\"format\":2", "\"format\":2.0"},
      {"\"format\":2,\"sequence\":2", "\"sequence\":2,\"format\":2"},
      {"\"sequence\":2", "\"sequence\":3"},
      {"\"sequence\":2", "\"sequence\": 2"},
      {"\"at\":\"2026-02-03T15:23:00Z\"", "\"at\":\"yesterday\""},
      {"\"files\":[\"dialogue.md\"", "\"files\":[\"dialogue.md\",\"dialogue.md\""},
      {"\"files\":[\"dialogue.md\"", "\"files\":[\"x.md\",\"dialogue.md\""},
      {"\"body\":{\"n\":1.5}", "\"body\":{\"n\":1.5},\"by\":\"another\""},
      {"\"body\":{\"n\":1.5}", "\"more\":1,\"body\":{\"n\":1.5}"},
  };
  expect_both_refuse(forgeries);
}

TEST_F(ScriptTest, FirstLineNeedsItsNonce) {
  append(event("dialogue_created"));
  const std::string nonce = format("\"nonce\":\"{}\",", render_salt(salts_.draw("nonce")));
  expect_both_refuse({{nonce, ""}, {nonce, "\"nonce\":\"1\","}});
}

TEST_F(ScriptTest, UnreadableFileIsNotAVerdict) {
  EXPECT_EQ(check_ledger(folder_ / "absent").exit_code, 2);
  EXPECT_EQ(check_ledger(folder_.path()).exit_code, 2);
}

}  // namespace
}  // namespace blue
