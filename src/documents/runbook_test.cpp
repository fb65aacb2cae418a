// What a runbook says can be done, and edits that touch nothing else.
#include "documents/runbook.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kRunbook =
    "# Runbook: Queue\n\n| | |\n|---|---|\n| **Status** | Active |\n\n## Overview\n\nAsk Bea.\n\n## "
    "Actions\n\n"
    "### The queue is stuck\n\n1. Look at `queue top`\n2. Drain it:\n\n   ```sh\n   $ queue drain --all\n   "
    "# wait\n"
    "   queue start\n   ```\n\n### Too many retries\n\nRun `queue limit 3`.\n\n---\n\n## Operations\n\n"
    "### Deploy\n\n- Tag it\n";

TEST(RunbookActions, HaveStepsAndCommands) {
  const auto actions = find_runbook_actions(kRunbook);
  ASSERT_EQ(actions.size(), 3u);
  EXPECT_EQ(actions[0].name, "The queue is stuck");
  EXPECT_THAT(actions[0].steps, ElementsAre("Look at `queue top`", "Drain it:"));
  EXPECT_THAT(actions[0].commands, ElementsAre("queue top", "queue drain --all", "queue start"));
  EXPECT_THAT(actions[1].steps, ElementsAre("Run `queue limit 3`."));
  EXPECT_THAT(actions[1].commands, ElementsAre("queue limit 3"));
  EXPECT_EQ(actions[2].part, RunbookPart::operations);
}

TEST(RunbookActions, OfOtherMakesAreTheirSectionsOrTheirLists) {
  const auto sections = find_runbook_actions("# Queue\n\n## Restart\n\nDo it.\n\n## Drain\n\n- now\n");
  ASSERT_EQ(sections.size(), 2u);
  EXPECT_EQ(sections[1].name, "Drain");
  const auto items = find_runbook_actions("# Q\n\n## Actions\n\n- Restart it: `restart`\n- Drain it\n");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_THAT(items[0].commands, ElementsAre("restart"));
  EXPECT_TRUE(find_runbook_actions("").empty());
  EXPECT_TRUE(find_runbook_actions("# Only a title\n").empty());
}

TEST(GivenActions, BecomeNumberedStepsUnlessTheyAreMarkdown) {
  const GivenAction plain = parse_given_action("Restart\nDrain it\n\nStart it\n");
  EXPECT_EQ(plain.name, "Restart");
  EXPECT_EQ(plain.text, "1. Drain it\n2. Start it");
  const GivenAction marked =
      parse_given_action("## Restart\n- Drain it\n# Not a heading\n```sh\n# code\n```");
  EXPECT_EQ(marked.name, "Restart");
  EXPECT_EQ(marked.text, "- Drain it\n\\# Not a heading\n```sh\n# code\n```");
  EXPECT_EQ(parse_given_action("Name only").text, "");
}

TEST(WithRunbookAction, AddsLastInItsPartAndKeepsEveryOtherByte) {
  const std::string added =
      with_runbook_action(kRunbook, RunbookPart::actions, {"Disk full", "1. Delete logs"});
  EXPECT_EQ(added.size(), kRunbook.size() + std::string("\n### Disk full\n\n1. Delete logs\n").size());
  EXPECT_THAT(added,
              HasSubstr("`queue limit 3`.\n\n### Disk full\n\n1. Delete logs\n\n---\n\n## Operations"));
  EXPECT_EQ(with_runbook_action(added, RunbookPart::actions, {"disk full", ""}), added);
  EXPECT_EQ(with_runbook_action(added, RunbookPart::actions, {"Disk Full", "1. Delete logs"}), added);
}

TEST(WithRunbookAction, ReplacesTheStepsOfTheSameName) {
  const std::string changed =
      with_runbook_action(kRunbook, RunbookPart::actions, {"Too many retries", "- Wait"});
  EXPECT_THAT(changed, HasSubstr("### Too many retries\n\n- Wait\n\n---\n"));
  EXPECT_EQ(changed.find("limit 3"), std::string::npos);
  const std::string unix_text = "# R\n\n## Actions\n\n### A\n\nold\n";
  EXPECT_EQ(with_runbook_action(unix_text, RunbookPart::actions, {"A", "new"}),
            "# R\n\n## Actions\n\n### A\n\nnew\n");
}

TEST(WithRunbookAction, MakesAMissingPartAndFollowsTheLineEndings) {
  EXPECT_EQ(with_runbook_action("# R\r\n\r\n## Actions\r\n", RunbookPart::actions, {"A", "1. x"}),
            "# R\r\n\r\n## Actions\r\n\r\n### A\r\n\r\n1. x\r\n");
  EXPECT_EQ(with_runbook_action("# R\n", RunbookPart::operations, {"A", ""}),
            "# R\n\n## Operations\n\n### A\n");
}

// An update of a runbook without Blue's parts added one, and then its own sections were no actions any more.
TEST(WithRunbookAction, FollowsTheMakeOfTheRunbook) {
  const std::string other = "# R\n\n## Memory is exhausted\n\n1. x\n\n## Failover\n\n1. y\n";
  const std::string added = with_runbook_action(other, RunbookPart::actions, {"New one", "1. z"});
  EXPECT_EQ(added, other + "\n## New one\n\n1. z\n");
  EXPECT_EQ(find_runbook_actions(added).size(), 3u);
  EXPECT_EQ(with_runbook_action(added, RunbookPart::operations, {"New one", "1. z"}), added);
  EXPECT_THAT(with_runbook_action(other, RunbookPart::actions, {"failover", "1. w"}),
              HasSubstr("## Failover\n\n1. w\n"));
}

// A fence that was not closed made code of every action below it.
TEST(GivenActions, AreClosedSoThatTheySwallowNothing) {
  EXPECT_EQ(parse_given_action("A\n```sh\nls").text, "```sh\nls\n```");
  EXPECT_EQ(parse_given_action("A\n~~~~\nls\n~~~").text, "~~~~\nls\n~~~\n~~~~");
  EXPECT_EQ(parse_given_action("A\n<!-- hidden").text, "<!-- hidden\n-->");
  const std::string changed =
      with_runbook_action(kRunbook, RunbookPart::actions, parse_given_action("The queue is stuck\n```\nls"));
  EXPECT_EQ(find_runbook_actions(changed).size(), 3u);
}

}  // namespace
}  // namespace blue
