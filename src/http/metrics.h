#pragma once
// What the server has done so far, in the text format of Prometheus. Used in the io thread only.
#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace blue {

class Metrics {
 public:
  explicit Metrics(std::chrono::system_clock::time_point started) : started_(started) {}

  // A request got its reply, `waited` after its head was read; unknown methods are counted together.
  void count_request(std::string_view method, int status, std::chrono::nanoseconds waited);
  // A request was not let in, or a client was dropped; `reason` is a constant.
  void count_refusal(std::string_view reason) { ++refusals_[reason]; }

  std::uint64_t connections_accepted = 0;
  std::uint64_t bytes_received = 0;
  std::uint64_t bytes_sent = 0;
  std::uint64_t connections_open = 0;
  std::uint64_t body_bytes_pending = 0;
  std::uint64_t streams_open = 0;
  std::uint64_t sessions_open = 0;

  std::string render() const;

 private:
  // Upper ends of the histogram, in seconds.
  static constexpr std::array<double, 12> kBuckets = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                                      0.1,    0.25,  0.5,    1,     5,    10};
  void render_requests(std::string& out) const;
  void render_waits(std::string& out) const;

  const std::chrono::system_clock::time_point started_;
  std::map<std::pair<std::string_view, int>, std::uint64_t> requests_;
  std::map<std::string_view, std::uint64_t> refusals_;
  std::array<std::uint64_t, kBuckets.size() + 1> waits_{};  // by bucket; the last is for the rest
  double waited_seconds_ = 0;
};

}  // namespace blue
