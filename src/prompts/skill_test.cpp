#include "prompts/skill.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/text.h"
#include "prompts/expert_prompt.h"
#include "prompts/judge_assets.h"
#include "prompts/judge_protocol.h"
#include "tests/support/state_builder.h"

namespace blue {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(Skill, BothAreThere) {
  std::vector<std::string> names;
  for (const Skill& skill : all_skills()) names.push_back(skill.name);
  EXPECT_THAT(names, ElementsAre("alignment-expert", "alignment-play"));
  EXPECT_FALSE(find_skill("alignment"));
}

TEST(Skill, HasAPortableHeaderAndAReadableLength) {
  for (const Skill& skill : all_skills()) {
    EXPECT_THAT(skill.text, StartsWith("---\nname: " + skill.name + "\ndescription: ")) << skill.name;
    for (const char* key : {"\nlicense: ", "\ncompatibility: ", "\nmetadata:\n  "})
      EXPECT_THAT(skill.text, HasSubstr(key)) << skill.name;
    EXPECT_FALSE(skill.description.empty());
    EXPECT_LE(skill.description.size(), 1024u) << skill.name;
    EXPECT_LT(std::ranges::count(skill.text, '\n'), 500) << skill.name;
    EXPECT_THAT(skill.text, Not(HasSubstr("{{"))) << skill.name;
  }
}

TEST(Skill, BodyHasNoHeader) {
  for (const Skill& skill : all_skills()) {
    EXPECT_THAT(skill_body(skill), StartsWith("# ")) << skill.name;
    EXPECT_THAT(skill_body(skill), Not(HasSubstr("license:"))) << skill.name;
  }
}

TEST(Skill, OfTheJudgeIsTriggeredAndTakesTheOptions) {
  const Skill skill = find_skill("alignment-play").value();
  EXPECT_THAT(skill.description, HasSubstr("\"play alignment\""));
  for (const char* option :
       {"`--panel-size`", "`--rotation`", "`--max-rounds`", "`--rfc`", "`--ratification`"})
    EXPECT_THAT(skill.text, HasSubstr(option));
}

// One rule, one text: what is shared is word for word the same in skill, protocol and prompt.
TEST(Skill, SharesItsRulesWithProtocolAndPrompt) {
  StateBuilder builder;
  const std::string protocol = judge_protocol(builder.state);
  const std::string judge = find_skill("alignment-play")->text;
  for (const char* part :
       {"scoring", "round", "gate", "zero", "panel", "accepted", "verdict", "scoreboard"}) {
    const std::string text(trim(judge_asset(std::string("shared/") + part + ".md")));
    ASSERT_FALSE(text.empty()) << part;
    EXPECT_THAT(protocol, HasSubstr(text)) << part;
    EXPECT_THAT(judge, HasSubstr(text)) << part;
  }
  builder.round();
  const std::string prompt =
      ExpertPrompts(builder.state, builder.panel, 1).render(builder.seat_of("muffin"), "round-1/muffin.md");
  const std::string expert = find_skill("alignment-expert")->text;
  for (const char* part : {"form", "signal"}) {
    const std::string text(trim(judge_asset(std::string("shared/") + part + ".md")));
    EXPECT_THAT(prompt, HasSubstr(text)) << part;
    EXPECT_THAT(expert, HasSubstr(text)) << part;
  }
  EXPECT_THAT(prompt, HasSubstr("| `[MUFFIN-P0101: short label]` |"));
  EXPECT_THAT(expert, HasSubstr("| `[MUFFIN-P0101: short label]` |"));
}

}  // namespace
}  // namespace blue
