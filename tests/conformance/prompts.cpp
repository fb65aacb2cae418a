// Prompts with every kind of content, and one that asks first.
#include "base/format.h"
#include "tests/conformance/questions.h"

namespace blue {
namespace {

Result<PromptReply> messages(const std::vector<Json>& contents) {
  JsonArray list;
  for (const Json& content : contents) list.emplace_back(JsonObject{{"role", "user"}, {"content", content}});
  return Json(JsonObject{{"messages", std::move(list)}});
}

Result<PromptReply> simple(const FixtureCall&) {
  return messages({text_block("This is a simple prompt for testing.")});
}

Result<PromptReply> with_arguments(const FixtureCall& call) {
  return messages({text_block(format("Prompt with arguments: arg1='{}', arg2='{}'",
                                     text_argument(call, "arg1"), text_argument(call, "arg2")))});
}

Result<PromptReply> with_resource(const FixtureCall& call) {
  return messages({resource_block(text_argument(call, "resourceUri"), "text/plain",
                                  "Embedded resource content for testing."),
                   text_block("Please process the embedded resource above.")});
}

Result<PromptReply> with_image(const FixtureCall&) {
  return messages({image_block(), text_block("Please analyze the image above.")});
}

Result<PromptReply> needs_context(const FixtureCall& call) {
  const std::string context = accepted_text(call.caller, "user_context", "context");
  if (context.empty())
    return Questions{{elicit_text("user_context", "What context should the prompt use?", "context")}, {}};
  return messages({text_block(format("Work in this context: {}", context))});
}

}  // namespace

std::span<const FixturePrompt> fixture_prompts() {
  static const FixturePrompt prompts[] = {
      {"test_simple_prompt", "A prompt without arguments", simple},
      {"test_prompt_with_arguments", "A prompt with two arguments", with_arguments, {"arg1", "arg2"}},
      {"test_prompt_with_embedded_resource", "A prompt with a resource", with_resource, {"resourceUri"}},
      {"test_prompt_with_image", "A prompt with an image", with_image},
      {"test_input_required_result_prompt", "A prompt that asks first", needs_context},
  };
  return prompts;
}

}  // namespace blue
