// Bare ids in answers get the labels that a foreign tensions.md has for them.
#include "import/tension_labels.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

TEST(TensionLabels, AreReadFromHeadingsListsAndTables) {
  const auto labels = parse_tension_labels(
      "# Tensions\n### MACARON-T01 (R0): No rollback plan\n#### STRUDEL R1-T02: Shaped by domain\n"
      "- **T03**: Who pays\n| T0104 | Data loss | OPEN |\nT09: running text\n- Text: T05\n### T06\n");
  ASSERT_EQ(labels.size(), 4u);
  EXPECT_EQ(find_tension_label(labels, "macaron", 0, "[TENSION T01]"), "No rollback plan");
  EXPECT_EQ(find_tension_label(labels, "strudel", 1, "[T02]"), "Shaped by domain");
  EXPECT_EQ(find_tension_label(labels, "anyone", 3, "[TENSION T3]"), "Who pays");
  EXPECT_EQ(find_tension_label(labels, "muffin", 1, "[MUFFIN-T0104]"), "Data loss");
}

// The column after the id was taken for the label whatever the table's head says, and a bullet without a
// colon was not read.
TEST(TensionLabels, AreInTheColumnThatTheTableNames) {
  for (const char* text :
       {"| ID | From | Tension | Status |\n|---|---|---|---|\n| T01 | Cupcake | Cost is too high | Open |\n",
        "| ID | Tension | Status |\n|---|---|---|\n| CUPCAKE-T01 | **Cost is too high** | open |\n",
        "| ID | Label | Status | Owner |\n|--|--|--|--|\n| T0001 | Cost is too high | OPEN | Cupcake |\n",
        "| T01 | Cost is too high |\n", "- **T01** Cost is too high\n", "- T01 — Cost is too high\n",
        "## T01: Cost is too high\n", "### CUPCAKE-T01 (R0): Cost is too high\n"})
    EXPECT_EQ(find_tension_label(parse_tension_labels(text), "cupcake", 0, "[TENSION T01]"),
              "Cost is too high")
        << text;
}

TEST(TensionLabels, AreNotGuessed) {
  const auto labels = parse_tension_labels(
      "## MACARON-T01 (R0): One\n## MACARON-T01 (R1): Two\n## T02: Three\n## T02: Four\n");
  EXPECT_EQ(find_tension_label(labels, "muffin", 0, "[TENSION T01]"), "") << "another expert's";
  EXPECT_EQ(find_tension_label(labels, "macaron", 2, "[TENSION T01]"), "") << "of another round";
  EXPECT_EQ(find_tension_label(labels, "macaron", 1, "[TENSION T01]"), "Two");
  EXPECT_EQ(find_tension_label(labels, "muffin", 0, "[TENSION T02]"), "") << "two labels";
  EXPECT_EQ(find_tension_label(labels, "macaron", 0, "[TENSION T01: Own words]"), "");
  EXPECT_EQ(find_tension_label(labels, "macaron", 0, "T01"), "");
  EXPECT_TRUE(parse_tension_labels("|\n#\n-\n| T |\n## T999999999999: x\n\xff: T01").empty());
}

}  // namespace
}  // namespace blue
