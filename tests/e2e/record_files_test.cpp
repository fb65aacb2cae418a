// The files of a dialogue, call by call: all that must be there is there, nothing else, and the record holds
// at every moment.
#include "base/format.h"
#include "base/text.h"
#include "tests/e2e/record.h"

namespace blue {
namespace {

using Names = std::set<std::string>;

void add_round(Names& names, int round, const std::vector<std::string>& experts, std::string_view suffix) {
  for (const std::string& name : experts) names.insert(format("round-{}/{}{}", round, slugify(name), suffix));
}

// What each call adds to the dialogue's folder, the experts' own answers included.
Names added_by(std::size_t step) {
  std::vector<std::string> seven = kSix;
  seven.push_back("Palmier");
  Names names;
  switch (step) {
    case kCreate:
      return {"ledger.jsonl", "dialogue.md", "expert-pool.json"};
    case kFirstPanel:
      return {"round-0/panel.json"};
    case kFirstPrompts:
      add_round(names, 0, kSix, ".prompt.md");
      return names;
    case kRound0:
      names = {"round-0/round-0.summary.md", "scoreboard.md", "tensions.md"};
      add_round(names, 0, kSix, ".md");
      return names;
    case kSecondPanel:
      return {"round-1/panel.json"};
    case kPrompt:
      return {"round-1/palmier.prompt.md"};
    case kRound1:
      names = {"round-1/round-1.summary.md"};
      add_round(names, 1, seven, ".md");
      return names;
    case kRound2:
      names = {"round-2/round-2.summary.md", "round-2/panel.json"};
      add_round(names, 2, seven, ".md");
      return names;
    case kVerdict:
      return {"verdict.md"};
    default:
      return {};
  }
}

TEST(RecordFiles, EveryCallLeavesItsFilesAndARecordThatHolds) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  const std::vector<Step> steps = investment();
  Names expected;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    SCOPED_TRACE(format("step {}: {}", i, steps[i].verb));
    play(judge, kInvestmentFolder, std::span(steps).subspan(i, 1));
    expected.merge(added_by(i));
    std::vector<std::string> there = files_below(sandbox.repository() / kInvestmentFolder);
    std::erase_if(there, [](const std::string& name) { return name.starts_with("salts/"); });
    EXPECT_EQ(Names(there.begin(), there.end()), expected);
    RunResult verify = run({BLUE_PROGRAM, "dialogue", "verify", "--id", "investment"}, rehearsal(sandbox));
    EXPECT_EQ(verify.exit_code, 0) << verify.out << verify.err;
    EXPECT_NE(verify.out.find(R"("findings":[])"), std::string::npos) << verify.out;
  }
}

TEST(RecordFiles, ThePagesSayWhatTheRecordSays) {
  const Record record;
  EXPECT_NE(record.read("scoreboard.md").find("259"), std::string::npos) << "the total of all rounds";
  for (const char* id : {"T0001", "T0002"}) {
    EXPECT_NE(record.read("tensions.md").find(id), std::string::npos) << id;
    EXPECT_NE(record.read("dialogue.md").find(id), std::string::npos) << id;
  }
  EXPECT_NE(record.read("verdict.md").find("Approve with an overlay and a cap"), std::string::npos);
  EXPECT_NE(record.read("round-1/round-1.summary.md").find("Income is settled."), std::string::npos);
  for (const char* section : {"Perspectives Inventory", "Tensions Tracker"})
    EXPECT_NE(record.read("dialogue.md").find(section), std::string::npos) << section;
}

TEST(RecordFiles, VerifyingReadsEverythingAndWritesNothing) {
  const Record record;
  const auto before = record_of(record.sandbox());
  const Record::Said said = record.say();
  EXPECT_EQ(said.exit_code, 0);
  EXPECT_EQ(*said.content.find("holds"), Json(true));
  EXPECT_EQ(*said.content.find("rounds"), Json(3));
  EXPECT_EQ(*said.content.find("answers"), Json(20));
  EXPECT_EQ(*said.content.find("files"), Json(record.rendered().size()));
  EXPECT_EQ(record_of(record.sandbox()), before);
}

}  // namespace
}  // namespace blue
