// Whose turn it is: in order, not before expiry, and past those who have gone.
#include "domain/operations/lock_turn.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

using std::chrono::seconds;

const Instant kNow = parse_instant("2026-02-03T14:23:00Z").value();

LockTicket ticket(std::int64_t token, seconds alive = seconds(10)) {
  return {token, "staging", "ann", "", kNow, kNow + alive};
}
HeldLock held(seconds left) { return {"staging", "bob", "", 1, kNow - seconds(60), kNow + left}; }

TEST(MayTake, AFreeLockBelongsToTheFirstInLine) {
  EXPECT_TRUE(may_take({}, std::nullopt, kNow));
  const LockQueue queue{std::nullopt, {ticket(7), ticket(5)}};
  EXPECT_TRUE(may_take(queue, 5, kNow));
  EXPECT_FALSE(may_take(queue, 7, kNow));
  EXPECT_FALSE(may_take(queue, std::nullopt, kNow)) << "no one passes the queue";
}

TEST(MayTake, AHeldLockIsFreeAtItsExpiryAndNotBefore) {
  EXPECT_FALSE(may_take({held(seconds(1)), {}}, std::nullopt, kNow));
  EXPECT_TRUE(may_take({held(seconds(0)), {}}, std::nullopt, kNow));
  EXPECT_FALSE(may_take({held(seconds(0)), {ticket(5)}}, std::nullopt, kNow));
  EXPECT_TRUE(may_take({held(seconds(0)), {ticket(5)}}, 5, kNow));
}

TEST(MayTake, APlaceThatIsNotKeptAliveIsPassedOver) {
  const LockQueue queue{std::nullopt, {ticket(5, seconds(-1)), ticket(7)}};
  EXPECT_TRUE(may_take(queue, 7, kNow));
  EXPECT_TRUE(may_take(queue, 5, kNow)) << "who comes back has kept its place";
}

}  // namespace
}  // namespace blue
