#pragma once
// What the connections of one server share. Used in the io thread only.
#include <array>
#include <memory>
#include <string>

#include "http/endpoint.h"
#include "http/gate.h"
#include "http/http_limits.h"
#include "http/metrics.h"

namespace blue {

class HttpConnection;

// The time that deadlines of connections are measured with.
inline SteadyTime now() { return std::chrono::steady_clock::now(); }

class HttpHost {
 public:
  HttpHost(Server& server, std::shared_ptr<IoThread> io, const HttpLimits& most, GatePolicy who);
  virtual ~HttpHost() = default;

  // The connection is closed and no longer needed.
  virtual void forget(const HttpConnection& connection) = 0;

  // A name for a request that no other one has, for the log and for the client.
  std::string next_request_id();
  // The Date header of now, made once a second.
  std::string_view date();

  const HttpLimits limits;
  const GatePolicy policy;
  Metrics metrics;
  Endpoint endpoint;
  bool is_closing = false;              // every reply is the last one of its connection
  std::array<char, 64u << 10> scratch;  // what is read lands here first, so that idle connections need none

 private:
  std::string id_prefix_;
  std::uint64_t last_request_ = 0;
  std::time_t date_time_ = 0;
  std::string date_text_;
};

}  // namespace blue
