// Tools that change the lists, and what they put there.
#include "tests/conformance/fixture.h"

namespace blue {
namespace {

Result<ToolReply> change_tools(const FixtureCall& call) {
  ++call.switches.tool_changes;
  return text_reply("The list of tools has changed.");
}
Result<ToolReply> change_prompts(const FixtureCall& call) {
  ++call.switches.prompt_changes;
  return text_reply("The list of prompts has changed.");
}
Result<ToolReply> stay(const FixtureCall&) { return text_reply("Here for now."); }
Result<PromptReply> stay_prompt(const FixtureCall&) {
  JsonObject message{{"role", "user"}, {"content", text_block("Here for now.")}};
  return Json(JsonObject{{"messages", JsonArray{std::move(message)}}});
}

}  // namespace

std::span<const FixtureTool> listing_tools() {
  static const FixtureTool tools[] = {
      {"test_trigger_tool_change", "Changes the list of tools", change_tools},
      {"test_trigger_prompt_change", "Changes the list of prompts", change_prompts},
  };
  return tools;
}

const FixtureTool& extra_tool() {
  static const FixtureTool tool{"test_extra_tool", "Comes and goes", stay};
  return tool;
}

const FixturePrompt& extra_prompt() {
  static const FixturePrompt prompt{"test_extra_prompt", "Comes and goes", stay_prompt};
  return prompt;
}

}  // namespace blue
