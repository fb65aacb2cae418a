#include "base/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/utf8.h"

namespace blue {
namespace {

using ::testing::ElementsAre;

TEST(FoldCase, FoldsByUnicode) {
  EXPECT_EQ(fold_case("In PROGRESS"), "in progress");
  EXPECT_EQ(fold_case("STRASSE"), fold_case("straße"));
  EXPECT_EQ(fold_case("ÀÉÎ"), "àéî");
  EXPECT_EQ(fold_case("ΣΊΣΥΦΟΣ"), fold_case("σίσυφος"));
  EXPECT_EQ(fold_case("İ"), "i\u0307");
  EXPECT_EQ(fold_case("ﬁ"), "fi");
  EXPECT_EQ(fold_case("中文"), "中文");
}

// The same letter typed on another system was another word.
TEST(FoldCase, ComposesLetters) {
  EXPECT_EQ(fold_case("Cafe\u0301"), fold_case("café"));
  EXPECT_EQ(fold_case("E\u0301"), "é");
}

TEST(FoldCase, RepairsMalformedBytes) {
  EXPECT_EQ(fold_case("A\xFFÉ"), "a\uFFFDé");
  EXPECT_EQ(fold_case(std::string_view("A\0B", 3)), std::string("a\0b", 3));
  EXPECT_EQ(fold_case(""), "");
}

TEST(SameWord, IgnoresCaseAndSeparators) {
  EXPECT_TRUE(same_word("In Progress", "in-progress"));
  EXPECT_TRUE(same_word("in_progress", " IN PROGRESS "));
  EXPECT_TRUE(same_word("Straße", "STRASSE"));
  EXPECT_FALSE(same_word("inprogress", "in-progress"));
  EXPECT_FALSE(same_word("draft", "drafts"));
}

TEST(Slugify, KeepsLettersAndDigits) {
  EXPECT_EQ(slugify("Invest in NVIDIA: yes/no?"), "invest-in-nvidia-yes-no");
  EXPECT_EQ(slugify("  --Über  Größe--  "), "über-grösse");
  EXPECT_EQ(slugify("日本語 テスト 2"), "日本語-テスト-2");
  EXPECT_EQ(slugify("हिन्दी"), "हिन्दी");
  EXPECT_EQ(slugify("../../etc/passwd"), "etc-passwd");
  EXPECT_EQ(slugify("?!…"), "");
  EXPECT_EQ(slugify(""), "");
  EXPECT_EQ(slugify("a\xFFz"), "a-z");
}

TEST(Slugify, OneTitleHasOneSlugHoweverItWasTyped) { EXPECT_EQ(slugify("Cafe\u0301"), slugify("CAFÉ")); }

// A variation selector counts as a mark, so an emoji left an invisible letter.
TEST(Slugify, DropsWhatCannotBeSeen) {
  EXPECT_EQ(slugify("⚠\uFE0F Warning"), "warning");
  EXPECT_EQ(slugify("1\uFE0F\u20E3 step"), "1-step");
  EXPECT_EQ(slugify("co\u00ADoperate"), "cooperate");
  EXPECT_EQ(slugify("a\u200Bb\u202Ec"), "abc");
  EXPECT_EQ(slugify("\u3164\u115F"), "");
}

// "á" stayed two characters when a joiner was between the letter and its mark, and the slug's slug was
// another.
TEST(Slugify, ComposesAcrossInvisibleCharacters) {
  EXPECT_EQ(slugify("a\u200D\u0301"), "á");
  EXPECT_EQ(slugify("a\u0301\u200D\u0323"), slugify("a\u0323\u0301"));
}

TEST(Slugify, MarksNeedALetter) {
  EXPECT_EQ(slugify("\u0301abc"), "abc");
  EXPECT_EQ(slugify("a \u0323b"), "a-b");
}

TEST(Slugify, StaysWithinItsLimits) {
  EXPECT_EQ(slugify("ab cd", 3), "ab");
  EXPECT_EQ(slugify("ab cd", 4), "ab-c");
  EXPECT_EQ(slugify("abc", 0), "");
  EXPECT_EQ(count_code_points(slugify(std::string(500, 'x'))), 80u);
  std::string wide;
  for (int i = 0; i < 100; ++i) wide += "𠀀";
  EXPECT_EQ(slugify(wide).size(), 200u);
  EXPECT_EQ(find_invalid_utf8(slugify(wide)), std::string_view::npos);
}

TEST(Printable, MakesControlCharactersVisible) {
  EXPECT_EQ(printable("\x1b[31mred\x1b[0m"), "\\u001b[31mred\\u001b[0m");
  EXPECT_EQ(printable("a\u009B2Jb"), "a\\u009b2Jb");
  EXPECT_EQ(printable("x\ry\x7f\b"), "x\\u000dy\\u007f\\u0008");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\u0000");
  EXPECT_EQ(printable("\x9B"), "\uFFFD");
}

TEST(Printable, NeutralisesDirectionAndLines) {
  EXPECT_EQ(printable("a\u202Eb\u2066c"), "a\\u202eb\\u2066c");
  EXPECT_EQ(printable("a\u200Fb\u200Ec\u061Cd\u2060\uFEFF"), "a\\u200fb\\u200ec\\u061cd\\u2060\\ufeff");
  EXPECT_EQ(printable("a\u2028b\u0085"), "a\\u2028b\\u0085");
}

TEST(Printable, ReadsCrLfAsALineFeed) { EXPECT_EQ(printable("a\r\nb\r"), "a\nb\\u000d"); }

TEST(Printable, KeepsText) { EXPECT_EQ(printable("tab\tline\n中 é 👧 שלום"), "tab\tline\n中 é 👧 שלום"); }

TEST(Text, TrimsAndSplitsAndJoins) {
  EXPECT_EQ(trim(" \t\r\n a b \f\v"), "a b");
  EXPECT_EQ(trim("  "), "");
  EXPECT_THAT(split("a,,b,", ','), ElementsAre("a", "", "b", ""));
  EXPECT_THAT(split("", ','), ElementsAre(""));
  EXPECT_EQ(join(std::vector<std::string>{"a", "b"}, ", "), "a, b");
  EXPECT_EQ(join(std::vector<std::string>{}, ", "), "");
}

// The separator after a leading empty part was lost.
TEST(Text, JoinKeepsEmptyParts) { EXPECT_EQ(join(std::vector<std::string>{"", "a", ""}, ","), ",a,"); }

TEST(Text, CountsAndReplaces) {
  EXPECT_EQ(counted(0, "tension"), "0 tensions");
  EXPECT_EQ(counted(1, "tension"), "1 tension");
  EXPECT_EQ(counted(2, "tension"), "2 tensions");
  EXPECT_EQ(replace_all("a_b_c", '_', '-'), "a-b-c");
}

TEST(Nearest, FindsWhatWasMeant) {
  std::vector<std::string_view> fields{"dialogue_id", "max_rounds", "warning", "perspectives"};
  EXPECT_EQ(nearest("dialog_id", fields), "dialogue_id");
  EXPECT_EQ(nearest("MAX-ROUNDS", fields), "max_rounds");
  EXPECT_EQ(nearest("perspectvies", fields), "perspectives");
  EXPECT_EQ(nearest("max", fields), "max_rounds");
  EXPECT_EQ(nearest("banana", fields), std::nullopt);
  EXPECT_EQ(nearest("", fields), std::nullopt);
  EXPECT_EQ(nearest("x", {}), std::nullopt);
}

// "blue dialogue list --status done" was answered with "Did you mean open?".
TEST(Nearest, IsNotFarOffForAShortWord) {
  std::vector<std::string_view> words{"open", "list", "data"};
  EXPECT_EQ(nearest("done", words), std::nullopt);
  EXPECT_EQ(nearest("when", words), std::nullopt);
  EXPECT_EQ(nearest("opem", words), "open");
  EXPECT_EQ(nearest("lsit", words), "list");
}

TEST(Nearest, TakesTheClosest) {
  std::vector<std::string_view> words{"test", "text", "texts"};
  EXPECT_EQ(nearest("textss", words), "texts");
  EXPECT_EQ(nearest("text", words), "text");
  EXPECT_EQ(nearest(std::string(1 << 20, 't'), words), std::nullopt);
}

TEST(Nearest, IsOfferedInASentence) {
  std::vector<std::string_view> words{"größe"};
  EXPECT_EQ(did_you_mean("GRÖSE", words), " Did you mean größe?");
  EXPECT_EQ(did_you_mean("zzz", words), "");
}

TEST(ByteSet, FindsWhatFindFirstOfFinds) {
  constexpr std::string_view members = "[]\xFF\n";
  constexpr ByteSet set(members);
  for (const std::string_view text : {"", "none", "a]b[", "\xFF", "ab\n", "\xFE\xFF"})
    for (std::size_t from = 0; from <= text.size() + 1; ++from)
      EXPECT_EQ(set.find_first(text, from), text.find_first_of(members, from)) << text << from;
}

TEST(Text, WordsAreMadeOfLettersDigitsAndMarks) {
  for (char32_t code_point : {U'a', U'Z', U'7', U'é', U'中', U'\u0301'})
    EXPECT_TRUE(is_word_character(code_point));
  for (char32_t code_point : {U' ', U'_', U'—', U'🧁', U'\0', U'\uFFFD'})
    EXPECT_FALSE(is_word_character(code_point));
}

}  // namespace
}  // namespace blue
