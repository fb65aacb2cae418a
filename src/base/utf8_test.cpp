#include "base/utf8.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

TEST(Utf8, MeasuresSequences) {
  std::string text = "aé中👧";
  EXPECT_EQ(utf8_sequence_length(text, 0), 1u);
  EXPECT_EQ(utf8_sequence_length(text, 1), 2u);
  EXPECT_EQ(utf8_sequence_length(text, 2), 0u);
  EXPECT_EQ(utf8_sequence_length(text, 3), 3u);
  EXPECT_EQ(utf8_sequence_length(text, 6), 4u);
}

TEST(Utf8, RefusesWhatRfc3629Refuses) {
  for (const char* broken :
       {"\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xED\xBF\xBF",
        "\xF0\x80\x80\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFE", "\xFF",
        "\xC2", "\xE4\xB8", "\xF0\x9F\x91", "\xC2x", "\xE4\xB8x"})
    EXPECT_EQ(find_invalid_utf8(broken), 0u);
  for (const char* sound : {"", "a", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF",
                            "\xEE\x80\x80", "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"})
    EXPECT_EQ(find_invalid_utf8(sound), std::string_view::npos);
  EXPECT_EQ(find_invalid_utf8("é\xFFz"), 2u);
}

// ASCII is skipped eight bytes at a time; other bytes must be found at every position.
TEST(Utf8, FindsWhatFollowsAscii) {
  for (std::size_t before = 0; before < 20; ++before)
    for (std::size_t after = 0; after < 20; ++after) {
      const std::string front(before, 'a'), back(after, 'z');
      EXPECT_EQ(find_invalid_utf8(front + "\xFF" + back), before);
      EXPECT_EQ(find_invalid_utf8(front + "é" + back), std::string_view::npos);
      EXPECT_EQ(repair_utf8(front + "é\xC3" + back), front + "é\uFFFD" + back);
    }
}

// A view may end inside a sequence that continues in memory.
TEST(Utf8, DoesNotReadPastTheView) {
  std::string_view cut = std::string_view("中").substr(0, 2);
  EXPECT_EQ(find_invalid_utf8(cut), 0u);
  EXPECT_EQ(count_code_points(cut), 2u);
  EXPECT_EQ(repair_utf8(cut), "\uFFFD\uFFFD");
}

TEST(Utf8, CountsCodePoints) {
  EXPECT_EQ(count_code_points(""), 0u);
  EXPECT_EQ(count_code_points("aé中👧"), 4u);
  EXPECT_EQ(count_code_points("a\xFF\xFEz"), 4u);
}

TEST(Utf8, CutsAtCodePoints) {
  EXPECT_EQ(utf8_prefix("é中x", 0), "");
  EXPECT_EQ(utf8_prefix("é中x", 2), "é中");
  EXPECT_EQ(utf8_prefix("é中x", 9), "é中x");
  EXPECT_EQ(utf8_prefix("\xFFz", 1), "\xFF");
}

TEST(Utf8, RepairsMalformedBytes) {
  EXPECT_EQ(repair_utf8("a\xC0\xAFz"), "a\uFFFD\uFFFDz");
  EXPECT_EQ(repair_utf8("sound é"), "sound é");
}

TEST(Utf8, DecodesAndEncodesTheEdges) {
  for (char32_t code_point :
       {U'\0', U'\x7F', U'\x80', U'\u07FF', U'\u0800', U'\uFFFF', U'\U00010000', U'\U0010FFFF'}) {
    std::string text;
    append_utf8(text, code_point);
    std::size_t at = 0;
    EXPECT_EQ(next_code_point(text, at), code_point);
    EXPECT_EQ(at, text.size());
  }
}

}  // namespace
}  // namespace blue
