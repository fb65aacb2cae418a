#include "app/rehearsal/scenes.h"

#include <gmock/gmock.h>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "cli/test_support.h"

namespace blue {
namespace {

using ::testing::HasSubstr;

class Paper : public Terminal {
 public:
  Result<> write(Stream, std::string_view text) override {
    output += text;
    return {};
  }
  bool is_terminal(Stream) const override { return true; }
  std::size_t width() const override { return 80; }
  std::optional<std::string> environment(std::string_view) const override { return std::nullopt; }
  Result<std::string> read_input() override { return std::string(); }
  std::string output;
};

// What a terminal of 80 columns shows of the reply to `tool`.
std::string shown(std::string tool, const Json& reply) {
  Paper paper;
  RehearsalStage stage({paper, {.width = 80, .has_colour = false}, true}, true, {});
  RehearsalScenes scenes(stage, [](std::string_view, const JsonObject&) -> Result<Json> { return Json(); });
  RecordedStep step;
  step.tool = std::move(tool);
  EXPECT_TRUE(scenes.show(step, JsonOutput(reply)));
  return paper.output;
}

void expect_no_wider(const std::string& text) {
  for (std::string_view line : split(text, '\n')) EXPECT_LE(display_width(line), 80u) << line;
}

TEST(RehearsalScenes, ANewExpertFitsTheScreen) {
  const std::string text =
      shown("blue_dialogue_expert_create",
            JsonObject{{"expert", JsonObject{{"name", "Palmier"},
                                             {"role", "Supply Chain Security Engineer"},
                                             {"focus", "who may write what everyone else will execute"},
                                             {"creation_reason", "T0002"}}}});
  expect_no_wider(text);
  EXPECT_THAT(text, HasSubstr("🧁 Palmier, Supply Chain Security Engineer, is created"));
  EXPECT_THAT(text, HasSubstr("execute"));
}

TEST(RehearsalScenes, AProposalShowsItsTextAndHash) {
  const std::string text = shown("blue_dialogue_verdict_register",
                                 JsonObject{{"outcome", "recorded"},
                                            {"proposal", 2},
                                            {"proposal_hash", std::string(64, 'a')},
                                            {"recommendation", "CI rebuilds what laptops hint at."},
                                            {"description", "Idle workers do it."}});
  expect_no_wider(text);
  EXPECT_THAT(text, HasSubstr("Proposal 2"));
  EXPECT_THAT(text, HasSubstr("CI rebuilds what laptops hint at."));
  EXPECT_THAT(text, HasSubstr(std::string(64, 'a')));
}

TEST(RehearsalScenes, ASettledConflictFitsTheScreen) {
  const JsonObject conflict{{"id", "T0002"},
                            {"round", 2},
                            {"via", "R0201"},
                            {"settled_by", JsonArray{"strudel", "palmier", "profiterole"}}};
  const JsonObject signal{{"file", "round-2/profiterole.md"}, {"line", 12}};
  const std::string text =
      shown("blue_dialogue_verdict_register",
            JsonObject{{"outcome", "converged"},
                       {"summary", "Done."},
                       {"certificate", JsonObject{{"signals", JsonArray{signal}},
                                                  {"conflicts", JsonArray{conflict}},
                                                  {"ledger_head", std::string(64, 'a')}}}});
  expect_no_wider(text);
  EXPECT_THAT(text, HasSubstr("The conflict about T0002"));
  EXPECT_THAT(text, HasSubstr("Profiterole."));
}

}  // namespace
}  // namespace blue
