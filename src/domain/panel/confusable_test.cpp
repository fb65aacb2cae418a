// Two names that a reader takes for one could seat one expert twice, or sign for another.
#include "domain/panel/confusable.h"

#include <gtest/gtest.h>

#include <map>

#include "domain/panel/expert.h"

namespace blue {
namespace {

TEST(Confusable, LettersOfOtherScriptsLookLatin) {
  for (const char* name : {"Мuffin", "Muffіn", "Ｍｕｆｆｉｎ", "Mu\u200bffin", "MUFFіN", "Rnuffin", "muffin"})
    EXPECT_EQ(name_skeleton(name) == name_skeleton("Muffin"), true) << name << " " << name_skeleton(name);
  EXPECT_EQ(name_skeleton("EcIair"), name_skeleton("Eclair")) << "a capital i";
  EXPECT_EQ(name_skeleton("Sc0ne"), name_skeleton("Scone"));
  EXPECT_EQ(name_skeleton("Ѕсоnе"), name_skeleton("Scone"));
}

TEST(Confusable, DifferentNamesStayDifferent) {
  for (const char* name : {"Muffins", "Éclair", "Анна", "Anna", "Ann", "田中", "Donut", "Зоя"})
    EXPECT_NE(name_skeleton(name), name_skeleton("Eclair")) << name;
  EXPECT_NE(name_skeleton("Анна"), name_skeleton("Анни"));
  std::map<std::string, std::string_view> seen;
  for (std::string_view pastry : kPastries)
    EXPECT_TRUE(seen.emplace(name_skeleton(pastry), pastry).second) << pastry;
}

}  // namespace
}  // namespace blue
