#include "domain/panel/expert.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

TEST(Expert, NamesAreReadInAnyLetterCase) {
  EXPECT_EQ(find_pastry("MUFFIN"), "Muffin");
  EXPECT_EQ(find_pastry(" sfogliatella "), "Sfogliatella");
  EXPECT_EQ(find_pastry("pastry21"), "Pastry21");
}

TEST(Expert, OtherNamesAreNone) {
  for (const char* word :
       {"", "Bagel", "Pastry20", "Pastry", "Pastry021", "Pastry21x", "Muffin/..", "Pastry-21"})
    EXPECT_FALSE(find_pastry(word)) << word;
}

TEST(Expert, FreeNamesFollowTheListAndThenNumbers) {
  std::vector<std::string> taken;
  EXPECT_EQ(next_free_name(taken), "Muffin");
  taken = {"muffin", "scone"};
  EXPECT_EQ(next_free_name(taken), "Cupcake");
  for (std::string_view pastry : kPastries) taken.push_back(slug_of_name(pastry));
  EXPECT_EQ(next_free_name(taken), "Pastry21");
  taken.push_back("pastry21");
  EXPECT_EQ(next_free_name(taken), "Pastry22");
}

}  // namespace
}  // namespace blue
