// What a program relies on that has agents answer: prompts that share their beginning and ask for a reply,
// answers that say what gave them, calls that can be made again, and answers without markers that show.
#include "tests/e2e/foreign_folder.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

constexpr std::size_t kUsualPrompt = 64 * 1024;

// The texts of the prompts in a round's folder.
std::vector<std::string> prompts_in(const Path& folder) {
  std::vector<std::string> out;
  for (const std::string& name : files_below(folder))
    if (name.ends_with(".prompt.md")) out.push_back(read_file(folder / name).value());
  return out;
}

// How many bytes all of them begin with.
std::size_t shared_bytes(const std::vector<std::string>& texts) {
  std::size_t shared = texts.front().size();
  for (const std::string& one : texts) {
    const auto differs = std::ranges::mismatch(texts.front(), one).in1;
    shared = std::min(shared, static_cast<std::size_t>(differs - texts.front().begin()));
  }
  return shared;
}

void expect_shared_beginning(const std::vector<std::string>& prompts, const std::string& where) {
  ASSERT_GE(prompts.size(), 2u) << where;
  const std::size_t shared = shared_bytes(prompts);
  for (const std::string& one : prompts) {
    EXPECT_GE(shared * 2, one.size()) << where << ": " << shared << " of " << one.size() << " bytes";
    EXPECT_LE(one.size(), kUsualPrompt) << where;
  }
}

class DialogueAgents : public DialogueImport {
 protected:
  // Imports the first `rounds` rounds of a corpus, hands out the prompts of the next and returns their texts.
  std::vector<std::string> prompts_after(const Path& corpus, int rounds) {
    const std::string id = format("{}-{}", corpus.filename().string(), rounds);
    const Path copy = sandbox_.outside() / id;
    fs::create_directories(copy);
    fs::copy_file(corpus / "expert-pool.json", copy / "expert-pool.json");
    for (int round = 0; round < rounds; ++round) {
      const std::string folder = format("round-{}", round);
      fs::copy(corpus / folder, copy / folder);
    }
    const Json report = import({copy.string(), "--id", id});
    CliJudge(sandbox_).must("round_prompt", {{"dialogue_id", id}, {"round", rounds}});
    return prompts_in(sandbox_.repository() / report.text_or("output_dir", "") / format("round-{}", rounds));
  }

  // A dialogue of two experts, opened.
  Reply open(Judge& judge, const JsonObject& more = {}) {
    JsonObject arguments{{"title", "Talk"},
                         {"question", "Header or path?"},
                         {"expert_pool", JsonObject{{"experts", JsonArray{JsonObject{{"role", "Architect"}},
                                                                          JsonObject{{"role", "Tester"}}}}}}};
    for (const JsonMember& one : more) arguments.set(one.key, one.value);
    return judge.must("create", arguments);
  }
  static JsonObject response(const char* expert, const char* text, Json answered_by) {
    return {{"expert", expert}, {"text", text}, {"answered_by", std::move(answered_by)}};
  }
};

// They shared two bytes, and a vendor's cache could serve none.
TEST_F(DialogueAgents, PromptsOfRealDialoguesShareTheirBeginning) {
  for (const auto& [name, rounds] : {std::pair{"real-dialogue", 4}, std::pair{"team-dialogue", 3}}) {
    const Path corpus = find_corpus(name);
    if (corpus.empty() || !fs::exists(corpus)) GTEST_SKIP() << "There is no shared/corpus.";
    for (int round = 1; round <= rounds; ++round)
      expect_shared_beginning(prompts_after(corpus, round), format("{}, round {}", name, round));
  }
}

TEST_F(DialogueAgents, PromptsOfTheRehearsalShareTheirBeginning) {
  const RunResult played = run({BLUE_PROGRAM, "rehearse", "--fast", "--into", "kept"}, rehearsal(sandbox_));
  ASSERT_EQ(played.exit_code, 0) << played.err;
  const Path place = sandbox_.repository() / "kept/.blue/dialogues/2026-02-03T1423Z-build-cache";
  for (int round = 0; round < 5; ++round)
    expect_shared_beginning(prompts_in(place / format("round-{}", round)), format("round {}", round));
}

TEST_F(DialogueAgents, APromptAsksForAReplyAndKeepsItsForm) {
  McpJudge judge(sandbox_);
  open(judge);
  const JsonObject key{{"dialogue_id", "talk"}, {"round", 0}};
  JsonObject by_reply = key, by_file = key, one = key;
  by_reply.set("answer_by", "reply");
  by_file.set("answer_by", "file");
  one.set("agent_name", "Muffin");
  const Json issued = judge.must("round_prompt", by_reply).at("prompts");
  EXPECT_THAT(render_json(*item(issued, 0).find("task_params")),
              HasSubstr("Reply with the complete answer."));
  const Reply again = judge.must("round_prompt", one);
  EXPECT_THAT(std::string(again.content.text_or("prompt", "")),
              testing::AllOf(HasSubstr("Reply with your complete answer"), Not(HasSubstr("muffin.md`"))));
  EXPECT_THAT(
      std::string(judge.refused("round_prompt", by_file, "contradiction").content.text_or("message", "")),
      HasSubstr("The prompts of round 0 are out and ask for answers by reply."));
  EXPECT_EQ(sandbox_.blue({"dialogue", "verify", "--id", "talk"}).exit_code, 0);
}

TEST_F(DialogueAgents, ALongerOrShorterPromptIsASetting) {
  CliJudge judge(sandbox_);
  open(judge,
       {{"background", std::string(8000, 'b')}, {"constraints", JsonArray(100, std::string(400, 'k'))}});
  ASSERT_TRUE(write_file(sandbox_.blue_folder() / "config.toml", "[dialogue]\nprompt_kb = 20\n"));
  const Json issued = judge.must("round_prompt", {{"dialogue_id", "talk"}, {"round", 0}}).at("prompts");
  const std::string file(item(issued, 0).text_or("prompt_path", ""));
  const std::string text = read_file(file).value();
  EXPECT_LE(text.size(), 20u * 1024);
  EXPECT_THAT(text, HasSubstr("**Shortened:** long texts are cut."));
  // The length is on record, so that the prompt can be rendered again whatever the setting is now.
  ASSERT_TRUE(write_file(sandbox_.blue_folder() / "config.toml", ""));
  fs::remove(file);
  judge.must("round_prompt", {{"dialogue_id", "talk"}, {"round", 0}});
  EXPECT_EQ(read_file(file).value(), text);
  ASSERT_TRUE(write_file(sandbox_.blue_folder() / "config.toml", "[dialogue]\nprompt_kb = 19\n"));
  const Reply refused =
      judge.refused("round_prompt", {{"dialogue_id", "talk"}, {"round", 0}}, "config_invalid");
  EXPECT_THAT(render_json(refused.content), HasSubstr("prompt_kb"));
}

TEST_F(DialogueAgents, WhatGaveAnAnswerIsOnRecord) {
  McpJudge judge(sandbox_);
  open(judge);
  const JsonObject opus{{"backend", "claude"},
                        {"model", "claude-opus-4"},
                        {"version", "2.1.325"},
                        {"tokens", 4711},
                        {"seconds", 12.5}};
  const JsonObject gpt{{"backend", "codex"}, {"model", "gpt-5"}};
  for (int round = 0; round < 2; ++round)
    judge.must(
        "round_register",
        {{"dialogue_id", "talk"},
         {"round", round},
         {"summary", "Both agree."},
         {"responses", JsonArray{response("Muffin", "[MOVE:CONVERGE]\n", opus),
                                 response("Cupcake", "[RE:SUPPORT P0001]\n\n[MOVE:CONVERGE]\n", gpt)}}});
  const Reply verdict = judge.must("verdict_register", {{"dialogue_id", "talk"},
                                                        {"verdict_type", "final"},
                                                        {"recommendation", "The path."},
                                                        {"description", "One rule."}});
  EXPECT_EQ(render_json(verdict.at("certificate.answered_by")),
            R"({"by":[{"backend":"claude","model":"claude-opus-4","version":"2.1.325","family":"claude",)"
            R"("answers":2},{"backend":"codex","model":"gpt-5","version":"","family":"gpt","answers":2}],)"
            R"("families":{"claude":2,"gpt":2},"n_eff":2,"unstated":0})");
  const Json exported = judge.must("export", {{"dialogue_id", "talk"}, {"detail", "full"}}).content;
  EXPECT_THAT(render_json(exported), HasSubstr(render_json(opus)));
  const Reply scrutiny = judge.must("scrutiny", {{"dialogue_id", "talk"}});
  EXPECT_THAT(render_json(scrutiny.content), HasSubstr("2 model families answered (claude 2, gpt 2)"));
  const Json place = judge.must("get", {{"dialogue_id", "talk"}}).at("output_dir");
  const std::string page = read_file(sandbox_.repository() / *place.string() / "verdict.md").value();
  EXPECT_THAT(page, HasSubstr("- **Answered by:** claude 2.1.325 (claude-opus-4) 2, codex (gpt-5) 2, as was "
                              "stated with the answers\n- **Model families:** claude 2, gpt 2; they come to "
                              "2.00 of equal weight\n"));
  EXPECT_EQ(sandbox_.blue({"dialogue", "verify", "--id", "talk"}).exit_code, 0);
}

TEST_F(DialogueAgents, WhatIsStatedOfAnAnswerIsBounded) {
  McpJudge judge(sandbox_);
  open(judge);
  const JsonObject wrong{{"backend", std::string(61, 'x')}, {"tokens", -1}, {"cost", 1}};
  const Reply refused = judge.call(
      "round_register",
      {{"dialogue_id", "talk"}, {"round", 0}, {"responses", JsonArray{response("Muffin", "x", wrong)}}});
  ASSERT_TRUE(refused.is_refused);
  const std::string said = render_json(refused.content);
  for (const char* field : {"responses[0].answered_by.backend", "responses[0].answered_by.tokens", "cost"})
    EXPECT_THAT(said, HasSubstr(field));
}

// A client that lost the reply asked again and had two dialogues, and two experts of the same words.
TEST_F(DialogueAgents, CreatingAgainWithTheSameWordsCreatesNothing) {
  McpJudge judge(sandbox_);
  const Reply first = open(judge);
  const std::string ledger = render_json(first.at("output_dir"));
  const Reply second = open(judge);
  EXPECT_EQ(second.at("dialogue_id"), Json("talk"));
  EXPECT_EQ(second.at("seed"), first.at("seed"));
  EXPECT_EQ(second.at("already_created"), Json(true));
  EXPECT_EQ(first.at("already_created"), Json());
  EXPECT_EQ(open(judge, {{"question", "Path or header?"}}).at("dialogue_id"), Json("talk-2"));
  EXPECT_EQ(open(judge, {{"question", "Path or header?"}}).at("dialogue_id"), Json("talk-2"));
  EXPECT_EQ(ledgers_of(sandbox_).size(), 2u);

  const JsonObject words{{"dialogue_id", "talk"}, {"role", "Cost Analyst"}, {"focus", "storage"}};
  const Reply expert = judge.must("expert_create", words);
  const Reply same = judge.must("expert_create", words);
  EXPECT_EQ(expert.at("expert"), same.at("expert"));
  EXPECT_EQ(same.at("already_created"), Json(true));
  JsonObject other = words;
  other.set("focus", "traffic");
  EXPECT_NE(judge.must("expert_create", other).at("expert.slug"), expert.at("expert.slug"));

  EXPECT_EQ(open(judge).at("dialogue_id"), Json("talk-3")) << "the first one has gone on";
}

TEST_F(DialogueAgents, AFolderOpenedWithTheSameWordsIsTheSameDialogue) {
  CliJudge judge(sandbox_);
  open(judge, {{"output_dir", "talks/one"}});
  EXPECT_EQ(open(judge, {{"output_dir", "talks/one"}}).at("already_created"), Json(true));
  judge.refused("create", {{"title", "Other"}, {"output_dir", "talks/one"}}, "dialogue_exists");
}

TEST_F(DialogueAgents, AnAnswerWithoutMarkersIsNoted) {
  McpJudge judge(sandbox_);
  open(judge);
  const Reply reply = judge.must(
      "round_register",
      {{"dialogue_id", "talk"},
       {"round", 0},
       {"dry_run", true},
       {"responses", JsonArray{JsonObject{{"expert", "Muffin"}, {"text", "I agree with everything."}},
                               JsonObject{{"expert", "Cupcake"}, {"text", "[CUPCAKE-P0001: A]\nB.\n"}}}}});
  const Json diagnostics = reply.at("diagnostics");
  ASSERT_TRUE(diagnostics.array());
  EXPECT_EQ(texts(diagnostics, "code"), (std::vector<std::string>{"answer_uncounted", "score_incomplete"}));
  EXPECT_EQ(item(diagnostics, 0).text_or("expert", ""), "muffin");
}

}  // namespace
}  // namespace blue
