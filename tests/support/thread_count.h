#pragma once
// For tests only: how many threads this process has.
#include <cstddef>
#include <filesystem>
#include <iterator>

namespace blue {

inline std::size_t count_threads() {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator("/proc/self/task"),
                                                std::filesystem::directory_iterator()));
}

}  // namespace blue
