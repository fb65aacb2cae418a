#pragma once
// How much clients may send and how long they may take; docs/http.md lists it for users.
#include <chrono>
#include <cstddef>

namespace blue {

struct HttpLimits {
  std::size_t head_bytes = 16u << 10;
  std::size_t headers = 100;
  std::size_t body_bytes = 16u << 20;
  std::size_t all_body_bytes = 256u << 20;  // of all the bodies that are not complete yet
  std::size_t connections = 4096;
  std::size_t connections_of_peer = 256;  // of one address that is not of this machine
  std::size_t ahead_bytes = 64u << 10;    // of further requests, read while one is under way
  std::size_t pending_bytes = 1u << 20;   // of a stream whose reader is slow; beyond it the client is dropped
  std::size_t sessions = 1000;            // of legacy clients
  std::size_t replay_bytes = 256u << 10;  // kept of a stream, for clients that come back for it
  std::size_t replay_streams = 8;         // kept of a session once they have ended

  std::chrono::milliseconds head_time{10'000};
  std::chrono::milliseconds body_time{30'000};
  std::chrono::milliseconds write_time{30'000};  // without a byte getting through
  std::chrono::milliseconds idle_time{75'000};   // between two requests
  std::chrono::milliseconds linger_time{2'000};  // for a client to read the last reply
  std::chrono::milliseconds session_time{1'800'000};
  std::chrono::milliseconds keep_alive{15'000};  // between two comments on a quiet stream
  std::chrono::milliseconds farewell{5'000};     // for requests under way when the server is asked to stop
  std::chrono::milliseconds retry{1'000};        // after which clients come back for a stream that was closed
  std::chrono::milliseconds tick{1'000};         // between two checks of the deadlines
};

}  // namespace blue
