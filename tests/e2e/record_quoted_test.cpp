// What an erasure cannot remove, and what it must not do: words of the Judge and of others, names that were
// not given, records that were there before.
#include <gmock/gmock.h>

#include "base/format.h"
#include "tests/e2e/erasure.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string kSaid = "The grault service stores every customer address in a plain file on her laptop.";

// Round 0 with the sentence in the answer of Muffin, registered with other arguments.
struct Quoted {
  Record record{kRound0};
  explicit Quoted(const JsonObject& changed, const std::string& other_answer = "") {
    Step step = investment()[kRound0];
    for (auto& [file, text] : step.answers) {
      if (file.contains("muffin")) text += "\n" + kSaid + "\n";
      if (file.contains("cupcake")) text += other_answer;
    }
    JsonObject arguments = step.arguments;
    for (const auto& [name, value] : changed) arguments.set(name, value);
    write_answers(record.sandbox(), kInvestmentFolder, step);
    CliJudge(record.sandbox()).must(step.verb, arguments);
  }
};

// Without --containing nobody looked.
TEST(RecordQuoted, WordsOfTheJudgeAreFoundWithoutBeingAskedFor) {
  for (const std::string& summary :
       {kSaid, "Muffin: \"" + kSaid + "\" Nobody answered.",
        std::string("She keeps every customer address\nin a plain file on HER laptop, says Muffin.")}) {
    const Quoted quoted({{"summary", summary}});
    const RunResult said = erase(quoted.record.sandbox());
    EXPECT_EQ(said.exit_code, 3) << said.out;
    EXPECT_THAT(said.err, AllOf(HasSubstr("erasure_incomplete"), HasSubstr("ledger.jsonl:4"))) << summary;
    EXPECT_FALSE(fs::exists(quoted.record.path("round-0/muffin.md")));
  }
  const Quoted quoted({{"summary", "The round was about where addresses are stored, and by whom."}});
  const RunResult said = erase(quoted.record.sandbox());
  EXPECT_EQ(said.exit_code, 0) << said.err << "the Judge's own words were taken for Muffin's";
}

TEST(RecordQuoted, AnotherAnswerThatQuotesItIsNamed) {
  const Quoted quoted({}, "\n> " + kSaid + "\n");
  const RunResult said = erase(quoted.record.sandbox());
  EXPECT_EQ(said.exit_code, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("round-0/cupcake.md"));
}

// The prompts of the open round went with the answer, and nothing gave them back.
TEST(RecordQuoted, PromptsOfAnOpenRoundAreIssuedAgain) {
  const Record record(kRound1);
  const Sandbox& sandbox = record.sandbox();
  ASSERT_EQ(erase(sandbox).exit_code, 0);
  const Step step = investment()[kPrompt];
  ASSERT_FALSE(fs::exists(record.path("round-1/cupcake.prompt.md")));
  CliJudge judge(sandbox);
  judge.must(step.verb, step.arguments);
  const std::string prompt = record.read("round-1/cupcake.prompt.md");
  EXPECT_THAT(prompt, AllOf(HasSubstr("[erased on record]"), Not(HasSubstr(kSecret))));
  const std::string ledger = record.read("ledger.jsonl");
  judge.must(step.verb, step.arguments);
  EXPECT_EQ(record.read("ledger.jsonl"), ledger) << "they were issued twice";
  expect_forgotten(record);
  EXPECT_EQ(blue_says(sandbox, {"sync"}).exit_code, 0);
  EXPECT_EQ(record.read("round-1/cupcake.prompt.md"), prompt) << "sync took it for the erased one";
}

TEST(RecordQuoted, ANameThatOnlyLooksLikeOneErasesNothing) {
  const Record record;
  const auto before = record_of(record.sandbox());
  for (const char* name : {"../Muffin", "Muffin/..", "muf fin"}) {
    std::vector<std::string> words = kErase;
    words[7] = name;
    EXPECT_NE(blue_says(record.sandbox(), words).exit_code, 0) << name;
  }
  EXPECT_EQ(record_of(record.sandbox()), before);
}

TEST(RecordQuoted, ASecondErasureSaysThatTheFirstStands) {
  const Record record;
  ASSERT_EQ(erase(record.sandbox()).exit_code, 0);
  std::vector<std::string> words = kErase;
  words[9] = "legal";
  const RunResult said = blue_says(record.sandbox(), words);
  EXPECT_EQ(said.exit_code, 0) << said.err;
  EXPECT_THAT(said.out,
              AllOf(HasSubstr("It was erased before, by sam at"), HasSubstr(": secret; that record")));
}

// A file that was only lying there has no reading that could remain.
TEST(RecordQuoted, AnErasedFileThatWasNotCountedHasNoReading) {
  const Record record(kRound0);
  const Step step = investment()[kRound0];
  write_answers(record.sandbox(), kInvestmentFolder, step);
  record.write("round-0/passerby.md", "Words of somebody who was not asked.\n");
  CliJudge(record.sandbox()).must(step.verb, step.arguments);
  std::vector<std::string> words = kErase;
  words[7] = "passerby";
  ASSERT_EQ(blue_says(record.sandbox(), words).exit_code, 0);
  const Verification seen = record.verify();
  const auto found = findings_at(seen, "erasure", "round-0/passerby.md");
  ASSERT_EQ(found.size(), 1u) << tell(seen);
  EXPECT_EQ(found[0].fix, "Nothing follows from it.");
  EXPECT_TRUE(seen.erased_by.empty());
}

// A line feed in the name of whoever erased made lines that verify did not write.
TEST(RecordQuoted, WhoErasedIsShownOnOneLine) {
  const Record record;
  ASSERT_EQ(erase(record.sandbox()).exit_code, 0);
  for (const auto& entry : fs::directory_iterator(record.path("erasures"))) {
    std::string text = read_file(entry.path()).value();
    const std::size_t at = text.find("\"by\":\"sam\"");
    ASSERT_NE(at, std::string::npos) << text;
    ASSERT_TRUE(write_file(entry.path(), text.replace(at, 10, "\"by\":\"sam\\nEvery reading was re-read\"")));
  }
  const RunResult said =
      blue_says(record.sandbox(), {"dialogue", "verify", "--id", "investment", "--no-json"});
  EXPECT_THAT(said.out, AllOf(HasSubstr("sam Every reading"), Not(HasSubstr("sam\nEvery"))));
}

}  // namespace
}  // namespace blue
