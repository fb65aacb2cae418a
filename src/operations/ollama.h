#pragma once
// `ollama serve` on this machine, started and stopped by Blue: an installed one, and nothing else. Which
// process that is, is in local.db; one that somebody else started is left alone.
#include "operations/provider_probe.h"
#include "process/detached.h"
#include "project/workspace.h"

namespace blue {

struct StartedOllama {
  std::string url, log;
  std::optional<ProcessIdentity> process;  // empty when it was not started by Blue
  bool is_new = false;
  std::vector<std::string> models;
};
// Starts it unless it answers already, and waits until it does. llm_not_started when it is not installed, is
// not on this machine, or ends before it answers, with the last lines of its log.
Result<StartedOllama> start_ollama(const Session& session, const Provider& ollama);

// Ends the one that was started here; false when there was nothing to end. llm_not_ours when one answers that
// Blue did not start.
struct StoppedOllama {
  std::string url;
  bool was_running = false;
  int process = 0;
};
Result<StoppedOllama> stop_ollama(const Session& session, const Provider& ollama);

}  // namespace blue
