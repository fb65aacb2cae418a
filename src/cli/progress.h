#pragma once
// The progress of a long call in one line on stderr, which appears after a second and is erased at the end.
#include <chrono>
#include <functional>
#include <mutex>

#include "cli/terminal.h"

namespace blue {

class ProgressLine {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Now = std::function<Time()>;

  // Draws nothing at all unless stderr is a terminal.
  explicit ProgressLine(Terminal& terminal, Now now = std::chrono::steady_clock::now);
  ~ProgressLine() { erase(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // Shows the state, at most ten times a second. Safe from any thread. `total` 0 means unknown.
  void report(std::size_t done, std::size_t total, std::string_view what);
  // Removes the line; nothing is drawn afterwards.
  void erase();

 private:
  Terminal& terminal_;
  Now now_;
  std::mutex mutex_;
  bool is_enabled_;
  bool is_drawn_ = false;
  Time next_;
};

}  // namespace blue
