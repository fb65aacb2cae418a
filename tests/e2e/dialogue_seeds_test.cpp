// What RFC 0057 and the alignment-play skill print works as printed: payloads, commands and queries.
#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "tests/e2e/judge.h"

namespace blue {
namespace {

JsonObject printed(std::string_view text) { return *parse_json(text).value().object(); }

constexpr std::string_view kCreateTool = R"({
  "title": "Investment Strategy Analysis",
  "alignment": true,
  "expert_pool": {
    "domain": "Investment Analysis",
    "question": "Should we rebalance the portfolio?",
    "experts": [
      { "role": "Value Analyst", "tier": "core", "relevance": 0.95 },
      { "role": "Risk Manager", "tier": "core", "relevance": 0.90 },
      { "role": "Portfolio Strategist", "tier": "adjacent", "relevance": 0.70 },
      { "role": "ESG Analyst", "tier": "adjacent", "relevance": 0.65 },
      { "role": "Supply Chain Analyst", "tier": "adjacent", "relevance": 0.55 },
      { "role": "Macro Economist", "tier": "wildcard", "relevance": 0.40 },
      { "role": "Contrarian", "tier": "wildcard", "relevance": 0.35 },
      { "role": "Regulatory Expert", "tier": "wildcard", "relevance": 0.30 }
    ]
  },
  "panel_size": 6
})";

constexpr std::string_view kFirstPanel = R"({
  "output_dir": ".blue/dialogues/data-design",
  "round": 0,
  "panel": [
    { "name": "Muffin", "role": "API Architect", "source": "pool" },
    { "name": "Cupcake", "role": "Data Architect", "source": "pool" },
    { "name": "Scone", "role": "Security Engineer", "source": "pool" }
  ]
})";

constexpr std::string_view kSecondPanel = R"({
  "output_dir": ".blue/dialogues/investment-strategy",
  "round": 1,
  "panel": [
    { "name": "Muffin", "role": "Value Analyst", "source": "retained" },
    { "name": "Cupcake", "role": "Risk Manager", "source": "retained" },
    { "name": "Scone", "role": "Supply Chain Analyst", "source": "pool" },
    { "name": "Palmier", "role": "Geopolitical Risk Analyst", "source": "created", "tier": "Adjacent", "focus": "Taiwan semiconductor concentration" }
  ]
})";

constexpr std::string_view kPrompt = R"({
  "output_dir": ".blue/dialogues/investment-strategy",
  "agent_name": "Palmier",
  "agent_emoji": "🧁",
  "agent_role": "Geopolitical Risk Analyst",
  "round": 1,
  "expert_source": "created",
  "focus": "Taiwan semiconductor concentration"
})";

// The elisions of the seed are empty lists here.
constexpr std::string_view kSkillRound = R"({
  "dialogue_id": "nvidia-investment-analysis",
  "round": 1,
  "score": 45,
  "summary": "Round focused on income generation options",
  "perspectives": [
    { "local_id": "MUFFIN-P0101", "label": "Options viability", "content": "...", "contributors": ["muffin"] }
  ],
  "tensions": [],
  "recommendations": [],
  "expert_scores": { "muffin": 12, "donut": 15 }
})";

constexpr std::string_view kSkillVerdict = R"({
  "dialogue_id": "nvidia-investment-analysis",
  "verdict_id": "final",
  "verdict_type": "final",
  "round": 3,
  "recommendation": "APPROVE with options overlay",
  "description": "Income mandate satisfied via covered call strategy",
  "tensions_resolved": ["T0001", "T0101"],
  "vote": "12-0",
  "confidence": "strong"
})";

constexpr std::string_view kRfcRound = R"({
  "dialogue_id": "nvidia-investment",
  "round": 2,
  "score": 45,
  "score_components": { "W": 18, "C": 12, "T": 8, "R": 7 },
  "open_tensions": 0,
  "new_perspectives": 0,
  "converge_signals": ["Muffin", "Cupcake", "Scone", "Donut", "Eclair", "Brioche"],
  "panel": ["Muffin", "Cupcake", "Scone", "Donut", "Eclair", "Brioche"],
  "perspectives": [],
  "tensions": [],
  "expert_scores": {}
})";

constexpr std::string_view kRfcVerdict = R"({
  "dialogue_id": "nvidia-investment",
  "verdict_id": "final",
  "verdict_type": "final",
  "round": 2,
  "recommendation": "APPROVE with options overlay",
  "forced": false
})";

constexpr std::string_view kRfcContext = R"({
  "round": 2,
  "velocity": { "open_tensions": 0, "new_perspectives": 0, "total": 0 },
  "convergence": { "signals": 6, "panel_size": 6, "percent": 100, "missing": [] },
  "can_converge": true,
  "convergence_blockers": []
})";

constexpr const char* kScoreboardQuery = "SELECT * FROM scoreboard WHERE dialogue_id = 'nvidia-investment';";
constexpr const char* kConvergeQuery = R"(SELECT
dialogue_id,
round,
velocity,
converge_percent,
CASE
WHEN velocity = 0 AND converge_percent = 100 THEN 'CAN_CONVERGE'
WHEN velocity > 0 THEN 'BLOCKED: velocity=' || velocity
ELSE 'BLOCKED: converge=' || converge_percent || '%'
END AS status
FROM scoreboard
WHERE dialogue_id = 'nvidia-investment'
ORDER BY round DESC
LIMIT 1;)";
constexpr const char* kAlignmentQuery = R"(SELECT
dialogue_id,
MAX(cumulative_score) AS total_alignment,
MAX(cumulative_W) AS wisdom,
MAX(cumulative_C) AS consistency,
MAX(cumulative_T) AS truth,
MAX(cumulative_R) AS relationships
FROM scoreboard
WHERE dialogue_id = 'nvidia-investment';)";

JsonObject pool_of(const std::vector<std::string>& roles) {
  JsonArray experts;
  for (const std::string& role : roles) experts.push_back(JsonObject{{"role", role}, {"tier", "core"}});
  return {{"experts", experts}};
}

TEST(DialogueSeeds, CreateOfTheSkill) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  Reply reply = judge.must("create", printed(kCreateTool));
  EXPECT_EQ(reply.at("dialogue_id"), Json("investment-strategy-analysis"));
  EXPECT_EQ(reply.at("output_dir"), Json(".blue/dialogues/2026-02-03T1423Z-investment-strategy-analysis"));
  EXPECT_TRUE(reply.content.text_or("judge_protocol", "").starts_with("## Judge Protocol (ADR 0014)"));
  EXPECT_LE(reply.content.text_or("judge_protocol", "").size(), 8u * 1024);
  const Json panel = reply.at("suggested_panel");
  ASSERT_EQ(panel.array()->size(), 6u);
  for (const Json& member : *panel.array())
    for (const char* field : {"name", "role", "tier", "relevance", "emoji"})
      EXPECT_TRUE(member.find(field)) << field;
  EXPECT_EQ(panel.array()->front().text_or("name", ""), "Muffin");
  EXPECT_EQ(panel.array()->front().text_or("emoji", ""), "🧁");
}

TEST(DialogueSeeds, PanelOfTheSkillByFolder) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  judge.must("create",
             {{"title", "Data design"},
              {"output_dir", ".blue/dialogues/data-design"},
              {"expert_pool", pool_of({"API Architect", "Data Architect", "Security Engineer", "SRE"})}});
  judge.must("evolve_panel", printed(kFirstPanel));
  EXPECT_EQ(
      ask_index(sandbox, "select name, role, source from experts where expert <> '' order by rowid limit 3"),
      "Muffin|API Architect|pool\nCupcake|Data Architect|pool\nScone|Security Engineer|pool\n");
}

TEST(DialogueSeeds, EvolutionAndPromptOfTheSkill) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  const std::string folder = ".blue/dialogues/investment-strategy";
  JsonObject create = printed(kCreateTool);
  create.set("output_dir", folder);
  auto seat = [](const char* name, const char* role) {
    return JsonObject{{"name", name}, {"role", role}, {"source", "pool"}};
  };
  play(judge, folder,
       std::vector<Step>{
           {"create", create},
           {"evolve_panel",
            {{"output_dir", folder},
             {"round", 0},
             {"panel", JsonArray{seat("Muffin", "Value Analyst"), seat("Cupcake", "Risk Manager")}}}},
           {"round_register",
            {{"output_dir", folder}, {"round", 0}},
            answers_of(0, {{"muffin", "[MUFFIN-P0001: Cheap]\nIt is cheap.\n"},
                           {"cupcake", "[CUPCAKE-T0001: Taiwan]\nOne island.\n"}})},
           {"evolve_panel", printed(kSecondPanel)}});
  Reply reply = judge.must("round_prompt", printed(kPrompt));
  EXPECT_EQ(reply.at("output_file"), Json(folder + "/round-1/palmier.md"));
  EXPECT_EQ(reply.at("prompt_file"), Json(folder + "/round-1/palmier.prompt.md"));
  EXPECT_EQ(reply.at("task_params.subagent_type"), Json("general-purpose"));
  EXPECT_EQ(reply.at("task_params.description"), Json("🧁 Palmier expert deliberation"));
  EXPECT_EQ(reply.at("task_params.run_in_background"), Json(true));
  std::string prompt(reply.content.text_or("prompt", ""));
  EXPECT_EQ(read_file(sandbox.repository() / folder / "round-1/palmier.prompt.md").value(), prompt);
  for (const char* part : {"Taiwan semiconductor concentration", "T0001", "PALMIER-P0101", "palmier.md"})
    EXPECT_NE(prompt.find(part), std::string::npos) << part;
}

TEST(DialogueSeeds, RoundAndVerdictOfTheSkill) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  const std::string folder = ".blue/dialogues/2026-02-03T1423Z-nvidia-investment-analysis",
                    id = "nvidia-investment-analysis";
  play(judge, folder,
       std::vector<Step>{
           {"create", {{"title", "NVIDIA Investment Analysis"}}},
           {"round_register",
            {{"dialogue_id", id}, {"round", 0}, {"panel", JsonArray{"Muffin", "Donut", "Scone"}}},
            answers_of(
                0, {{"muffin", "[MUFFIN-T0001: Income]\nNone.\n"}, {"donut", "Hm.\n"}, {"scone", "Hm.\n"}})},
           {"round_register", printed(kSkillRound),
            answers_of(1, {{"muffin", "[MUFFIN-P0101: Options]\nThey work.\n[RE:RESOLVE T0001]\n"},
                           {"donut", "[DONUT-T0101: Fees]\nHigh.\n"},
                           {"scone", "Hm.\n"}})},
           {"round_register",
            {{"dialogue_id", id}, {"round", 2}},
            answers_of(2, {{"muffin", "Hm.\n"}, {"donut", "[RE:RESOLVE T0101]\n"}, {"scone", "Hm.\n"}})},
           {"round_register",
            {{"dialogue_id", id}, {"round", 3}},
            answers_of(3, {{"muffin", "[MOVE:CONVERGE]"},
                           {"donut", "[MOVE:CONVERGE]"},
                           {"scone", "[MOVE:CONVERGE]"}})}});
  EXPECT_EQ(ask_index(sandbox, "select label from entities where entity_id = 'P0101'"), "Options\n");
  Reply reply = judge.must("verdict_register", printed(kSkillVerdict));
  EXPECT_EQ(reply.at("outcome"), Json("converged"));
  EXPECT_NE(reply.content.text_or("summary", "").find("100% CONVERGENCE ACHIEVED"), std::string::npos);
}

// Round 0: three tensions and eight perspectives; round 1: one and two are left, three signal; round 2: all.
std::vector<Step> nvidia() {
  auto ask = [](int round, int w, int c, int t, int r) {
    return JsonObject{{"dialogue_id", "nvidia-investment"},
                      {"round", round},
                      {"score", w + c + t + r},
                      {"score_components", JsonObject{{"W", w}, {"C", c}, {"T", t}, {"R", r}}}};
  };
  JsonObject first = ask(0, 45, 30, 25, 25);
  first.set("panel", JsonArray{"Muffin", "Cupcake", "Scone", "Donut", "Eclair", "Brioche"});
  return {
      {"create",
       {{"title", "NVIDIA Investment Decision"},
        {"output_dir", ".blue/dialogues/2026-02-03T1423Z-nvidia-investment"}}},
      {"round_register", first,
       answers_of(0,
                  {{"muffin", "[MUFFIN-P0001: a]\nA.\n[MUFFIN-P0002: b]\nB.\n[MUFFIN-T0001: Income]\nT.\n"},
                   {"cupcake", "[CUPCAKE-P0001: c]\nC.\n[CUPCAKE-P0002: d]\nD.\n[CUPCAKE-T0001: Risk]\nT.\n"},
                   {"scone", "[SCONE-P0001: e]\nE.\n[SCONE-T0001: Growth]\nT.\n"},
                   {"donut", "[DONUT-P0001: f]\nF.\n[DONUT-R0001: Options overlay]\nSell calls.\n"},
                   {"eclair", "[ECLAIR-P0001: g]\nG.\n"},
                   {"brioche", "[BRIOCHE-P0001: h]\nH.\n"}})},
      {"round_register", ask(1, 32, 22, 18, 17),
       answers_of(1, {{"muffin", "[RE:SUPPORT R0001]\nWaiting.\n\n[MOVE:CONVERGE]\n"},
                      {"cupcake", "[RE:SUPPORT R0001]\n[RE:RESOLVE T0002]\n\n[MOVE:CONVERGE]\n"},
                      {"scone", "[RE:SUPPORT R0001]\n[RE:RESOLVE T0003]\n\n[MOVE:CONVERGE]\n"},
                      {"donut", "[DONUT-P0101: Options overlay strategy]\nCalls.\n"},
                      {"eclair", "[ECLAIR-P0101: Tax-loss harvesting window]\nLosses.\n"},
                      {"brioche", "Hm.\n"}})},
      {"round_register", printed(kRfcRound),
       answers_of(2, {{"muffin", "[RE:RESOLVE T0001]\n"},
                      {"cupcake", "Fine.\n"},
                      {"scone", "Fine.\n"},
                      {"donut", "[MOVE:CONVERGE]\n"},
                      {"eclair", "[MOVE:CONVERGE]\n"},
                      {"brioche", "[MOVE:CONVERGE]\n"}})},
  };
}
const std::string kNvidiaFolder = ".blue/dialogues/2026-02-03T1423Z-nvidia-investment";

TEST(DialogueSeeds, RoundContextAndVerdictOfTheRfc) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  play(judge, kNvidiaFolder, nvidia());
  Reply context = judge.must("round_context", {{"dialogue_id", "nvidia-investment"}, {"round", 2}});
  for (const auto& [field, value] : printed(kRfcContext)) EXPECT_EQ(context.at(field), value) << field;
  Reply verdict = judge.must("verdict_register", printed(kRfcVerdict));
  EXPECT_EQ(verdict.at("recommendation"), Json("APPROVE with options overlay"));
  EXPECT_EQ(
      ask_index(sandbox, "select round, group_concat(expert_name) from convergence_signals group by round"),
      "1|cupcake,muffin,scone\n2|brioche,donut,eclair\n");
}

TEST(DialogueSeeds, RefusalOfTheRfcHasEveryPrintedField) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  std::vector<Step> steps = nvidia();
  play(judge, kNvidiaFolder, std::span(steps).first(3));
  JsonObject verdict = printed(kRfcVerdict);
  verdict.set("round", 1);
  Reply reply = judge.refused("verdict_register", verdict, "velocity_not_zero");
  EXPECT_TRUE(reply.content.text_or("message", "")
                  .starts_with("Cannot register verdict: velocity=3 (open_tensions=1, new_perspectives=2)"));
  EXPECT_EQ(reply.at("status"), Json("error"));
  EXPECT_EQ(reply.at("field"), Json("velocity"));
  EXPECT_EQ(reply.at("value"), Json(3));
  EXPECT_EQ(reply.at("constraint"), Json("convergence_gate"));
  EXPECT_EQ(reply.at("suggestion"),
            Json("Resolve T0001 and integrate P0101, P0102 before declaring convergence"));
  EXPECT_EQ(reply.at("context"),
            Json(printed(R"({"open_tensions": ["T0001"], "new_perspectives": ["P0101", "P0102"],
    "converge_percent": 50, "missing_signals": ["Donut", "Eclair", "Brioche"]})")));
}

TEST(DialogueSeeds, CommandsOfTheRfc) {
  Sandbox sandbox;
  CliJudge judge(sandbox);
  play(judge, kNvidiaFolder, nvidia());
  const std::string id = "nvidia-investment";
  for (const std::vector<std::string>& words : {std::vector<std::string>{"dialogue", "list"},
                                                {"dialogue", "get", "--id", id},
                                                {"dialogue", "round-context", "--id", id, "--round", "1"},
                                                {"dialogue", "verdict", "--id", id, "--round", "2"}}) {
    RunResult result = sandbox.blue(words);
    EXPECT_EQ(result.exit_code, 0) << join(words, " ") << result.err;
  }
  EXPECT_EQ(ask_index(sandbox, "select status from dialogues"), "converged\n");
}

TEST(DialogueSeeds, FilesGivenToTheCommandsOfTheRfc) {
  Sandbox sandbox;
  const std::string folder = ".blue/dialogues/x";
  auto blue = [&](std::vector<std::string> words) {
    RunResult result = sandbox.blue(words);
    EXPECT_EQ(result.exit_code, 0) << join(words, " ") << result.err;
  };
  blue({"dialogue", "create", "--title", "X", "--question", "Why?", "--output-dir", folder});
  ASSERT_TRUE(
      write_file(sandbox.repository() / "panel.json", render_json(seats({"Muffin", "Scone"}, "created"))));
  blue({"dialogue", "evolve-panel", "--id", "x", "--round", "0", "--panel", "panel.json"});
  blue({"dialogue", "evolve-panel", "--id", "x", "--round", "0", "--panel", folder + "/round-0/panel.json"});
  write_answers(sandbox, folder, {"", {}, answers_of(0, {{"muffin", "Hm.\n"}, {"scone", "Hm.\n"}})});
  ASSERT_TRUE(write_file(sandbox.repository() / "round-0.json", R"({"score": 3, "summary": "Short."})"));
  blue({"dialogue", "round-register", "--id", "x", "--round", "0", "--data", "round-0.json"});
  EXPECT_EQ(ask_index(sandbox, "select summary, score from rounds"), "Short.|3\n");
}

TEST(DialogueSeeds, QueriesOfTheRfc) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  std::vector<Step> steps = nvidia();
  play(judge, kNvidiaFolder, std::span(steps).first(3));
  EXPECT_EQ(ask_index(sandbox, kConvergeQuery), "nvidia-investment|1|3|50.0|BLOCKED: velocity=3\n");
  play(judge, kNvidiaFolder, std::span(steps).subspan(3));
  EXPECT_EQ(ask_index(sandbox, kScoreboardQuery),
            "nvidia-investment|0|45|30|25|25|125|3|8|11|0|6|0.0|125|45|30|25|25\n"
            "nvidia-investment|1|32|22|18|17|89|1|2|3|3|6|50.0|214|77|52|43|42\n"
            "nvidia-investment|2|18|12|8|7|45|0|0|0|6|6|100.0|259|95|64|51|49\n");
  EXPECT_EQ(ask_index(sandbox, kConvergeQuery), "nvidia-investment|2|0|100.0|CAN_CONVERGE\n");
  EXPECT_EQ(ask_index(sandbox, kAlignmentQuery), "nvidia-investment|259|95|64|51|49\n");
}

}  // namespace
}  // namespace blue
