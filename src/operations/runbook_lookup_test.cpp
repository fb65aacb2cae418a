// Which action comes first.
#include "operations/runbook_lookup.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> ranked(const std::vector<std::string>& names, std::string_view words) {
  std::vector<FoundAction> all;
  for (const std::string& name : names) all.push_back({{}, {.name = name}, 0, {}});
  rank_actions(all, words);
  std::vector<std::string> out;
  for (const FoundAction& one : all) out.push_back(one.action.name);
  return out;
}

// The opposite of what was asked for came first, because it has the same words.
TEST(RunbookLookup, TheOrderOfTheWordsDecidesBetweenEquals) {
  const std::string back = "Move data from replica to primary", forth = "Move data from primary to replica";
  EXPECT_THAT(ranked({back, forth}, "move data from primary to replica"), ElementsAre(forth, back));
  EXPECT_THAT(ranked({forth, back}, "how to move the data from replica to primary"),
              ElementsAre(back, forth));
  const std::string one = "Service 17 returns error 42", other = "Service 42 returns error 17";
  EXPECT_THAT(ranked({one, other}, "service 42 gives error 17"), ElementsAre(other, one));
}

TEST(RunbookLookup, AnExactNameIsTheBest) {
  EXPECT_EQ(ranked({"Restart the queue worker", "Restart: the queue"}, "restart the queue").front(),
            "Restart: the queue");
}

TEST(RunbookLookup, APluralIsTheSameWord) {
  EXPECT_THAT(ranked({"The worker OOMs"}, "OOM"), ElementsAre("The worker OOMs"));
  EXPECT_THAT(ranked({"Pods are down"}, "pod"), ElementsAre("Pods are down"));
  EXPECT_THAT(ranked({"Osmosis"}, "o"), IsEmpty());
}

TEST(RunbookLookup, ASlipOfThePenIsForgiven) {
  EXPECT_THAT(ranked({"The website is down", "Disk full"}, "wesbite is donw"),
              ElementsAre("The website is down"));
  EXPECT_THAT(ranked({"The website is down"}, "unicorns"), IsEmpty());
}

}  // namespace
}  // namespace blue
