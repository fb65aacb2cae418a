#pragma once
// How fixtures ask the client, and how they read the answers.
#include <optional>

#include "tests/conformance/fixture.h"

namespace blue {

// elicitation/create with the schema `properties` (JSON), all of them required.
Question elicit(std::string key, std::string_view message, std::string_view properties);
// elicitation/create for one required text.
Question elicit_text(std::string key, std::string_view message, std::string_view property);
// sampling/createMessage with one message of the user.
Question sample(std::string key, std::string_view prompt);
// roots/list
Question list_roots(std::string key);

// Asks them all, with a state for the next round if there is one.
ToolReply ask(std::vector<Question> questions, std::optional<Json> state = {});

// The answer to `key`; null when there is none yet or it is not an object.
const JsonObject* find_answer(const Caller& caller, std::string_view key);
// The text `property` that an elicitation brought; empty when it was not accepted or has none.
std::string accepted_text(const Caller& caller, std::string_view key, std::string_view property);

}  // namespace blue
