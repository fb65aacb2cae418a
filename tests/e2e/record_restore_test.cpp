// What can be made again comes back byte for byte, the index with any command and pages with `blue sync`;
// what a person edited is never lost.
#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "tests/e2e/record.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

void remove_rendered(const Record& record) {
  for (const std::string& file : record.rendered()) ASSERT_TRUE(fs::remove(record.path(file))) << file;
}

RunResult run_words(const Sandbox& sandbox, std::vector<std::string> words) {
  words.insert(words.begin(), BLUE_PROGRAM);
  return run(words, rehearsal(sandbox));
}

const std::vector<std::vector<std::string>> kReadingCommands = {
    {"status"},
    {"dialogue", "list"},
    {"dialogue", "get", "--id", "investment"},
    {"dialogue", "round-context", "--id", "investment"},
};

TEST(RecordRestore, AnyReaderBringsTheIndexBackAndSyncTheFiles) {
  const Record record;
  CliJudge(record.sandbox()).must("list", {});
  const auto files = record_of(record.sandbox());
  const std::string dump = dump_index(record.sandbox());
  for (const auto& words : kReadingCommands) {
    SCOPED_TRACE(words.back());
    remove_index(record.sandbox());
    remove_rendered(record);
    RunResult result = run_words(record.sandbox(), words);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(record_of(record.sandbox()), files) << "reading wrote files";
    EXPECT_EQ(run_words(record.sandbox(), {"sync"}).exit_code, 0);
    EXPECT_EQ(record_of(record.sandbox()), files);
    EXPECT_EQ(dump_index(record.sandbox()), dump);
  }
}

// A merge or a copy can bring a second ledger with the same id: the index refused it with a sentence about
// SQL.
TEST(RecordRestore, ACopyOfADialogueIsReportedAndReadByItsFolder) {
  const Record record;
  const std::string copy = kInvestmentFolder + "-copy";
  fs::copy(record.path(""), record.sandbox().repository() / copy, fs::copy_options::recursive);
  RunResult status = run_words(record.sandbox(), {"status"});
  EXPECT_EQ(status.exit_code, 0) << status.err;
  EXPECT_NE(status.out.find("The dialogue investment is there twice, as a copy"), std::string::npos)
      << status.out;
  for (const std::string& folder : {kInvestmentFolder, copy})
    EXPECT_EQ(run_words(record.sandbox(), {"dialogue", "get", "--output-dir", folder}).exit_code, 0)
        << folder;
  RunResult by_id = run_words(record.sandbox(), {"dialogue", "get", "--id", "investment"});
  EXPECT_EQ(by_id.exit_code, 2) << "which of the two is meant is not known";
  EXPECT_NE((by_id.out + by_id.err).find("dialogue_id_collision"), std::string::npos) << by_id.out;
}

TEST(RecordRestore, MissingFilesAloneComeBackWithSync) {
  const Record record;
  const auto files = record_of(record.sandbox());
  for (const auto& words : {kReadingCommands[2], kReadingCommands[3]}) {
    remove_rendered(record);
    EXPECT_EQ(run_words(record.sandbox(), words).exit_code, 0);
    EXPECT_EQ(run_words(record.sandbox(), {"sync"}).exit_code, 0);
    EXPECT_EQ(record_of(record.sandbox()), files) << words[1];
  }
  for (const std::string& file : record.rendered()) {
    ASSERT_TRUE(fs::remove(record.path(file)));
    EXPECT_FALSE(findings_at(record.verify(), "file", file).empty()) << file << " was missed by nobody";
    EXPECT_TRUE(record.verify().holds()) << "what can be made again breaks nothing";
  }
  McpJudge(record.sandbox()).must("get", kInvestmentKey);
  EXPECT_EQ(run_words(record.sandbox(), {"sync"}).exit_code, 0);
  EXPECT_EQ(record_of(record.sandbox()), files) << "after a server has read it, too";
}

TEST(RecordRestore, TheWholeRoundFolderComesBackButForTheAnswers) {
  const Record record;
  const auto files = record_of(record.sandbox());
  std::map<std::string, std::string> answers;
  for (const std::string& name : kSix) {
    const std::string file = answers_of(0, {{slugify(name), ""}}).begin()->first;
    answers[file] = record.read(file);
  }
  fs::remove_all(record.path("round-0"));
  EXPECT_EQ(run_words(record.sandbox(), {"sync"}).exit_code, 0);
  EXPECT_FALSE(record.verify().holds()) << "Blue cannot make up what experts wrote";
  fs::create_directories(record.path("round-0"));
  for (const auto& [file, text] : answers) record.write(file, text);
  EXPECT_TRUE(record.verify().holds()) << tell(record.verify());
  EXPECT_EQ(run_words(record.sandbox(), {"sync"}).exit_code, 0);
  EXPECT_EQ(record_of(record.sandbox()), files) << "pages wait for the answers whose words they show";
}

// The kept copies of a file, and what they hold.
std::set<std::string> kept(const Record& record, const std::string& file) {
  std::set<std::string> texts;
  for (const std::string& name : record.files())
    if (name.starts_with(file + ".edited-")) texts.insert(record.read(name));
  return texts;
}

TEST(RecordRestore, AnEditedPageIsKeptAsideByTheNextWrite) {
  const Record record(kNewExpert);
  const std::vector<Step> steps = investment();
  CliJudge judge(record.sandbox());
  record.write("dialogue.md", "My notes.\n");
  judge.must("get", kInvestmentKey);
  EXPECT_EQ(record.read("dialogue.md"), "My notes.\n") << "a reader writes over nothing";
  EXPECT_FALSE(record.verify().holds());
  judge.must(steps[kNewExpert].verb, steps[kNewExpert].arguments);
  EXPECT_EQ(kept(record, "dialogue.md"), std::set<std::string>{"My notes.\n"});
  EXPECT_TRUE(record.verify().holds()) << tell(record.verify());
}

TEST(RecordRestore, EveryEditIsKeptThoughTheClockStandsStill) {
  const Record record(kNewExpert);
  const std::vector<Step> steps = investment();
  CliJudge judge(record.sandbox());
  for (std::size_t step : {kNewExpert, kSecondPanel, kPrompt}) {
    record.write("dialogue.md", format("My notes, {}.\n", step));
    judge.must(steps[step].verb, steps[step].arguments);
  }
  EXPECT_EQ(kept(record, "dialogue.md").size(), 3u) << "one edit was written over by another";
}

TEST(RecordRestore, AnEditedPageIsKeptAsideByARebuild) {
  const Record record;
  const auto files = record_of(record.sandbox());
  for (const char* file : {"scoreboard.md", "round-0/muffin.prompt.md", "expert-pool.json"}) {
    const std::string edited = record.read(file) + "My notes.\n";
    record.write(file, edited);
    RunResult rebuild = run_words(record.sandbox(), {"dialogue", "rebuild"});
    EXPECT_EQ(rebuild.exit_code, 0) << rebuild.err;
    EXPECT_NE(rebuild.out.find(file), std::string::npos) << "it says what it made again";
    EXPECT_EQ(kept(record, file), std::set<std::string>{edited});
    EXPECT_EQ(record.read(file), files.at(format("{}/{}", kInvestmentFolder, file)));
  }
  EXPECT_TRUE(record.verify().findings.empty()) << tell(record.verify());
}

TEST(RecordRestore, ARebuildOfAWholeRecordChangesNothing) {
  const Record record;
  CliJudge(record.sandbox()).must("list", {});
  const auto files = record_of(record.sandbox());
  const std::string dump = dump_index(record.sandbox());
  RunResult rebuild = run_words(record.sandbox(), {"dialogue", "rebuild"});
  EXPECT_NE(rebuild.out.find(R"("rebuilt":[])"), std::string::npos) << rebuild.out;
  EXPECT_EQ(record_of(record.sandbox()), files);
  EXPECT_EQ(dump_index(record.sandbox()), dump);
}

}  // namespace
}  // namespace blue
