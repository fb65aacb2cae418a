#include "operations/provider_probe.h"

#include <algorithm>
#include <thread>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

constexpr std::size_t kLongestName = 200;

HttpRequest make_question(const Provider& provider, const std::stop_token& stop) {
  HttpRequest request{.stop = stop};
  const std::string key = read_key(provider);
  switch (provider.kind) {
    case ProviderKind::ollama:
      request.url = provider.url + "/api/tags";
      if (!key.empty()) request.headers.push_back({"Authorization", "Bearer " + key});
      break;
    case ProviderKind::openai:
      request.url = provider.url + "/models";
      if (!key.empty()) request.headers.push_back({"Authorization", "Bearer " + key});
      break;
    case ProviderKind::anthropic:
      request.url = provider.url + "/v1/models?limit=1000";
      if (!key.empty()) request.headers.push_back({"x-api-key", key});
      request.headers.push_back({"anthropic-version", "2023-06-01"});
      break;
  }
  return request;
}

// The names in {"models":[{"name":…}]} or {"data":[{"id":…}]}; empty when it is neither.
std::optional<std::vector<std::string>> read_models(ProviderKind kind, std::string_view body) {
  const bool is_ollama = kind == ProviderKind::ollama;
  const auto parsed = parse_json(body);
  const Json* list = parsed ? parsed->find(is_ollama ? "models" : "data") : nullptr;
  if (!list || !list->array()) return std::nullopt;
  std::vector<std::string> names;
  for (const Json& one : *list->array())
    if (const std::string_view name = one.text_or(is_ollama ? "name" : "id", ""); !name.empty())
      names.push_back(printable(utf8_prefix(name, kLongestName)));
  std::ranges::sort(names);
  return names;
}

void judge_answer(const CurlReply& reply, ProbedProvider& out) {
  const Provider& provider = out.provider;
  if (reply.status == 401 || reply.status == 403) {
    out.state = ProviderState::unauthorized;
    out.message =
        provider.key_variable.empty()
            ? format("{} needs a key. Name its variable as key_variable in your settings.", provider.url)
            : format("{} refuses the key in {}. Check that variable.", provider.url, provider.key_variable);
  } else if (reply.status == 429) {
    out.state = ProviderState::limited;
    if (const auto after = reply.headers.find("retry-after"); after != reply.headers.end())
      out.retry_after = printable(utf8_prefix(after->second, 100));
    out.message = format("{} has had too many requests. Wait{} and ask again.", provider.url,
                         out.retry_after.empty() ? "" : format(" (Retry-After: {})", out.retry_after));
  } else if (reply.status >= 500) {
    out.state = ProviderState::failing;
    out.message =
        format("{} failed with status {}. Look at its log, or ask again later.", provider.url, reply.status);
  } else if (auto models = reply.status == 200 ? read_models(provider.kind, reply.body) : std::nullopt) {
    out.models = *std::move(models);
    out.state = out.models.empty() ? ProviderState::no_models : ProviderState::ready;
    if (out.models.empty())
      out.message = provider.kind == ProviderKind::ollama
                        ? "No model is installed. Get one: ollama pull llama3.2"
                        : "It offers no model to this key.";
  } else {
    out.state = ProviderState::unexpected;
    out.message = format(
        "{} answered with status {}, but not as a provider of kind {} does. Check the address and kind.",
        provider.url, reply.status, name_of(provider.kind));
  }
}

void judge_failure(const CurlReply& reply, ProbedProvider& out) {
  const Provider& provider = out.provider;
  const std::string why = reply.reason.empty() ? "" : format(" ({})", reply.reason);
  if (reply.end == HttpEnd::out_of_time) {
    out.state = ProviderState::slow;
    out.message =
        format("{} did not answer within 5 seconds. Ask again, or check the network.", provider.url);
  } else if (reply.end == HttpEnd::unreachable) {
    out.state = ProviderState::unreachable;
    out.message =
        provider.kind == ProviderKind::ollama && is_loopback(provider.url)
            ? format("Ollama is not running at {}. Start it: blue llm start", provider.url)
            : format("{} cannot be reached{}. Check the address and the network.", provider.url, why);
  } else {
    out.state = reply.end == HttpEnd::distrusted ? ProviderState::unreachable : ProviderState::unexpected;
    out.message =
        format("{} did not give a whole answer{}. Check the address, or ask again.", provider.url, why);
  }
}

ProbedProvider without_question(const Provider& provider) {
  ProbedProvider out{provider, ProviderState::no_key};
  out.message =
      provider.key == KeyState::missing ? format("{} is not set.", provider.key_variable) : provider.note;
  return out;
}

Result<ProbedProvider> probe(const Provider& provider, const std::stop_token& stop) {
  if (!provider.fault.empty()) {
    ProbedProvider out{provider, ProviderState::misconfigured};
    out.message = provider.fault;
    return out;
  }
  if (provider.key == KeyState::missing || provider.key == KeyState::withheld)
    return without_question(provider);
  const auto begin = std::chrono::steady_clock::now();
  const CurlReply reply = TRY(send_request(make_question(provider, stop)));
  ProbedProvider out = judge_reply(provider, reply);
  out.took = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
  return out;
}

}  // namespace

ProbedProvider judge_reply(const Provider& provider, const CurlReply& reply) {
  ProbedProvider out{provider};
  if (reply.end == HttpEnd::answered)
    judge_answer(reply, out);
  else
    judge_failure(reply, out);
  return out;
}

Result<std::vector<ProbedProvider>> probe_providers(const std::vector<Provider>& providers,
                                                    const std::stop_token& stop) {
  std::vector<Result<ProbedProvider>> probed(providers.size(), ProbedProvider{});
  {
    std::vector<std::jthread> threads;
    for (std::size_t at = 0; at < providers.size(); ++at)
      threads.emplace_back([&, at] { probed[at] = probe(providers[at], stop); });
  }
  if (stop.stop_requested()) return fail(make_error(codes::cancelled, "The question was cancelled."));
  std::vector<ProbedProvider> out;
  for (Result<ProbedProvider>& one : probed) {
    if (!one && one.error().code == codes::file_not_found)
      return fail(
          make_error(codes::llm_unreachable, "curl is not installed; Blue asks language models with it.")
              .suggest("Install curl and try again."));
    out.push_back(TRY(std::move(one)));
  }
  return out;
}

}  // namespace blue
