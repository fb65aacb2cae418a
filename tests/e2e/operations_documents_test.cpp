// Postmortems and runbooks: files like all documents, actions that become RFCs, actions that are found by
// words.
#include <gmock/gmock.h>

#include "base/format.h"
#include "tests/e2e/operations.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string kOutage = ".blue/docs/postmortems/2026-02-03T1423Z-queue-outage.open.md";

void write_outage(const Operator& at) {
  at.must({"postmortem", "create", "Queue outage", "--severity", "p1", "--summary", "The queue stood still.",
           "--event", "14:00 full", "--action", "Alert on depth", "--action", "Raise the limit"});
}

TEST(Postmortems, AreWrittenListedShownAndClosed) {
  Operator at;
  write_outage(at);
  const std::string text = at.library().read(kOutage);
  EXPECT_THAT(text, HasSubstr("# Postmortem: Queue outage\n"));
  EXPECT_THAT(text, HasSubstr("| **Severity** | P1 |"));
  EXPECT_THAT(text, HasSubstr("## Action Items\n\n- [ ] Alert on depth\n- [ ] Raise the limit\n"));
  EXPECT_THAT(text, HasSubstr("## Timeline\n\n- 14:00 full\n"));
  EXPECT_THAT(texts_of(at.must({"postmortem", "list"}).at("documents"), "path"), ElementsAre(kOutage));
  EXPECT_EQ(number_at(at.must({"postmortem", "get", "queue-outage"}), "actions.total"), 2);
  EXPECT_EQ(at.must({"postmortem", "list"}).content, at.call("blue_postmortem_list", {}).content);
  EXPECT_THAT(at.shown({"status"}), HasSubstr("postmortem queue-outage"));
  EXPECT_THAT(texts_of(at.must({"search", "stood", "--type", "postmortem"}).at("hits"), "id"),
              ElementsAre("queue-outage"));
  const Reply closed = at.must({"postmortem", "close", "queue-outage", "--lessons", "No alert."});
  EXPECT_THAT(texts_of(closed.at("warnings")),
              ElementsAre("Not done: Alert on depth", "Not done: Raise the limit"));
  EXPECT_EQ(text_at(closed, "path"), ".blue/docs/postmortems/2026-02-03T1423Z-queue-outage.closed.md");
  EXPECT_THAT(at.library().read(text_at(closed, "path")), HasSubstr("## Lessons Learned\n\n"));
  at.refused({"postmortem", "close", "queue-outage"}, "step_not_allowed");
  at.refused({"postmortem", "create", "X"}, "missing_field");
  at.refused({"postmortem", "create", "X", "--severity", "P5"}, "invalid_value");
}

TEST(ActionToRfc, LinksBothFilesAndTouchesNothingElse) {
  Operator at;
  write_outage(at);
  const std::string before = at.library().read(kOutage);
  const Reply made = at.must({"postmortem", "action-to-rfc", "queue-outage", "2"});
  const std::string rfc = ".blue/docs/rfcs/0001-raise-the-limit.draft.md";
  EXPECT_EQ(text_at(made, "path"), rfc);
  const std::string link = " ([RFC 0001](../rfcs/0001-raise-the-limit.draft.md))";
  std::string after = at.library().read(kOutage);
  EXPECT_THAT(after, HasSubstr("- [ ] Raise the limit" + link + "\n"));
  EXPECT_THAT(
      at.library().read(rfc),
      HasSubstr("| **Postmortem** | [Queue outage](../postmortems/2026-02-03T1423Z-queue-outage.open.md) |"));
  std::string undone = after;
  undone.erase(undone.find(link), link.size());
  EXPECT_EQ(undone, before) << "nothing but the link was added";

  const auto files = at.library().documents();
  for (const Words& again :
       {Words{"postmortem", "action-to-rfc", "queue-outage", "2"},
        {"postmortem", "action-to-rfc", "--id", "queue-outage", "--action", "raise the limit"},
        {"postmortem", "action-to-rfc", "queue-outage", "limit", "--rfc-title", "Another"}}) {
    const Reply same = at.must(again);
    EXPECT_EQ(text_at(same, "id"), "0001");
    EXPECT_EQ(same.at("created"), Json(false));
  }
  EXPECT_FALSE(
      at.call("blue_postmortem_action_to_rfc", {{"id", "queue-outage"}, {"action", "2"}}).is_refused);
  EXPECT_EQ(at.library().documents(), files) << "the same again changes no byte";

  at.must({"rfc", "status", "1", "--status", "accepted"});
  EXPECT_THAT(at.library().read(kOutage), HasSubstr("(../rfcs/0001-raise-the-limit.accepted.md))"));
  EXPECT_EQ(text_at(at.must({"postmortem", "action-to-rfc", "queue-outage", "2"}), "id"), "0001");
  at.must({"postmortem", "close", "queue-outage"});
  EXPECT_THAT(at.library().read(".blue/docs/rfcs/0001-raise-the-limit.accepted.md"),
              HasSubstr("2026-02-03T1423Z-queue-outage.closed.md"));
  EXPECT_EQ(at.library().sync({"--dry-run"}).open, 0);
}

// A crash between the two files left an RFC without its link; the next call made a second RFC.
TEST(ActionToRfc, CompletesWhatACrashLeft) {
  Operator at;
  write_outage(at);
  const std::string before = at.library().read(kOutage);
  at.must({"postmortem", "action-to-rfc", "queue-outage", "1"});
  const std::string after = at.library().read(kOutage);
  at.library().write(kOutage, before);
  const Reply again = at.must({"postmortem", "action-to-rfc", "queue-outage", "1"});
  EXPECT_EQ(text_at(again, "id"), "0001");
  EXPECT_EQ(at.library().read(kOutage), after);
}

TEST(ActionToRfc, ReadsListsOfOtherMakesAndKeepsTheirBytes) {
  Operator at;
  at.must({"init"});
  const std::string path = ".blue/docs/postmortems/2025-01-02-old.md";
  at.library().write(
      path,
      "# Old outage\r\n\r\nStatus: open\r\n\r\n## Follow-ups\r\n\r\n* Write a test\r\n  for the queue\r\n"
      "* See [docs](../../README.md)\r\n\r\nTrailing  \r\n");
  const Reply made = at.must({"postmortem", "action-to-rfc", "old", "1"});
  EXPECT_EQ(text_at(made, "title"), "Write a test for the queue");
  EXPECT_THAT(
      at.library().read(path),
      HasSubstr(
          "* Write a test\r\n  for the queue ([RFC 0001](../rfcs/0001-write-a-test-for-the-queue.draft.md))"
          "\r\n* See [docs](../../README.md)\r\n\r\nTrailing  \r\n"));
  at.refused({"postmortem", "action-to-rfc", "old", "7"}, "action_not_found");
  at.refused({"postmortem", "action-to-rfc", "old", "nothing like it"}, "action_not_found");
  at.refused({"postmortem", "action-to-rfc", "absent", "1"}, "document_not_found");
}

const std::string kQueue = ".blue/docs/runbooks/queue.active.md";

void write_queue(const Operator& at) {
  at.must({"runbook", "create", "Queue", "--overview", "Runs on two hosts.", "--action",
           "The queue is stuck\nLook at `queue top`\nRun `queue drain`", "--action",
           "Too many retries\n- Wait", "--operation", "Deploy a new version\n```sh\nqueue deploy\n```"});
  at.must(
      {"runbook", "create", "Database", "--action", "Disk is full\nDelete old logs: `rm -r /var/log/old`"});
}

TEST(Runbooks, AreWrittenUpdatedAndKeepEveryOtherByte) {
  Operator at;
  write_queue(at);
  const std::string text = at.library().read(kQueue);
  EXPECT_THAT(text, HasSubstr("### The queue is stuck\n\n1. Look at `queue top`\n2. Run `queue drain`\n"));
  EXPECT_THAT(text, HasSubstr("## Operations\n\n### Deploy a new version\n\n```sh\nqueue deploy\n```\n"));
  at.must({"runbook", "update", "queue", "--action", "Too many retries\n- Wait longer", "--action",
           "It is slow"});
  std::string updated = at.library().read(kQueue);
  EXPECT_THAT(updated, HasSubstr("- Wait longer\n\n### It is slow\n\n## Operations"));
  at.must({"runbook", "update", "queue", "--action", "It is slow"});
  EXPECT_EQ(at.library().read(kQueue), updated);
  const Reply published = at.must({"runbook", "update", "queue", "--status", "published"});
  EXPECT_EQ(text_at(published, "path"), ".blue/docs/runbooks/queue.pub.md");
  at.refused({"runbook", "update", "queue"}, "missing_field");
  at.refused({"runbook", "update", "queue", "--status", "lost"}, "invalid_value");
  const Reply wrong = at.refused(
      {"runbook", "create", "X", "--action", "\nsteps", "--action", "A", "--action", "a"}, "invalid_value");
  EXPECT_THAT(wrong.error_codes(), ElementsAre("invalid_value", "contradiction"));
}

TEST(Runbooks, AnActionIsFoundByItsWordsAndRunsNothing) {
  Operator at;
  write_queue(at);
  const Reply found = at.must({"runbook", "lookup", "the queue is stuck"});
  const Json best = found.at("matches").array()->front();
  EXPECT_EQ(best.text_or("action", ""), "The queue is stuck");
  EXPECT_THAT(texts_of(*best.find("commands")), ElementsAre("queue top", "queue drain"));
  EXPECT_EQ(found.content, at.call("blue_runbook_lookup", {{"query", "the queue is stuck"}}).content);
  EXPECT_EQ(
      text_at({at.must({"runbook", "lookup", "disk", "space"}).at("matches").array()->front()}, "action"),
      "Disk is full");
  EXPECT_EQ(
      text_at({at.must({"runbook", "lookup", "deployment failed"}).at("matches").array()->front()}, "action"),
      "Deploy a new version");
  EXPECT_THAT(texts_of(at.must({"runbook", "lookup", "the of is"}).at("matches")), IsEmpty());
  EXPECT_THAT(at.shown({"runbook", "lookup", "unicorns"}), HasSubstr("No action matches \"unicorns\"."));
  EXPECT_EQ(number_at(at.must({"runbook", "actions"}), "total"), 4);
  EXPECT_EQ(number_at(at.must({"runbook", "actions", "database"}), "total"), 1);
  at.must({"runbook", "update", "database", "--status", "archived"});
  EXPECT_THAT(texts_of(at.must({"runbook", "lookup", "disk full"}).at("matches")), IsEmpty());
  EXPECT_THAT(texts_of(at.must({"search", "drain", "--type", "runbook"}).at("hits"), "id"),
              ElementsAre("queue"));
}

// Both sides of a merge were edited, and one was lost.
TEST(OperationsDocuments, AreNotChangedInTheMiddleOfAMerge) {
  Operator at;
  write_outage(at);
  write_queue(at);
  const std::string runbook =
      "# Runbook: Queue\n\n| **Status** | Active |\n\n## Actions\n\n<<<<<<< a\n### One\n\n1. x\n=======\n### "
      "Two\n\n1. y\n"
      ">>>>>>> b\n";
  at.library().write(kQueue, runbook);
  at.refused({"runbook", "update", "queue", "--action", "One\nz"}, "document_conflicted");
  EXPECT_EQ(at.library().read(kQueue), runbook);
  const std::string postmortem =
      "# Postmortem: Queue outage\n\n| **Status** | Open |\n\n## Action Items\n\n<<<<<<< a\n- [ ] "
      "Ours\n=======\n- [ ] "
      "Theirs\n>>>>>>> b\n";
  at.library().write(kOutage, postmortem);
  at.refused({"postmortem", "action-to-rfc", "queue-outage", "1"}, "document_conflicted");
  at.refused({"postmortem", "close", "queue-outage"}, "document_conflicted");
  EXPECT_EQ(at.library().read(kOutage), postmortem);
  for (const auto& [file, text] : at.library().documents()) EXPECT_THAT(file, Not(HasSubstr("/rfcs/")));
}

// An item that mentions an RFC counted as done and could never become one; of two that are alike, the second
// was linked to the RFC of the first.
TEST(ActionToRfc, AMentionIsNotTheRfcOfAnItem) {
  Operator at;
  at.must({"rfc", "create", "Other work"});
  at.must({"postmortem", "create", "Outage", "--severity", "P2", "--action",
           "Finish [RFC 0001](../rfcs/0001-other-work.draft.md) first", "--action", "Same", "--action",
           "Same"});
  EXPECT_EQ(number_at(at.must({"postmortem", "get", "outage"}), "actions.checked"), 0);
  const Reply made = at.must({"postmortem", "action-to-rfc", "outage", "1", "--rfc-title", "Finish it"});
  EXPECT_EQ(text_at(made, "id"), "0002");
  EXPECT_EQ(made.at("next_action"), Json()) << "a proposal without words is not to be accepted";
  const Reply again = at.must({"postmortem", "action-to-rfc", "outage", "1", "--rfc-title", "Another"});
  EXPECT_THAT(texts_of(again.at("warnings")),
              ElementsAre("This action item has its RFC already: RFC 0002. Its title stays as it is."));
  at.refused({"postmortem", "action-to-rfc", "outage", "same"}, "action_not_found");
  EXPECT_EQ(text_at(at.must({"postmortem", "action-to-rfc", "outage", "2"}), "id"), "0003");
  EXPECT_EQ(text_at(at.must({"postmortem", "action-to-rfc", "outage", "3"}), "id"), "0004");
  EXPECT_EQ(text_at(at.must({"postmortem", "action-to-rfc", "outage", "2"}), "id"), "0003");
  EXPECT_EQ(number_at(at.must({"postmortem", "get", "outage"}), "actions.checked"), 3);
}

// A table of actions was not seen: nothing was open, and closing warned of nothing.
TEST(ActionToRfc, ReadsATable) {
  Operator at;
  at.must({"init"});
  const std::string path = ".blue/docs/postmortems/2025-01-02-old.md";
  at.library().write(
      path,
      "# Old\n\nStatus: open\n\n## 5. Action Items:\n\n| Action | Owner | Status |\n|---|---|---|\n"
      "| Raise the limit | Bea | open |\n| Alert | Ann | done |\n");
  const Reply got = at.must({"postmortem", "get", "old"});
  EXPECT_EQ(number_at(got, "actions.total"), 2);
  EXPECT_EQ(number_at(got, "actions.checked"), 1);
  at.must({"postmortem", "action-to-rfc", "old", "1"});
  EXPECT_THAT(
      at.library().read(path),
      HasSubstr("| Raise the limit ([RFC 0001](../rfcs/0001-raise-the-limit.draft.md)) | Bea | open |"));
}

TEST(Postmortems, ListsShowTheSeverity) {
  Operator at;
  write_outage(at);
  EXPECT_THAT(texts_of(at.must({"postmortem", "list"}).at("documents"), "severity"), ElementsAre("P1"));
  EXPECT_THAT(at.shown({"postmortem", "list"}), HasSubstr("P1"));
  const Reply wrong = at.refused(
      {"postmortem", "create", "X", "--severity", "P1", "--action", "", "--event", " "}, "invalid_value");
  EXPECT_THAT(texts_of(wrong.at("errors"), "field"), ElementsAre("timeline[0]", "actions[0]"));
}

// The sections of a runbook that Blue did not write were no actions any more once one was added.
TEST(Runbooks, OfOtherMakesKeepTheirActions) {
  Operator at;
  at.must({"init"});
  at.library().write(".blue/docs/runbooks/h2.md",
                     "# H2\n\n## Memory is exhausted\n\n1. x\n\n## Failover\n\n1. y\n");
  at.must({"runbook", "update", "h2", "--action", "New one\nstep 1"});
  EXPECT_THAT(texts_of(at.must({"runbook", "actions", "h2"}).at("actions"), "action"),
              ElementsAre("Memory is exhausted", "Failover", "New one"));
}

// An open fence made one action of all that followed.
TEST(Runbooks, AnActionCannotSwallowTheNext) {
  Operator at;
  at.must(
      {"runbook", "create", "R", "--overview", "```", "--action", "A\n```sh\nls", "--action", "B\n<!-- x"});
  at.must({"runbook", "update", "r", "--action", "A\n~~~\nls -l", "--action", "C\nstep"});
  EXPECT_THAT(texts_of(at.must({"runbook", "actions", "r"}).at("actions"), "action"),
              ElementsAre("A", "B", "C"));
}

// Steps beside a list, a warning among them, and commands of several lines were lost or torn apart.
TEST(Runbooks, ALookUpShowsAnActionWhole) {
  Operator at;
  const std::string steps =
      "**Symptoms**: it is full\n\n> **Warning**: never delete the PVC\n\n1. Run `df -h`\n\n```sh\nkubectl "
      "drain a \\\n"
      "  --force\n```";
  at.must({"runbook", "create", "Disk", "--action", "The disk is full\n" + steps});
  const Json best = at.must({"runbook", "lookup", "disk full"}).at("matches").array()->front();
  EXPECT_EQ(best.text_or("text", ""), steps);
  EXPECT_THAT(texts_of(*best.find("commands")), ElementsAre("df -h", "kubectl drain a \\\n  --force"));
  EXPECT_THAT(texts_of(*best.find("steps")),
              ElementsAre("**Symptoms**: it is full", "**Warning**: never delete the PVC", "Run `df -h`"));
  EXPECT_THAT(at.shown({"runbook", "lookup", "disk full"}), HasSubstr("never delete the PVC"));
}

TEST(Runbooks, ALookUpSaysHowManyMoreMatch) {
  Operator at;
  Words create{"runbook", "create", "Many"};
  for (int number = 0; number < 6; ++number) {
    create.emplace_back("--action");
    create.push_back(format("Queue {} is stuck", number));
  }
  at.must(create);
  const Reply found = at.must({"runbook", "lookup", "queue 4 is stuck", "--limit", "2"});
  EXPECT_EQ(found.at("matches").array()->front().text_or("action", ""), "Queue 4 is stuck");
  EXPECT_EQ(number_at(found, "left_out"), 4);
  EXPECT_EQ(number_at(at.must({"runbook", "actions"}), "left_out"), 0);
  const Reply wrong =
      at.refused({"runbook", "update", "nope", "--status", "bogus", "--action", ""}, "invalid_value");
  EXPECT_THAT(wrong.error_codes(), ElementsAre("invalid_value", "invalid_value", "document_not_found"));
}

TEST(OperationsDocuments, ListsAreTheSameWithoutTheIndex) {
  Operator at;
  write_outage(at);
  write_queue(at);
  std::string before;
  for (const char* type : {"postmortem", "runbook"}) before += at.run({type, "list", "--json"}).out;
  before += at.run({"runbook", "actions", "--json"}).out;
  at.library().remove(".blue/blue.db");
  std::string after;
  for (const char* type : {"postmortem", "runbook"}) after += at.run({type, "list", "--json"}).out;
  after += at.run({"runbook", "actions", "--json"}).out;
  EXPECT_EQ(after, before);
}

}  // namespace
}  // namespace blue
