#pragma once
// Nothing here throws of its own, but memory can run out anywhere; one client must not end the server.
#include <exception>

#include "base/log.h"

namespace blue {

// Runs `job`; false, and the log tells why, when it threw.
template <class Job>
bool survives(Job&& job) {
  try {
    job();
    return true;
  } catch (const std::exception& failure) {
    log(LogLevel::error, "The server goes on after a failure: {}.", failure.what());
    return false;
  }
}

}  // namespace blue
