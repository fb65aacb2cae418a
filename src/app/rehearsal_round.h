#pragma once
// The scene of a registered round: what each expert brought, which tensions moved, and how far there is to
// go.
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

class RehearsalRound {
 public:
  RehearsalRound(RehearsalStage& stage, AskHandler ask) : stage_(stage), ask_(std::move(ask)) {}

  // Shows the round that `reply` registered, and the quotes; rehearsal_differs when one of them is not in the
  // record.
  Result<> show(const Json& reply, const std::vector<RecordedQuote>& quotes);

 private:
  struct Entry {
    std::string label, content, author, status;
  };

  void read_entries(const Json& context);
  Result<> show_expert(const std::string& name, std::size_t round, bool signal_stands);
  void show_tensions(const Json& dialogue);
  void show_tension(const Json& tension, std::string_view before);
  Result<> show_quote(const RecordedQuote& quote);
  void show_velocity(const Json& dialogue);
  std::string label_of(const std::string& id) const;

  RehearsalStage& stage_;
  AskHandler ask_;
  std::map<std::string, Entry> entries_;         // by id
  std::map<std::string, std::string> tensions_;  // id → what was last shown of it
};

}  // namespace blue
