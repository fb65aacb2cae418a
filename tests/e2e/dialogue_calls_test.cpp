// How calls may be written, over MCP and over the command line: lists as maps, answers by task, exports whole
// or in summary; and how refusals come: every problem of a call in one reply.
#include <gmock/gmock.h>

#include <algorithm>
#include <functional>

#include "base/format.h"
#include "base/json_parse.h"
#include "tests/e2e/judge.h"

namespace blue {
namespace {

using testing::HasSubstr;

const std::string kCallsKey = "calls";
const std::string kCallsFolder = ".blue/dialogues/calls";

// Runs the test over both doors, each in a sandbox of its own.
void over_both(const std::function<void(Judge&)>& test) {
  Sandbox over_mcp, over_cli;
  McpJudge agent(over_mcp);
  test(agent);
  CliJudge person(over_cli);
  test(person);
}

// Opens the dialogue with three experts on its pool.
void open(Judge& judge) {
  JsonArray experts;
  for (const char* name : {"Muffin", "Cupcake", "Scone"})
    experts.push_back(JsonObject{{"role", format("{}'s field", name)}, {"name", name}, {"tier", "core"}});
  judge.must("create", {{"title", "Calls"},
                        {"output_dir", kCallsFolder},
                        {"dialogue_id", kCallsKey},
                        {"expert_pool", JsonObject{{"experts", experts}}}});
}

void answer(const Judge& judge, const std::string& file, const std::string& text = "Fine.\n") {
  const Path path = judge.sandbox().repository() / kCallsFolder / file;
  ASSERT_TRUE(make_folder(path.parent_path()));
  ASSERT_TRUE(write_file(path, text));
}

JsonObject panel_without_muffin() {
  JsonArray panel;
  for (const char* name : {"Cupcake", "Scone"}) panel.push_back(JsonObject{{"name", name}});
  return {{"dialogue_id", kCallsKey}, {"round", 0}, {"panel", panel}};
}

const std::string kReason = "It was asked by mistake.";
// The ways to say who leaves.
std::vector<Json> ways_to_leave() {
  return {JsonArray{JsonObject{{"expert", "Muffin"}, {"reason", kReason}}}, JsonObject{{"Muffin", kReason}},
          JsonObject{{"expert", "Muffin"}, {"reason", kReason}}};
}

// A map was wrong_type in round_register, and an unknown field in evolve_panel on the command line.
TEST(DialogueCalls, LeavingIsAListOrAMap) {
  for (const Json& leaving : ways_to_leave())
    over_both([&](Judge& judge) {
      open(judge);
      answer(judge, "round-0/muffin.md");
      judge.refused("evolve_panel", panel_without_muffin(), "expert_has_answered");
      JsonObject with_reason = panel_without_muffin();
      with_reason.set("leaving", leaving);
      const Reply panel = judge.must("evolve_panel", with_reason);
      EXPECT_THAT(render_json(panel.at("left")), HasSubstr(kReason)) << render_json(leaving);
    });
}

TEST(DialogueCalls, LeavingARoundIsAListOrAMap) {
  for (const Json& leaving : ways_to_leave())
    over_both([&](Judge& judge) {
      open(judge);
      judge.must("evolve_panel", panel_without_muffin());
      for (const char* expert : {"muffin", "cupcake", "scone"})
        answer(judge, format("round-0/{}.md", expert));
      JsonObject round{{"dialogue_id", kCallsKey}, {"round", 0}, {"score", 1}, {"summary", "s"}};
      judge.refused("round_register", round, "expert_has_answered");
      round.set("leaving", leaving);
      judge.must("round_register", round);
    });
}

TEST(DialogueCalls, LeavingAsAFlagIsAListOrAMap) {
  for (const Json& leaving : ways_to_leave()) {
    Sandbox sandbox;
    CliJudge judge(sandbox);
    open(judge);
    answer(judge, "round-0/muffin.md");
    std::vector<std::string> words = command_of("evolve_panel", panel_without_muffin());
    words.insert(words.end(), {"--leaving", render_json(leaving)});
    const RunResult result = sandbox.blue(words);
    EXPECT_EQ(result.exit_code, 0) << result.err;
  }
}

// A task's log as Claude Code keeps it.
void write_log(const Judge& judge, const std::string& task, const std::string& text) {
  const Path log = judge.sandbox().repository() / "logs" / format("agent-{}.jsonl", task);
  ASSERT_TRUE(make_folder(log.parent_path()));
  auto line = [](std::string_view said) {
    return render_json(JsonObject{
               {"message",
                JsonObject{{"role", "assistant"},
                           {"content", JsonArray{JsonObject{{"type", "text"}, {"text", said}}}}}}}) +
           "\n";
  };
  ASSERT_TRUE(write_file(log, line("Let me think.") + line(text)));
}

JsonObject by_task(std::string_view expert, std::string_view task) {
  return {{"expert", expert}, {"task_id", task}};
}

TEST(DialogueCalls, AnswersMayBeNamedByTheirTask) {
  over_both([&](Judge& judge) {
    open(judge);
    write_log(judge, "aa1", "[MUFFIN-P0001: Logged]\nFrom the log.\n");
    write_log(judge, "aa11", "[CUPCAKE-P0001: Other]\nOf another task.\n");
    answer(judge, "round-0/scone.md");
    JsonObject round{{"dialogue_id", kCallsKey},
                     {"round", 0},
                     {"score", 1},
                     {"summary", "s"},
                     {"responses", JsonArray{by_task("Muffin", "aa1"), by_task("Cupcake", "aa11"),
                                             by_task("Scone", "gone")}}};
    const Reply first = judge.must("round_register", round);
    EXPECT_EQ(first.at("id_mapping.MUFFIN-P0001"), Json("P0001"));
    const Path stored = judge.sandbox().repository() / kCallsFolder / "round-0/muffin.md";
    EXPECT_EQ(read_file(stored).value(), "[MUFFIN-P0001: Logged]\nFrom the log.");
    EXPECT_THAT(read_file(judge.sandbox().repository() / kCallsFolder / "ledger.jsonl").value(),
                HasSubstr("\"source\":\"agent_log\""));
    // The log grows or goes; the stored file counts.
    write_log(judge, "aa1", "Something else.");
    std::filesystem::remove(judge.sandbox().repository() / "logs/agent-aa11.jsonl");
    EXPECT_EQ(judge.must("round_register", round).at("already_registered"), Json(true));
  });
}

// Logs are looked for in the temporary folder too, where other tests keep theirs: the id is of this test
// alone.
TEST(DialogueCalls, ATaskWithoutALogIsRefusedWithItsPath) {
  over_both([&](Judge& judge) {
    open(judge);
    write_log(judge, "zz11", "Of another task.");
    const Reply reply =
        judge.refused("round_register",
                      {{"dialogue_id", kCallsKey},
                       {"round", 0},
                       {"responses", JsonArray{by_task("Muffin", "zz1"), JsonObject{{"expert", "Scone"}}}}},
                      "missing_field");
    EXPECT_EQ(reply.at("field"), Json("responses[1].text"));
    const Reply missing = judge.refused(
        "round_register",
        {{"dialogue_id", kCallsKey}, {"round", 0}, {"responses", JsonArray{by_task("Muffin", "zz1")}}},
        "file_not_found");
    EXPECT_EQ(missing.at("field"), Json("responses[0].task_id"));
  });
}

std::vector<std::string> members_of(const Json& content) {
  std::vector<std::string> names;
  for (const JsonMember& member : *content.object()) names.push_back(member.key);
  return names;
}

// The export of a large dialogue lacked what a small one's had, over either door.
TEST(DialogueCalls, AnExportHasTheSameShapeAtAnySize) {
  std::map<std::string, std::vector<std::string>> shapes;
  for (const std::size_t size : {10u, 100'000u})
    over_both([&](Judge& judge) {
      open(judge);
      for (const char* expert : {"muffin", "cupcake", "scone"})
        answer(judge, format("round-0/{}.md", expert),
               format("[{}-P0001: View]\n{}\n", expert, std::string(size, 'x')));
      judge.must("round_register",
                 {{"dialogue_id", kCallsKey}, {"round", 0}, {"score", 1}, {"summary", "s"}});
      for (const char* detail : {"", "summary", "full"}) {
        JsonObject arguments{{"dialogue_id", kCallsKey}};
        if (*detail) arguments.set("detail", detail);
        const bool is_person = dynamic_cast<CliJudge*>(&judge) != nullptr;
        const std::string meant = *detail ? detail : is_person ? "full" : "summary";
        const Json content = judge.must("export", arguments).content;
        auto [shape, is_first] = shapes.try_emplace(meant, members_of(content));
        EXPECT_EQ(members_of(content), shape->second) << detail << " at size " << size;
        EXPECT_EQ(content.find("perspectives") != nullptr, meant == "full");
        EXPECT_EQ(content.find("left_out") != nullptr, meant == "summary");
      }
    });
}

// "error_code field" of every problem of a refusal, sorted; each must say what to do.
std::vector<std::string> problems_of(const Reply& reply) {
  std::vector<std::string> out;
  EXPECT_TRUE(reply.is_refused) << render_json(reply.content);
  if (const Json* errors = reply.content.find("errors"))
    for (const Json& one : *errors->array()) {
      out.push_back(format("{} {}", one.text_or("error_code", ""), one.text_or("field", "")));
      EXPECT_NE(one.text_or("suggestion", ""), "") << render_json(one);
    }
  std::ranges::sort(out);
  return out;
}

// A missing round hid eight wrong values behind it.
TEST(DialogueCalls, ReportAllProblemsOfARoundAtOnce) {
  over_both([&](Judge& judge) {
    open(judge);
    for (const char* expert : {"muffin", "cupcake", "scone"}) answer(judge, format("round-0/{}.md", expert));
    const auto before = record_of(judge.sandbox());
    const Reply reply = judge.call(
        "round_register",
        {{"dialogue_id", kCallsKey},
         {"summary", 5},
         {"panel_size", 9},
         {"open_tensions", 7},
         {"new_perspectives", 7},
         {"expert_scores", JsonObject{{"Bagel", 3}}},
         {"responses", JsonArray{JsonObject{{"expert", "Bagel"}, {"text", "x"}}}},
         {"absent", JsonArray{JsonObject{{"expert", "Bagel"}, {"reason", "It was not there."}}}},
         {"merges", JsonArray{JsonObject{{"from", "P0099"}, {"into", "P0098"}, {"reason", "x"}}}},
         {"tension_updates", JsonArray{JsonObject{{"id", "T0099"}, {"reason", "It has been settled."}}}}});
    EXPECT_THAT(problems_of(reply),
                testing::ElementsAre("count_mismatch new_perspectives", "count_mismatch open_tensions",
                                     "count_mismatch panel_size", "expert_not_found expert_scores.Bagel",
                                     "expert_not_found responses[0].expert", "missing_field round",
                                     "missing_field tension_updates[0]", "panel_mismatch absent[0].expert",
                                     "reason_too_short merges[0].reason", "target_not_found merges[0].from",
                                     "target_not_found merges[0].into",
                                     "target_not_found tension_updates[0].id", "wrong_type summary"));
    EXPECT_EQ(record_of(judge.sandbox()), before);
  });
}

// What was not understood is not judged: no second complaint about it or what follows from it.
TEST(DialogueCalls, RulesStaySilentAboutWhatWasNotUnderstood) {
  over_both([&](Judge& judge) {
    open(judge);
    for (const char* expert : {"muffin", "cupcake"}) answer(judge, format("round-0/{}.md", expert));
    EXPECT_THAT(
        problems_of(judge.call("round_register", {{"dialogue_id", kCallsKey},
                                                  {"round", 0},
                                                  {"absent", JsonArray{JsonObject{{"expert", "Scone"}}}}})),
        testing::ElementsAre("missing_field absent[0].reason"));
    EXPECT_THAT(
        problems_of(judge.call("round_register",
                               {{"dialogue_id", kCallsKey}, {"round", 0}, {"responses", "Scone says yes"}})),
        testing::ElementsAre("wrong_type responses"));
  });
}

TEST(DialogueCalls, ReportAllProblemsOfAPanelAtOnce) {
  over_both([&](Judge& judge) {
    open(judge);
    const JsonArray panel{JsonObject{{"name", "Bagel"}},
                          JsonObject{{"name", "Muffin"}, {"source", "retained"}}, JsonObject{{"name", 5}},
                          JsonObject{{"name", "Scone"}, {"tensions", JsonArray{"T0009"}}}};
    const Reply reply = judge.call("evolve_panel", {{"dialogue_id", kCallsKey}, {"panel", panel}});
    EXPECT_THAT(problems_of(reply),
                testing::ElementsAre("missing_field round", "name_not_listed panel[0].name",
                                     "source_mismatch panel[1].source", "target_not_found panel[3].tensions",
                                     "wrong_type panel[2].name"));
  });
}

// "--round x" was the only complaint.
TEST(DialogueCalls, AFlagThatCannotBeReadHidesNothing) {
  Sandbox sandbox;
  CliJudge judge(sandbox);
  open(judge);
  const RunResult result = sandbox.blue({"dialogue", "evolve-panel", "--id", kCallsKey, "--round", "x",
                                         "--panel", R"([{"name": "Bagel"}, {"name": "Muffin", "tier": 5}])"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(
      problems_of({parse_json(result.out).value(), true}),
      testing::ElementsAre("name_not_listed panel[0].name", "wrong_type panel[1].tier", "wrong_type round"));
}

TEST(DialogueCalls, ReportAllProblemsOfAVerdictAtOnce) {
  over_both([&](Judge& judge) {
    open(judge);
    for (const char* expert : {"muffin", "cupcake", "scone"})
      answer(judge, format("round-0/{}.md", expert), "[TENSION T01: Cost]\nToo high.\n");
    judge.must("round_register", {{"dialogue_id", kCallsKey}, {"round", 0}, {"score", 1}, {"summary", "s"}});
    const Reply reply = judge.call("verdict_register", {{"dialogue_id", kCallsKey},
                                                        {"description", 5},
                                                        {"recommendation", "Go."},
                                                        {"recommendations_adopted", JsonArray{"R0099"}},
                                                        {"tensions_resolved", JsonArray{"T0099"}},
                                                        {"author_expert", "Bagel"}});
    EXPECT_THAT(problems_of(reply),
                testing::ElementsAre(
                    "convergence_not_unanimous converge_percent", "expert_not_found author_expert",
                    "target_not_found recommendations_adopted[0]", "target_not_found tensions_resolved[0]",
                    "velocity_not_zero velocity", "wrong_type description"));
  });
}

TEST(DialogueCalls, ReportAllProblemsOfANewDialogueAtOnce) {
  over_both([&](Judge& judge) {
    const JsonArray experts{JsonObject{{"role", "A"}, {"name", "Bagel"}},
                            JsonObject{{"role", "B"}, {"name", "Muffin"}},
                            JsonObject{{"role", "C"}, {"name", "Muffin"}}, JsonObject{{"relevance", 5}}};
    const Reply reply = judge.call("create", {{"dialogue_id", "Not an id"},
                                              {"max_rounds", 500},
                                              {"seed", -1},
                                              {"background", std::string(9000, 'x')},
                                              {"expert_pool", JsonObject{{"experts", experts}}}});
    EXPECT_THAT(problems_of(reply),
                testing::ElementsAre("invalid_value dialogue_id", "missing_field expert_pool.experts[3].role",
                                     "missing_field title", "name_not_listed expert_pool.experts[0].name",
                                     "name_taken expert_pool.experts[2].name",
                                     "out_of_range expert_pool.experts[3].relevance",
                                     "out_of_range max_rounds", "out_of_range seed", "too_large background"));
    EXPECT_FALSE(std::filesystem::exists(judge.sandbox().blue_folder()));
  });
}

}  // namespace
}  // namespace blue
