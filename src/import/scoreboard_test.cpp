#include "import/scoreboard.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

TEST(ImportScoreboard, ReadsRoundsByTheNamesOfColumns) {
  ForeignScoreboard board = parse_scoreboard(R"(# Scoreboard
| Round | W | C | T | R | Score | Open Tensions | New Perspectives | Velocity | Converge % |
|-------|---|---|---|---|-------|---------------|------------------|----------|------------|
| 0     | 45| 30| 25| 25| 125   | 10            | 20               | 30       | 0%         |
| **R1** | 1 | 2 | 3 | 4 | 10   | **7**         | —                | 7        | 66.7% (4/6) |
| Total | 9 | 9 | 9 | 9 | 999   |               |                  |          |            |
)");
  ASSERT_EQ(board.rounds.size(), 2u);
  EXPECT_EQ(board.rounds[0].W, 45);
  EXPECT_EQ(board.rounds[0].score, 125);
  EXPECT_EQ(board.rounds[0].velocity, 30);
  EXPECT_EQ(board.rounds[0].converge_percent, 0);
  EXPECT_EQ(board.rounds[1].R, 4);
  EXPECT_EQ(board.rounds[1].open_tensions, 7);
  EXPECT_EQ(board.rounds[1].new_perspectives, std::nullopt) << "a dash claims nothing";
  EXPECT_EQ(board.rounds[1].converge_percent, 66.7);
}

TEST(ImportScoreboard, TakesColumnsInAnyOrder) {
  ForeignScoreboard board =
      parse_scoreboard("| Convergence | Round | Velocity |\n|---|---|---|\n| 50 | 3 | 2 |\n");
  EXPECT_EQ(board.rounds[3].velocity, 2);
  EXPECT_EQ(board.rounds[3].converge_percent, 50);
  EXPECT_EQ(board.rounds[3].score, std::nullopt);
}

TEST(ImportScoreboard, ReadsExpertsWithRolesAndScoresByRound) {
  ForeignScoreboard board = parse_scoreboard(R"(
| Expert | Role | R0 | R1 | Total |
|--------|------|----|----|-------|
| 🧁 Muffin | Architect | 25 | — | 25 |
)");
  EXPECT_EQ(board.roles["muffin"], "Architect");
  EXPECT_EQ(board.expert_scores["muffin"], (std::map<int, std::int64_t>{{0, 25}}));
  EXPECT_TRUE(board.rounds.empty());
}

TEST(ImportScoreboard, UnderstandsNothingOfOtherTablesAndBytes) {
  EXPECT_TRUE(parse_scoreboard("| a | b |\n|---|---|\n| 1 | 2 |\n").rounds.empty());
  EXPECT_TRUE(parse_scoreboard("").rounds.empty());
  EXPECT_TRUE(parse_scoreboard("|").rounds.empty());
  EXPECT_TRUE(parse_scoreboard("| Round | Score |\n|\n| 12345 | 1 |\n| x | 1 |\n").rounds.empty());
  ForeignScoreboard odd = parse_scoreboard(
      "| Round | Score | Converge |\n| 1 | 99999999999999999999 | inf |\n| 2 | -4 | nan |\n");
  EXPECT_EQ(odd.rounds[1].score, std::nullopt);
  EXPECT_EQ(odd.rounds[1].converge_percent, std::nullopt);
  EXPECT_EQ(odd.rounds[2].score, std::nullopt);
  parse_scoreboard(std::string_view("| Round \xff| \0 |\n| 1 | \xfe |", 22));
}

TEST(ImportScoreboard, FindsHowManyTensionsAreClaimedResolved) {
  EXPECT_EQ(find_resolved_claim("│ Tensions Resolved     │ 17/18      │"),
            (std::pair<std::int64_t, std::int64_t>(17, 18)));
  EXPECT_EQ(find_resolved_claim("Tensions resolved: all\n"), std::nullopt);
  EXPECT_EQ(find_resolved_claim("Tensions resolved: a/b\n"), std::nullopt);
}

TEST(ImportScoreboard, FindsTheFirstHeading) {
  EXPECT_EQ(find_heading("text\n## no\n# A title \n# B"), "A title");
  EXPECT_EQ(find_heading("text"), "");
}

}  // namespace
}  // namespace blue
