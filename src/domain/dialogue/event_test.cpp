#include "domain/event.h"

#include <gtest/gtest.h>

#include <vector>

namespace blue {
namespace {

Event numbered(std::uint64_t sequence, std::string kind) {
  Event event;
  event.sequence = sequence;
  event.kind = std::move(kind);
  return event;
}

Result<> apply(std::string& state, const Event& event) {
  if (event.kind == "unknown") return fail(codes::invalid_value, "No such kind.");
  state += event.kind;
  return {};
}

TEST(Fold, AppliesEveryEventInOrderToTheGivenState) {
  std::vector<Event> events{numbered(1, "a"), numbered(2, "b"), numbered(3, "c")};
  EXPECT_EQ(fold(events, std::string(">"), apply).value(), ">abc");
}

TEST(Fold, OfNothingIsTheGivenState) { EXPECT_EQ(fold({}, std::string("start"), apply).value(), "start"); }

TEST(Fold, StopsAtTheFirstRefusal) {
  int applied = 0;
  std::vector<Event> events{numbered(1, "a"), numbered(2, "unknown"), numbered(3, "c")};
  auto result = fold(events, std::string(), [&](std::string& state, const Event& event) {
    ++applied;
    return apply(state, event);
  });
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, codes::invalid_value);
  EXPECT_EQ(applied, 2);
}

}  // namespace
}  // namespace blue
