#include "domain/operations/lock_turn.h"

#include <algorithm>

namespace blue {

LockQueue living(LockQueue queue, Instant now) {
  if (queue.held && queue.held->expires_at <= now) queue.held.reset();
  std::erase_if(queue.waiting, [&](const LockTicket& one) { return one.alive_until < now; });
  std::ranges::sort(queue.waiting, {}, &LockTicket::token);
  return queue;
}

bool may_take(const LockQueue& queue, std::optional<std::int64_t> ticket, Instant now) {
  const LockQueue left = living(queue, now);
  if (left.held) return false;
  if (left.waiting.empty()) return true;
  return ticket && left.waiting.front().token >= *ticket;
}

}  // namespace blue
