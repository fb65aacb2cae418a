#include "pages/panel_files.h"

#include <gtest/gtest.h>

#include "base/json_parse.h"
#include "tests/support/state_builder.h"

namespace blue {
namespace {

TEST(PanelJson, HoldsRoundAndSeats) {
  StateBuilder builder;
  builder.panel.round = 2;
  Seat& seat = builder.seat_of("cupcake");
  seat.expert.tier = Tier::core;
  seat.expert.source = ExpertSource::retained;
  seat.expert.relevance = 0.9;
  seat.expert.focus = "Taiwan";
  seat.tensions = {"T0101"};
  seat.directive = "Say what \"it\" costs.";
  const Json file = parse_json(panel_json(builder.state, builder.panel)).value();
  EXPECT_EQ(*file.find("round"), Json(2));
  const JsonArray& panel = *file.find("panel")->array();
  ASSERT_EQ(panel.size(), 3u);
  EXPECT_EQ(panel[1], Json(JsonObject{{"name", "Cupcake"},
                                      {"role", "Risk Manager"},
                                      {"tier", "core"},
                                      {"source", "retained"},
                                      {"relevance", 0.9},
                                      {"focus", "Taiwan"},
                                      {"tensions", JsonArray{"T0101"}},
                                      {"directive", "Say what \"it\" costs."}}));
}

TEST(PanelJson, FallsBackToTheFocusOnRecord) {
  StateBuilder builder;
  builder.state.experts[0].focus = "Breaking changes";
  const Json file = parse_json(panel_json(builder.state, builder.panel)).value();
  EXPECT_EQ((*file.find("panel")->array())[0].text_or("focus", ""), "Breaking changes");
}

TEST(ExpertPoolJson, HoldsDomainQuestionAndExperts) {
  StateBuilder builder;
  builder.state.settings.domain = "Platform";
  builder.state.experts.push_back(make_expert("", "Contrarian"));
  builder.state.experts.back().tier = Tier::wildcard;
  const Json file = parse_json(expert_pool_json(builder.state)).value();
  EXPECT_EQ(file.text_or("domain", ""), "Platform");
  EXPECT_EQ(file.text_or("question", ""), "How do we version the API?");
  const JsonArray& experts = *file.find("experts")->array();
  ASSERT_EQ(experts.size(), 4u);
  EXPECT_EQ(experts[3], Json(JsonObject{{"role", "Contrarian"}, {"tier", "wildcard"}, {"relevance", 0.5}}));
}

}  // namespace
}  // namespace blue
