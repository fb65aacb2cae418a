// Erased words that come back, or were never reached: with a checkout, in a copy of the dialogue's folder, or
// because the erasure was killed. The records alone tell what to do, so the next write or sync does it.
#include <gmock/gmock.h>

#include "base/format.h"
#include "base/json_parse.h"
#include "tests/e2e/erasure.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string kAdopted = "Calls pay the mandate";  // of Muffin, round 1; the verdict adopts it

// A decided dialogue with everything that is made of one: export, archive, an RFC in the words of the
// answers.
class RecordReturned : public testing::Test {
 protected:
  RecordReturned() {
    JsonObject adopts = kInvestmentKey;
    adopts.append("recommendations_adopted", JsonArray{"R0101", "R0102"});
    JsonObject proposal = adopts;
    proposal.append("verdict_type", "interim");
    CliJudge judge(sandbox());
    judge.must("verdict_register", proposal);
    judge.must("verdict_register", adopts);
    for (const auto& words :
         {std::vector<std::string>{"rfc", "create", "Overlay", "--dialogue", "investment"},
          {"dialogue", "export", "--id", "investment"},
          {"dialogue", "save", "--id", "investment"},
          {"search", "mandate"}})
      EXPECT_EQ(blue_says(sandbox(), words).exit_code, 0) << words[1];
    fs::copy(sandbox().blue_folder(), kept(), fs::copy_options::recursive);
    stale_ = holders_of(sandbox(), kAdopted);
    std::erase_if(stale_, [](const std::string& file) { return file.contains("blue.db"); });
  }

  const Sandbox& sandbox() const { return record_.sandbox(); }
  Path kept() const { return sandbox().outside() / "kept"; }
  RunResult erase_adopted(std::vector<std::string> more = {}) const {
    std::vector<std::string> words = kErase;
    words[5] = "1";
    words.insert(words.end(), more.begin(), more.end());
    return blue_says(sandbox(), words);
  }
  void restore(const std::string& file) const {
    fs::create_directories((sandbox().blue_folder() / file).parent_path());
    fs::copy_file(kept() / file, sandbox().blue_folder() / file, fs::copy_options::overwrite_existing);
  }
  void expect_gone(const std::string& when) const {
    EXPECT_THAT(holders_of(sandbox(), kAdopted), IsEmpty()) << when;
  }

  Record record_{kVerdict};
  std::vector<std::string> stale_;  // files below .blue that hold the words
};

// What came back without its salt was left alone, and rebuild and save kept it as somebody's edit.
TEST_F(RecordReturned, EachFileAloneIsCleanedBySync) {
  ASSERT_EQ(erase_adopted().exit_code, 0);
  expect_gone("after the erasure");
  ASSERT_GT(stale_.size(), 8u);
  for (const std::string& file : stale_) {
    restore(file);
    const RunResult said = blue_says(sandbox(), {"sync"});
    EXPECT_EQ(said.exit_code, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr(file)) << "it says what it did";
    expect_gone(file);
  }
  EXPECT_TRUE(record_.verify().holds()) << tell(record_.verify());
}

TEST_F(RecordReturned, RebuildSaveAndAWriteKeepNoCopyOfTheWords) {
  ASSERT_EQ(erase_adopted().exit_code, 0);
  for (const auto& words : {std::vector<std::string>{"dialogue", "rebuild", "--id", "investment"},
                            {"dialogue", "save", "--id", "investment"},
                            {"dialogue", "export", "--id", "investment"},
                            {"dialogue", "verdict", "--id", "investment", "--verdict-type", "minority",
                             "--author-expert", "Donut", "--recommendation", "Wait"}}) {
    for (const std::string& file : stale_)
      if (!file.contains("rfcs/")) restore(file);
    EXPECT_EQ(blue_says(sandbox(), words).exit_code, 0) << words[1];
    expect_gone(words[1]);
  }
}

TEST_F(RecordReturned, AnEditOfAPageWithoutTheWordsIsKept) {
  ASSERT_EQ(erase_adopted().exit_code, 0);
  record_.write("verdict.md", "My note.\n" + record_.read("verdict.md"));
  EXPECT_EQ(blue_says(sandbox(), {"sync"}).exit_code, 0);
  EXPECT_TRUE(record_.read("verdict.md").starts_with("My note."));
  EXPECT_EQ(blue_says(sandbox(), {"dialogue", "rebuild"}).exit_code, 0);
  const auto files = record_.files();
  auto aside =
      std::ranges::find_if(files, [](const std::string& f) { return f.contains("verdict.md.edited-"); });
  ASSERT_NE(aside, files.end());
  EXPECT_EQ(blue_says(sandbox(), {"sync"}).exit_code, 0);
  EXPECT_TRUE(fs::exists(record_.path(*aside)));
}

// An RFC was rewritten by a step of one run: killed before it, nothing did it again.
TEST_F(RecordReturned, AnErasureThatWasKilledIsCompletedInRfcsToo) {
  ASSERT_EQ(erase_adopted().exit_code, 0);
  const Path records = sandbox().outside() / "records";
  fs::copy(record_.path("erasures"), records, fs::copy_options::recursive);
  for (const bool by_sync : {true, false}) {
    // As it is when nothing but the records was written.
    fs::remove_all(sandbox().blue_folder());
    fs::copy(kept(), sandbox().blue_folder(), fs::copy_options::recursive);
    fs::copy(records, record_.path("erasures"), fs::copy_options::recursive);
    EXPECT_EQ((by_sync ? blue_says(sandbox(), {"sync"}) : erase_adopted()).exit_code, 0);
    expect_gone(by_sync ? "sync" : "the next try");
    EXPECT_TRUE(record_.verify().holds()) << tell(record_.verify());
  }
}

TEST_F(RecordReturned, KilledAtAnyFlush) {
  for (int flush = 3; flush < 60; flush += 7) {
    fs::remove_all(sandbox().blue_folder());
    fs::copy(kept(), sandbox().blue_folder(), fs::copy_options::recursive);
    std::vector<std::string> words = {
        "strace",      "-f",        "-qq",
        "-o",          "/dev/null", "-e",
        "trace=fsync", "-e",        format("inject=fsync:signal=KILL:when={}", flush),
        BLUE_PROGRAM};
    words.insert(words.end(), kErase.begin(), kErase.end());
    words[15] = "1";
    ProcessOptions options = rehearsal(sandbox());
    options.env["ASAN_OPTIONS"] = "detect_leaks=0";
    if (run({"strace", "-o", "/dev/null", "-e", "trace=none", "true"}, options).exit_code != 0)
      GTEST_SKIP() << "strace is not there";
    run(words, options);
    const bool is_recorded = record_.verify().erased > 0;
    EXPECT_EQ(blue_says(sandbox(), {"sync"}).exit_code, 0);
    if (is_recorded) expect_gone(format("sync after a kill at flush {}", flush));
    EXPECT_EQ(erase_adopted().exit_code, 0);
    expect_gone(format("a kill at flush {}", flush));
  }
}

// A copy of the folder kept the words and showed them.
TEST_F(RecordReturned, CopiesOfTheFolderAreReached) {
  const std::string copy = ".blue/dialogues/copy";
  fs::copy(record_.path(""), sandbox().repository() / copy, fs::copy_options::recursive);
  std::vector<std::string> words = kErase;
  words[2] = "--output-dir";
  words[3] = kInvestmentFolder;
  words[5] = "1";
  const RunResult said = blue_says(sandbox(), words);
  EXPECT_EQ(said.exit_code, 0) << said.out << said.err;
  EXPECT_THAT(said.out, HasSubstr(copy + "/round-1/muffin.md"));
  expect_gone("with a copy");

  // One that is brought later is not read, and cleaned.
  const Path stale = kept() / Path(kInvestmentFolder).lexically_relative(".blue");
  fs::remove_all(sandbox().repository() / copy);
  fs::copy(stale, sandbox().repository() / copy, fs::copy_options::recursive);
  for (const auto& verb :
       {std::vector<std::string>{"get", "--round", "1", "--expert", "Muffin"}, {"verify"}}) {
    std::vector<std::string> ask{"dialogue", verb[0], "--output-dir", copy, "--json"};
    ask.insert(ask.end(), verb.begin() + 1, verb.end());
    const RunResult shown = blue_says(sandbox(), ask);
    EXPECT_THAT(shown.out, Not(HasSubstr(kAdopted)));
    EXPECT_THAT(shown.out, HasSubstr("rased on record"));
  }
  EXPECT_EQ(blue_says(sandbox(), {"sync"}).exit_code, 0);
  expect_gone("sync with a stale copy");
}

// A record of another text made sync delete a salt, the export and the archive.
TEST_F(RecordReturned, ARecordThatFitsNothingRemovesNothing) {
  const std::string uid(
      *parse_json(record_.read("ledger.jsonl").substr(0, record_.read("ledger.jsonl").find('\n')))
           .value()
           .find("hash")
           ->string());
  std::string salt;
  for (const std::string& file : record_.files())
    if (file.starts_with("salts/")) salt = file.substr(6);
  const auto before = record_of(sandbox());
  for (const auto& [commitment, path] : {std::pair{salt, std::string("round-1/nobody.md")},
                                         {std::string(64, 'a'), std::string("ledger.jsonl")}}) {
    const std::string record = format("erasures/{}.json", commitment);
    fs::create_directories(record_.path("erasures"));
    record_.write(record, render_json(JsonObject{{"uid", uid},
                                                 {"path", path},
                                                 {"at", "2026-01-01T00:00:00Z"},
                                                 {"by", "x"},
                                                 {"reason", "secret"}}));
    blue_says(sandbox(), {"sync"});
    fs::remove_all(record_.path("erasures"));
    EXPECT_EQ(record_of(sandbox()), before) << path;
  }
}

}  // namespace
}  // namespace blue
