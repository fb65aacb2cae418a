#include "domain/round/entity_id.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace blue {
namespace {

TEST(EntityId, IsLetterRoundAndSequence) {
  EXPECT_EQ(render_entity_id({EntityKind::perspective, 1, 1}), "P0101");
  EXPECT_EQ(render_entity_id({EntityKind::perspective, 1, 100}), "P01100");
  EXPECT_EQ(render_entity_id({EntityKind::tension, 0, 1}), "T0001");
  EXPECT_EQ(parse_entity_id("t0001"), (EntityId{EntityKind::tension, 0, 1}));
  EXPECT_EQ(parse_entity_id("P01100"), (EntityId{EntityKind::perspective, 1, 100}));
}

TEST(EntityId, RefusesWhatIsNoId) {
  for (const char* text : {"", "P", "P01", "P011", "X0101", "P0100", "P01001", "P01-1", "P-101", "P0101 ",
                           "P010a", "P01999999", "10101"})
    EXPECT_FALSE(parse_entity_id(text)) << text;
}

TEST(EntityId, LocalIdsNameTheExpert) {
  EXPECT_EQ(render_local_id({"muffin", {EntityKind::claim, 2, 3}}), "MUFFIN-C0203");
  auto local = parse_local_id("Muffin-p0101");
  ASSERT_TRUE(local);
  EXPECT_EQ(local->expert, "muffin");
  EXPECT_EQ(parse_local_id("jean-luc-T0001")->expert, "jean-luc");
  EXPECT_FALSE(parse_local_id("P0101"));
  EXPECT_FALSE(parse_local_id("-P0101"));
}

TEST(EntityId, ParsesWhatItRenders) {
  EXPECT_TRUE(rc::check("an id survives its text", [] {
    const EntityId id{static_cast<EntityKind>(*rc::gen::inRange(0, 5)), *rc::gen::inRange(0, kLastRound + 1),
                      *rc::gen::inRange(1, 99'999 + 1)};
    RC_ASSERT(parse_entity_id(render_entity_id(id)) == id);
  }));
}

}  // namespace
}  // namespace blue
