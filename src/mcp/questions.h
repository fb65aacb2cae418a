#pragma once
// Questions to the client (sampling, elicitation, roots): what it must be able to do, how the modern era asks
// them, and how the answers come back. The legacy way to ask is in pending_questions.h.
#include <string>

#include "base/result.h"
#include "mcp/caller.h"
#include "mcp/message.h"
#include "mcp/request_state.h"
#include "mcp/tool_reply.h"

namespace blue {

// The error for a client that does not declare what it would need (-32021, with all that is missing).
ProtocolError missing_capability(JsonObject required);

// Refuses questions that the client does not say it can answer.
Expected<void, ProtocolError> check_askable(const Questions& questions, const Caller& caller);

// `{"key":{"method":…,"params":{…}},…}`
JsonObject render_input_requests(const std::vector<Question>& questions);

// The members of an input_required result; `request` is the one that asks.
std::string render_input_required(const Questions& questions, const Request& request, const StateSeal& seal);

// What a request brings along from its last round.
struct Round {
  JsonObject answers;
  Json state;
};
// Refuses answers that are none and a state that was not given out for this very call (-32602).
Expected<Round, ProtocolError> read_round(const Request& request, const StateSeal& seal);
// Only the answers, which must be there.
Result<JsonObject> read_answers(const JsonObject& params);

}  // namespace blue
