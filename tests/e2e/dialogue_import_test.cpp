// Folders that other tools wrote become dialogues, and what their Judges claimed is laid beside the answers.
#include "tests/e2e/foreign_folder.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

TEST_F(DialogueImport, DerivesEveryNumberAndShowsTheClaimsBesideThem) {
  Json report = import({foreign().string()});
  EXPECT_EQ(at(report, "dialogue_id"), Json("tea-or-coffee"));
  EXPECT_EQ(at(report, "title"), Json("Tea or coffee"));
  EXPECT_EQ(at(report, "output_dir"), Json(kPlace));
  EXPECT_EQ(at(report, "evidence"), Json("transcript"));
  Json first = item(at(report, "rounds"), 0), second = item(at(report, "rounds"), 1);
  EXPECT_EQ(render_json(at(first, "raised")), R"({"P":4,"T":2,"R":0,"E":0,"C":0})");
  EXPECT_EQ(render_json(at(first, "velocity")), R"({"open_tensions":2,"new_perspectives":4,"total":6})");
  EXPECT_EQ(render_json(at(first, "convergence")), R"({"signals":0,"panel_size":5,"percent":0})");
  EXPECT_EQ(at(first, "score.total"), Json(0)) << "foreign scores are claims";
  EXPECT_EQ(at(first, "claimed.score.total"), Json(10));
  EXPECT_EQ(at(second, "derived.velocity.total"), Json(2));
  EXPECT_EQ(at(second, "claimed.velocity.total"), Json(0));
  EXPECT_EQ(at(second, "derived.convergence.percent"), Json(50));
  EXPECT_EQ(at(second, "signals"), Json(1));
}

TEST_F(DialogueImport, NamesWhatNoAnswerSupports) {
  Json report = import({foreign().string()});
  EXPECT_THAT(texts(at(report, "unwitnessed")),
              ElementsAre("Round 1 claims 100 % convergence; 1 of 2 answers signal.",
                          "Round 1 claims 0 new perspectives; 1 was written and no merge is recorded.",
                          "Round 1 claims 0 open tensions; by the answers 1 is open: T0002.",
                          "2 of 2 tensions are claimed resolved; by the answers 1 of 2.",
                          "verdict.md states a verdict; the gate refuses a final one."));
  EXPECT_EQ(at(report, "verdict.would_pass"), Json(false));
  EXPECT_THAT(texts(at(report, "verdict.errors"), "error_code"),
              ElementsAre("velocity_not_zero", "convergence_not_unanimous"));
  EXPECT_THAT(texts(at(report, "left_without_signalling"), "expert"),
              ElementsAre("../../x", "Dora", "Macaron"));
}

TEST_F(DialogueImport, ShowsRemarksWithTheirPlaceAndEveryHeaderWhole) {
  put("round-0/ann.md", "[PERSPECTIVE P01: Tea keeps]\nIt does.\n\n[RE:SUPPORT P0999]\n");
  const std::string shown = sandbox_.blue({"dialogue", "import", foreign().string(), "--no-json"}).out;
  EXPECT_THAT(shown, HasSubstr("round  P  T  signals  open T  new P  velocity  converged %"));
  EXPECT_THAT(shown, HasSubstr("Remarks\n"));
  EXPECT_THAT(shown, HasSubstr("round-0/ann.md:4: "));
}

TEST_F(DialogueImport, SeatsWhoAnsweredAndKnowsWhoDidNot) {
  import({foreign().string()});
  Reply got = CliJudge(sandbox_).must("export", {{"dialogue_id", "tea-or-coffee"}, {"detail", "full"}});
  Json round = item(got.at("rounds"), 0);
  EXPECT_EQ(render_json(at(round, "absent")),
            R"([{"expert":"dora","reason":"No answer was in the imported folder."}])");
  EXPECT_THAT(texts(at(round, "answers"), "file"),
              ElementsAre("round-0/ann.md", "round-0/bob.md", "round-0/x.md", "round-0/macaron.md"));
  EXPECT_EQ(at(round, "summary"), Json("Views differ."));
  EXPECT_THAT(texts(at(round, "notes"), "code"), Contains("foreign_score"));
  EXPECT_EQ(got.at("question"), Json("Tea or coffee?"));
  EXPECT_THAT(texts(got.at("experts"), "role"),
              ElementsAre("Taster", "Planter", "Brewer", "Intruder", "", ""));
  std::string ledger = ledgers_of(sandbox_).begin()->second;
  for (const char* code : {"not_on_panel", "name_unusable", "not_an_expert", "link_not_followed", "imported"})
    EXPECT_THAT(ledger, HasSubstr(format("\"code\":\"{}\"", code)));
  EXPECT_THAT(ledger, testing::Not(HasSubstr("Secret")));
}

TEST_F(DialogueImport, CopiesAnswersByteForByteAndTouchesNothingElse) {
  auto before = contents_of(sandbox_.outside());
  import({foreign().string()});
  EXPECT_EQ(contents_of(sandbox_.outside()), before);
  EXPECT_EQ(read_file(sandbox_.repository() / kPlace / "round-0/macaron.md").value(), kBinary);
  std::vector<std::string> markdown;
  for (const auto& [name, text] : record_of(sandbox_))
    if (name.starts_with(kPlace)) markdown.push_back(name.substr(kPlace.size() + 1));
  EXPECT_THAT(markdown,
              testing::IsSupersetOf({"dialogue.md", "expert-pool.json", "ledger.jsonl", "round-0/ann.md",
                                     "round-0/bob.md", "round-0/eve.md", "round-0/macaron.md",
                                     "round-0/panel.json", "round-0/summary.md", "round-0/x.md",
                                     "round-1/ann.md", "round-1/bob.md", "round-1/panel.json"}));
  for (const auto& [name, text] : record_of(sandbox_)) EXPECT_THAT(name, testing::Not(HasSubstr(".import-")));
  expect_verified(sandbox_);
}

TEST_F(DialogueImport, IsADialogueLikeAnyOther) {
  import({foreign().string()});
  const std::string index = dump_ledgers(sandbox_);
  remove_index(sandbox_);
  CliJudge judge(sandbox_);
  Reply got = judge.must("get", {{"dialogue_id", "tea-or-coffee"}});
  EXPECT_EQ(dump_ledgers(sandbox_), index) << "the index is the same when it is made again";
  EXPECT_EQ(got.at("status"), Json("open"));
  judge.refused("verdict_register", {{"dialogue_id", "tea-or-coffee"}}, "velocity_not_zero");
  judge.must("round_register",
             {{"dialogue_id", "tea-or-coffee"},
              {"round", 2},
              {"responses",
               JsonArray{JsonObject{{"expert", "Ann"}, {"text", "Fine."}},
                         JsonObject{{"expert", "bob"}, {"text", "[RE:RESOLVE T0002]\n[MOVE:CONVERGE]"}}}}});
  EXPECT_EQ(judge.must("verdict_register", {{"dialogue_id", "tea-or-coffee"}, {"recommendation", "Tea"}})
                .at("outcome"),
            Json("converged"));
}

TEST_F(DialogueImport, AgainMakesAnotherOne) {
  import({foreign().string()});
  EXPECT_EQ(at(import({foreign().string()}), "dialogue_id"), Json("tea-or-coffee-2"));
  EXPECT_EQ(at(import({foreign().string(), "--title", "Drinks"}), "dialogue_id"), Json("drinks"));
  EXPECT_EQ(at(import({foreign().string(), "--id", "own"}), "dialogue_id"), Json("own"));
  EXPECT_EQ(ask_index(sandbox_, "select count(*) from dialogues"), "4\n");
}

TEST_F(DialogueImport, GoesWhereItIsSent) {
  EXPECT_EQ(at(import({foreign().string(), "--output-dir", "docs/talks/tea"}), "output_dir"),
            Json("docs/talks/tea"));
  EXPECT_EQ(CliJudge(sandbox_).must("get", {{"dialogue_id", "tea"}}).at("output_dir"),
            Json("docs/talks/tea"));
  auto before = record_of(sandbox_);
  EXPECT_EQ(at(import({foreign().string(), "--output-dir", "docs/talks/tea"}), "error_code"),
            Json("dialogue_exists"));
  EXPECT_EQ(at(import({foreign().string(), "--output-dir", "docs"}), "error_code"), Json("dialogue_exists"));
  EXPECT_EQ(at(import({foreign().string(), "--output-dir", "../away"}), "error_code"),
            Json("path_outside_project"));
  EXPECT_EQ(record_of(sandbox_), before);
}

TEST_F(DialogueImport, RemovesWhatACrashLeftAndNeverShowsIt) {
  import({foreign().string()});
  Path leftover = sandbox_.blue_folder() / "dialogues/.import-1";
  fs::copy(sandbox_.repository() / kPlace, leftover, fs::copy_options::recursive);
  Reply list = CliJudge(sandbox_).must("list", {});
  EXPECT_EQ(list.at("total"), Json(1));
  EXPECT_TRUE(fs::exists(leftover)) << "looking changes nothing";
  import({foreign().string()});
  EXPECT_FALSE(fs::exists(leftover));
}

TEST_F(DialogueImport, RefusesWithoutLeavingAProjectBehind) {
  EXPECT_EQ(at(import({(sandbox_.outside() / "nothing").string()}), "error_code"), Json("file_not_found"));
  fs::remove_all(foreign() / "round-0");
  EXPECT_EQ(at(import({foreign().string()}), "error_code"), Json("invalid_value"));
  for (const char* name : {"judge", "summary", "nobody-knows-me"})
    put(format("round-0/{}.md", name), "[MOVE:CONVERGE]\n");
  EXPECT_THAT(std::string(import({foreign().string()}).text_or("message", "")),
              HasSubstr("No expert of round-0"));
  EXPECT_FALSE(fs::exists(sandbox_.blue_folder()));
}

// One expert under two names that look alike would be counted twice.
TEST_F(DialogueImport, RefusesNamesThatLookAlike) {
  put("round-1/panel.json", R"(["Ann", "Αnn", "Bob"])");
  EXPECT_EQ(at(import({foreign().string()}), "error_code"), Json("name_confusable"));
  put("round-1/panel.json", R"(["Ann", "Bob"])");
  put("round-0/panel.json", R"(["Ann", "Bob", "Мuffin"])");
  EXPECT_EQ(at(import({foreign().string()}), "error_code"), Json("name_confusable"));
  EXPECT_FALSE(fs::exists(sandbox_.blue_folder()));
}

TEST_F(DialogueImport, BareIdsGetTheLabelsOfTheTensionsPage) {
  put("round-0/ann.md", "[PERSPECTIVE P01: Tea keeps]\nIt does.\n\n[TENSION T01]\n");
  put("tensions.md", "# Tensions\n\n### ANN-T01 (R0): Taste\n**Status: OPEN**\n\n### BOB-T01 (R1): Sleep\n");
  import({foreign().string()});
  EXPECT_THAT(read_file(sandbox_.repository() / kPlace / "tensions.md").value(), HasSubstr("| Taste | "));
  EXPECT_THAT(sandbox_.blue({"dialogue", "export", "--id", "tea-or-coffee", "--json"}).out,
              HasSubstr("\"Taste\""));
  expect_verified(sandbox_);
  EXPECT_EQ(sandbox_.blue({"dialogue", "verify", "--id", "tea-or-coffee"}).exit_code, 0)
      << "a label is the Judge's annotation, and derived again";
}

TEST_F(DialogueImport, SaysImportedWhereverAVerdictIsShown) {
  import({foreign().string()});
  CliJudge judge(sandbox_);
  judge.must("round_register",
             {{"dialogue_id", "tea-or-coffee"},
              {"round", 2},
              {"responses",
               JsonArray{JsonObject{{"expert", "Ann"}, {"text", "Fine."}},
                         JsonObject{{"expert", "bob"}, {"text", "[RE:RESOLVE T0002]\n[MOVE:CONVERGE]"}}}}});
  judge.must("verdict_register", {{"dialogue_id", "tea-or-coffee"}, {"recommendation", "Tea"}});
  for (const std::vector<std::string>& words : {std::vector<std::string>{"dialogue", "list"},
                                                {"dialogue", "get", "--id", "tea-or-coffee"},
                                                {"dialogue", "verify", "--id", "tea-or-coffee"}}) {
    std::vector<std::string> shown = words;
    shown.emplace_back("--no-json");
    EXPECT_THAT(sandbox_.blue(shown).out, HasSubstr("imported")) << words[1];
    shown.back() = "--json";
    EXPECT_THAT(sandbox_.blue(shown).out, HasSubstr(R"("imported":true)")) << words[1];
  }
  for (const char* page : {"verdict.md", "dialogue.md"})
    EXPECT_THAT(read_file(sandbox_.repository() / kPlace / page).value(), HasSubstr("imported")) << page;
}

TEST_F(DialogueImport, IsNoToolOfAgents) {
  std::vector<Json> messages = converse(sandbox_, {}, {initialize(), request(1, "tools/list")});
  std::string tools = render_json(answer_to(messages, 1));
  EXPECT_THAT(tools, HasSubstr("blue_dialogue_export"));
  EXPECT_THAT(tools, testing::Not(HasSubstr("blue_dialogue_import")));
}

// The counts that the corpus' own README has, taken from the experts' files by another program.
TEST_F(DialogueImport, ReadsARealDialogueHonestly) {
  const Path corpus = find_corpus();
  if (corpus.empty())
    GTEST_SKIP() << "There is no shared/corpus beside the project and BLUE_CORPUS is not set.";
  Json report = import({corpus.string()});
  struct Row {
    int P, T, signals, panel;
  };
  const std::vector<Row> expected{{20, 10, 0, 10}, {16, 7, 0, 8}, {12, 1, 0, 6}, {10, 0, 6, 6}};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    Json round = item(at(report, "rounds"), i);
    EXPECT_EQ(at(round, "raised.P"), Json(expected[i].P)) << i;
    EXPECT_EQ(at(round, "raised.T"), Json(expected[i].T)) << i;
    EXPECT_EQ(at(round, "signals"), Json(expected[i].signals)) << i;
    EXPECT_EQ(at(round, "convergence.panel_size"), Json(expected[i].panel)) << i;
  }
  EXPECT_EQ(at(item(at(report, "rounds"), 2), "claimed.convergence.percent"), Json(83));
  EXPECT_THAT(texts(at(report, "unwitnessed")),
              Contains("Round 2 claims 83 % convergence; 0 of 6 answers signal."));
  EXPECT_THAT(texts(at(report, "unwitnessed")),
              Contains("Round 3 claims 0 new perspectives; 10 were written and no merge is recorded."));
  EXPECT_EQ(at(report, "verdict.would_pass"), Json(false));
  EXPECT_THAT(texts(at(report, "verdict.errors"), "error_code"), Contains("velocity_not_zero"));
  EXPECT_THAT(texts(at(report, "left_without_signalling"), "expert"),
              testing::UnorderedElementsAre("Eclair", "Macaron", "Scone", "Brioche", "Cupcake", "Donut"));
  expect_verified(sandbox_);
}

}  // namespace
}  // namespace blue
