// Killed at any moment, or with the index gone: the record is whole and the same call again succeeds.
#include <random>
#include <thread>

#include "base/format.h"
#include "base/json_parse.h"
#include "tests/e2e/investment.h"

namespace blue {
namespace {

constexpr int kKills = 300;

// Two experts who agree as soon as they may: two rounds, one verdict.
struct Talk {
  std::string id;
  Step create() const { return {"create", {{"title", id}}}; }
  Step round(int number) const {
    JsonArray responses;
    for (const char* expert : {"Muffin", "Cupcake"})
      responses.push_back(
          JsonObject{{"expert", expert}, {"text", "Nothing speaks against it.\n\n[MOVE:CONVERGE]\n"}});
    return {"round_register",
            {{"dialogue_id", id},
             {"round", number},
             {"panel", JsonArray{"Muffin", "Cupcake"}},
             {"responses", responses},
             {"score_components", JsonObject{{"W", 1}, {"C", 2}, {"T", 3}, {"R", 4}}}}};
  }
  Step verdict() const { return {"verdict_register", {{"dialogue_id", id}, {"recommendation", "Go"}}}; }
};

class Killer {
 public:
  explicit Killer(const Sandbox& sandbox)
      : sandbox_(sandbox), judge_(sandbox), random_(std::random_device()()) {}

  void kill_during(const Step& step) {
    std::vector<std::string> words = command_of(step.verb, step.arguments);
    words.insert(words.begin(), BLUE_PROGRAM);
    Process process = std::move(Process::spawn(words, rehearsal(sandbox_)).value());
    std::this_thread::sleep_for(std::chrono::microseconds(
        std::uniform_int_distribution<std::int64_t>(0, static_cast<std::int64_t>(longest_))(random_)));
    process.kill();
    auto end = process.wait();
    ASSERT_TRUE(end);
    killed += end->signal.has_value();
    // Follows the length of a call, so that kills fall on all of it, on slow machines as well.
    longest_ *= end->signal ? 1.1 : 0.8;
  }

  // The call again: registered by the killed one, or only now.
  void repeat(const Step& step) {
    Reply reply = judge_.must(step.verb, step.arguments);
    was_done += reply.at("already_registered") == Json(true);
    EXPECT_EQ(judge_.must(step.verb, step.arguments).at("already_registered"), Json(true));
  }

  int killed = 0, was_done = 0;

 private:
  const Sandbox& sandbox_;
  CliJudge judge_;
  std::mt19937_64 random_;
  double longest_ = 20'000;  // microseconds
};

TEST(DialogueCrash, KilledCallsAreWholeOrNotThere) {
  Sandbox sandbox;
  Killer killer(sandbox);
  McpJudge judge(sandbox);
  int talks = 0;
  for (; killer.killed < kKills && talks < 2 * kKills && !::testing::Test::HasFailure(); ++talks) {
    Talk talk{format("talk-{}", talks)};
    SCOPED_TRACE(talk.id);
    judge.must("create", talk.create().arguments);
    for (const Step& step : {talk.round(0), talk.round(1), talk.verdict()}) {
      killer.kill_during(step);
      Reply seen = judge.must("get", {{"dialogue_id", talk.id}});
      EXPECT_TRUE(seen.at("status") == Json("open") || seen.at("status") == Json("converged"));
      killer.repeat(step);
    }
    EXPECT_EQ(judge.must("get", {{"dialogue_id", talk.id}}).at("status"), Json("converged"));
    if (talks % 25 == 0) expect_verified(sandbox);
  }
  expect_verified(sandbox);
  RecordProperty("killed", killer.killed);
  RecordProperty("was_done", killer.was_done);
  EXPECT_GE(killer.killed, kKills) << "too many calls were over before the kill";
  EXPECT_EQ(ask_index(sandbox, "select count(*) from rounds"), format("{}\n", 2 * talks));
  EXPECT_EQ(ask_index(sandbox, "select count(*) from verdicts"), format("{}\n", talks));
  EXPECT_EQ(ask_index(sandbox, "select count(*) from convergence_signals"), format("{}\n", 2 * talks));
  expect_same_index_again(sandbox);
}

TEST(DialogueCrash, ADeletedIndexComesBackTheSame) {
  Sandbox sandbox;
  CliJudge judge(sandbox);
  play(judge, kInvestmentFolder, investment());
  for (const char* id : {"one", "two", "three"}) {
    Talk talk{id};
    judge.must("create", talk.create().arguments);
    for (int number : {0, 1}) judge.must("round_register", talk.round(number).arguments);
  }
  judge.must("verdict_register", Talk{"two"}.verdict().arguments);
  const std::string list = render_json(judge.must("list", {}).content);
  const auto files = record_of(sandbox);
  expect_same_index_again(sandbox);
  EXPECT_EQ(render_json(judge.must("list", {}).content), list);
  EXPECT_EQ(record_of(sandbox), files);
}

TEST(DialogueCrash, ADeletedIndexComesBackWithAnyCommand) {
  for (const char* verb : {"get", "round_context"}) {
    Sandbox sandbox;
    CliJudge judge(sandbox);
    play(judge, kInvestmentFolder, investment());
    const std::string dump = dump_ledgers(sandbox);
    remove_index(sandbox);
    judge.must(verb, {{"dialogue_id", "investment"}});
    EXPECT_EQ(dump_ledgers(sandbox), dump) << verb;
  }
}

TEST(DialogueCrash, ARunningServerOutlivesItsIndex) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  std::vector<Step> steps = investment();
  play(judge, kInvestmentFolder, std::span(steps).first(kRound1));
  remove_index(sandbox);
  play(judge, kInvestmentFolder, std::span(steps).subspan(kRound1));
  Sandbox plain;
  McpJudge undisturbed(plain);
  play(undisturbed, kInvestmentFolder, steps);
  EXPECT_EQ(ledgers_of(sandbox), ledgers_of(plain));
  CliJudge(sandbox).must("list", {});
  EXPECT_EQ(dump_ledgers(sandbox), dump_ledgers(plain));
  EXPECT_EQ(sandbox.blue({"sync"}).exit_code, 0);
  EXPECT_EQ(dump_index(sandbox), dump_index(plain));
}

}  // namespace
}  // namespace blue
