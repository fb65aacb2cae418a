#pragma once
// What benchmarks have in common: medians, and lines that lay a value beside its yardstick.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace blue {

using Times = std::vector<double>;

inline double median(Times times) {
  std::ranges::sort(times);
  return times[times.size() / 2];
}

// Microseconds that `body` takes.
template <class Body>
double time_of(Body body) {
  const auto start = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

// Prints value, yardstick, their ratio and its budget; false when the budget is not met.
inline bool report(const char* what, double value, double yardstick, double budget, const char* unit) {
  const double ratio = value / yardstick;
  const bool met = ratio <= budget;
  std::printf("%-36s %10.1f %-3s %10.1f %-3s  ratio %6.2f  budget %5.2f  %s\n", what, value, unit, yardstick,
              unit, ratio, budget, met ? "ok" : "OVER");
  return met;
}

}  // namespace blue
