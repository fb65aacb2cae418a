#include "base/words.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "base/utf8.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> folded(std::string_view text) {
  std::vector<std::string> out;
  visit_words(text, [&](const Word& word) { out.push_back(word.folded); });
  return out;
}

TEST(Words, AreLettersAndDigitsWithCaseAccentsAndWidthFoldedAway) {
  EXPECT_THAT(folded("Crème-BRÛLÉE, naïve_x2; don't"),
              ElementsAre("creme", "brulee", "naive", "x2", "don", "t"));
  EXPECT_THAT(folded("Straße cafe\u0301 Ｆｕｌｌ ﬁne"), ElementsAre("strasse", "cafe", "full", "fine"));
  EXPECT_THAT(folded("soft\u00ADhyphen"), ElementsAre("softhyphen"));
  EXPECT_THAT(folded("Привет שָׁלוֹם"), ElementsAre("привет", "שלום"));
}

TEST(Words, OfTextWithoutSpacesArePairsAndTheLastCharacter) {
  EXPECT_THAT(folded("東京都"), ElementsAre("東京", "京都", "都"));
  EXPECT_THAT(folded("Blue版本。東"), ElementsAre("blue", "版本", "本", "東"));
  EXPECT_THAT(folded("데이터"), ElementsAre("데이", "이터", "터"));
}

TEST(Words, OfKanaKeepTheirVoicingMarks) {
  EXPECT_THAT(folded("がき"), ElementsAre("がき", "き"));
  EXPECT_EQ(folded("ｶﾞｷ"), folded("ガキ"));
  EXPECT_EQ(folded("か\u3099き"), folded("がき"));
}

TEST(Words, AreNotFoundInSymbolsAndBrokenBytes) {
  EXPECT_THAT(folded("\"*:()^ – … 🎂 \xFF\xFE"), IsEmpty());
  EXPECT_THAT(folded("a\xFF"
                     "b"),
              ElementsAre("a", "b"));
}

TEST(Words, KnowTheirPosition) {
  const std::string text = "Zwei Größen 東京";
  const std::vector<Word> words = find_words(text);
  ASSERT_EQ(words.size(), 4u);
  EXPECT_EQ(text.substr(words[1].begin, words[1].end - words[1].begin), "Größen");
  EXPECT_EQ(text.substr(words[2].begin, words[2].end - words[2].begin), "東京");
  EXPECT_EQ(text.substr(words[3].begin, words[3].end - words[3].begin), "京");
}

RC_GTEST_PROP(Words, AreOrderedAndHoldNoSeparators, (const std::string& text)) {
  std::size_t before = 0;
  for (const Word& word : find_words(text)) {
    RC_ASSERT(word.begin >= before && word.begin < word.end && word.end <= text.size());
    RC_ASSERT(find_invalid_utf8(word.folded) == std::string::npos);
    for (char c : word.folded)
      RC_ASSERT(static_cast<unsigned char>(c) >= 0x80 || std::isalnum(static_cast<unsigned char>(c)));
    before = word.begin;
  }
}

}  // namespace
}  // namespace blue
