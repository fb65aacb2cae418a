#pragma once
// What the official conformance suite expects of a server: tools, prompts and resources with fixed names.
// Each is declared once, in the file of its family; fixture_surface.h offers them all.
#include <atomic>
#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mcp/surface.h"

namespace blue {

// What the suite may change while the server runs: a tool and a prompt that come and go with every call.
struct Switches {
  std::atomic<unsigned> tool_changes = 0;
  std::atomic<unsigned> prompt_changes = 0;

  bool has_extra_tool() const { return tool_changes % 2 == 1; }
  bool has_extra_prompt() const { return prompt_changes % 2 == 1; }
};

struct FixtureCall {
  const Json& arguments;
  const Caller& caller;
  Switches& switches;
};

inline constexpr std::string_view kNoArguments =
    R"({"type":"object","properties":{},"additionalProperties":false})";

struct FixtureTool {
  std::string_view name;
  std::string_view description;
  Result<ToolReply> (*run)(const FixtureCall& call);
  std::string_view schema = kNoArguments;  // of its arguments
  std::string_view required = "{}";        // what the client must declare
};

struct FixturePrompt {
  std::string_view name;
  std::string_view description;
  Result<PromptReply> (*get)(const FixtureCall& call);
  std::vector<std::string_view> arguments = {};  // all of them required
};

struct FixtureResource {
  std::string_view uri;  // or a template with one {variable}
  std::string_view name;
  std::string_view description;
  std::string_view mime_type;
  ResourceText (*read)(std::string_view variable);
};

std::span<const FixtureTool> content_tools();
std::span<const FixtureTool> progress_and_logging_tools();
std::span<const FixtureTool> question_tools();
std::span<const FixtureTool> input_required_tools();
std::span<const FixtureTool> task_tools();
std::span<const FixtureTool> listing_tools();
std::span<const FixturePrompt> fixture_prompts();
std::span<const FixtureResource> fixture_resources();

// The tool and the prompt that come and go.
const FixtureTool& extra_tool();
const FixturePrompt& extra_prompt();

// A picture of one blue pixel and a sound of one silent sample, in base64.
inline constexpr std::string_view kPixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mOQc/gPAAHdAV5ZcoDbAAAAAElFTkSuQmCC";
inline constexpr std::string_view kSilence =
    "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA==";

// Content blocks.
Json text_block(std::string_view text);
Json image_block();
Json resource_block(std::string_view uri, std::string_view mime_type, std::string_view text);

// A result of one text.
ToolReply text_reply(std::string_view text);
// A text in the object of arguments; empty when it is missing.
std::string text_argument(const FixtureCall& call, std::string_view key);
// Waits; returns early when the call is cancelled.
void rest(const Caller& caller, std::chrono::milliseconds duration);

}  // namespace blue
