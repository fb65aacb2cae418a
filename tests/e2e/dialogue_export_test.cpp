// The export that RFC 0057 prints comes out of a dialogue that was really held, number by number.
#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "tests/e2e/judge.h"

namespace blue {
namespace {

constexpr std::string_view kPrinted = R"({
  "dialogue_id": "nvidia-investment",
  "title": "NVIDIA Investment Decision",
  "scoreboard": {
    "rounds": [
      {
        "round": 0,
        "score": { "W": 45, "C": 30, "T": 25, "R": 25, "total": 125 },
        "velocity": { "open_tensions": 3, "new_perspectives": 8, "total": 11 },
        "convergence": { "signals": 0, "panel_size": 6, "percent": 0 }
      },
      {
        "round": 1,
        "score": { "W": 32, "C": 22, "T": 18, "R": 17, "total": 89 },
        "velocity": { "open_tensions": 1, "new_perspectives": 2, "total": 3 },
        "convergence": { "signals": 3, "panel_size": 6, "percent": 50 }
      },
      {
        "round": 2,
        "score": { "W": 18, "C": 12, "T": 8, "R": 7, "total": 45 },
        "velocity": { "open_tensions": 0, "new_perspectives": 0, "total": 0 },
        "convergence": { "signals": 6, "panel_size": 6, "percent": 100 }
      }
    ],
    "totals": {
      "rounds": 3,
      "alignment": { "W": 95, "C": 64, "T": 51, "R": 49, "total": 259 },
      "experts_consulted": 10,
      "tensions_resolved": 6,
      "final_velocity": 0,
      "convergence_achieved": true,
      "convergence_reason": "velocity=0, unanimous"
    }
  },
  "convergence_signals": [
    { "round": 1, "expert": "muffin", "signaled_at": "2026-02-03T15:23:00Z" },
    { "round": 1, "expert": "cupcake", "signaled_at": "2026-02-03T15:24:00Z" },
    { "round": 1, "expert": "scone", "signaled_at": "2026-02-03T15:25:00Z" },
    { "round": 2, "expert": "donut", "signaled_at": "2026-02-03T16:10:00Z" },
    { "round": 2, "expert": "eclair", "signaled_at": "2026-02-03T16:11:00Z" },
    { "round": 2, "expert": "brioche", "signaled_at": "2026-02-03T16:12:00Z" }
  ]
})";

struct Said {
  std::string expert, text, answered_at;
};

JsonObject round_of(int round, const std::vector<int>& score, const std::vector<Said>& answers) {
  JsonArray responses;
  for (const Said& one : answers) {
    JsonObject response{{"expert", one.expert}, {"text", one.text}};
    if (!one.answered_at.empty()) response.set("answered_at", one.answered_at);
    responses.emplace_back(std::move(response));
  }
  return {
      {"dialogue_id", "nvidia-investment"},
      {"round", round},
      {"score_components", JsonObject{{"W", score[0]}, {"C", score[1]}, {"T", score[2]}, {"R", score[3]}}},
      {"summary", format("Round {}.", round)},
      {"responses", responses}};
}

JsonObject panel_of(int round, const std::vector<std::string>& retained,
                    const std::vector<std::string>& created) {
  JsonArray panel = seats(retained, "retained");
  for (const Json& seat : seats(created, "created")) panel.push_back(seat);
  return {{"dialogue_id", "nvidia-investment"}, {"round", round}, {"panel", panel}};
}

// Ten experts in three panels of six; six tensions, three of them raised and closed by their owners in
// round 1.
std::vector<Step> nvidia() {
  return {
      {"create",
       {{"title", "NVIDIA Investment Decision"},
        {"output_dir", ".blue/dialogues/2026-02-03T1423Z-nvidia-investment"}}},
      {"evolve_panel", panel_of(0, {}, {"Muffin", "Cupcake", "Scone", "Croissant", "Macaron", "Cannoli"})},
      {"round_register",
       round_of(
           0, {45, 30, 25, 25},
           {{"Muffin", "[MUFFIN-P0001: a]\nA.\n[MUFFIN-P0002: b]\nB.\n[MUFFIN-T0001: Income]\nT.\n", ""},
            {"Cupcake", "[CUPCAKE-P0001: c]\nC.\n[CUPCAKE-P0002: d]\nD.\n[CUPCAKE-T0001: Risk]\nT.\n", ""},
            {"Scone", "[SCONE-P0001: e]\nE.\n[SCONE-T0001: Growth]\nT.\n", ""},
            {"Croissant", "[CROISSANT-P0001: f]\nF.\n", ""},
            {"Macaron", "[MACARON-P0001: g]\nG.\n", ""},
            {"Cannoli", "[CANNOLI-P0001: h]\nH.\n", ""}})},
      {"evolve_panel", panel_of(1, {"Muffin", "Cupcake", "Scone", "Croissant", "Macaron"}, {"Strudel"})},
      {"round_register",
       round_of(1, {32, 22, 18, 17},
                {{"Muffin", "Nothing against it.\n\n[MOVE:CONVERGE]\n", "2026-02-03T15:23:00Z"},
                 {"Cupcake", "[RE:RESOLVE T0002]\n\n[MOVE:CONVERGE]\n", "2026-02-03T15:24:00Z"},
                 {"Scone", "[RE:RESOLVE T0003]\n\n[MOVE:CONVERGE]\n", "2026-02-03T15:25:00Z"},
                 {"Croissant",
                  "[CROISSANT-P0101: Overlay]\nCalls.\n[CROISSANT-T0101: Fees]\nHigh?\n"
                  "[CROISSANT-R0101: Cap them]\nCapped.\n[RE:RESOLVE T0101]\n",
                  ""},
                 {"Macaron",
                  "[MACARON-T0101: Tax]\nDue?\n[MACARON-R0101: Harvest]\nNo.\n[RE:RESOLVE T0101]\n", ""},
                 {"Strudel",
                  "[STRUDEL-P0101: Window]\nNow.\n[STRUDEL-T0101: Timing]\nToo late?\n"
                  "[STRUDEL-R0101: Stagger]\nIn thirds.\n[RE:RESOLVE T0101]\n",
                  ""}})},
      {"evolve_panel", panel_of(2, {"Muffin", "Cupcake", "Scone"}, {"Donut", "Eclair", "Brioche"})},
      {"round_register", round_of(2, {18, 12, 8, 7},
                                  {{"Muffin", "[RE:RESOLVE T0001]\n", ""},
                                   {"Cupcake", "Fine.\n", ""},
                                   {"Scone", "Fine.\n", ""},
                                   {"Donut", "[MOVE:CONVERGE]\n", "2026-02-03T16:10:00Z"},
                                   {"Eclair", "[MOVE:CONVERGE]\n", "2026-02-03T16:11:00Z"},
                                   {"Brioche", "[MOVE:CONVERGE]\n", "2026-02-03T16:12:00Z"}})},
      {"verdict_register",
       {{"dialogue_id", "nvidia-investment"},
        {"round", 2},
        {"recommendation", "APPROVE with options overlay"}}},
  };
}
const std::string kFolder = ".blue/dialogues/2026-02-03T1423Z-nvidia-investment";

void expect_printed(const Json& exported) {
  const Json printed = parse_json(kPrinted).value();
  for (const auto& [key, value] : *printed.object())
    EXPECT_EQ(render_json(exported.find(key) ? *exported.find(key) : Json()), render_json(value)) << key;
}

TEST(DialogueExport, IsWhatTheRfcPrints) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  play(judge, kFolder, nvidia());
  Reply reply = judge.must("export", {{"dialogue_id", "nvidia-investment"}, {"detail", "full"}});
  expect_printed(reply.content);
  EXPECT_EQ(reply.at("file"), Json(kFolder + "/dialogue.json"));
  EXPECT_EQ(reply.at("status"), Json("converged"));
  EXPECT_EQ(reply.at("certificate.round"), Json(2));
  EXPECT_EQ(reply.at("ledger.events"), Json(8));
}

TEST(DialogueExport, WritesWhatItAnswersButForThePlace) {
  Sandbox sandbox;
  CliJudge judge(sandbox);
  play(judge, kFolder, nvidia());
  std::string ledger = read_file(sandbox.repository() / kFolder / "ledger.jsonl").value();
  Reply reply = judge.must("export", {{"dialogue_id", "nvidia-investment"}, {"detail", "full"}});
  std::string text = read_file(sandbox.repository() / kFolder / "dialogue.json").value();
  EXPECT_TRUE(text.starts_with("{\n  \"dialogue_id\": \"nvidia-investment\",\n"));
  EXPECT_TRUE(text.ends_with("}\n"));
  Json content = reply.content;
  content.object()->erase("file");
  EXPECT_EQ(parse_json(text).value(), content);
  EXPECT_EQ(read_file(sandbox.repository() / kFolder / "ledger.jsonl").value(), ledger)
      << "export is no event";
  EXPECT_TRUE(ledger.find(std::string(*reply.at("ledger.head").string())) != std::string::npos);
}

TEST(DialogueExport, OfAnOpenDialogueIsReplacedByTheNext) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  std::vector<Step> steps = nvidia();
  play(judge, kFolder, std::span(steps).first(3));
  judge.must("export", {{"output_dir", kFolder}});
  play(judge, kFolder, std::span(steps).subspan(3));
  judge.must("export", {{"output_dir", kFolder}});
  expect_printed(parse_json(read_file(sandbox.repository() / kFolder / "dialogue.json").value()).value());
  EXPECT_EQ(ask_index(sandbox, "select count(*) from dialogues"), "1\n");
}

TEST(DialogueExport, RefusesALedgerThatWasChanged) {
  Sandbox sandbox;
  CliJudge judge(sandbox);
  std::vector<Step> steps = nvidia();
  play(judge, kFolder, std::span(steps).first(3));
  Path ledger = sandbox.repository() / kFolder / "ledger.jsonl";
  std::string text = read_file(ledger).value();
  text[text.find("round_registered")] = 'X';
  ASSERT_TRUE(write_file(ledger, text));
  judge.refused("export", {{"output_dir", kFolder}}, "ledger_damaged");
}

}  // namespace
}  // namespace blue
