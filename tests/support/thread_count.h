#pragma once
// For tests only: how many threads this process has.
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <iterator>
#include <string>
#include <thread>

namespace blue {

// ThreadSanitizer starts a thread of its own with the first one of the program, so a first one is started,
// and seen to be gone, before anything is counted.
inline std::size_t count_threads() {
  static const bool is_warm = [] {
    std::string task = "/proc/self/task/";
    std::thread([&] { task += std::to_string(::gettid()); }).join();
    while (std::filesystem::exists(task)) std::this_thread::yield();
    return true;
  }();
  static_cast<void>(is_warm);
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator("/proc/self/task"),
                                                std::filesystem::directory_iterator()));
}

}  // namespace blue
