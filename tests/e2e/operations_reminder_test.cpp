// Reminders through both doors: days, snoozes, gates, links, and those that documents give by themselves.
#include <gmock/gmock.h>

#include "base/format.h"
#include "tests/e2e/operations.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// "id status title" of each.
Words listed(const Operator& at, const Words& words = {}) {
  Words command{"reminder", "list"};
  command.insert(command.end(), words.begin(), words.end());
  Words lines;
  const Json found = at.must(command).at("reminders");
  for (const Json& one : *found.array())
    lines.push_back(
        format("{} {} {}", one.text_or("id", ""), one.text_or("status", ""), one.text_or("title", "")));
  return lines;
}

TEST(Reminders, AreDueOnTheirDayOverdueAfterItAndPendingBefore) {
  Operator at;
  at.must({"reminder", "create", "Measure again", "--due", "friday"});
  at.must({"reminder", "create", "--title", "Rotate keys", "--due-date", "2w", "--context", "All of them"});
  at.must({"reminder", "create", "Some day"});
  EXPECT_THAT(listed(at),
              ElementsAre("1 pending Measure again", "2 pending Rotate keys", "3 pending Some day"));
  at.now = "2026-02-06T00:00:00Z";
  EXPECT_THAT(listed(at), ElementsAre("1 due Measure again", "2 pending Rotate keys", "3 pending Some day"));
  at.now = "2026-02-17T23:59:59Z";
  EXPECT_THAT(listed(at), ElementsAre("1 overdue Measure again", "2 due Rotate keys", "3 pending Some day"));
  EXPECT_THAT(listed(at, {"--status", "overdue"}), ElementsAre("1 overdue Measure again"));
  const Reply status = at.must({"status"});
  EXPECT_THAT(texts_of(status.at("reminders"), "title"), ElementsAre("Measure again", "Rotate keys"));
  EXPECT_THAT(at.shown({"status"}), HasSubstr("Measure again"));
}

TEST(Reminders, ASnoozeEndsAndAClearedOneStaysInTheRecord) {
  Operator at;
  at.must({"reminder", "create", "Call Bea", "--due", "today"});
  EXPECT_EQ(text_at(at.must({"reminder", "snooze", "1", "tomorrow"}), "snoozed_until"), "2026-02-04");
  EXPECT_THAT(listed(at), ElementsAre("1 snoozed Call Bea"));
  EXPECT_THAT(texts_of(at.must({"status"}).at("reminders"), "title"), IsEmpty());
  at.now = "2026-02-04T08:00:00Z";
  EXPECT_THAT(listed(at), ElementsAre("1 overdue Call Bea"));
  at.must({"reminder", "dismiss", "call bea", "--resolution", "She knows"});
  EXPECT_THAT(listed(at), IsEmpty());
  EXPECT_THAT(listed(at, {"--all"}), ElementsAre("1 cleared Call Bea"));
  at.must({"reminder", "clear", "--id", "1"});
  EXPECT_EQ(text_at({at.must({"reminder", "list", "--status", "cleared"}).at("reminders").array()->front()},
                    "resolution"),
            "She knows");
  at.refused({"reminder", "snooze", "1", "--until", "friday"}, "reminder_cleared");
  at.refused({"reminder", "clear", "9"}, "reminder_not_found");
  at.must({"reminder", "create", "Call Bea"});
  EXPECT_EQ(text_at(at.must({"reminder", "clear", "Call Bea"}), "id"), "2") << "the open one is meant";
}

TEST(Reminders, AreTheSameOverBothDoors) {
  Operator at;
  const Reply made =
      at.call("blue_reminder_create", {{"title", "Tea"}, {"due_date", "3d"}, {"gate", "the kettle sings"}});
  ASSERT_FALSE(made.is_refused) << render_json(made.content);
  EXPECT_EQ(text_at(made, "due_date"), "2026-02-06");
  EXPECT_EQ(at.must({"reminder", "list"}).content, at.call("blue_reminder_list", {}).content);
  EXPECT_FALSE(at.call("blue_reminder_snooze", {{"id", "1"}, {"until", "2026-03-01"}}).is_refused);
  EXPECT_THAT(listed(at), ElementsAre("1 snoozed Tea"));
  EXPECT_FALSE(at.call("blue_reminder_clear", {{"id", "1"}}).is_refused);
  EXPECT_THAT(listed(at), IsEmpty());
}

TEST(Reminders, DaysAreLocalAndThoseThatDoNotExistAreRefused) {
  Operator at;
  at.env["TZ"] = "Pacific/Auckland";  // there it is the 4th already
  EXPECT_EQ(text_at(at.must({"reminder", "create", "A", "--due", "tomorrow"}), "due_date"), "2026-02-05");
  EXPECT_EQ(text_at(at.must({"reminder", "create", "B", "--due", "wednesday"}), "due_date"), "2026-02-11");
  at.env["TZ"] = "America/Los_Angeles";
  EXPECT_EQ(text_at(at.must({"reminder", "create", "C", "--due", "tomorrow"}), "due_date"), "2026-02-04");
  at.env["TZ"] = "Europe/Berlin";
  at.now = "2026-03-28T23:30:00Z";  // 00:30 on the day the clocks change
  EXPECT_EQ(text_at(at.must({"reminder", "create", "D", "--due", "1d"}), "due_date"), "2026-03-30");
  at.env["TZ"] = "UTC";
  at.now = "2028-02-28T12:00:00Z";
  EXPECT_EQ(text_at(at.must({"reminder", "create", "E", "--due", "tomorrow"}), "due_date"), "2028-02-29");
  for (const char* day : {"2029-02-29", "yesterday", "2028-02-27", "soon", "1m", "2028-03-01T10:00:00Z"})
    at.refused({"reminder", "create", "F", "--due", day}, "invalid_value");
  at.refused({"reminder", "snooze", "1", "today"}, "invalid_value");
}

TEST(Reminders, EverythingWrongIsReportedAtOnce) {
  Operator at;
  at.must({"init"});
  const Reply wrong =
      at.refused({"reminder", "create", " ", "--due", "never", "--snooze", "1999-01-01", "--link", "rfc:7"},
                 "invalid_value");
  EXPECT_THAT(wrong.error_codes(),
              ElementsAre("invalid_value", "invalid_value", "invalid_value", "document_not_found"));
  EXPECT_THAT(texts_of(wrong.at("errors"), "field"),
              ElementsAre("title", "due_date", "snooze_until", "link_to"));
  EXPECT_FALSE(at.library().has(".blue/local.db")) << "a refused call leaves nothing";
  at.must({"reminder", "list"});
  at.must({"status"});
  EXPECT_FALSE(at.library().has(".blue/local.db")) << "looking creates nothing";
  const Reply both = at.refused({"reminder", "snooze", "999", "--until", "nope"}, "invalid_value");
  EXPECT_THAT(both.error_codes(), ElementsAre("invalid_value", "reminder_not_found"));
}

TEST(Reminders, KnowWhatTheyPointAtAcrossRenames) {
  Operator at;
  at.must({"rfc", "create", "Cache"});
  at.must({"reminder", "create", "Look at it", "--link", "rfc:1"});
  at.must({"rfc", "status", "1", "--status", "accepted"});
  const Json one = at.must({"reminder", "list"}).at("reminders").array()->front();
  EXPECT_EQ(one.text_or("link_to", ""), "rfc:0001");
  EXPECT_EQ(one.text_or("link_status", ""), "accepted");
  EXPECT_EQ(one.text_or("link_path", ""), ".blue/docs/rfcs/0001-cache.accepted.md");
  at.library().remove(".blue/docs/rfcs/0001-cache.accepted.md");
  EXPECT_THAT(at.shown({"reminder", "list"}), HasSubstr("rfc:0001 not found"));
  at.refused({"reminder", "create", "X", "--link", "no such thing"}, "invalid_value");
  at.refused({"reminder", "create", "X", "--link", "dialogue:nothing"}, "dialogue_not_found");
}

TEST(Reminders, AGateIsCheckedAndOtherTextIsOnlyShown) {
  Operator at;
  at.must({"rfc", "create", "Cache"});
  at.must({"reminder", "create", "Plan it", "--gate", "rfc 1 accepted"});
  at.must({"reminder", "create", "Ship it", "--gate", "the moon is full"});
  EXPECT_THAT(texts_of(at.must({"reminder", "create", "Typo", "--gate", "rfc 1 acepted"}).at("warnings")),
              ElementsAre(HasSubstr("only shown")));
  EXPECT_THAT(texts_of(at.must({"reminder", "create", "Later", "--gate", "dialogue build-cache converged"})
                           .at("warnings")),
              ElementsAre(HasSubstr("There is no dialogue")));
  EXPECT_THAT(listed(at),
              ElementsAre("2 pending Ship it", "3 pending Typo", "1 waiting Plan it", "4 waiting Later"));
  at.must({"rfc", "status", "1", "--status", "accepted"});
  EXPECT_THAT(listed(at, {"--status", "due"}), ElementsAre("1 due Plan it"));
  at.must({"rfc", "status", "1", "--status", "in-progress"});
  EXPECT_THAT(listed(at, {"--status", "due"}), ElementsAre("1 due Plan it")) << "further is far enough";
}

// Such gates were never checked, and one on a rejected RFC was waited for without a word.
TEST(Reminders, AGateIsReadAsPeopleWriteItAndSaysWhenItCannotOpen) {
  Operator at;
  at.must({"rfc", "create", "Cache"});
  at.must({"rfc", "create", "Queue"});
  at.must({"reminder", "create", "A", "--gate", "rfc:1 is accepted"});
  at.must({"reminder", "create", "B", "--gate", "rfc 2 in progress"});
  at.must({"rfc", "status", "1", "accepted"});
  at.must({"rfc", "status", "2", "rejected"});
  EXPECT_THAT(listed(at), ElementsAre("1 due A", "2 waiting B"));
  EXPECT_THAT(texts_of(at.must({"reminder", "list", "--status", "waiting"}).at("reminders"), "gate_note"),
              ElementsAre("rfc:0002 is rejected, so this gate will not open."));
}

// With a damaged database the reminders of documents vanished, and doctor found everything healthy.
TEST(Reminders, OfDocumentsAreThereWhenTheDatabaseIsDamaged) {
  Operator at;
  at.must({"runbook", "create", "rb"});
  at.library().replace(".blue/docs/runbooks/rb.active.md", "| **Date** |",
                       "| **Review At** | 2026-02-01 |\n| **Date** |");
  at.must({"reminder", "create", "Tea", "--due", "friday", "--context", "Buy milk first"});
  EXPECT_THAT(at.shown({"reminder", "list"}), HasSubstr("Buy milk first"));
  EXPECT_EQ(at.must({"doctor"}).at("healthy"), Json(true));
  at.library().write(".blue/local.db", std::string(8192, 'x'));
  EXPECT_THAT(listed(at), ElementsAre("runbook:rb overdue Review runbook: rb"));
  EXPECT_THAT(texts_of(at.must({"reminder", "list"}).at("problems")), ElementsAre(HasSubstr("local.db")));
  EXPECT_THAT(at.shown({"status"}), HasSubstr("Review runbook: rb"));
  at.refused({"reminder", "clear", "1"}, "local_damaged");
  const RunResult doctor = at.run({"doctor"});
  EXPECT_EQ(doctor.exit_code, 3);
  EXPECT_THAT(doctor.out, HasSubstr("local.db"));
}

TEST(Reminders, ADocumentGivesOneByItsReviewDate) {
  Operator at;
  at.must({"adr", "create", "Use SQLite"});
  const std::string adr = ".blue/docs/adrs/0001-use-sqlite.accepted.md";
  at.library().replace(adr, "| **Date** |", "| **Review At** | 2026-02-01 |\n| **Date** |");
  EXPECT_THAT(listed(at), ElementsAre("adr:0001 overdue Review ADR 0001: Use SQLite"));
  EXPECT_FALSE(at.library().has(".blue/local.db"));
  const Reply before = at.must({"reminder", "list"});
  at.library().remove(".blue/blue.db");
  EXPECT_EQ(at.must({"reminder", "list"}).content, before.content);
  at.must({"reminder", "snooze", "adr:1", "2w"});
  EXPECT_THAT(listed(at), ElementsAre("adr:0001 snoozed Review ADR 0001: Use SQLite"));
  at.refused({"reminder", "clear", "adr:0001"}, "reminder_derived");
  at.library().replace(adr, "2026-02-01", "2026-02-02");
  EXPECT_THAT(listed(at), ElementsAre("adr:0001 overdue Review ADR 0001: Use SQLite"))
      << "a new day ends the snooze";
  at.library().replace(adr, "2026-02-02", "when it rains");
  EXPECT_THAT(listed(at), IsEmpty());
  EXPECT_THAT(texts_of(at.must({"reminder", "list"}).at("problems")),
              ElementsAre(HasSubstr("when it rains")));
  at.library().replace(adr, "when it rains", "2026-02-01");
  at.must({"adr", "status", "1", "--status", "deprecated"});
  EXPECT_THAT(listed(at), IsEmpty()) << "no one reviews what is out of use";
}

TEST(Reminders, SurviveTheIndexAndAreNotMixedUpWithIt) {
  Operator at;
  at.must({"rfc", "create", "Cache"});
  at.must({"reminder", "create", "One", "--due", "friday", "--link", "rfc:1", "--gate", "rfc 1 accepted"});
  const RunResult before = at.run({"reminder", "list", "--json"});
  at.library().remove(".blue/blue.db");
  EXPECT_EQ(at.run({"reminder", "list", "--json"}).out, before.out);
}

TEST(Filters, TakeDaysAsPeopleSayThem) {
  Operator at;
  at.must({"rfc", "create", "Cache"});
  at.now = "2026-02-10T10:00:00Z";
  EXPECT_EQ(number_at(at.must({"rfc", "list", "--since", "2w"}), "total"), 1);
  EXPECT_EQ(number_at(at.must({"rfc", "list", "--since", "friday"}), "total"), 0);
  EXPECT_EQ(number_at(at.must({"rfc", "list", "--until", "yesterday"}), "total"), 1);
  EXPECT_EQ(number_at(at.must({"search", "cache", "--since", "1w"}), "total"), 1);
  at.refused({"rfc", "list", "--since", "2026-02-30"}, "invalid_value");
}

}  // namespace
}  // namespace blue
