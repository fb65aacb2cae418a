// When a reminder is due, and what its gate waits for.
#include "domain/operations/reminder.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

constexpr std::string_view kToday = "2026-02-03";

TEST(ReminderState, FollowsTheDay) {
  EXPECT_EQ(reminder_state({}, kToday), ReminderState::pending);
  EXPECT_EQ(reminder_state({.due_date = "2026-02-04"}, kToday), ReminderState::pending);
  EXPECT_EQ(reminder_state({.due_date = "2026-02-03"}, kToday), ReminderState::due);
  EXPECT_EQ(reminder_state({.due_date = "2026-02-02"}, kToday), ReminderState::overdue);
  EXPECT_EQ(reminder_state({.due_date = "2026-02-02", .is_cleared = true}, kToday), ReminderState::cleared);
}

TEST(ReminderState, ASnoozeEndsOnItsDay) {
  EXPECT_EQ(reminder_state({.snoozed_until = "2026-02-04"}, kToday), ReminderState::snoozed);
  EXPECT_EQ(reminder_state({.snoozed_until = "2026-02-03"}, kToday), ReminderState::pending);
  EXPECT_EQ(reminder_state({.due_date = "2026-02-01", .snoozed_until = "2026-02-04"}, kToday),
            ReminderState::snoozed);
  EXPECT_EQ(reminder_state({.due_date = "2026-02-01", .snoozed_until = "2026-02-03"}, kToday),
            ReminderState::overdue);
}

TEST(ReminderState, AGateThatIsMetMakesItDueAndADayThatHasComeCountsAnyway) {
  EXPECT_EQ(reminder_state({.gate_is_met = false}, kToday), ReminderState::waiting);
  EXPECT_EQ(reminder_state({.gate_is_met = true}, kToday), ReminderState::due);
  EXPECT_EQ(reminder_state({.due_date = "2026-03-01", .gate_is_met = true}, kToday), ReminderState::due);
  EXPECT_EQ(reminder_state({.due_date = "2026-02-01", .gate_is_met = false}, kToday), ReminderState::overdue);
}

TEST(ParseGate, KnowsDocumentsAndDialoguesAndLeavesOtherTextAlone) {
  const auto rfc = parse_gate(" RFC  12 Accepted ");
  ASSERT_TRUE(rfc);
  EXPECT_EQ(rfc->type, DocumentType::rfc);
  EXPECT_EQ(rfc->id, "12");
  EXPECT_EQ(rfc->status, "accepted");
  const auto dialogue = parse_gate("dialogue build-cache converged");
  ASSERT_TRUE(dialogue);
  EXPECT_EQ(dialogue->status, "converged");
  for (const char* text :
       {"", "the release is out", "rfc 12", "rfc 12 wobbly", "dialogue x accepted", "soon"})
    EXPECT_FALSE(parse_gate(text)) << text;
  EXPECT_TRUE(looks_like_gate("rfc 12 acepted"));
  EXPECT_FALSE(looks_like_gate("the release is out"));
}

TEST(IsMet, AlsoOnceTheDocumentHasGoneFurther) {
  const Gate accepted{DocumentType::rfc, "12", "accepted"};
  EXPECT_FALSE(is_met(accepted, "draft"));
  EXPECT_TRUE(is_met(accepted, "accepted"));
  EXPECT_TRUE(is_met(accepted, "in-progress"));
  EXPECT_TRUE(is_met(accepted, "implemented"));
  EXPECT_FALSE(is_met(accepted, "superseded")) << "it may have been superseded as a draft";
  EXPECT_FALSE(is_met(accepted, ""));
  EXPECT_TRUE(is_met({DocumentType::rfc, "12", "superseded"}, "superseded"));
  EXPECT_FALSE(is_met({DocumentType::dialogue, "x", "converged"}, "forced"));
  EXPECT_TRUE(is_met({DocumentType::spike, "x", "complete"}, "resolved"));
}

// These were shown and never checked, and nothing said so.
TEST(ParseGate, ReadsWhatPeopleWrite) {
  for (const char* text :
       {"rfc 1 in progress", "rfc 1 is in-progress", "rfc:1 in progress", "RFC: 1 is in progress"}) {
    const auto gate = parse_gate(text);
    ASSERT_TRUE(gate) << text;
    EXPECT_EQ(gate->id, "1") << text;
    EXPECT_EQ(gate->status, "in-progress") << text;
  }
  EXPECT_TRUE(parse_gate("rfc 1 has been accepted"));
  EXPECT_TRUE(looks_like_gate("rfc 1 is agreed by everyone"));
  EXPECT_TRUE(looks_like_gate("rfc:1"));
  EXPECT_FALSE(looks_like_gate("audit the logs of last week"));
}

// A reminder waited for an RFC that had been rejected.
TEST(CanBeMet, NotOnceTheDocumentHasLeftTheWay) {
  const Gate accepted{DocumentType::rfc, "12", "accepted"};
  for (const char* status : {"draft", "accepted", "implemented", "", "wobbly"})
    EXPECT_TRUE(can_be_met(accepted, status)) << status;
  for (const char* status : {"rejected", "withdrawn", "superseded"})
    EXPECT_FALSE(can_be_met(accepted, status)) << status;
  const Gate converged{DocumentType::dialogue, "x", "converged"};
  EXPECT_TRUE(can_be_met(converged, "open"));
  EXPECT_FALSE(can_be_met(converged, "abandoned"));
}

}  // namespace
}  // namespace blue
