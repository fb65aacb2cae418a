// A whole dialogue from create to verdict, over MCP and over the command line: the same record.
#include "base/format.h"
#include "base/text.h"
#include "tests/e2e/investment.h"

namespace blue {
namespace {

TEST(DialogueWhole, McpAndCommandLineLeaveTheSameRecord) {
  Sandbox over_mcp, over_cli;
  McpJudge server(over_mcp);
  CliJudge shell(over_cli);
  play(server, kInvestmentFolder, investment());
  play(shell, kInvestmentFolder, investment());
  EXPECT_EQ(ledgers_of(over_mcp).size(), 1u);
  EXPECT_EQ(record_of(over_mcp), record_of(over_cli));
  EXPECT_EQ(dump_index(over_mcp), dump_index(over_cli));
  expect_verified(over_mcp);
  expect_verified(over_cli);
}

// Absolute paths differ only in where the project is.
std::string with_root_named(std::string text, const Sandbox& sandbox) {
  const std::string root = sandbox.repository().string();
  for (std::size_t at = text.find(root); at != text.npos; at = text.find(root))
    text.replace(at, root.size(), "ROOT");
  return text;
}

TEST(DialogueWhole, EveryReplyIsTheSameOnBothWays) {
  Sandbox over_mcp, over_cli;
  McpJudge server(over_mcp);
  CliJudge shell(over_cli);
  for (const Step& step : investment()) {
    write_answers(over_mcp, kInvestmentFolder, step);
    write_answers(over_cli, kInvestmentFolder, step);
    Json by_server = server.call(step.verb, step.arguments).content;
    Json by_shell = shell.call(step.verb, step.arguments).content;
    for (Json* reply : {&by_server, &by_shell})
      if (reply->object()) reply->object()->erase("created_project");
    EXPECT_EQ(with_root_named(render_json(by_server), over_mcp),
              with_root_named(render_json(by_shell), over_cli))
        << step.verb;
  }
}

TEST(DialogueWhole, TheScoreboardCountsWhatWasWritten) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  play(judge, kInvestmentFolder, investment());
  EXPECT_EQ(ask_index(sandbox,
                      "select round, W, C, T, R, total, open_tensions, new_perspectives, velocity, "
                      "converge_signals, panel_size, cumulative_score from scoreboard"),
            "0|45|30|25|25|125|2|6|8|0|6|125\n"
            "1|32|22|18|17|89|1|0|1|3|7|214\n"
            "2|18|12|8|7|45|0|0|0|7|7|259\n");
  EXPECT_EQ(
      ask_index(sandbox, "select round, expert_name from convergence_signals order by round, expert_name"),
      "1|brioche\n1|muffin\n1|scone\n2|cupcake\n2|donut\n2|eclair\n2|palmier\n");
  EXPECT_EQ(ask_index(sandbox, "select entity_id, status, owner from entities where type = 'tension'"),
            "T0001|resolved|muffin\nT0002|resolved|cupcake\n");
  EXPECT_EQ(ask_index(sandbox, "select status from dialogues"), "converged\n");
  EXPECT_EQ(ask_index(sandbox, "select verdict_id, outcome, round from verdicts"), "final|converged|2\n");
}

TEST(DialogueWhole, ResolvedBySomebodyElseWaitsForItsOwner) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  std::vector<Step> steps = investment();
  play(judge, kInvestmentFolder, std::span(steps).first(kRound2));
  EXPECT_EQ(ask_index(sandbox, "select entity_id, status from entities where type = 'tension'"),
            "T0001|resolved\nT0002|addressed\n");
  Reply context = judge.must("round_context", {{"dialogue_id", "investment"}, {"round", 1}});
  EXPECT_EQ(context.at("velocity"),
            Json(JsonObject{{"open_tensions", 1}, {"new_perspectives", 0}, {"total", 1}}));
  EXPECT_EQ(context.at("can_converge"), Json(false));
  EXPECT_EQ(context.at("convergence.missing"), Json(JsonArray{"Cupcake", "Donut", "Eclair", "Palmier"}));
}

TEST(DialogueWhole, AVerdictTooEarlyNamesEverythingThatIsMissing) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  std::vector<Step> steps = investment();
  play(judge, kInvestmentFolder, std::span(steps).first(kPrematureVerdict));
  Reply reply = judge.refused("verdict_register", steps[kPrematureVerdict].arguments, "velocity_not_zero");
  EXPECT_EQ(reply.content.text_or("message", ""),
            "Cannot register verdict: velocity=8 (open_tensions=2, new_perspectives=6). Resolve tensions and "
            "integrate perspectives first.");
  EXPECT_EQ(reply.error_codes(),
            (std::vector<std::string>{"velocity_not_zero", "convergence_not_unanimous"}));
  EXPECT_EQ(reply.at("field"), Json("velocity"));
  EXPECT_EQ(reply.at("value"), Json(8));
  EXPECT_EQ(reply.at("constraint"), Json("convergence_gate"));
  EXPECT_EQ(reply.at("context.open_tensions"), Json(JsonArray{"T0001", "T0002"}));
  EXPECT_EQ(reply.at("context.converge_percent"), Json(0));
  EXPECT_EQ(reply.at("context.missing_signals"), Json(JsonArray(kSix.begin(), kSix.end())));
}

TEST(DialogueWhole, AClosedDialogueTakesMinorityVerdictsAndNothingElse) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  play(judge, kInvestmentFolder, investment());
  const JsonObject key{{"dialogue_id", "investment"}};
  JsonObject round = key, minority = key;
  round.set("round", 3);
  judge.refused("round_register", round, "dialogue_closed");
  minority.set("verdict_type", "minority");
  minority.set("author_expert", "Donut");
  minority.set("recommendation", "Wait a quarter");
  EXPECT_EQ(judge.must("verdict_register", minority).at("verdict_id"), Json("minority"));
  EXPECT_EQ(judge.must("verdict_register", investment()[kVerdict].arguments).at("already_registered"),
            Json(true));
}

}  // namespace
}  // namespace blue
