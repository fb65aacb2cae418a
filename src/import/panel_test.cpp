#include "import/panel.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

std::vector<std::string> names(std::string_view text) {
  std::vector<std::string> out;
  const std::vector<PanelEntry> panel = parse_foreign_panel(text).value();
  for (const PanelEntry& entry : panel) out.push_back(entry.name);
  return out;
}

TEST(ImportPanel, ReadsEveryShapeThatWasSeen) {
  const std::vector<std::string> both{"Ann", "Bob"};
  EXPECT_EQ(names(R"(["Ann", "Bob"])"), both);
  EXPECT_EQ(names(R"([{"name": "Ann"}, {"name": " Bob "}])"), both);
  EXPECT_EQ(names(R"({"round": 1, "panel": ["Ann", {"name": "Bob"}]})"), both);
  EXPECT_EQ(names(R"({"agents": [{"name": "Ann"}, {"name": "Bob"}], "history": {"experts": []}})"), both);
  EXPECT_EQ(names(R"({"experts": ["Ann", "Bob"]})"), both);
}

TEST(ImportPanel, TakesWhatAnEntrySays) {
  PanelEntry entry =
      parse_foreign_panel(
          R"([{"name": "Ann", "role": "Reader", "tier": "Core", "relevance": 7, "focus": "f"}])")
          .value()[0];
  EXPECT_EQ(entry.role, "Reader");
  EXPECT_EQ(entry.tier, Tier::core);
  EXPECT_EQ(entry.relevance, 1.0) << "cut to what a dialogue holds";
  EXPECT_EQ(entry.focus, "f");
}

TEST(ImportPanel, LeavesOutWhoHasNoName) {
  EXPECT_EQ(names(R"([{"role": "Ghost"}, 7, null, " ", "Ann"])"), std::vector<std::string>{"Ann"});
}

TEST(ImportPanel, RefusesWhatHoldsNoList) {
  EXPECT_EQ(parse_foreign_panel("{").error().code, codes::invalid_json);
  EXPECT_EQ(parse_foreign_panel(R"({"panel": "Ann"})").error().code, codes::invalid_value);
  EXPECT_EQ(parse_foreign_panel("7").error().code, codes::invalid_value);
  std::string crowd = "[\"a\"";
  for (std::size_t i = 0; i < kMostForeignExperts; ++i) crowd += ",\"a\"";
  EXPECT_EQ(parse_foreign_panel(crowd + "]").error().code, codes::too_large);
}

TEST(ImportPanel, ReadsAPoolAndKeepsUsableNamesOnce) {
  ForeignPool pool = parse_foreign_pool(R"({"domain": "D", "question": "Why?", "experts": [
    {"role": "A", "tier": "wildcard", "name": "Ann"}, {"role": "B", "name": "ann"}, {"role": "C", "name": "judge"},
    {"name": "nobody"}]})")
                         .value();
  EXPECT_EQ(pool.domain, "D");
  EXPECT_EQ(pool.question, "Why?");
  ASSERT_EQ(pool.experts.size(), 3u);
  EXPECT_EQ(pool.experts[0].name, "Ann");
  EXPECT_EQ(pool.experts[0].tier, Tier::wildcard);
  EXPECT_EQ(pool.experts[1].name, "");
  EXPECT_EQ(pool.experts[2].name, "");
}

TEST(ImportPanel, MakesAnyBytesAName) {
  EXPECT_EQ(foreign_name(" Ann\xff "), "Ann\xEF\xBF\xBD");
  EXPECT_EQ(foreign_name(std::string(500, 'a')).size(), kLongestForeignName);
  EXPECT_EQ(foreign_name(" \t"), "");
}

}  // namespace
}  // namespace blue
