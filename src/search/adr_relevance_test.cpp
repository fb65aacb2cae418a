// 200 generated decisions and 60 questions: what shares one distinctive word is found, what shares none is
// not.
#include "search/adr_relevance.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/format.h"
#include "tests/support/document_project.h"

namespace blue {
namespace {

constexpr int kDecisions = 200, kQuestions = 60;

// A word that no other number has: "kabo", "kacu", …
std::string rare_word(int number) {
  static constexpr std::string_view kHeads[] = {"ka", "lo", "mi", "nu", "pe", "ra", "so", "ti", "vu", "ze"};
  static constexpr std::string_view kTails[] = {"bor", "cul", "dim", "fex", "gon",
                                                "hal", "jut", "lek", "mop", "nar"};
  return format("{}{}{}", kHeads[number % 10], kTails[number / 10 % 10], kHeads[number / 100 % 10]);
}

class Relevance : public testing::Test, public DocumentProject {
 protected:
  Relevance() {
    for (int number = 1; number <= kDecisions; ++number)
      write(
          format(".blue/docs/adrs/{:04}-d{}.accepted.md", number, number),
          document_text(format("ADR {:04}: Service {}", number, number),
                        "| | |\n|---|---|\n| **Status** | Accepted |",
                        format("## Context\n\nThe service stores data for every customer.\n\n## Decision\n\n"
                               "We use {} with the {} service.\n",
                               rare_word(number), number % 2 ? "main" : "other")));
  }
  std::vector<std::string> found(const std::string& query) {
    const auto adrs = find_relevant_adrs(Session(workspace, project), query, 5);
    EXPECT_TRUE(adrs) << query;
    std::vector<std::string> ids;
    if (adrs)
      for (const RelevantAdr& adr : *adrs) ids.push_back(adr.hit.id);
    return ids;
  }
};

TEST_F(Relevance, OneDistinctiveWordIsEnoughAndNoneIsSilence) {
  int recalled = 0, silent = 0;
  for (int question = 1; question <= kQuestions; ++question) {
    const int meant = question * 3;
    const auto ids =
        found(format("how should the customer service handle {} when data arrives", rare_word(meant)));
    recalled += std::ranges::find(ids, format("{:04}", meant)) != ids.end();
    silent += found(format("which colour has the logo of bakery {}", question * 1000)).empty();
  }
  EXPECT_GE(recalled, kQuestions * 9 / 10);
  EXPECT_EQ(silent, kQuestions);
}

}  // namespace
}  // namespace blue
