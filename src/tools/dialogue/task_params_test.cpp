#include "tools/dialogue/task_params.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

const ExpertTask kTask{"muffin", "🧁 Muffin", "Read /p/muffin.prompt.md and do what it says.", "gpt-5"};

TEST(TaskParams, AreInTheWordsOfTheClient) {
  EXPECT_EQ(
      render_json(task_params("codex-mcp-client 0.166", kTask)),
      R"({"task_name":"muffin","message":"Read /p/muffin.prompt.md and do what it says.","fork_turns":"none"})");
  EXPECT_EQ(task_params("opencode 1.18", kTask).text_or("subagent_type", ""), "general");
  EXPECT_EQ(task_params("github-copilot-cli 1.0", kTask).text_or("agent_type", ""), "general-purpose");
  EXPECT_EQ(*task_params("claude-code 2.1.325", kTask).find("run_in_background"), Json(true));
}

// Claude Code refuses the whole call for a model that is not its own.
TEST(TaskParams, AModelOfAnotherMakerIsLeftOut) {
  EXPECT_FALSE(task_params("claude-code 2.1", kTask).find("model"));
  ExpertTask own = kTask;
  own.model = "opus";
  EXPECT_EQ(task_params("claude-code 2.1", own).text_or("model", ""), "opus");
  EXPECT_EQ(task_params("", kTask).text_or("model", ""), "gpt-5");
}

TEST(TaskParams, TheMessageIsAlwaysAmongThem) {
  for (const char* client : {"", "claude-code", "codex", "opencode", "copilot", "gemini-cli", "x"})
    EXPECT_NE(render_json(task_params(client, kTask)).find("/p/muffin.prompt.md"), std::string::npos)
        << client;
}

}  // namespace
}  // namespace blue
