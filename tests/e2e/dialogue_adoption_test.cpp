// A folder with a ledger of Blue's own is taken over as it is.
#include "tests/e2e/foreign_folder.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// A dialogue that Blue held elsewhere: its Judge's folds, its panels and its verdict are in its ledger. Read
// anew from the answers, its velocity was 36, 16, 9.
using DialogueOfBlue = DialogueImport;
TEST_F(DialogueOfBlue, TakesOverALedgerOfBlueAsItStands) {
  const Path corpus = find_corpus("team-dialogue");
  if (corpus.empty() || !fs::exists(corpus)) GTEST_SKIP() << "There is no shared/corpus beside the project.";
  Json report = import({corpus.string()});
  EXPECT_EQ(at(report, "adopted"), Json(true));
  struct Row {
    int P, T, R, E, C, signals, velocity, standing;
  };
  const std::vector<Row> expected{
      {20, 16, 22, 18, 11, 0, 27, 0}, {8, 0, 26, 13, 4, 0, 7, 0}, {0, 0, 27, 2, 4, 6, 0, 6}};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    Json round = item(at(report, "rounds"), i);
    const Row& row = expected[i];
    EXPECT_EQ(render_json(at(round, "raised")),
              format(R"({{"P":{},"T":{},"R":{},"E":{},"C":{}}})", row.P, row.T, row.R, row.E, row.C))
        << i;
    EXPECT_EQ(at(round, "signals"), Json(row.signals)) << i;
    EXPECT_EQ(at(round, "velocity.total"), Json(row.velocity)) << i;
    EXPECT_EQ(at(round, "convergence.signals"), Json(row.standing)) << i;
  }
  const std::string place = std::string(report.text_or("output_dir", ""));
  EXPECT_EQ(read_file(sandbox_.repository() / place / "ledger.jsonl").value(),
            read_file(corpus / "ledger.jsonl").value());
  const std::string id = "how-does-blue-grow-beyond-one-machine";
  EXPECT_EQ(at(report, "dialogue_id"), Json(id));
  EXPECT_EQ(CliJudge(sandbox_).must("get", {{"dialogue_id", id}}).at("status"), Json("converged"));
  const RunResult verified = sandbox_.blue({"dialogue", "verify", "--id", id, "--json"});
  EXPECT_EQ(verified.exit_code, 0) << verified.out;
  EXPECT_THAT(verified.out, HasSubstr("earlier edition"));
  EXPECT_EQ(at(import({corpus.string()}), "error_code"), Json("dialogue_exists"));
}

// Lines of format 1 had 58 to 86 KB, and the verdict joined 40 recommendations.
TEST_F(DialogueOfBlue, RegisteredAnewHasShortLinesAndNoTextOfItsOwn) {
  const Path corpus = find_corpus("team-dialogue");
  if (corpus.empty() || !fs::exists(corpus)) GTEST_SKIP() << "There is no shared/corpus beside the project.";
  const std::vector<std::string> lines = [&] {
    const std::string ledger = read_file(corpus / "ledger.jsonl").value();
    std::vector<std::string> out;
    for (std::string_view line : split(ledger, '\n')) out.emplace_back(line);
    return out;
  }();
  CliJudge judge(sandbox_);
  const Json pool = parse_json(read_file(corpus / "expert-pool.json").value()).value();
  const Path place = "talks/team";
  judge.must("create", {{"title", "Team"}, {"output_dir", place.string()}, {"expert_pool", pool}});
  judge.must("evolve_panel",
             {{"dialogue_id", "team"},
              {"round", 0},
              {"panel", parse_json(read_file(corpus / "round-0/panel.json").value()).value()}});
  for (int round = 0; round < 3; ++round) {
    const std::string folder = format("round-{}", round);
    fs::create_directories(sandbox_.repository() / place / folder);
    for (const auto& file : fs::directory_iterator(corpus / folder))
      if (file.path().extension() == ".md" && !file.path().string().contains(".prompt.") &&
          !file.path().string().contains(".summary."))
        fs::copy_file(file.path(), sandbox_.repository() / place / folder / file.path().filename());
    JsonObject arguments{{"dialogue_id", "team"}, {"round", round}};
    if (round == 0)
      arguments.set("tension_updates",
                    *parse_json(lines.at(3)).value().find("body")->find("request")->find("tension_updates"));
    const Reply reply = judge.must("round_register", arguments);
    EXPECT_EQ(reply.at("velocity.total"), Json(std::vector{27, 7, 0}[static_cast<std::size_t>(round)]));
    EXPECT_EQ(reply.at("convergence.signals"), Json(round == 2 ? 6 : 0));
  }
  const std::string anew = read_file(sandbox_.repository() / place / "ledger.jsonl").value();
  for (std::string_view line : split(anew, '\n')) EXPECT_LE(line.size(), 25'000u);
  judge.refused("verdict_register", {{"dialogue_id", "team"}}, "verdict_empty");
}

class DialogueAdoption : public DialogueImport {
 protected:
  // A dialogue of Blue's own in `foreign()`, whose project is another one.
  void SetUp() override {
    put("round-0/muffin.md", "[MUFFIN-T0001: Cost]\nWho pays?\n");
    put("round-0/scone.md", "[SCONE-T0001: The same cost]\nWho pays?\n");
    put("round-0/panel.json", R"(["Muffin", "Scone"])");
    import({foreign().string(), "--id", "cost"});
    CliJudge judge(sandbox_);
    judge.must("round_register",
               {{"dialogue_id", "cost"},
                {"round", 0},
                {"replace", true},
                {"replace_reason", "the two are one"},
                {"tension_updates",
                 JsonArray{JsonObject{
                     {"id", "T0002"}, {"duplicate_of", "T0001"}, {"reason", "the same cost twice"}}}}});
    fs::remove_all(foreign());
    fs::rename(sandbox_.blue_folder() / "dialogues/2026-02-03T1423Z-cost", foreign());
    fs::remove_all(sandbox_.blue_folder());
  }
};

TEST_F(DialogueAdoption, KeepsWhatTheJudgeFolded) {
  const auto before = contents_of(foreign());
  Json report = import({foreign().string()});
  EXPECT_EQ(at(report, "adopted"), Json(true)) << render_json(report);
  EXPECT_EQ(at(item(at(report, "rounds"), 0), "velocity.open_tensions"), Json(1));
  EXPECT_EQ(at(report, "output_dir"), Json(".blue/dialogues/2026-02-03T1423Z-cost"));
  const Path place = sandbox_.blue_folder() / "dialogues/2026-02-03T1423Z-cost";
  EXPECT_EQ(contents_of(place), before);
  EXPECT_EQ(contents_of(foreign()), before);
  EXPECT_EQ(sandbox_.blue({"dialogue", "verify", "--id", "cost"}).exit_code, 0);
  CliJudge(sandbox_).must(
      "round_register",
      {{"dialogue_id", "cost"},
       {"round", 1},
       {"responses", JsonArray{JsonObject{{"expert", "Muffin"}, {"text", "[RE:RESOLVE T0001]"}},
                               JsonObject{{"expert", "Scone"}, {"text", "Fine."}}}}});
}

TEST_F(DialogueAdoption, RefusesWhatDoesNotHoldOrIsNotNew) {
  EXPECT_EQ(at(import({foreign().string(), "--id", "other"}), "error_code"), Json("contradiction"));
  EXPECT_EQ(at(import({foreign().string(), "--title", "Other"}), "error_code"), Json("contradiction"));
  put("round-0/muffin.md", "[MUFFIN-T0001: Cost]\nWho pays? Not I.\n");
  Json refused = import({foreign().string()});
  EXPECT_EQ(at(refused, "error_code"), Json("answer_conflict"));
  EXPECT_THAT(std::string(refused.text_or("message", "")),
              HasSubstr("round-0/muffin.md is not what was registered"));
  put("round-0/muffin.md", "[MUFFIN-T0001: Cost]\nWho pays?\n");
  const std::string whole = read_file(foreign() / "ledger.jsonl").value();
  put("ledger.jsonl", whole.substr(0, whole.find('\n')) + "x" + whole.substr(whole.find('\n')));
  EXPECT_EQ(at(import({foreign().string()}), "error_code"), Json("ledger_damaged"));
  for (const std::string& file : files_below(sandbox_.blue_folder()))
    EXPECT_THAT(file, testing::Not(HasSubstr("ledger.jsonl"))) << "nothing is left";
  put("ledger.jsonl", whole);
  EXPECT_EQ(at(import({foreign().string(), "--output-dir", "talks/cost"}), "output_dir"), Json("talks/cost"));
  EXPECT_EQ(at(import({foreign().string()}), "error_code"), Json("dialogue_exists"));
  fs::remove_all(sandbox_.repository() / "talks");
  CliJudge(sandbox_).must("create", {{"title", "Cost"}, {"dialogue_id", "cost"}});
  EXPECT_EQ(at(import({foreign().string()}), "error_code"), Json("dialogue_id_collision"));
}

}  // namespace
}  // namespace blue
