#include "dialogues/erased_words.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

TEST(ErasedWords, ARenderingFromBeforeTheErasureIsRecognised) {
  const std::string_view now = "# T\n- R0001 [erased on record] (Muffin)\n\n[erased on record]\nEnd\n";
  EXPECT_TRUE(is_with_words("# T\n- R0001 Buy calls (Muffin)\n\nTwo\nlines\nEnd\n", now));
  EXPECT_TRUE(is_with_words("# T\n- R0001 [erased on record] (Muffin)\n\nWords\nEnd\n", now));
  EXPECT_FALSE(is_with_words(now, now));
  EXPECT_FALSE(is_with_words("# T\n- R0002 Buy calls (Muffin)\n\nWords\nEnd\n", now));
  EXPECT_FALSE(is_with_words("# T\n- R0001 Buy calls (Muffin)\n\nWords\n", now));
  EXPECT_FALSE(is_with_words("anything", "no word was erased"));
}

TEST(ErasedWords, AnEditOfACleanPageIsNotSuspected) {
  const std::string_view now = "A [erased on record] b\n";
  EXPECT_FALSE(may_show_erased("My note\nA [erased on record] b\n", now));
  EXPECT_TRUE(may_show_erased("My note\nA secret b\n", now)) << "an edit of a page with the words";
  EXPECT_FALSE(may_show_erased("whatever", "nothing was erased here"));
}

}  // namespace
}  // namespace blue
