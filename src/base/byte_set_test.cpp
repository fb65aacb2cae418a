#include "base/byte_set.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

TEST(ByteSet, FindsWhatFindFirstOfFinds) {
  constexpr std::string_view members = "[]\xFF\n";
  constexpr ByteSet set(members);
  for (const std::string_view text : {"", "none", "a]b[", "\xFF", "ab\n", "\xFE\xFF"})
    for (std::size_t from = 0; from <= text.size() + 1; ++from)
      EXPECT_EQ(set.find_first(text, from), text.find_first_of(members, from)) << text << from;
}

}  // namespace
}  // namespace blue
