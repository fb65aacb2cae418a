#include "store/staging_rows.h"

namespace blue {
namespace {

// A time that Blue wrote; the beginning of time for anything else.
Instant instant_of(const Row& row, int column) { return parse_instant(row.text(column)).value_or(Instant{}); }

}  // namespace

Result<std::int64_t> draw_number(Database& local, std::string_view kind) {
  TRY(
      local.execute("insert into counters (name, value) values ($1, 1) on conflict (name) do update set "
                    "value = counters.value + 1",
                    {kind}));
  const auto drawn = TRY(local.find_row("select value from counters where name = $1", {kind},
                                        [](const Row& row) { return row.integer(0); }));
  return drawn.value_or(0);
}

Result<LockQueue> read_lock_queue(Database& local, std::string_view resource) {
  LockQueue queue;
  queue.held =
      TRY(local.find_row("select resource, token, holder, purpose, acquired_at, expires_at from "
                         "staging_locks where resource = $1",
                         {resource}, [](const Row& row) {
                           return HeldLock{row.copy(0),    row.copy(2),        row.copy(3),
                                           row.integer(1), instant_of(row, 4), instant_of(row, 5)};
                         }));
  queue.waiting = TRY(local.list_rows(
      "select token, resource, holder, purpose, since, alive_until from staging_tickets where resource = $1 "
      "order by token",
      {resource}, [](const Row& row) {
        return LockTicket{row.integer(0), row.copy(1),        row.copy(2),
                          row.copy(3),    instant_of(row, 4), instant_of(row, 5)};
      }));
  return queue;
}

Result<std::vector<std::string>> list_lock_resources(Database& local) {
  return local.list_rows(
      "select resource from staging_locks union select resource from staging_tickets order by resource", {},
      [](const Row& row) { return row.copy(0); });
}

Result<> write_lock(Database& local, const HeldLock& lock) {
  return local.run(
      "insert into staging_locks (resource, token, holder, purpose, acquired_at, expires_at) "
      "values ($1, $2, $3, $4, $5, $6) on conflict (resource) do update set token = excluded.token, "
      "holder = excluded.holder, purpose = excluded.purpose, acquired_at = excluded.acquired_at, "
      "expires_at = excluded.expires_at",
      {lock.resource, lock.token, lock.holder, lock.purpose, render_instant(lock.acquired_at),
       render_instant(lock.expires_at)});
}

Result<> erase_lock(Database& local, std::string_view resource) {
  return local.run("delete from staging_locks where resource = $1", {resource});
}

Result<> write_ticket(Database& local, const LockTicket& ticket) {
  return local.run(
      "insert into staging_tickets (token, resource, holder, purpose, since, alive_until) "
      "values ($1, $2, $3, $4, $5, $6) on conflict (token) do update set alive_until = excluded.alive_until",
      {ticket.token, ticket.resource, ticket.holder, ticket.purpose, render_instant(ticket.since),
       render_instant(ticket.alive_until)});
}

Result<> erase_ticket(Database& local, std::int64_t token) {
  return local.run("delete from staging_tickets where token = $1", {token});
}

Result<> erase_old_tickets(Database& local, Instant then) {
  return local.run("delete from staging_tickets where alive_until < $1", {render_instant(then)});
}

Result<> write_steal(Database& local, const LockSteal& steal) {
  return local.run(
      "insert into staging_steals (token, resource, holder, previous_holder, reason, at) "
      "values ($1, $2, $3, $4, $5, $6)",
      {steal.token, steal.resource, steal.holder, steal.previous_holder, steal.reason,
       render_instant(steal.at)});
}

Result<std::vector<LockSteal>> list_steals(Database& local, std::size_t limit) {
  return local.list_rows(
      "select token, resource, holder, previous_holder, reason, at from staging_steals order by token desc "
      "limit $1",
      {limit}, [](const Row& row) {
        return LockSteal{row.integer(0), row.copy(1), row.copy(2),
                         row.copy(3),    row.copy(4), instant_of(row, 5)};
      });
}

Result<> insert_deployment(Database& local, DeploymentRow& row) {
  row.id = TRY(draw_number(local, "deployment"));
  return local.run(
      "insert into deployments (id, name, tool, folder, state, hourly, created_at, created_by, expires_at, "
      "ended_at) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '')",
      {row.id, row.name, row.tool, row.folder, row.state, row.hourly, render_instant(row.created_at),
       row.created_by, render_instant(row.expires_at)});
}

Result<> write_deployment(Database& local, const DeploymentRow& row) {
  return local.run(
      "update deployments set state = $2, hourly = $3, expires_at = $4, ended_at = $5 where id = $1",
      {row.id, row.state, row.hourly, render_instant(row.expires_at),
       row.ended_at ? render_instant(*row.ended_at) : std::string()});
}

Result<> erase_deployment(Database& local, std::int64_t id) {
  return local.run("delete from deployments where id = $1", {id});
}

Result<std::vector<DeploymentRow>> list_deployment_rows(Database& local, bool with_ended) {
  return local.list_rows(
      "select id, name, tool, folder, state, hourly, created_at, created_by, expires_at, ended_at from "
      "deployments "
      "where $1 = 1 or ended_at = '' order by id",
      {with_ended}, [](const Row& row) {
        DeploymentRow out{row.integer(0), row.copy(1),        row.copy(2), row.copy(3),        row.copy(4),
                          std::nullopt,   instant_of(row, 6), row.copy(7), instant_of(row, 8), std::nullopt};
        if (!row.is_null(5)) out.hourly = row.number(5);
        if (!row.text(9).empty()) out.ended_at = instant_of(row, 9);
        return out;
      });
}

}  // namespace blue
