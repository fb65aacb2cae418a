#pragma once
// What a rehearsal shows of each reply. Nothing here is invented: names, labels, counts and verdicts are read
// from what the handlers say.
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/rehearsal_recording.h"
#include "app/rehearsal_round.h"
#include "app/rehearsal_stage.h"

namespace blue {

class RehearsalScenes {
 public:
  RehearsalScenes(RehearsalStage& stage, AskHandler ask)
      : stage_(stage), ask_(std::move(ask)), round_(stage, ask_) {}

  // The recorded narration.
  void narrate(std::string_view text);
  // The call that is made now.
  void announce(std::string_view tool);
  // An answer that has come in; seen only where somebody watches.
  void show_arrival(std::string_view expert, std::size_t done, std::size_t total);
  // The reply to a step; fails when a handler cannot be asked for what the scene needs.
  Result<> show(const RecordedStep& step, const CallOutput& output);
  // Every failure of a refused call, with its code and what it suggests.
  void show_refusal(const Error& error);
  // The last lines.
  void close(std::size_t calls, std::size_t refusals);

 private:
  Result<> show_opening(const Json& reply);
  void show_panel(const Json& reply);
  void show_expert(const Json& reply);
  void show_prompts(const Json& reply);
  void show_verdict(const Json& reply);
  void show_certificate(const Json& certificate);

  RehearsalStage& stage_;
  AskHandler ask_;
  RehearsalRound round_;
  std::vector<std::string> seated_;
  std::string folder_;
};

}  // namespace blue
