#pragma once
// Locks, their queues and deployments in local.db. Whose turn it is, is decided in src/domain; callers that
// change something hold a transaction.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/operations/lock_turn.h"
#include "store/database.h"

namespace blue {

// The next number of this kind; never the same again.
Result<std::int64_t> draw_number(Database& local, std::string_view kind);

Result<LockQueue> read_lock_queue(Database& local, std::string_view resource);
// Every resource that is locked or waited for, sorted.
Result<std::vector<std::string>> list_lock_resources(Database& local);
// Enters the lock or replaces the one of this resource.
Result<> write_lock(Database& local, const HeldLock& lock);
Result<> erase_lock(Database& local, std::string_view resource);
// Enters the ticket, or keeps the one of this token alive.
Result<> write_ticket(Database& local, const LockTicket& ticket);
Result<> erase_ticket(Database& local, std::int64_t token);
// Removes the tickets that were given up before `then`.
Result<> erase_old_tickets(Database& local, Instant then);

struct LockSteal {
  std::int64_t token = 0;
  std::string resource, holder, previous_holder, reason;
  Instant at;
};
Result<> write_steal(Database& local, const LockSteal& steal);
// The newest first.
Result<std::vector<LockSteal>> list_steals(Database& local, std::size_t limit);

struct DeploymentRow {
  std::int64_t id = 0;
  std::string name, tool, folder, state;
  std::optional<double> hourly;
  Instant created_at;
  std::string created_by;
  Instant expires_at;
  std::optional<Instant> ended_at;
};
// Enters the row under the next id, which it gets.
Result<> insert_deployment(Database& local, DeploymentRow& row);
// Replaces state, times and price of the row of this id.
Result<> write_deployment(Database& local, const DeploymentRow& row);
Result<> erase_deployment(Database& local, std::int64_t id);
// By id.
Result<std::vector<DeploymentRow>> list_deployment_rows(Database& local, bool with_ended);

}  // namespace blue
