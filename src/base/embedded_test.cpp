#include "base/embedded.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

TEST(Fill, ReplacesEveryName) {
  EXPECT_EQ(fill("{{a}} and {{b}}, {{a}}.", {{"a", "1"}, {"b", "2"}}), "1 and 2, 1.");
  EXPECT_EQ(fill("no holes", {{"a", "1"}}), "no holes");
  EXPECT_EQ(fill("", {}), "");
}

// What an expert wrote must not be read as a part of the template.
TEST(Fill, DoesNotFillInValues) {
  EXPECT_EQ(fill("{{a}}{{b}}", {{"a", "{{b}}"}, {"b", "}}{{a}}"}}), "{{b}}}}{{a}}");
}

TEST(Fill, LeavesUnknownAndUnclosedNames) {
  EXPECT_EQ(fill("{{x}} {{a}}", {{"a", "1"}}), "{{x}} 1");
  EXPECT_EQ(fill("{{a", {{"a", "1"}}), "{{a");
  EXPECT_EQ(fill("{a} }} {{a}}", {{"a", "1"}}), "{a} }} 1");
}

}  // namespace
}  // namespace blue
