// What callers are told: replies that fit, with what was left out; what is open and what comes next; texts
// for people that lose nothing.
#include <gmock/gmock.h>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "tests/e2e/judge.h"

namespace blue {
namespace {

using testing::AllOf;
using testing::HasSubstr;
constexpr std::size_t kBudget = 20'000;

std::size_t items(const Json& array) { return array.array() ? array.array()->size() : 0; }
Json read_json(const std::string& text) { return parse_json(text).value_or(Json()); }
std::int64_t number(const Json& value) { return value.integer() ? *value.integer() : -1; }

JsonObject pool_of(int experts) {
  JsonArray list;
  for (int i = 0; i < experts; ++i)
    list.push_back(
        JsonObject{{"role", format("Analyst of part {}", i)}, {"tier", "core"}, {"relevance", 0.5}});
  return {{"domain", "d"}, {"experts", list}};
}

std::string five_views(std::string_view expert, int round) {
  std::string out;
  std::string name;
  for (char c : expert) name += static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
  for (int i = 1; i <= 5; ++i)
    out += format("[{0}-P{1:02}{2:02}: View {2} of {0} in round {1}]\n{3}\n\n", name, round, i,
                  std::string(200, 'x'));
  return out;
}

// Twelve experts, six rounds, five perspectives each.
void play_large(Judge& judge) {
  judge.must("create", {{"title", "Large"}, {"rotation", "none"}, {"expert_pool", pool_of(12)}});
  for (int round = 0; round < 6; ++round) {
    const Json prompts =
        judge.must("round_prompt", {{"dialogue_id", "large"}, {"round", round}}).at("prompts");
    JsonArray responses;
    for (const Json& one : *prompts.array()) {
      const std::string expert(one.text_or("expert", ""));
      responses.push_back(JsonObject{{"expert", expert}, {"text", five_views(expert, round)}});
    }
    judge.must("round_register", {{"dialogue_id", "large"},
                                  {"round", round},
                                  {"score", 10},
                                  {"summary", "More of it."},
                                  {"responses", responses}});
  }
}

TEST(DialogueReplies, OfALargeDialogueFitAndSayWhatWasLeftOut) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  play_large(judge);
  const Reply context = judge.must("round_context", {{"dialogue_id", "large"}});
  EXPECT_LE(render_json(context.content).size(), kBudget);
  EXPECT_EQ(number(context.at("velocity.new_perspectives")), 60);
  EXPECT_EQ(items(context.at("experts")), 12u);
  EXPECT_GT(items(context.at("entities")), 40u);
  EXPECT_EQ(
      static_cast<std::int64_t>(items(context.at("entities"))) + number(context.at("left_out.entities")),
      360);
  EXPECT_EQ(context.at("entities").array()->front().find("round")->integer()[0], 5) << "newest first";
  EXPECT_EQ(context.at("entities").array()->front().find("content"), nullptr);
  EXPECT_EQ(context.at("left_out.read"), Json("blue://dialogues/large/rounds/5, or detail: full"));

  const Reply full = judge.must("round_context", {{"dialogue_id", "large"}, {"detail", "full"}});
  EXPECT_EQ(items(full.at("entities")), 360u);
  EXPECT_EQ(full.at("entities").array()->front().text_or("content", ""), std::string(200, 'x'));
  EXPECT_EQ(full.at("left_out"), Json());
}

TEST(DialogueReplies, OfALargeExportKeepTheNumbers) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  play_large(judge);
  const Reply fitted = judge.must("export", {{"dialogue_id", "large"}});
  EXPECT_LE(render_json(fitted.content).size(), kBudget);
  EXPECT_EQ(items(fitted.at("scoreboard.rounds")), 6u);
  EXPECT_EQ(items(fitted.at("experts")), 12u);
  EXPECT_EQ(number(fitted.at("left_out.perspectives")), 360);
  EXPECT_EQ(fitted.at("perspectives"), Json());
  const Reply full = judge.must("export", {{"dialogue_id", "large"}, {"detail", "full"}});
  EXPECT_EQ(items(full.at("perspectives")), 360u);
  EXPECT_EQ(full.at("left_out"), Json());
}

TEST(DialogueReplies, ListFiftyDiagnosticsAndCountTheRest) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  judge.must("create", {{"title", "X"}, {"expert_pool", pool_of(1)}});
  std::string text;
  for (int i = 0; i < 80; ++i) text += format("[RE:SUPPORT P{}]\n", 1000 + i);
  JsonObject call{{"dialogue_id", "x"},
                  {"round", 0},
                  {"score", 1},
                  {"summary", "s"},
                  {"responses", JsonArray{JsonObject{{"expert", "Muffin"}, {"text", text}}}},
                  {"dry_run", true}};
  EXPECT_GE(items(judge.must("round_register", call).at("diagnostics")), 80u) << "no file has them yet";
  call.set("dry_run", false);
  const Reply reply = judge.must("round_register", call);
  EXPECT_EQ(items(reply.at("diagnostics")), 50u);
  EXPECT_GE(number(reply.at("diagnostics_left_out")), 30);
}

TEST(DialogueReplies, StatusTellsWhatIsOpenAndWhatComesNext) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  for (int i = 1; i <= 12; ++i)
    judge.must("create", {{"title", format("Topic {:02}", i)}, {"expert_pool", pool_of(2)}});
  judge.must("round_prompt", {{"dialogue_id", "topic-01"}, {"round", 0}});
  const Json many = read_json(sandbox.blue({"status", "--json"}).out);
  EXPECT_EQ(items(*many.find("open")), 10u);
  EXPECT_EQ(number(*many.find("open_left_out")), 2);
  for (int i = 2; i <= 12; ++i)
    judge.must("abandon", {{"dialogue_id", format("topic-{:02}", i)}, {"reason", "r"}, {"confirm", true}});
  const Json status = read_json(sandbox.blue({"status", "--json"}).out);
  ASSERT_EQ(items(*status.find("open")), 1u);
  EXPECT_EQ(status.find("open")->array()->front().text_or("dialogue_id", ""), "topic-01");
  EXPECT_EQ(status.find("next_action")->text_or("tool", ""), "blue_dialogue_round_register");
  judge.must("abandon", {{"dialogue_id", "topic-01"}, {"reason", "r"}, {"confirm", true}});
  const Json none = read_json(sandbox.blue({"status", "--json"}).out);
  EXPECT_EQ(none.find("next_action")->text_or("tool", ""), "blue_dialogue_create");
}

TEST(DialogueReplies, ThePromptToPlayTakesATopic) {
  Sandbox sandbox;
  for (const char* name : {"topic", "question"}) {
    const JsonObject params{{"name", "alignment-play"}, {"arguments", JsonObject{{name, "Tea or coffee?"}}}};
    const auto messages = converse(sandbox, {}, {initialize(), request(2, "prompts/get", params)});
    EXPECT_THAT(render_json(answer_to(messages, 2)),
                AllOf(HasSubstr("words after the command"), HasSubstr("Tea or coffee?")))
        << name;
  }
}

std::string shown(const Sandbox& sandbox, std::vector<std::string> words) {
  words.emplace_back("--no-json");
  return sandbox.blue(words).out;
}

TEST(DialogueReplies, PeopleSeeWhatNumbersRestOnAndEveryFileWhole) {
  Sandbox sandbox;
  CliJudge judge(sandbox);
  judge.must("create", {{"title", "X"}, {"expert_pool", pool_of(2)}, {"evidence", "declared"}});
  const std::string prompts = shown(sandbox, {"dialogue", "round-prompt", "x", "--round", "0"});
  for (const char* name : {"muffin.prompt.md", "muffin.md", "cupcake.prompt.md", "-x/round-0:"})
    EXPECT_THAT(prompts, HasSubstr(name));
  judge.must("round_register",
             {{"dialogue_id", "x"},
              {"round", 0},
              {"score", 1},
              {"summary", "s"},
              {"responses", JsonArray{JsonObject{{"expert", "Muffin"},
                                                 {"text", "[MUFFIN-T0001: Price against speed]\nx\n"}},
                                      JsonObject{{"expert", "Cupcake"}, {"text", "Fine.\n"}}}}});
  for (const char* verb : {"round-context", "get", "list"})
    EXPECT_THAT(
        shown(sandbox, verb == std::string_view("list") ? std::vector<std::string>{"dialogue", verb}
                                                        : std::vector<std::string>{"dialogue", verb, "x"}),
        HasSubstr("declared"))
        << verb;
  EXPECT_THAT(shown(sandbox, {"status"}), HasSubstr("declared"));
  const std::string got = shown(sandbox, {"dialogue", "get", "x"});
  EXPECT_THAT(got, HasSubstr("Price against speed"));
  EXPECT_THAT(got, HasSubstr("open T  new P  velocity  converged"));
}

TEST(DialogueReplies, EveryFixOfALintIsShownWhole) {
  Sandbox sandbox;
  ASSERT_TRUE(write_file(sandbox.repository() / "dialogue.md", "# Dialogue: x\n"));
  sandbox.blue({"init"});
  const Json report = read_json(sandbox.blue({"dialogue", "lint", "dialogue.md", "--json"}).out);
  std::string text = shown(sandbox, {"dialogue", "lint", "dialogue.md"});
  for (std::size_t at; (at = text.find("\n  ")) != std::string::npos;) text.replace(at, 3, " ");
  ASSERT_GT(items(*report.find("issues")), 2u);
  for (const Json& issue : *report.find("issues")->array())
    EXPECT_THAT(text, HasSubstr(std::string(issue.text_or("fix", "?"))));
}

}  // namespace
}  // namespace blue
