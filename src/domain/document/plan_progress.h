#pragma once
// When enough of an RFC's plan is done to complete it.
#include <cstddef>

namespace blue {

// The share of its tasks from which on an RFC may be completed.
inline constexpr int kEnoughPercent = 70;

// The tasks of an RFC's plan, counted.
struct PlanProgress {
  std::size_t done = 0, total = 0;
  // How many of a hundred tasks are done, rounded down.
  int percent() const { return total == 0 ? 0 : static_cast<int>(done * 100 / total); }
  bool is_enough() const { return percent() >= kEnoughPercent; }
};

}  // namespace blue
