#include "domain/round/answered_by.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

TEST(AnsweredBy, FamiliesAreTheLettersOfAName) {
  EXPECT_EQ(family_of("vendor/Alpha-4.1"), "alpha");
  EXPECT_EQ(family_of("7b"), "7b");
  EXPECT_EQ(family_of("claude-opus-4"), "claude");
  EXPECT_EQ(family_of("llama3.1:8b"), "llama");
}

// Names of one vendor's sizes are not independent voices.
TEST(AnsweredBy, NamesOfOneFamilyAreOne) {
  EXPECT_EQ(family_of("sonnet"), family_of("claude-opus-4"));
  EXPECT_EQ(family_of("o3"), family_of("gpt-5"));
}

TEST(AnsweredBy, WithoutAModelTheBackendCounts) {
  EXPECT_EQ(family_of(AnsweredBy{.backend = "gemini"}), "gemini");
  EXPECT_EQ(family_of(AnsweredBy{.backend = "ollama", .model = "qwen3:4b"}), "qwen");
}

TEST(AnsweredBy, IsBounded) {
  auto refused = [](Json value) { return !decode<AnsweredBy>(value).has_value(); };
  EXPECT_FALSE(refused(JsonObject{{"backend", "claude"}, {"tokens", 12}, {"seconds", 0.5}}));
  EXPECT_TRUE(refused(JsonObject{{"model", "opus"}}));
  EXPECT_TRUE(refused(JsonObject{{"backend", ""}}));
  EXPECT_TRUE(refused(JsonObject{{"backend", std::string(61, 'x')}}));
  EXPECT_TRUE(refused(JsonObject{{"backend", "x"}, {"model", std::string(121, 'x')}}));
  EXPECT_TRUE(refused(JsonObject{{"backend", "x"}, {"tokens", -1}}));
  EXPECT_TRUE(refused(JsonObject{{"backend", "x"}, {"seconds", -0.1}}));
  EXPECT_TRUE(refused(JsonObject{{"backend", "x"}, {"price", 1}}));
}

}  // namespace
}  // namespace blue
