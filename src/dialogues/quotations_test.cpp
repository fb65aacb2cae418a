#include "dialogues/quotations.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string kAnswer =
    "[MUFFIN-P0001: Cache locality for all]\nThe cache lives beside the code, and nobody else may\nread it. "
    "Anna keeps the keys.\n\n[RE:SUPPORT R0001]\n[MOVE:CONVERGE]\n";

TEST(Quotations, APartOfASentenceIsFoundHoweverItIsWritten) {
  const Quotations words(kAnswer);
  EXPECT_THAT(words.find("One\nShe says the CACHE lives\n> beside the code, and nobody else."),
              ElementsAre(2));
  EXPECT_THAT(words.find(R"({"summary":"Muffin: \"Anna keeps the keys.\"\nSo."})"), ElementsAre(1));
  EXPECT_THAT(words.find("About: cache locality for all of us"), ElementsAre(1)) << "a label";
}

TEST(Quotations, CommonWordsAndMarkersAreNot) {
  const Quotations words(kAnswer);
  EXPECT_THAT(words.find("The cache lives, and nobody else may."), IsEmpty());
  EXPECT_THAT(words.find("[RE:SUPPORT R0001]\n[MOVE:CONVERGE]\n"), IsEmpty());
  EXPECT_THAT(Quotations("").find(kAnswer), IsEmpty());
}

TEST(Quotations, WhatWasThereBeforeIsNotItsOwn) {
  Quotations words(kAnswer);
  words.forget("Anna keeps the keys.");
  EXPECT_THAT(words.find("Anna keeps the keys."), IsEmpty());
  EXPECT_THAT(words.find("Cache locality for all"), ElementsAre(1));
}

}  // namespace
}  // namespace blue
