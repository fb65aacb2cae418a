#pragma once
// How a running call learns that it was cancelled, and how it reports progress.
#include <cstddef>
#include <functional>
#include <stop_token>
#include <string_view>

namespace blue {

struct CallScope {
  std::stop_token stop;
  std::function<void(std::size_t done, std::size_t total, std::string_view what)> progress;

  bool cancelled() const { return stop.stop_requested(); }
  void report(std::size_t done, std::size_t total, std::string_view what) const {
    if (progress) progress(done, total, what);
  }
};

}  // namespace blue
