#include "prompts/judge_protocol.h"

#include <gmock/gmock.h>

#include <regex>
#include <set>

#include "tests/support/state_builder.h"

namespace blue {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const std::set<std::string> kTools{"blue_dialogue_create",
                                   "blue_dialogue_list",
                                   "blue_dialogue_get",
                                   "blue_dialogue_evolve_panel",
                                   "blue_dialogue_sample_panel",
                                   "blue_dialogue_expert_create",
                                   "blue_dialogue_round_prompt",
                                   "blue_dialogue_round_context",
                                   "blue_dialogue_round_register",
                                   "blue_dialogue_verdict_register",
                                   "blue_dialogue_abandon",
                                   "blue_extract_dialogue",
                                   "blue_dialogue_verify",
                                   "blue_dialogue_save",
                                   "blue_dialogue_lint",
                                   "blue_dialogue_export",
                                   "blue_rfc_create"};

TEST(JudgeProtocol, IsCompleteAndShort) {
  const std::string text = judge_protocol(StateBuilder().state);
  EXPECT_THAT(text, StartsWith("## Judge Protocol (ADR 0014)\n"));
  EXPECT_LE(text.size(), 8000u);
  EXPECT_THAT(text, Not(HasSubstr("{{")));
}

TEST(JudgeProtocol, CarriesTheSettingsOfTheDialogue) {
  StateBuilder builder;
  builder.state.settings.max_rounds = 7;
  builder.state.settings.panel_size = 5;
  const std::string text = judge_protocol(builder.state);
  for (const char* part :
       {"`api-versioning`", "`.blue/dialogues/2026-02-03T1423Z-api-versioning`", "rounds: 0 to 6 at most",
        "max_rounds 7", "5 seats", "rotation `graduated`", "Muffin, Cupcake, Scone", "Religieuse"})
    EXPECT_THAT(text, HasSubstr(part));
}

TEST(JudgeProtocol, TeachesTheDiscipline) {
  const std::string text = judge_protocol(StateBuilder().state);
  for (const char* part :
       {"ALL experts in ONE message", "run_in_background: true", "before all answers are in", "UNBOUNDED",
        "| Round | W | C | T | R | Score | Open Tensions | New Perspectives | Velocity | Converge % |",
        "[MOVE:CONVERGE]", "accepted_unresolved", "forced: true", "convergence summary", "Tension gate",
        "merges", "to its end first", "dry_run: true", "replace_reason", "acknowledged_opposition",
        "`dismissed`", "propose it", "word for word"})
    EXPECT_THAT(text, HasSubstr(part));
}

TEST(JudgeProtocol, NamesOnlyToolsThatExist) {
  const std::string text = judge_protocol(StateBuilder().state);
  const std::regex pattern("blue_[a-z_]+");
  std::set<std::string> named;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
    named.insert(it->str());
  for (const std::string& tool : named) EXPECT_TRUE(kTools.contains(tool)) << tool;
  EXPECT_GE(named.size(), kTools.size() - 1)
      << "create is over when the protocol is read; all others are taught";
}

TEST(JudgeProtocol, HasARuleForEveryRotationAndGrade) {
  StateBuilder builder;
  std::set<std::string> seen;
  for (const auto& row : kEnumNames<Rotation>)
    for (const auto& grade : kEnumNames<Evidence>) {
      builder.state.settings.rotation = row.value;
      builder.state.settings.evidence = grade.value;
      const std::string text = judge_protocol(builder.state);
      EXPECT_THAT(text, Not(HasSubstr("`: \n")));
      EXPECT_LE(text.size(), 8000u);
      seen.insert(text);
    }
  EXPECT_EQ(seen.size(), 8u);
  builder.state.settings.ratification = RatificationRule::required;
  EXPECT_THAT(judge_protocol(builder.state), HasSubstr("ratification `required`: a new proposal ends all"));
}

}  // namespace
}  // namespace blue
