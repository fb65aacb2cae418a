// Dialogues in which no expert writes a file: answers are handed in with the word of each prompt, from a
// sub-folder of the repository and from outside with --project, up to the verdict.
#include <gmock/gmock.h>

#include <filesystem>

#include "base/format.h"
#include "base/json_parse.h"
#include "tests/e2e/judge.h"

namespace blue {
namespace {

using testing::HasSubstr;

const std::string kPool =
    R"({"dialogue_id":"talk","output_dir":".blue/dialogues/talk","expert_pool":{"experts":[{"role":"A","name":"Muffin","tier":"core"},{"role":"B","name":"Cupcake","tier":"core"}]}})";

// How many answers the ledger calls handed in with the tool.
int count_handed_in(const std::string& ledger) {
  int count = 0;
  const std::string mark = R"("source":"tool")";
  for (std::size_t at = 0; (at = ledger.find(mark, at)) != std::string::npos; at += mark.size()) ++count;
  return count;
}

// `blue words…` in a folder, its JSON, and whether it succeeded.
class Shell {
 public:
  Shell(const Sandbox& sandbox, Path folder, std::vector<std::string> prefix)
      : sandbox_(sandbox), folder_(std::move(folder)), prefix_(std::move(prefix)) {}

  Reply run(std::vector<std::string> words) const {
    words.insert(words.begin(), prefix_.begin(), prefix_.end());
    const RunResult result = sandbox_.blue_in(folder_, words);
    const auto json = parse_json(result.out);
    return {json.value_or(Json(result.out + result.err)), result.exit_code != 0};
  }
  Json must(const std::vector<std::string>& words) const {
    const Reply reply = run(words);
    EXPECT_FALSE(reply.is_refused) << render_json(reply.content);
    return reply.content;
  }
  std::string word_of(const std::string& round, const std::string& expert) const {
    const std::string text(
        must({"dialogue", "round-prompt", "--id", "talk", "--round", round, "--expert", expert})
            .text_or("prompt", ""));
    constexpr std::string_view mark = "`word`: `";
    const std::size_t at = text.find(mark);
    return at == std::string::npos ? "" : text.substr(at + mark.size(), 8);
  }
  Reply hand_in(const std::string& round, const std::string& expert, const std::string& word,
                const std::string& text) const {
    return run({"dialogue", "answer", "--id", "talk", "--round", round, "--expert", expert, "--word", word,
                "--text", text});
  }

 private:
  const Sandbox& sandbox_;
  Path folder_;
  std::vector<std::string> prefix_;
};

void play_to_the_verdict(const Sandbox& sandbox, const Shell& shell) {
  shell.must({"dialogue", "create", "Talk", "--question", "Header or path?", "--data", kPool});
  const Json prompts = shell.must({"dialogue", "round-prompt", "--id", "talk", "--round", "0"});
  for (const Json& one : *prompts.find("prompts")->array()) {
    EXPECT_EQ(one.text_or("prompt_path", ""),
              (sandbox.repository() / one.text_or("prompt_file", "")).string());
    EXPECT_THAT(render_json(*one.find("task_params")),
                HasSubstr(std::string(one.text_or("output_path", "-"))));
  }
  const std::string first = "[MUFFIN-R0001: Path]\nOne rule for every proxy.\n";
  EXPECT_FALSE(shell.hand_in("0", "muffin", shell.word_of("0", "muffin"), first).is_refused);
  EXPECT_FALSE(shell.hand_in("0", "Cupcake", shell.word_of("0", "cupcake"), "[MOVE:CONVERGE]\n").is_refused);
  shell.must(
      {"dialogue", "round-register", "--id", "talk", "--round", "0", "--summary", "s", "--score", "1"});
  shell.must({"dialogue", "round-prompt", "--id", "talk", "--round", "1"});
  for (const char* expert : {"muffin", "cupcake"})
    EXPECT_FALSE(
        shell.hand_in("1", expert, shell.word_of("1", expert), "[RE:SUPPORT R0001]\n\n[MOVE:CONVERGE]\n")
            .is_refused);
  shell.must(
      {"dialogue", "round-register", "--id", "talk", "--round", "1", "--summary", "s", "--score", "1"});
  const Json verdict = shell.must(
      {"dialogue", "verdict", "--id", "talk", "--round", "1", "--recommendations-adopted", "R0001"});
  EXPECT_EQ(verdict.text_or("verdict_type", ""), "final");
  const std::string ledger = read_file(sandbox.blue_folder() / "dialogues/talk/ledger.jsonl").value_or("");
  EXPECT_EQ(count_handed_in(ledger), 4) << "all answers of both rounds";
}

// An agent started in a sub-folder made packages/app/.blue/…, which became the project in the middle.
TEST(DialogueHandIn, ADialoguePlayedInASubFolderReachesItsVerdict) {
  Sandbox sandbox;
  const Path folder = sandbox.repository() / "packages/app";
  std::filesystem::create_directories(folder / ".blue/dialogues/talk/round-0");
  play_to_the_verdict(sandbox, Shell(sandbox, folder, {}));
  expect_verified(sandbox);
}

TEST(DialogueHandIn, ADialoguePlayedFromElsewhereReachesItsVerdict) {
  Sandbox sandbox;
  std::filesystem::create_directories(sandbox.outside());
  play_to_the_verdict(sandbox,
                      Shell(sandbox, sandbox.outside(), {"--project", sandbox.repository().string()}));
  expect_verified(sandbox);
}

TEST(DialogueHandIn, AnAnswerNeedsItsOwnWordAndSeatAndAnOpenRound) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  JsonArray experts;
  for (const char* name : {"Muffin", "Cupcake"})
    experts.push_back(JsonObject{{"role", name}, {"name", name}});
  judge.must("create", {{"title", "Talk"},
                        {"dialogue_id", "talk"},
                        {"output_dir", ".blue/dialogues/talk"},
                        {"expert_pool", JsonObject{{"experts", experts}}}});
  auto word_of = [&](const std::string& expert) {
    const Reply prompt =
        judge.must("round_prompt", {{"dialogue_id", "talk"}, {"round", 0}, {"agent_name", expert}});
    const std::string text(prompt.content.text_or("prompt", ""));
    return text.substr(text.find("`word`: `") + 9, 8);
  };
  const std::string muffin = word_of("Muffin"), cupcake = word_of("Cupcake");
  EXPECT_NE(muffin, cupcake);
  JsonObject call{
      {"dialogue_id", "talk"}, {"round", 0}, {"expert", "muffin"}, {"word", cupcake}, {"text", "Mine.\n"}};
  judge.refused("answer", call, "answer_word_wrong");
  call.set("word", muffin);
  EXPECT_EQ(judge.must("answer", call).at("replaced"), Json(false));
  EXPECT_EQ(judge.must("answer", call).at("already_there"), Json(true));
  call.set("text", "Another.\n");
  EXPECT_EQ(judge.must("answer", call).at("replaced"), Json(true));
  const Path file = sandbox.blue_folder() / "dialogues/talk/round-0/muffin.md";
  EXPECT_EQ(read_file(file).value(), "Another.\n");
  JsonObject stranger = call;
  stranger.set("expert", "Scone");
  judge.refused("answer", stranger, "expert_not_seated");
  JsonObject later = call;
  later.set("round", 1);
  EXPECT_TRUE(judge.call("answer", later).is_refused) << "its prompt is not out";

  // Edited after it was handed in: the file is what counts, and it is no longer the tool's.
  ASSERT_TRUE(write_file(file, "Edited.\n"));
  judge.must(
      "answer",
      {{"dialogue_id", "talk"}, {"round", 0}, {"expert", "cupcake"}, {"word", cupcake}, {"text", "C.\n"}});
  judge.must("round_register", {{"dialogue_id", "talk"}, {"round", 0}, {"score", 1}, {"summary", "s"}});
  const std::string ledger = read_file(sandbox.blue_folder() / "dialogues/talk/ledger.jsonl").value_or("");
  EXPECT_EQ(count_handed_in(ledger), 1) << "Cupcake's";
  judge.refused("answer", call, "round_registered");
}

}  // namespace
}  // namespace blue
