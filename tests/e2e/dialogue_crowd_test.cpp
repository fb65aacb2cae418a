// Several Judges at once in one project: every dialogue comes out as if it had been alone.
#include <thread>

#include "base/format.h"
#include "base/json_parse.h"
#include "tests/e2e/investment.h"

namespace blue {
namespace {

constexpr int kCrowd = 20;

std::vector<Step> renamed_investment(const std::string& id) {
  std::vector<Step> steps = investment();
  for (Step& step : steps)
    if (step.arguments.contains("dialogue_id")) step.arguments.set("dialogue_id", id);
  steps[kCreate].arguments.set("title", id);
  return steps;
}

std::string folder_of(const std::string& id) { return ".blue/dialogues/2026-02-03T1423Z-" + id; }

TEST(DialogueCrowd, TwentyJudgesPlayTwentyDialogues) {
  Sandbox sandbox;
  std::vector<std::thread> judges;
  for (int number = 0; number < kCrowd; ++number)
    judges.emplace_back([&sandbox, number] {
      const std::string id = format("investment-{}", number);
      McpJudge judge(sandbox);
      play(judge, folder_of(id), renamed_investment(id));
    });
  for (std::thread& judge : judges) judge.join();
  expect_verified(sandbox);
  EXPECT_EQ(ask_index(sandbox, "select count(*), min(status), max(status) from dialogues"),
            "20|converged|converged\n");
  EXPECT_EQ(ask_index(sandbox, "select count(*), sum(velocity), sum(converge_signals) from rounds"),
            "60|180|200\n");
  expect_same_index_again(sandbox);
}

// A crowd that opens dialogues of one title at the same time; `question_of` makes the question of each.
void open_at_once(const Sandbox& sandbox, std::string (*question_of)(int number)) {
  std::vector<Process> crowd;
  for (int number = 0; number < kCrowd; ++number)
    crowd.push_back(std::move(Process::spawn({BLUE_PROGRAM, "dialogue", "create", "--title", "Same",
                                              "--question", question_of(number)},
                                             rehearsal(sandbox))
                                  .value()));
  for (Process& process : crowd) {
    auto end = process.wait();
    ASSERT_TRUE(end);
    EXPECT_EQ(end->exit_code, std::optional(0)) << process.err();
  }
}

TEST(DialogueCrowd, TheSameWordsAtOnceAreOneDialogue) {
  Sandbox sandbox;
  open_at_once(sandbox, [](int) { return std::string("Header or path?"); });
  EXPECT_EQ(ledgers_of(sandbox).size(), 1u);
  expect_verified(sandbox);
}

TEST(DialogueCrowd, DialoguesOfOneTitleGetNamesOfTheirOwn) {
  Sandbox sandbox;
  open_at_once(sandbox, [](int number) { return format("Header or path in part {}?", number); });
  EXPECT_EQ(
      ask_index(sandbox, "select count(distinct dialogue_id), count(distinct output_dir) from dialogues"),
      "20|20\n");
  EXPECT_EQ(ledgers_of(sandbox).size(), 20u);
  expect_verified(sandbox);
}

// Starts the calls at the same time and returns what each came to.
std::vector<Reply> call_at_once(const Sandbox& sandbox, const std::vector<Step>& steps) {
  std::vector<Process> processes;
  for (const Step& step : steps) {
    std::vector<std::string> words = command_of(step.verb, step.arguments);
    words.insert(words.begin(), BLUE_PROGRAM);
    processes.push_back(std::move(Process::spawn(words, rehearsal(sandbox)).value()));
  }
  std::vector<Reply> replies;
  for (Process& process : processes) {
    auto end = process.wait();
    const bool is_done = end && end->exit_code == 0;
    replies.push_back({parse_json(process.out()).value_or(Json()), !is_done});
  }
  return replies;
}

class TwoJudges : public ::testing::Test {
 protected:
  void SetUp() override {
    CliJudge judge(sandbox);
    play(judge, kInvestmentFolder, std::span(steps).first(kRound0));
    write_answers(sandbox, kInvestmentFolder, steps[kRound0]);
  }
  void expect_one_line_more(const std::string& before) {
    const std::string after = ledgers_of(sandbox).begin()->second;
    EXPECT_TRUE(after.starts_with(before));
    EXPECT_EQ(std::ranges::count(after, '\n'), std::ranges::count(before, '\n') + 1);
    expect_verified(sandbox);
  }
  Sandbox sandbox;
  std::vector<Step> steps = investment();
};

TEST_F(TwoJudges, OfTheSameRoundOneWinsAndTheOtherIsToldSo) {
  const std::string before = ledgers_of(sandbox).begin()->second;
  std::vector<Reply> replies = call_at_once(sandbox, {4, steps[kRound0]});
  int fresh = 0;
  for (const Reply& reply : replies) {
    EXPECT_FALSE(reply.is_refused) << render_json(reply.content);
    fresh += reply.at("already_registered") == Json(false);
  }
  EXPECT_EQ(fresh, 1);
  expect_one_line_more(before);
}

TEST_F(TwoJudges, OfDifferentRoundsTheLateOneIsRefused) {
  const std::string before = ledgers_of(sandbox).begin()->second;
  std::vector<Step> rivals(4, steps[kRound0]);
  for (std::size_t number = 0; number < rivals.size(); ++number)
    rivals[number].arguments.set("summary", format("Summary {}", number));
  int won = 0;
  for (const Reply& reply : call_at_once(sandbox, rivals)) {
    won += !reply.is_refused;
    EXPECT_EQ(reply.error_code(), reply.is_refused ? "round_already_registered" : "")
        << render_json(reply.content);
  }
  EXPECT_EQ(won, 1);
  expect_one_line_more(before);
}

}  // namespace
}  // namespace blue
