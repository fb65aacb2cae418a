#pragma once
// Locks between everyone who works in this copy of the project: people, agents, scripts. Each change is one
// immediate transaction in local.db, so two processes never both believe to hold a lock.
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/operations/lock_turn.h"
#include "project/workspace.h"
#include "store/staging_rows.h"

namespace blue {

struct LockRequest {
  std::string resource, holder, purpose;
  std::chrono::seconds ttl{};
};
// Who holds the lock, by name, and by token where more than one process has that name.
struct LockClaim {
  std::string resource, holder;
  std::optional<std::int64_t> token;
};

// Takes the lock, or joins its queue and waits up to `wait` for its turn; who is not served in time leaves
// the queue. lock_held names the holder and everyone ahead; cancelled when the caller gave up.
Result<HeldLock> take_lock(const Session& session, const LockRequest& request, std::chrono::seconds wait);
// Takes the lock from its holder, past the queue; the reason is recorded. Returns who held it; empty if no
// one did.
struct StolenLock {
  HeldLock lock;
  std::string previous_holder;
};
Result<StolenLock> steal_lock(const Session& session, const LockRequest& request, const std::string& reason);
// lock_not_held when it is free or has expired, lock_not_yours when another name or token holds it.
Result<HeldLock> renew_lock(const Session& session, const LockClaim& claim, std::chrono::seconds ttl);
Result<HeldLock> release_lock(const Session& session, const LockClaim& claim);

// The living locks and queues, by resource, of one or all.
struct NamedQueue {
  std::string resource;
  LockQueue queue;
};
Result<std::vector<NamedQueue>> list_locks(const Session& session,
                                           const std::optional<std::string>& resource);
// The locks that were last stolen, the newest first.
Result<std::vector<LockSteal>> list_recent_steals(const Session& session, std::size_t limit);

}  // namespace blue
