// A crash between the ledger's line and the last rendered file: readers show what the ledger says and leave
// the files alone, and `blue sync` leaves nothing missing and nothing stale.
#include <algorithm>
#include <atomic>
#include <thread>

#include "base/format.h"
#include "tests/e2e/record.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

constexpr int kKills = 40;
const std::vector<std::string> kReaders = {"status", "list", "get", "round-context"};

RunResult read_with(const Sandbox& sandbox, const std::string& reader, const std::string& id) {
  std::vector<std::string> words{BLUE_PROGRAM};
  if (reader != "status") words.emplace_back("dialogue");
  words.push_back(reader);
  if (reader == "get" || reader == "round-context") words.insert(words.end(), {"--id", id});
  return run(words, rehearsal(sandbox));
}

// Puts the .blue folder back as it was kept.
void restore(const Sandbox& sandbox, const Path& kept) {
  fs::remove_all(sandbox.blue_folder());
  fs::copy(kept, sandbox.blue_folder(), fs::copy_options::recursive);
}

// The files of a round in the order in which they are published.
const std::vector<std::string> kPublished = {"dialogue.md", "round-2/panel.json",
                                             "round-2/round-2.summary.md", "scoreboard.md", "tensions.md"};

TEST(RecordCrash, EveryPointAfterTheLineIsMadeUpFor) {
  const Record record(kRound2);
  const Step step = investment()[kRound2];
  write_answers(record.sandbox(), kInvestmentFolder, step);
  const Path before = record.sandbox().outside() / "before", after = record.sandbox().outside() / "after";
  fs::copy(record.sandbox().blue_folder(), before, fs::copy_options::recursive);
  CliJudge(record.sandbox()).must(step.verb, step.arguments);
  CliJudge(record.sandbox()).must("list", {});
  EXPECT_EQ(record.sandbox().blue({"sync"}).exit_code, 0);
  fs::copy(record.sandbox().blue_folder(), after, fs::copy_options::recursive);
  const auto files = record_of(record.sandbox());
  const std::string dump = dump_index(record.sandbox());
  const Path in_blue = Path(kInvestmentFolder).lexically_relative(".blue");
  for (std::size_t published = 0; published <= kPublished.size(); ++published) {
    SCOPED_TRACE(format("killed after {} files", published));
    restore(record.sandbox(), before);
    fs::copy(after / in_blue / "salts", record.path("salts"),
             fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    std::vector<std::string> done{"ledger.jsonl"};
    done.insert(done.end(), kPublished.begin(), kPublished.begin() + static_cast<std::ptrdiff_t>(published));
    for (const std::string& file : done)
      record.write(file, read_file(after / in_blue / file).value_or("missing"));
    EXPECT_TRUE(record.verify().holds()) << "a crash is no tampering\n" << tell(record.verify());
    EXPECT_EQ(record.verify().findings.size(), kPublished.size() - published);
    RunResult result = read_with(record.sandbox(), kReaders[published % kReaders.size()], "investment");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(record.verify().findings.size(), kPublished.size() - published) << "reading wrote files";
    EXPECT_EQ(record.sandbox().blue({"sync"}).exit_code, 0);
    EXPECT_TRUE(record.verify().findings.empty()) << tell(record.verify());
    EXPECT_EQ(record_of(record.sandbox()), files);
    EXPECT_EQ(dump_index(record.sandbox()), dump);
  }
}

// A crash before the first line left an empty ledger, and every list of the project failed from then on.
TEST(RecordCrash, AnEmptyLedgerIsReportedAndCanBeBegunAgain) {
  const Record record;
  const std::string folder = ".blue/dialogues/begun";
  ASSERT_TRUE(make_folder(record.sandbox().repository() / folder));
  ASSERT_TRUE(write_file(record.sandbox().repository() / folder / "ledger.jsonl", ""));
  CliJudge judge(record.sandbox());
  EXPECT_EQ(judge.must("list", {}).at("total"), Json(1));
  EXPECT_NE(record.sandbox().blue({"status"}).out.find("is empty: a crash came before"), std::string::npos);
  judge.must("create", {{"title", "Begun"}, {"output_dir", folder}});
  EXPECT_EQ(judge.must("list", {}).at("total"), Json(2));
}

// The writer that comes next is not a reader: it must not take what a crash left for somebody's edit.
TEST(RecordCrash, TheNextWriterMistakesNothingForAnEdit) {
  const Record record(kRound2);
  const std::vector<Step> steps = investment();
  write_answers(record.sandbox(), kInvestmentFolder, steps[kRound2]);
  const Path before = record.sandbox().outside() / "before";
  fs::copy(record.sandbox().blue_folder(), before, fs::copy_options::recursive);
  CliJudge judge(record.sandbox());
  judge.must(steps[kRound2].verb, steps[kRound2].arguments);
  const std::string ledger = record.read("ledger.jsonl");
  const Path salts = record.sandbox().outside() / "salts";
  fs::copy(record.path("salts"), salts, fs::copy_options::recursive);
  restore(record.sandbox(), before);
  fs::copy(salts, record.path("salts"), fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  record.write("ledger.jsonl", ledger);
  judge.must(steps[kVerdict].verb, steps[kVerdict].arguments);
  EXPECT_TRUE(record.verify().findings.empty()) << tell(record.verify());
  const Record undisturbed;
  EXPECT_EQ(record_of(record.sandbox()), record_of(undisturbed.sandbox()));
}

// A dialogue whose round has many files: prompts are out, three experts answer.
struct Talk {
  std::string id;
  JsonObject key(const JsonObject& rest) const {
    JsonObject arguments{{"dialogue_id", id}};
    for (const auto& [name, value] : rest) arguments.append(name, value);
    return arguments;
  }
  JsonObject round() const {
    JsonArray responses;
    for (const char* expert : {"Muffin", "Cupcake", "Scone"})
      responses.push_back(JsonObject{
          {"expert", expert}, {"text", "[PERSPECTIVE P01: One]\nA view.\n\n[TENSION T01: Two]\nA doubt.\n"}});
    return key({{"round", 0}, {"responses", responses}, {"score_components", JsonObject{{"W", 1}}}});
  }
  void open(Judge& judge) const {
    judge.must("create", {{"title", id}});
    judge.must("evolve_panel",
               key({{"round", 0}, {"panel", seats({"Muffin", "Cupcake", "Scone"}, "created")}}));
    judge.must("round_prompt", key({{"round", 0}}));
  }
  std::string folder() const { return ".blue/dialogues/2026-02-03T1423Z-" + id; }
};

class Killer {
 public:
  // Kills the call somewhere between its start and its end; false when it was over before.
  bool kill_during(const Sandbox& sandbox, std::string_view verb, const JsonObject& arguments) {
    std::vector<std::string> words = command_of(verb, arguments);
    words.insert(words.begin(), BLUE_PROGRAM);
    Process process = std::move(Process::spawn(words, rehearsal(sandbox)).value());
    std::this_thread::sleep_for(std::chrono::microseconds(
        std::uniform_int_distribution<std::int64_t>(0, static_cast<std::int64_t>(longest_))(random_)));
    process.kill();
    auto end = process.wait();
    const bool killed = end && end->signal.has_value();
    longest_ *= killed ? 1.1 : 0.8;
    return killed;
  }

 private:
  std::mt19937_64 random_{std::random_device()()};
  double longest_ = 20'000;  // microseconds; follows the length of a call
};

void expect_intact(const Sandbox& sandbox, const Talk& talk, std::string_view when, bool may_be_torn) {
  auto seen = verify_dialogue({Project{sandbox.repository()}, talk.folder()});
  ASSERT_TRUE(seen) << when;
  // A kill can stop a write between two pages: the line was not acknowledged, and the next call cuts it off.
  if (may_be_torn)
    std::erase_if(seen->findings, [](const Finding& finding) {
      return !finding.breaks && finding.message.find("unfinished line") != std::string::npos;
    });
  EXPECT_TRUE(seen->findings.empty()) << when << "\n" << tell(*seen);
}

TEST(RecordCrash, AKilledRoundLeavesNoStaleFile) {
  Sandbox sandbox;
  Killer killer;
  McpJudge judge(sandbox);
  int killed = 0, talks = 0;
  for (; killed < kKills && talks < 4 * kKills && !::testing::Test::HasFailure(); ++talks) {
    const Talk talk{format("talk-{}", talks)};
    SCOPED_TRACE(talk.id);
    talk.open(judge);
    killed += killer.kill_during(sandbox, "round_register", talk.round());
    const std::string& reader = kReaders[static_cast<std::size_t>(talks) % kReaders.size()];
    EXPECT_EQ(read_with(sandbox, reader, talk.id).exit_code, 0) << reader;
    EXPECT_EQ(sandbox.blue({"sync"}).exit_code, 0);
    expect_intact(sandbox, talk, reader, true);
    judge.must("round_register", talk.round());
    expect_intact(sandbox, talk, "the call again", false);
  }
  EXPECT_GE(killed, kKills) << "too many calls were over before the kill";
  int left_behind = 0;
  for (const std::string& name : files_below(sandbox.blue_folder())) {
    EXPECT_EQ(name.find(".edited-"), std::string::npos) << name << " was nobody's edit";
    left_behind += name.ends_with(".tmp");
  }
  RecordProperty("left_behind", left_behind);
}

TEST(RecordCrash, VerifyingBesideAWriterAccusesNobody) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  const std::vector<Step> steps = investment();
  play(judge, kInvestmentFolder, std::span(steps).first(1));
  std::atomic<bool> done = false;
  std::thread writer([&] {
    play(judge, kInvestmentFolder, std::span(steps).subspan(1));
    done = true;
  });
  int looks = 0;
  for (; !done; ++looks) {
    auto seen = verify_dialogue({Project{sandbox.repository()}, kInvestmentFolder});
    EXPECT_TRUE(seen && seen->holds()) << looks << "\n" << (seen ? tell(*seen) : seen.error().message);
  }
  writer.join();
  EXPECT_GT(looks, 0);
}

}  // namespace
}  // namespace blue
