#pragma once
// What a rehearsal shows of each reply. Nothing here is invented: names, labels, counts and verdicts are read
// from what the handlers return.
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/rehearsal/recording.h"
#include "app/rehearsal/stage.h"

namespace blue {

// Calls the handler of a tool for the dialogue that is played.
using AskHandler = std::function<Result<Json>(std::string_view tool, JsonObject arguments)>;

class RehearsalScenes {
 public:
  RehearsalScenes(RehearsalStage& stage, AskHandler ask) : stage_(stage), ask_(std::move(ask)) {}

  // The recorded narration.
  void narrate(std::string_view text);
  // The call that is made now.
  void announce(std::string_view tool);
  // An answer that has come in; drawn only on a live screen.
  void show_arrival(std::string_view expert, std::size_t done, std::size_t total);
  // What a step returned; fails when a handler cannot be asked for what the scene needs, and with
  // rehearsal_differs when a quote is not in the record.
  Result<> show(const RecordedStep& step, const CallOutput& output);
  // Every failure of a refused call, with its code and what it suggests.
  void show_refusal(const Error& error);
  // The last lines.
  void close(std::size_t calls, std::size_t refusals);

 private:
  struct Entry {
    std::string label, content, author, status;
  };

  Result<> show_opening(const Json& reply);
  void show_panel(const Json& reply);
  void show_expert(const Json& reply);
  void show_prompts(const Json& reply);
  // A registered round: what each expert brought, which tensions moved, how much remains.
  Result<> show_round(const Json& reply, const std::vector<RecordedQuote>& quotes);
  Result<> show_answer(const std::string& name, std::size_t round, bool signal_stands);
  Result<> show_quote(const RecordedQuote& quote);
  void show_tensions(const Json& dialogue);
  void show_tension(const Json& tension, std::string_view before);
  void show_velocity(const Json& dialogue);
  void show_verdict(const Json& reply);
  void show_proposal(const Json& reply);
  void show_certificate(const Json& certificate);
  std::string label_of(const std::string& id) const;

  RehearsalStage& stage_;
  AskHandler ask_;
  std::vector<std::string> seated_;
  std::string folder_;
  std::map<std::string, Entry> entries_;         // by id
  std::map<std::string, std::string> tensions_;  // id → what was last shown of it
};

}  // namespace blue
