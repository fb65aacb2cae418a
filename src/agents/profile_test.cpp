#include "agents/profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace blue {
namespace {

using testing::HasSubstr;

TEST(Profiles, BuiltInOnesAreWhole) {
  const auto profiles = merge_profiles({});
  ASSERT_TRUE(profiles) << profiles.error().message;
  for (const char* name : {"claude", "codex", "copilot", "gemini", "opencode"}) {
    ASSERT_TRUE(profiles->contains(name)) << name;
    const Profile& one = profiles->at(name);
    EXPECT_EQ(one.args.front(), name);
    EXPECT_FALSE(one.version_args.empty()) << name;
    EXPECT_NE(one.isolation, Isolation::unknown) << name;
  }
}

TEST(Profiles, SettingsChangeMembersAndAddPrograms) {
  const auto profiles = merge_profiles({{"claude", JsonObject{{"model", "opus"}, {"jobs", 2}}},
                                        {"mine", JsonObject{{"args", JsonArray{"my-agent", "-"}}}}});
  ASSERT_TRUE(profiles) << profiles.error().message;
  EXPECT_EQ(profiles->at("claude").model, "opus");
  EXPECT_EQ(profiles->at("claude").transcript, TranscriptKind::claude) << "the rest stays";
  EXPECT_EQ(profiles->at("mine").args.front(), "my-agent");
  EXPECT_EQ(profiles->at("mine").isolation, Isolation::unknown);
}

TEST(Profiles, WhatCannotBeReadIsNamedAllAtOnce) {
  const auto profiles = merge_profiles(
      {{"claude", JsonObject{{"jobs", 0}}}, {"mine", JsonObject{{"arg", "x"}}}, {"other", Json("x")}});
  ASSERT_FALSE(profiles);
  std::string said;
  for (const Error& one : profiles.error().errors) said += one.field + " ";
  for (const char* field : {"play.backends.claude.jobs", "play.backends.mine.arg", "play.backends.mine.args",
                            "play.backends.other"})
    EXPECT_THAT(said, HasSubstr(field));
}

}  // namespace
}  // namespace blue
