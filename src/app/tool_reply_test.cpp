#include "app/tool_reply.h"

#include <gmock/gmock.h>

#include "domain/error_codes.h"
#include "tools/registry.h"

namespace blue {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const Tool& tool_called(std::string_view name) { return *find_tool(name); }

std::string text_of(const ToolResult& result, std::size_t block) {
  return std::string(result.content.at(block).text_or("text", ""));
}

// The protocol was an escaped string of one line inside JSON.
TEST(ToolReply, MarkdownIsABlockOfItsOwn) {
  const Json answer = JsonObject{{"dialogue_id", "x"}, {"judge_protocol", "## Judge\n\nCount nothing.\n"}};
  const ToolResult result = make_tool_result(tool_called("blue_dialogue_create"), answer, "claude-code 2.1");
  ASSERT_EQ(result.content.size(), 2u);
  EXPECT_EQ(text_of(result, 0), R"({"dialogue_id":"x"})");
  EXPECT_EQ(text_of(result, 1), "## Judge\n\nCount nothing.\n");
  EXPECT_EQ(*result.structured, answer) << "the structured answer is whole";
}

TEST(ToolReply, WithoutMarkdownTheTextIsTheWholeAnswer) {
  const Json answer = JsonObject{{"dialogue_id", "x"}};
  for (const char* client : {"", "claude-code 2.1", "gemini-cli-mcp-client 0.61", "codex"})
    EXPECT_THAT(make_tool_result(tool_called("blue_dialogue_create"), answer, client).content, IsEmpty());
}

// A client that prints both forms made 44 KB of an answer of 17.6 KB.
TEST(ToolReply, AClientThatShowsBothFormsGetsADigestAsText) {
  const Json answer = JsonObject{{"dialogue_id", "x"},
                                 {"round", 1},
                                 {"judge_protocol", std::string(5000, 'p')},
                                 {"next_action", JsonObject{{"tool", "blue_dialogue_round_prompt"}}}};
  const ToolResult result =
      make_tool_result(tool_called("blue_dialogue_create"), answer, "codex-mcp-client 0.166");
  ASSERT_EQ(result.content.size(), 1u);
  EXPECT_EQ(
      text_of(result, 0),
      "dialogue_id: x, round: 1. Next: blue_dialogue_round_prompt. Everything is in structuredContent.");
  EXPECT_EQ(*result.structured, answer);
}

TEST(ToolReply, AnActThatCannotBeUndoneIsAskedAboutWhereTheClientCanAsk) {
  const Tool& abandon = tool_called("blue_dialogue_abandon");
  Caller caller{.capabilities = {{"elicitation", JsonObject{}}}};
  Json arguments = JsonObject{{"dialogue_id", "x"}, {"reason", "r"}};
  const auto asked = ask_first(abandon, arguments, caller);
  ASSERT_TRUE(asked && std::holds_alternative<Questions>(*asked));
  const Question& question = std::get<Questions>(*asked).list.at(0);
  EXPECT_EQ(question.method, "elicitation/create");
  EXPECT_THAT(std::string(Json(question.params).text_or("message", "")),
              AllOf(HasSubstr("for good"), HasSubstr("\"x\"")));

  caller.answers = {
      {"confirm", JsonObject{{"action", "accept"}, {"content", JsonObject{{"confirm", true}}}}}};
  EXPECT_FALSE(ask_first(abandon, arguments, caller)) << "the user agreed: it runs";
  EXPECT_EQ(*arguments.find("confirm"), Json(true));
}

TEST(ToolReply, ARefusalOfTheUserIsTheAnswer) {
  for (const Json& answer :
       {Json(JsonObject{{"action", "decline"}}), Json(JsonObject{{"action", "cancel"}}),
        Json(JsonObject{{"action", "accept"}, {"content", JsonObject{{"confirm", false}}}}),
        Json(JsonObject{{"action", "accept"}})}) {
    const Caller caller{.capabilities = {{"elicitation", JsonObject{}}}, .answers = {{"confirm", answer}}};
    Json arguments = JsonObject{{"dialogue_id", "x"}, {"reason", "r"}};
    const auto reply = ask_first(tool_called("blue_dialogue_abandon"), arguments, caller);
    ASSERT_TRUE(reply && std::holds_alternative<ToolResult>(*reply));
    EXPECT_EQ(std::get<ToolResult>(*reply).structured->text_or("error_code", ""), codes::not_confirmed.name);
    EXPECT_FALSE(arguments.find("confirm"));
  }
}

TEST(ToolReply, NothingIsAskedWhereItIsConfirmedHarmlessOrTheClientCannotAsk) {
  const Caller able{.capabilities = {{"elicitation", JsonObject{}}}};
  Json confirmed = JsonObject{{"confirm", true}};
  EXPECT_FALSE(ask_first(tool_called("blue_dialogue_abandon"), confirmed, able));
  Json plain = JsonObject{};
  EXPECT_FALSE(ask_first(tool_called("blue_dialogue_abandon"), plain, {}));
  EXPECT_FALSE(ask_first(tool_called("blue_dialogue_verdict_register"), plain, able)) << "never a verdict";
}

}  // namespace
}  // namespace blue
