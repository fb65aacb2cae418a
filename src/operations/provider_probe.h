#pragma once
// Whether a provider of language models answers, and which models it has: one short question each, all at the
// same time.
#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "operations/providers.h"
#include "process/http_request.h"

namespace blue {

enum class ProviderState {
  ready,
  no_models,     // it answers and has none
  no_key,        // it needs one; it was not asked
  unauthorized,  // it refuses the key
  limited,       // too many requests, for now
  failing,       // its own fault
  unexpected,    // what it said is not what such a provider says
  unreachable,
  slow,
  misconfigured,  // its address or key cannot be used; it was not asked
};

struct ProbedProvider {
  Provider provider;
  ProviderState state = ProviderState::unreachable;
  std::vector<std::string> models;  // sorted
  std::string message;              // what is wrong and what to do; empty when it is ready
  std::string retry_after;          // as the provider says it; may be empty
  std::chrono::milliseconds took{};
};

// Asks all of them. Fails without curl, and with `cancelled`.
Result<std::vector<ProbedProvider>> probe_providers(const std::vector<Provider>& providers,
                                                    const std::stop_token& stop);
// What a reply says about its provider: state, models and message.
ProbedProvider judge_reply(const Provider& provider, const CurlReply& reply);

}  // namespace blue
