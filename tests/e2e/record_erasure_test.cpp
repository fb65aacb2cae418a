// Forgetting: an erased sentence is in no byte below .blue, the record still holds and says who erased it,
// and nothing brings the sentence back.
#include <thread>

#include "base/format.h"
#include "base/json_parse.h"
#include "tests/e2e/erasure.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

std::string in_blue(const std::string& file) {
  return (Path(kInvestmentFolder).lexically_relative(".blue") / file).string();
}

Json state_of(const Sandbox& sandbox) {
  const RunResult said = blue_says(sandbox, {"dialogue", "list", "--json"});
  EXPECT_EQ(said.exit_code, 0) << said.err;
  return parse_json(said.out).value_or(Json());
}

TEST(RecordErasure, AnErasedSentenceIsNowhereAndTheRecordHolds) {
  const Record record;
  const Sandbox& sandbox = record.sandbox();
  ASSERT_EQ(blue_says(sandbox, {"dialogue", "export", "--id", "investment"}).exit_code, 0);
  ASSERT_EQ(blue_says(sandbox, {"dialogue", "save", "--id", "investment"}).exit_code, 0);
  ASSERT_EQ(blue_says(sandbox, {"search", "mandate"}).exit_code, 0);
  record.write("tensions.md.edited-20260101T000000Z", kSecret);
  record.write("ledger.jsonl.torn", kSecret);
  record.write("dialogue.md", record.read("dialogue.md") + kSecret);
  ASSERT_GT(holders_of(sandbox, kSecret).size(), 6u);
  const Json before = state_of(sandbox);
  const std::string ledger = record.read("ledger.jsonl");

  const RunResult said = erase(sandbox, kSecret);
  EXPECT_EQ(said.exit_code, 0) << said.out << said.err;
  EXPECT_TRUE(said.out.contains("Git history and clones keep the text")) << said.out;
  expect_forgotten(record);
  EXPECT_EQ(state_of(sandbox), before) << "the gate's numbers stand";
  EXPECT_EQ(record.read("ledger.jsonl"), ledger);
  EXPECT_TRUE(record.read("tensions.md").contains("[erased on record]"));

  const RunResult verified = blue_says(sandbox, {"dialogue", "verify", "--id", "investment"});
  EXPECT_EQ(verified.exit_code, 0) << verified.out;
  EXPECT_TRUE(verified.out.contains("19 of 20 readings were re-read, 1 from the record (erased by sam"))
      << verified.out;
  EXPECT_TRUE(verified.out.contains("round-0/muffin.md was erased on record by sam at")) << verified.out;
  EXPECT_TRUE(verified.out.contains("It quoted round-0/muffin.md.")) << verified.out;
  for (const auto& words : {std::vector<std::string>{"dialogue", "export", "--id", "investment"},
                            {"dialogue", "save", "--id", "investment"},
                            {"dialogue", "rebuild"},
                            {"search", "mandate"},
                            {"dialogue", "get", "--id", "investment"}})
    EXPECT_EQ(blue_says(sandbox, words).exit_code, 0) << words[1];
  expect_forgotten(record);
  EXPECT_EQ(erase(sandbox).exit_code, 0) << "it can be repeated";
}

TEST(RecordErasure, ARestoredCopyIsIgnoredAndRemoved) {
  const Record record;
  const Sandbox& sandbox = record.sandbox();
  const Path kept = sandbox.outside() / "kept";
  fs::copy(record.path(""), kept, fs::copy_options::recursive);
  ASSERT_EQ(erase(sandbox).exit_code, 0);
  for (const bool by_write : {false, true}) {
    fs::copy(kept, record.path(""), fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    for (const char* reader : {"get", "export", "verify"})
      EXPECT_FALSE(
          blue_says(sandbox, {"dialogue", reader, "--id", "investment", "--json"}).out.contains(kSecret))
          << reader;
    if (by_write)
      CliJudge(sandbox).call("verdict_register", {{"dialogue_id", "investment"},
                                                  {"verdict_type", "minority"},
                                                  {"author_expert", "Donut"},
                                                  {"recommendation", "Wait for a year instead"}});
    else
      EXPECT_EQ(blue_says(sandbox, {"sync"}).exit_code, 0);
    expect_forgotten(record);
  }
}

TEST(RecordErasure, AnIdenticalRetryIsRefused) {
  const Record record(kRound2);
  const Sandbox& sandbox = record.sandbox();
  const std::string sentence = "Losses can be harvested.";
  std::vector<std::string> words = kErase;
  words[5] = "1";
  words[7] = "Eclair";
  ASSERT_EQ(blue_says(sandbox, words).exit_code, 0);
  EXPECT_TRUE(holders_of(sandbox, sentence).empty());
  const Step step = investment()[kRound1];
  CliJudge(sandbox).refused(step.verb, step.arguments, "exhibit_erased");
  EXPECT_TRUE(holders_of(sandbox, sentence).empty());
  const Step next = investment()[kRound2];
  write_answers(sandbox, kInvestmentFolder, next);
  CliJudge(sandbox).must(next.verb, next.arguments);
  CliJudge(sandbox).must("verdict_register", investment()[kVerdict].arguments);
  EXPECT_TRUE(record.verify().holds()) << tell(record.verify());
}

// Hiding a dissent shows: the report has its place, and verify says who hid it.
TEST(RecordErasure, AnErasedDissentKeepsItsPlaceInTheVerdict) {
  const Record record(kRound1);
  const Sandbox& sandbox = record.sandbox();
  const std::string doubt = "Nobody has priced the overlay in a falling market.";
  std::vector<Step> steps = investment();
  for (Json& one : *steps[kRound1].arguments.find("responses")->array())
    if (one.text_or("expert", "") == "Eclair")
      *one.object()->find("text") = format("[RE:SUPPORT P0005]\nYes.\n\n[DISSENT: Unpriced]\n{}\n", doubt);
  CliJudge judge(sandbox);
  play(judge, kInvestmentFolder, std::span(steps).subspan(kRound1));
  ASSERT_TRUE(record.read("verdict.md").contains(doubt)) << record.read("verdict.md");
  ASSERT_EQ(blue_says(sandbox, {"rfc", "create", "Overlay", "--dialogue", "investment"}).exit_code, 0);
  const Path rfc = sandbox.blue_folder() / "docs/rfcs/0001-overlay.draft.md";
  ASSERT_TRUE(read_file(rfc).value().contains(doubt));
  ASSERT_EQ(blue_says(sandbox, {"search", "overlay"}).exit_code, 0);
  std::vector<std::string> words = kErase;
  words[5] = "1";
  words[7] = "Eclair";
  ASSERT_EQ(blue_says(sandbox, words).exit_code, 0);
  EXPECT_TRUE(holders_of(sandbox, doubt).empty()) << "an RFC kept what it had taken from the answer";
  EXPECT_TRUE(record.read("verdict.md").contains("[erased on record]")) << record.read("verdict.md");
  EXPECT_TRUE(read_file(rfc).value().contains("Eclair, dissent: [erased on record]")) << *read_file(rfc);
  const Verification seen = record.verify();
  EXPECT_TRUE(seen.holds()) << tell(seen);
  EXPECT_EQ(findings_at(seen, "erasure", "round-1/eclair.md").size(), 1u) << tell(seen);
}

// What was signed is a hash of the words: without them nobody can make it again.
TEST(RecordErasure, AVerdictInErasedWordsStillHolds) {
  const Record record(kVerdict);
  const Sandbox& sandbox = record.sandbox();
  CliJudge judge(sandbox);
  JsonObject adopts = kInvestmentKey;
  adopts.append("recommendations_adopted", JsonArray{"R0101", "R0102"});
  JsonObject proposal = adopts;
  proposal.append("verdict_type", "interim");
  judge.must("verdict_register", proposal);
  judge.must("verdict_register", adopts);
  ASSERT_TRUE(record.read("verdict.md").contains("Calls pay the mandate"));
  std::vector<std::string> words = kErase;
  words[5] = "1";
  ASSERT_EQ(blue_says(sandbox, words).exit_code, 0);
  EXPECT_TRUE(holders_of(sandbox, "Calls pay the mandate").empty());
  const Verification seen = record.verify();
  EXPECT_TRUE(seen.holds()) << tell(seen);
  EXPECT_EQ(findings_at(seen, "verdict", "interim").size(), 1u) << tell(seen);
}

// The readings that are left are still compared: an erasure does not cover a forged line.
TEST(RecordErasure, AForgedReadingOfAnotherAnswerIsFound) {
  for (const auto& [from, to] : {std::pair{R"("at":[4,1])", R"("at":[3,1])"}, {"[84,121]", "[84,120]"}}) {
    const Record record;
    ASSERT_EQ(erase(record.sandbox()).exit_code, 0);
    record.forge([&](std::vector<std::string>& lines) {
      std::string& round = lines[3];
      const std::size_t at = round.find(from, round.find(R"({"expert":"cupcake","answered_at")"));
      ASSERT_NE(at, std::string::npos) << round;
      round.replace(at, std::string_view(from).size(), to);
    });
    EXPECT_FALSE(findings_at(record.verify(), "number", "round 0").empty()) << tell(record.verify());
  }
}

// A server that has the words in memory and the old index open forgets them too.
TEST(RecordErasure, AServerThatRunsForgetsAsWell) {
  const Record record(kRound2);
  const Sandbox& sandbox = record.sandbox();
  McpJudge judge(sandbox);
  const JsonObject ask{{"dialogue_id", "investment"}, {"round", 0}, {"expert", "Muffin"}};
  ASSERT_TRUE(render_json(judge.must("get", ask).content).contains(kSecret));
  ASSERT_EQ(erase(sandbox).exit_code, 0);
  EXPECT_FALSE(render_json(judge.must("get", ask).content).contains(kSecret));
  const Step next = investment()[kRound2];
  write_answers(sandbox, kInvestmentFolder, next);
  judge.must(next.verb, next.arguments);
  judge.must("verdict_register", investment()[kVerdict].arguments);
  expect_forgotten(record);
}

TEST(RecordErasure, AnImportLeavesReturnedTextBehind) {
  const Record record;
  const Path copy = record.sandbox().outside() / "copy";
  fs::copy(record.path("round-0/muffin.md"), record.sandbox().outside() / "muffin.md");
  ASSERT_EQ(erase(record.sandbox()).exit_code, 0);
  fs::copy(record.path(""), copy, fs::copy_options::recursive);
  fs::copy(record.sandbox().outside() / "muffin.md", copy / "round-0/muffin.md");
  const Sandbox other;
  const RunResult said = blue_says(other, {"dialogue", "import", copy.string()});
  EXPECT_EQ(said.exit_code, 0) << said.out << said.err;
  EXPECT_TRUE(holders_of(other, kSecret).empty());
}

TEST(RecordErasure, WordsOfTheJudgeAreNamedAndLeaveItIncomplete) {
  const Record record(kRound0);
  const Sandbox& sandbox = record.sandbox();
  Step step = investment()[kRound0];
  JsonObject arguments;
  for (const auto& [name, value] : step.arguments)
    arguments.append(name, name == "summary" ? Json("Muffin says: " + kSecret) : value);
  write_answers(sandbox, kInvestmentFolder, step);
  CliJudge(sandbox).must(step.verb, arguments);
  const RunResult said = erase(sandbox, kSecret);
  EXPECT_EQ(said.exit_code, 3) << said.out;
  EXPECT_TRUE(said.err.contains("erasure_incomplete")) << said.err;
  EXPECT_TRUE(said.err.contains("ledger.jsonl:4")) << said.err;
  EXPECT_FALSE(fs::exists(record.path("round-0/muffin.md")));
}

TEST(RecordErasure, ContainingAloneOnlyLists) {
  const Record record;
  const std::vector<std::string> look = {"dialogue", "erase", "--id", "investment", "--containing", "-"};
  const auto before = record_of(record.sandbox());
  const RunResult found = blue_says(record.sandbox(), look, kSecret + "\n");
  EXPECT_EQ(found.exit_code, 0) << found.err;
  EXPECT_TRUE(found.out.contains(R"(/round-0/muffin.md","line":5})")) << found.out;
  EXPECT_EQ(blue_says(record.sandbox(), look, "a text that is nowhere").exit_code, 1);
  EXPECT_EQ(blue_says(record.sandbox(), look, " \n \n").exit_code, 2) << "white space is in every file";
  EXPECT_EQ(record_of(record.sandbox()), before);
  EXPECT_EQ(
      blue_says(record.sandbox(), {"dialogue", "erase", "--id", "investment", "--round", "0"}).exit_code, 2);
}

// An erasure nobody can account for would hide a dissent.
TEST(RecordErasure, AnErasureOfAnotherTextBreaksTheRecord) {
  const Record record;
  ASSERT_EQ(erase(record.sandbox()).exit_code, 0);
  for (const auto& entry : fs::directory_iterator(record.path("erasures")))
    ASSERT_TRUE(write_file(entry.path(), "{}"));
  const Verification seen = record.verify();
  EXPECT_FALSE(seen.holds());
  EXPECT_EQ(findings_at(seen, "erasure", "round-0/muffin.md").size(), 1u) << tell(seen);
  EXPECT_EQ(check_ledger(record.path("ledger.jsonl")).exit_code, 1);
}

TEST(RecordErasure, SyncRemovesSaltsThatNoLineNames) {
  const Record record;
  const std::string orphan = format("salts/{}", std::string(64, 'a'));
  record.write(orphan, std::string(32, 'b') + "\n");
  const auto before = record.files().size();
  EXPECT_EQ(blue_says(record.sandbox(), {"sync", "--dry-run"}).exit_code, 0);
  EXPECT_TRUE(fs::exists(record.path(orphan)));
  const RunResult said = blue_says(record.sandbox(), {"sync"});
  EXPECT_TRUE(said.out.contains(in_blue(orphan))) << said.out;
  EXPECT_EQ(record.files().size(), before - 1);
  EXPECT_TRUE(record.verify().findings.empty()) << tell(record.verify());
}

TEST(RecordErasure, AKilledErasureIsCompletedByTheNextSyncOrTheNextTry) {
  const Record record;
  const Sandbox& sandbox = record.sandbox();
  const Path kept = sandbox.outside() / "kept";
  fs::copy(sandbox.blue_folder(), kept, fs::copy_options::recursive);
  constexpr int kKills = 24;
  for (int kill = 0; kill < kKills; ++kill) {
    SCOPED_TRACE(format("kill {}", kill));
    fs::remove_all(sandbox.blue_folder());
    fs::copy(kept, sandbox.blue_folder(), fs::copy_options::recursive);
    std::vector<std::string> words = kErase;
    words.insert(words.begin(), BLUE_PROGRAM);
    Process process = std::move(Process::spawn(words, rehearsal(sandbox)).value());
    std::this_thread::sleep_for(std::chrono::microseconds(5000 + 2500 * kill));
    process.kill();
    process.wait();
    const bool is_recorded = record.verify().erased > 0;
    EXPECT_TRUE(is_recorded || fs::exists(record.path("round-0/muffin.md")));
    if (is_recorded && kill % 2 == 0)
      EXPECT_EQ(blue_says(sandbox, {"sync"}).exit_code, 0);
    else
      EXPECT_EQ(erase(sandbox).exit_code, 0);
    expect_forgotten(record);
  }
}

}  // namespace
}  // namespace blue
