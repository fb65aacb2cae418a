#include "operations/locks.h"

#include <algorithm>
#include <thread>

#include "base/calendar.h"
#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "project/local_database.h"

namespace blue {
namespace {

using namespace std::chrono_literals;
using Timer = std::chrono::steady_clock;

constexpr std::string_view kTokens = "lock";
// How long a place in the queue lives without a sign of its owner, and how often that sign is given.
constexpr std::chrono::seconds kTicketLife = 15s;
constexpr Timer::duration kSignOfLife = 3s;
// Who is next looks often, the others seldom.
constexpr Timer::duration kNextPause = 10ms, kWaitingPause = 100ms;

Error held_error(const LockQueue& queue, const LockRequest& request, Instant now) {
  const LockQueue left = living(queue, now);
  JsonObject context;
  std::string message;
  if (left.held) {
    message = format("{} is locked by {} for another {}", request.resource, left.held->holder,
                     render_duration(left.held->expires_at - now));
    if (!left.held->purpose.empty()) message += format(" ({})", left.held->purpose);
    context.append("holder", left.held->holder);
    context.append("token", left.held->token);
    context.append("expires_at", render_instant(left.held->expires_at));
  } else {
    message = format("{} is free, but others are waiting for it", request.resource);
  }
  JsonArray waiting;
  for (const LockTicket& one : left.waiting) waiting.push_back(one.holder);
  if (!waiting.empty()) message += format("; {} in the queue", counted(waiting.size(), "caller"));
  context.append("waiting", std::move(waiting));
  Error error =
      make_error(codes::lock_held, message + ".")
          .at("resource", request.resource)
          .suggest(format("Wait in the queue: blue staging lock {} --wait 10m. To take it from its holder, "
                          "add --steal --reason \"...\".",
                          request.resource));
  error.context = std::move(context);
  return error;
}

// The lock lasts from the next whole second, so that it is never shorter than its holder was promised.
HeldLock grant(const LockRequest& request, std::int64_t token, const Clock& clock) {
  return {request.resource, request.holder,
          request.purpose,  token,
          clock.now(),      clock.next_second() + request.ttl};
}

// A place in the queue that is given up when the caller stops waiting, for whatever reason.
class WaitingPlace {
 public:
  WaitingPlace(Database& local, LockTicket ticket) : local_(local), ticket_(std::move(ticket)) {}
  WaitingPlace(const WaitingPlace&) = delete;
  WaitingPlace& operator=(const WaitingPlace&) = delete;
  ~WaitingPlace() {
    if (!is_served_) (void)erase_ticket(local_, ticket_.token);
  }

  std::int64_t token() const { return ticket_.token; }
  void serve() { is_served_ = true; }
  // Keeps the place alive, not more often than needed.
  Result<> give_sign(Instant now) {
    if (Timer::now() - last_sign_ < kSignOfLife) return {};
    ticket_.alive_until = now + kTicketLife;
    TRY(write_ticket(local_, ticket_));
    last_sign_ = Timer::now();
    return {};
  }

 private:
  Database& local_;
  LockTicket ticket_;
  bool is_served_ = false;
  Timer::time_point last_sign_ = Timer::now();
};

// Takes the lock if it is this ticket's turn, or anyone's; empty otherwise. With `joins`, a caller who has to
// wait gets a ticket.
struct Attempt {
  std::optional<HeldLock> lock;
  std::optional<LockTicket> ticket;
  LockQueue queue;
};
Result<Attempt> attempt(Database& local, const LockRequest& request, std::optional<std::int64_t> ticket,
                        bool joins, const Clock& clock) {
  Attempt out;
  Transaction transaction = TRY(Transaction::begin(local));
  const Instant now = clock.now();
  out.queue = TRY(read_lock_queue(local, request.resource));
  if (may_take(out.queue, ticket, now)) {
    out.lock = grant(request, ticket ? *ticket : TRY(draw_number(local, kTokens)), clock);
    TRY(write_lock(local, *out.lock));
    if (ticket) TRY(erase_ticket(local, *ticket));
    TRY(erase_old_tickets(local, now - std::chrono::hours(24)));
  } else if (joins) {
    out.ticket = LockTicket{TRY(draw_number(local, kTokens)),
                            request.resource,
                            request.holder,
                            request.purpose,
                            now,
                            now + kTicketLife};
    TRY(write_ticket(local, *out.ticket));
  } else {
    return out;
  }
  TRY(transaction.commit());
  return out;
}

void report_place(const CallScope& scope, const LockQueue& queue, std::int64_t token) {
  const auto ahead = static_cast<std::size_t>(
      std::ranges::count_if(queue.waiting, [&](const LockTicket& one) { return one.token < token; }));
  const std::string holder = queue.held ? format("held by {}", queue.held->holder) : "free";
  scope.report(0, 0, format("{}, {} ahead in the queue", holder, ahead));
}

Result<HeldLock> wait_in_line(const Session& session, Database& local, const LockRequest& request,
                              LockTicket ticket, std::chrono::seconds wait) {
  WaitingPlace place(local, std::move(ticket));
  const Timer::time_point deadline = Timer::now() + wait;
  while (true) {
    const Instant now = session.clock().now();
    const LockQueue queue = living(TRY(read_lock_queue(local, request.resource)), now);
    if (may_take(queue, place.token(), now)) {
      if (Attempt turn = TRY(attempt(local, request, place.token(), false, session.clock())); turn.lock) {
        place.serve();
        return *std::move(turn.lock);
      }
    }
    if (session.scope().cancelled()) return fail(codes::cancelled, "The wait for the lock was cancelled.");
    if (Timer::now() >= deadline) return fail(held_error(queue, request, now));
    TRY(place.give_sign(now));
    report_place(session.scope(), queue, place.token());
    const bool is_next = queue.waiting.empty() || queue.waiting.front().token >= place.token();
    std::this_thread::sleep_for(
        std::min<Timer::duration>(is_next ? kNextPause : kWaitingPause, deadline - Timer::now()));
  }
}

// The lock that the claim is about, or why there is none.
Result<HeldLock> load_claimed(Database* local, const LockClaim& claim, Instant now) {
  const auto held = local ? TRY(read_lock_queue(*local, claim.resource)).held : std::nullopt;
  if (!held || held->expires_at <= now) {
    const std::string ended =
        held ? format("; the lock of {} expired at {}", held->holder, render_instant(held->expires_at)) : "";
    return fail(make_error(codes::lock_not_held, format("{} is not locked{}.", claim.resource, ended))
                    .at("resource", claim.resource)
                    .suggest(format("Lock it: blue staging lock {}.", claim.resource)));
  }
  const bool is_other_token = claim.token && *claim.token != held->token;
  if (held->holder == claim.holder && !is_other_token) return *held;
  return fail(
      make_error(codes::lock_not_yours,
                 is_other_token && held->holder == claim.holder
                     ? format("{} is locked by {} with token {}, not {}.", claim.resource, held->holder,
                              held->token, *claim.token)
                     : format("{} is locked by {}, not by {}.", claim.resource, held->holder, claim.holder))
          .at(is_other_token ? "token" : "as")
          .with("holder", held->holder)
          .with("token", held->token)
          .with("expires_at", render_instant(held->expires_at))
          .suggest(
              "Name the holder with --as if that is you; otherwise wait, or steal the lock with a reason."));
}

}  // namespace

Result<HeldLock> take_lock(const Session& session, const LockRequest& request, std::chrono::seconds wait) {
  Database& local = *TRY(load_local(session));
  Attempt first = TRY(attempt(local, request, std::nullopt, wait > 0s, session.clock()));
  if (first.lock) return *std::move(first.lock);
  if (!first.ticket) return fail(held_error(first.queue, request, session.clock().now()));
  return wait_in_line(session, local, request, *std::move(first.ticket), wait);
}

Result<StolenLock> steal_lock(const Session& session, const LockRequest& request, const std::string& reason) {
  Database& local = *TRY(load_local(session));
  Transaction transaction = TRY(Transaction::begin(local));
  const Instant now = session.clock().now();
  const LockQueue queue = living(TRY(read_lock_queue(local, request.resource)), now);
  StolenLock out{grant(request, TRY(draw_number(local, kTokens)), session.clock()),
                 queue.held ? queue.held->holder : ""};
  TRY(write_lock(local, out.lock));
  TRY(write_steal(local,
                  {out.lock.token, request.resource, request.holder, out.previous_holder, reason, now}));
  TRY(transaction.commit());
  return out;
}

Result<HeldLock> renew_lock(const Session& session, const LockClaim& claim, std::chrono::seconds ttl) {
  Database* local = TRY(find_local(session));
  if (!local) return load_claimed(nullptr, claim, session.clock().now());
  Transaction transaction = TRY(Transaction::begin(*local));
  HeldLock lock = TRY(load_claimed(local, claim, session.clock().now()));
  lock.expires_at = session.clock().next_second() + ttl;
  TRY(write_lock(*local, lock));
  TRY(transaction.commit());
  return lock;
}

Result<HeldLock> release_lock(const Session& session, const LockClaim& claim) {
  Database* local = TRY(find_local(session));
  if (!local) return load_claimed(nullptr, claim, session.clock().now());
  Transaction transaction = TRY(Transaction::begin(*local));
  HeldLock lock = TRY(load_claimed(local, claim, session.clock().now()));
  TRY(erase_lock(*local, claim.resource));
  TRY(transaction.commit());
  return lock;
}

Result<std::vector<NamedQueue>> list_locks(const Session& session,
                                           const std::optional<std::string>& resource) {
  std::vector<NamedQueue> out;
  Database* local = TRY(find_local(session));
  if (!local) return out;
  for (const std::string& name : TRY(list_lock_resources(*local))) {
    if (resource && *resource != name) continue;
    LockQueue queue = living(TRY(read_lock_queue(*local, name)), session.clock().now());
    if (queue.held || !queue.waiting.empty()) out.push_back({name, std::move(queue)});
  }
  return out;
}

Result<std::vector<LockSteal>> list_recent_steals(const Session& session, std::size_t limit) {
  Database* local = TRY(find_local(session));
  return local ? list_steals(*local, limit) : std::vector<LockSteal>{};
}

}  // namespace blue
