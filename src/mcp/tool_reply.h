#pragma once
// How a call can come out: a result, questions to be answered first, or the wish to go on as a task.
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/json.h"

namespace blue {

// What the tool has to say: `structured`, or content blocks, or both. Without blocks the client is given one
// with the text of `structured`, so that both carry the whole answer.
struct ToolResult {
  std::optional<Json> structured;
  JsonArray content;
  bool is_error = false;
};

// A request that the client is to answer before the call can go on, such as elicitation/create.
struct Question {
  std::string key;  // unique within one call
  std::string method;
  JsonObject params;
};

// The call cannot go on without answers. It will be made again with them and with `state`, which the client
// can neither read into nor change; how the questions reach the client depends on the era.
struct Questions {
  std::vector<Question> list;
  std::optional<Json> state;
};

// The call will take long and the client can wait for it as a task: it is made again in the background, with
// `state`, and the client is given a handle at once.
struct Deferral {
  std::optional<Json> state;
};

using ToolReply = std::variant<ToolResult, Questions, Deferral>;

// A prompt's result ({description, messages}), or questions first.
using PromptReply = std::variant<Json, Questions>;

}  // namespace blue
