#include "operations/ollama.h"

#include <thread>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "process/exec_plan.h"
#include "project/local_database.h"
#include "store/service_rows.h"

namespace blue {
namespace {

using namespace std::chrono_literals;
using Timer = std::chrono::steady_clock;

constexpr std::string_view kService = "ollama";
constexpr auto kStartPatience = 30s;
constexpr auto kPause = 100ms;
constexpr auto kStopGrace = 10s;
constexpr std::size_t kShownLog = 600;

ProcessIdentity identity_of(const ServiceRow& row) { return {static_cast<int>(row.process), row.began}; }

// The process that Blue started and that still runs.
Result<std::optional<ProcessIdentity>> find_started(Database* local) {
  if (!local) return std::nullopt;
  const auto row = TRY(find_service(*local, kService));
  if (!row || !is_running(identity_of(*row))) return std::nullopt;
  return identity_of(*row);
}

Result<ProbedProvider> probe_one(const Session& session, const Provider& ollama) {
  return TRY(probe_providers({ollama}, session.scope().stop)).front();
}
bool answers(const ProbedProvider& probed) {
  return probed.state == ProviderState::ready || probed.state == ProviderState::no_models;
}

Error not_started(std::string message, std::string next) {
  return make_error(codes::llm_not_started, std::move(message)).suggest(std::move(next));
}

Result<> check_startable(const ProbedProvider& probed) {
  const std::string& url = probed.provider.url;
  if (!is_loopback(url))
    return fail(not_started(format("Ollama at {} is not on this machine.", url),
                            "Start it there, or point OLLAMA_HOST at this machine."));
  if (probed.state != ProviderState::unreachable && probed.state != ProviderState::slow)
    return fail(not_started(format("Something else answers at {}.", url),
                            "Stop it, or give Ollama another port with OLLAMA_HOST."));
  if (find_program("ollama").empty())
    return fail(not_started("Ollama is not installed: there is no program ollama on PATH.",
                            "Install Ollama, then run this again. Blue downloads nothing."));
  return {};
}

// Starts the program and notes which process it is; of two callers at the same time, one does.
Result<ProcessIdentity> launch(const Session& session, const Provider& ollama, const Path& log,
                               bool& is_new) {
  Database& local = *TRY(load_local(session));
  Transaction transaction = TRY(Transaction::begin(local));
  if (const auto running = TRY(find_started(&local))) return *running;
  // The variable may say more than an address that can be asked: 0.0.0.0 is every network.
  std::vector<std::string> variables;
  if (ollama.origin != "OLLAMA_HOST") variables.push_back(format("OLLAMA_HOST={}", ollama.url));
  const ProcessIdentity process = TRY(start_detached({{"ollama", "serve"}, variables, log}));
  is_new = true;
  auto noted = write_service(
      local, {std::string(kService), process.id, process.began, ollama.url, session.clock().now()});
  if (noted) noted = transaction.commit();
  if (!noted) {
    end_detached(process, kStopGrace);
    return fail(noted.error());
  }
  return process;
}

std::string read_log_end(const Path& log) {
  const std::string text = read_file(log).value_or("");
  const std::string_view end = std::string_view(text).substr(text.size() - std::min(text.size(), kShownLog));
  return printable(trim(end));
}

// Asks until it answers; one that was started here and does not is ended again.
Result<ProbedProvider> await_answer(const Session& session, const Provider& ollama,
                                    const ProcessIdentity& process, const Path& log, bool is_new) {
  const auto deadline = Timer::now() + kStartPatience;
  while (true) {
    const bool runs = is_running(process);
    auto probed = probe_one(session, ollama);
    if (probed && answers(*probed)) return probed;
    const bool is_late = Timer::now() >= deadline;
    if (runs && !is_late && probed) {
      std::this_thread::sleep_for(kPause);
      continue;
    }
    if (is_new) end_detached(process, kStopGrace);
    if (!probed) return probed;
    const std::string said = read_log_end(log);
    return fail(
        not_started(format("\"ollama serve\" {} answering at {}.{}", runs ? "did not begin" : "ended without",
                           ollama.url, said.empty() ? "" : format(" It said: {}", said)),
                    format("Read {} and correct what it says.", log.string())));
  }
}

}  // namespace

Result<StartedOllama> start_ollama(const Session& session, const Provider& ollama) {
  StartedOllama out{
      ollama.url, (blue_folder(session.project()) / kOllamaLog).string(), std::nullopt, false, {}};
  ProbedProvider probed = TRY(probe_one(session, ollama));
  if (answers(probed)) {
    out.process = TRY(find_started(TRY(find_local(session))));
  } else {
    TRY(check_startable(probed));
    out.process = TRY(launch(session, ollama, out.log, out.is_new));
    probed = TRY(await_answer(session, ollama, *out.process, out.log, out.is_new));
  }
  out.models = std::move(probed.models);
  return out;
}

Result<StoppedOllama> stop_ollama(const Session& session, const Provider& ollama) {
  Database* local = TRY(find_local(session));
  const auto row = local ? TRY(find_service(*local, kService)) : std::nullopt;
  StoppedOllama out{row ? row->address : ollama.url};
  if (row) {
    out.process = static_cast<int>(row->process);
    out.was_running = end_detached(identity_of(*row), kStopGrace);
    TRY(erase_service(*local, kService));
    if (out.was_running) return out;
  }
  if (answers(TRY(probe_one(session, ollama))))
    return fail(make_error(codes::llm_not_ours,
                           format("Ollama at {} was not started by Blue in this project.", ollama.url))
                    .suggest("Stop it where it was started; Blue stops only what it started."));
  return out;
}

}  // namespace blue
