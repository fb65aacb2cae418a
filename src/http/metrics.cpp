#include "http/metrics.h"

#include <algorithm>

#include "base/format.h"

namespace blue {
namespace {

// Labels come from clients; unknown ones must not grow the table.
std::string_view known_method(std::string_view method) {
  for (std::string_view known : {"POST", "GET", "DELETE", "OPTIONS", "HEAD"})
    if (method == known) return known;
  return "other";
}

void render_value(std::string& out, std::string_view name, std::string_view kind, std::string_view help,
                  std::uint64_t value) {
  out += format("# HELP {} {}\n# TYPE {} {}\n{} {}\n", name, help, name, kind, name, value);
}

}  // namespace

void Metrics::count_request(std::string_view method, int status, std::chrono::nanoseconds waited) {
  ++requests_[{known_method(method), status}];
  double seconds = std::chrono::duration<double>(waited).count();
  auto bucket = std::ranges::lower_bound(kBuckets, seconds);
  ++waits_[static_cast<std::size_t>(bucket - kBuckets.begin())];
  waited_seconds_ += seconds;
}

std::string Metrics::render() const {
  std::string out;
  render_requests(out);
  render_waits(out);
  render_value(out, "blue_http_connections_total", "counter", "Connections accepted.", connections_accepted);
  render_value(out, "blue_http_connections_open", "gauge", "Connections now open.", connections_open);
  render_value(out, "blue_http_body_bytes_pending", "gauge", "Bytes of bodies that are not complete yet.",
               body_bytes_pending);
  render_value(out, "blue_http_streams_open", "gauge", "Event streams now open.", streams_open);
  render_value(out, "blue_http_sessions_open", "gauge", "Sessions of legacy clients.", sessions_open);
  render_value(out, "blue_http_received_bytes_total", "counter", "Bytes read from clients.", bytes_received);
  render_value(out, "blue_http_sent_bytes_total", "counter", "Bytes written to clients.", bytes_sent);
  auto started = std::chrono::duration_cast<std::chrono::seconds>(started_.time_since_epoch()).count();
  render_value(out, "process_start_time_seconds", "gauge", "When the server was started, since 1970.",
               static_cast<std::uint64_t>(started));
  return out;
}

void Metrics::render_requests(std::string& out) const {
  out +=
      "# HELP blue_http_requests_total Requests that got a reply.\n# TYPE blue_http_requests_total counter\n";
  for (const auto& [key, count] : requests_)
    out +=
        format("blue_http_requests_total{{method=\"{}\",status=\"{}\"}} {}\n", key.first, key.second, count);
  out +=
      "# HELP blue_http_refusals_total Requests not let in and clients dropped.\n"
      "# TYPE blue_http_refusals_total counter\n";
  for (const auto& [reason, count] : refusals_)
    out += format("blue_http_refusals_total{{reason=\"{}\"}} {}\n", reason, count);
}

void Metrics::render_waits(std::string& out) const {
  out +=
      "# HELP blue_http_request_seconds From the head of a request to the head of its reply.\n"
      "# TYPE blue_http_request_seconds histogram\n";
  std::uint64_t so_far = 0;
  for (std::size_t at = 0; at < kBuckets.size(); ++at) {
    so_far += waits_[at];
    out += format("blue_http_request_seconds_bucket{{le=\"{}\"}} {}\n", kBuckets[at], so_far);
  }
  so_far += waits_.back();
  out += format("blue_http_request_seconds_bucket{{le=\"+Inf\"}} {}\n", so_far);
  out += format("blue_http_request_seconds_sum {}\nblue_http_request_seconds_count {}\n", waited_seconds_,
                so_far);
}

}  // namespace blue
