#pragma once
// Whose turn it is at a lock. Everyone who asks draws a token; a lock that is free belongs to the lowest
// living token in its queue. A lock lives until it expires, a place in the queue while its owner keeps it
// alive.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"

namespace blue {

struct HeldLock {
  std::string resource, holder, purpose;
  std::int64_t token = 0;
  Instant acquired_at, expires_at;
};

struct LockTicket {
  std::int64_t token = 0;
  std::string resource, holder, purpose;
  Instant since, alive_until;
};

// A lock and everyone who waits for it, by token.
struct LockQueue {
  std::optional<HeldLock> held;
  std::vector<LockTicket> waiting;
};

// What is left of the queue at `now`: expired locks and abandoned places are passed over.
LockQueue living(LockQueue queue, Instant now);
// True if the holder of `ticket` may take the lock at `now`; without a ticket, if it is free and no one
// waits.
bool may_take(const LockQueue& queue, std::optional<std::int64_t> ticket, Instant now);

}  // namespace blue
