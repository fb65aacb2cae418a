#pragma once
// What benchmarks have in common: medians, lines that lay a value beside its yardstick, and an end at the
// first error.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace blue {

using Times = std::vector<double>;

inline double median(Times times) {
  std::ranges::sort(times);
  return times[times.size() / 2];
}

// The value of a call that a benchmark cannot go on without.
[[noreturn]] inline void stop(const Error& error) {
  std::fprintf(stderr, "%s %s\n", error.message.c_str(), error.suggestion.c_str());
  std::exit(1);
}
template <class T>
T must(Result<T> result) {
  if (!result) stop(result.error());
  return *std::move(result);
}
inline void must(Result<> status) {
  if (!status) stop(status.error());
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

// Prints a value that has no budget, beside its yardstick.
inline void tell(const char* what, double value, double yardstick, const char* unit) {
  std::printf("%-36s %10.1f %-3s %10.1f %-3s  ratio %6.2f\n", what, value, unit, yardstick, unit,
              value / yardstick);
}

// The exit status of a benchmark: with --check, a budget that is not met is a failure.
inline int exit_status(int argc, char** argv, bool met) {
  const bool check = argc > 1 && std::string_view(argv[1]) == "--check";
  return met || !check ? 0 : 1;
}

}  // namespace blue
