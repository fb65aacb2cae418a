// Scrutiny, graph, comparison, watching and outcomes, with the real program.
#include <gmock/gmock.h>

#include "base/format.h"
#include "base/json_parse.h"
#include "tests/e2e/foreign_folder.h"
#include "tests/e2e/judge.h"

namespace blue {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string kScrutinised = "talks/talk";
const std::string kWords =
    "I have read what the others wrote and find that it answers what I had asked about cost, time and risk.";

// A dialogue of three, decided after round 2: Scone opposes and signals without a word, Cupcake refers to
// what Muffin writes in the same round.
class DialogueScrutiny : public testing::Test {
 protected:
  DialogueScrutiny() : judge_(sandbox_) {}

  void hold(const std::string& id = "talk", bool is_decided = true) {
    const std::string folder = "talks/" + id;
    const JsonObject key{{"dialogue_id", id}};
    judge_.must(
        "create",
        {{"title", "Talk"}, {"dialogue_id", id}, {"question", "Path or header?"}, {"output_dir", folder}});
    round(folder, key, 0,
          {{"muffin", "[MUFFIN-R0001: Path]\nEverybody can see it.\n"},
           {"cupcake", "[CUPCAKE-P0001: Caches]\nThey know paths.\n"},
           {"scone", "[SCONE-P0001: Clients]\nThey break.\n"}});
    round(folder, key, 1,
          {{"muffin", "[MUFFIN-P0101: Later]\nHeaders can come later.\n"},
           {"cupcake", "[RE:SUPPORT MUFFIN-P0101]\nAs Muffin says.\n"},
           {"scone", "[RE:OPPOSE R0001]\nIt breaks every client.\n"}});
    round(folder, key, 2,
          {{"muffin", kWords + "\n\n[MOVE:CONVERGE]\n"},
           {"cupcake", kWords + " So be it.\n\n[MOVE:CONVERGE]\n"},
           {"scone", "[MOVE:CONVERGE]\n"}});
    if (is_decided)
      judge_.must("verdict_register", {{"dialogue_id", id}, {"recommendation", "Use the path."}});
  }

  void round(const std::string& folder, const JsonObject& key, int number,
             const std::map<std::string, std::string>& texts) {
    JsonObject arguments = key;
    arguments.set("round", number);
    if (number == 0) arguments.set("panel", JsonArray{"Muffin", "Cupcake", "Scone"});
    write_answers(sandbox_, folder, {"", {}, answers_of(number, texts)});
    judge_.must("round_register", arguments);
  }

  // The measure `name` of the dialogue.
  Json measure(const std::string& name, const std::string& id = "talk") {
    const Reply reply = judge_.must("scrutiny", {{"dialogue_id", id}, {"measure", name}});
    return reply.at("measures").array()->front();
  }

  std::string page(const std::string& file) const {
    return read_file(sandbox_.repository() / kScrutinised / file).value();
  }

  Sandbox sandbox_;
  CliJudge judge_;
};

TEST_F(DialogueScrutiny, FindingsHaveFileLineAndWords) {
  hold();
  const Json capitulation = measure("capitulation");
  ASSERT_EQ(*capitulation.find("count"), Json(1)) << render_json(capitulation);
  const Json& one = capitulation.find("findings")->array()->front();
  EXPECT_EQ(*one.find("file"), Json("round-1/scone.md"));
  EXPECT_EQ(*one.find("line"), Json(1));
  EXPECT_EQ(*one.find("quote"), Json("It breaks every client."));
  EXPECT_EQ(*measure("leak").find("count"), Json(1));
  EXPECT_EQ(*measure("bare_consent").find("count"), Json(1));
  EXPECT_EQ(*measure("decision_witness").find("count"), Json(1));
  const RunResult screen = sandbox_.blue({"dialogue", "scrutiny", "--id", "talk", "--no-json"});
  EXPECT_THAT(screen.out, HasSubstr("capitulation"));
  EXPECT_THAT(judge_.call("scrutiny", {{"dialogue_id", "talk"}, {"measure", "taste"}}).error_code(),
              "invalid_value");
}

TEST_F(DialogueScrutiny, PageAndExportHaveItAndVerifyHolds) {
  hold();
  EXPECT_THAT(page("verdict.md"), AllOf(HasSubstr("### Scrutiny"), HasSubstr("round-1/scone.md:1")));
  judge_.must("export", {{"dialogue_id", "talk"}});
  EXPECT_THAT(page("dialogue.json"), HasSubstr("\"scrutiny\""));
  const RunResult verified = sandbox_.blue({"dialogue", "verify", "--id", "talk"});
  EXPECT_EQ(verified.exit_code, 0) << verified.out;
  std::filesystem::remove(sandbox_.repository() / kScrutinised / "verdict.md");
  EXPECT_EQ(sandbox_.blue({"sync"}).exit_code, 0);
  EXPECT_THAT(page("verdict.md"), HasSubstr("### Scrutiny")) << "rendered again from the ledger";
  EXPECT_EQ(sandbox_.blue({"dialogue", "verify", "--id", "talk"}).exit_code, 0);
}

TEST_F(DialogueScrutiny, ErasedAnswerIsNotMeasurable) {
  hold();
  judge_.must("erase",
              {{"dialogue_id", "talk"}, {"round", 2}, {"expert", "scone"}, {"reason", "personal-data"}});
  const Json bare = measure("bare_consent");
  EXPECT_EQ(*bare.find("count"), Json(0));
  EXPECT_EQ(*bare.find("not_measurable"), Json("1 answer cannot be read."));
}

TEST_F(DialogueScrutiny, AbandonedDialogueOfTheSameQuestionIsAnAttempt) {
  hold("first", false);
  judge_.must("abandon",
              {{"dialogue_id", "first"}, {"reason", "the wrong people sat there"}, {"confirm", true}});
  hold();
  const Json attempts = measure("attempts");
  ASSERT_EQ(*attempts.find("count"), Json(1)) << render_json(attempts);
  EXPECT_EQ(*attempts.find("findings")->array()->front().find("file"), Json("talks/first/ledger.jsonl"));
}

TEST_F(DialogueScrutiny, GraphIsDrawnAndLabelled) {
  hold();
  const auto graph = [&](const char* how) {
    return sandbox_.blue({"dialogue", "graph", "--id", "talk", "--format", how}).out;
  };
  EXPECT_THAT(graph("mermaid"),
              AllOf(StartsWith("flowchart LR\n"), HasSubstr("R0001 Path #40;out#41;\"]:::out")));
  EXPECT_THAT(graph("dot"), AllOf(StartsWith("digraph"), HasSubstr("label=\"oppose\", color=red")));
  const Json data = parse_json(graph("json")).value();
  EXPECT_EQ(data.find("nodes")->array()->front().text_or("labelling", ""), "out");
}

TEST_F(DialogueScrutiny, TwoDialoguesAreComparedSideBySide) {
  hold();
  hold("other", false);
  const RunResult compared = sandbox_.blue({"dialogue", "compare", "talk", "other", "--json"});
  const Json output = parse_json(compared.out).value();
  EXPECT_EQ(*output.find("same_question"), Json(true)) << compared.out;
  EXPECT_THAT(compared.out,
              HasSubstr(R"({"what":"status","first":"converged","second":"open","differs":true})"));
}

TEST_F(DialogueScrutiny, WatchingADecidedDialogueDrawsItAndEnds) {
  hold();
  const RunResult watched = sandbox_.blue({"dialogue", "watch", "--id", "talk", "--no-json"});
  EXPECT_EQ(watched.exit_code, 0);
  EXPECT_THAT(watched.out, AllOf(HasSubstr("converged"), Not(HasSubstr("\x1b"))));
  EXPECT_EQ(sandbox_.blue({"dialogue", "watch", "--id", "nothing"}).exit_code, 2);
}

TEST_F(DialogueScrutiny, WatchingDrawsAgainWhenTheDialogueEnds) {
  hold("talk", false);
  Process watching = sandbox_.start({"dialogue", "watch", "--id", "talk", "--json"});
  const std::string first = watching.read_line().value();
  EXPECT_THAT(first, HasSubstr(R"("status":"open")"));
  judge_.must("verdict_register", {{"dialogue_id", "talk"}, {"recommendation", "Use the path."}});
  EXPECT_THAT(watching.read_line().value(), HasSubstr(R"("status":"converged")"));
}

TEST_F(DialogueScrutiny, OutcomesAreFilesAndTheReportNeedsNoIndex) {
  hold();
  const auto outcome = [&](const std::vector<std::string>& words) {
    std::vector<std::string> all{"outcome"};
    all.insert(all.end(), words.begin(), words.end());
    return sandbox_.blue(all);
  };
  const RunResult added =
      outcome({"add", "--dialogue", "talk", "--result", "failed", "--note", "Clients broke", "--json"});
  ASSERT_EQ(added.exit_code, 0) << added.err;
  EXPECT_EQ(outcome({"add", "--dialogue", "talk", "--result", "held", "--note", "They were fixed"}).exit_code,
            0);
  remove_index(sandbox_);
  const RunResult report = outcome({"report", "--json"});
  const Json output = parse_json(report.out).value();
  EXPECT_EQ(render_json(*output.find("all")), R"({"held":1,"failed":0,"partly":0})") << "the last one counts";
  EXPECT_THAT(report.out, HasSubstr(R"({"trait":"capitulation","with":{"held":1)"));
  EXPECT_THAT(outcome({"report", "--no-json"}).out, HasSubstr("too few to say"));
  EXPECT_EQ(outcome({"add", "--result", "held", "--note", "x"}).exit_code, 2);
  std::filesystem::create_symlink("/etc/hostname", sandbox_.blue_folder() / "outcomes/link.json");
  ASSERT_TRUE(write_file(sandbox_.blue_folder() / "outcomes/odd.json", "\xff{"));
  EXPECT_THAT(outcome({"report", "--no-json"}).out,
              AllOf(HasSubstr("link.json is a link"), HasSubstr("odd.json is not an outcome")));
  EXPECT_EQ(outcome({"add", "--dialogue", "talk", "--rfc", "1", "--result", "held", "--note", "x"}).exit_code,
            2);
}

// Read by hand: no answer refers to another of its round, and no prompt is on record. Six tensions look
// abandoned by their ids, but their authors refine or resolve them in words that name no id or an ambiguous
// one.
using RealScrutiny = DialogueImport;
TEST_F(RealScrutiny, ReportsOnlyWhatACarefulReaderConfirms) {
  const Path corpus = find_corpus();
  if (corpus.empty() || !std::filesystem::exists(corpus)) GTEST_SKIP() << "There is no shared/corpus.";
  import({corpus.string(), "--id", "real"});
  CliJudge judge(sandbox_);
  const auto count = [&](const char* name) {
    return judge.must("scrutiny", {{"dialogue_id", "real"}, {"measure", name}})
        .at("measures")
        .array()
        ->front();
  };
  EXPECT_EQ(*count("leak").find("count"), Json(0));
  EXPECT_EQ(*count("herding").find("count"), Json(0)) << "all six signalled at once";
  EXPECT_EQ(*count("capitulation").find("count"), Json(0));
  EXPECT_THAT(count("capitulation").text_or("not_measurable", ""),
              StartsWith("6 objections cannot be judged"));
  EXPECT_THAT(count("leak").text_or("not_measurable", ""), HasSubstr("prompts are not on record"));
}

}  // namespace
}  // namespace blue
