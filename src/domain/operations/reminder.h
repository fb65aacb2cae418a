#pragma once
// When a reminder wants attention. Days are ISO texts, which compare as the days do.
#include <optional>
#include <string>
#include <string_view>

#include "domain/document/kinds.h"

namespace blue {

// The most urgent first.
enum class ReminderState {
  overdue,  // its day has passed
  due,      // its day is today, or its gate is met
  pending,  // its day is to come, or it has neither day nor gate
  waiting,  // for its gate
  snoozed,
  cleared,
};

struct ReminderFacts {
  std::string due_date, snoozed_until;  // empty for none
  std::optional<bool> gate_is_met;      // empty without a gate that can be checked
  bool is_cleared = false;
};
// A snooze ends on its day. A day that has come counts whether or not the gate is met.
ReminderState reminder_state(const ReminderFacts& facts, std::string_view today);

// What a gate waits for: a document or a dialogue, and its status.
struct Gate {
  DocumentType type = DocumentType::rfc;
  std::string id, status;  // the status' word
};
// "rfc 12 accepted", "rfc:12 is in progress", "dialogue build-cache converged"; empty for any other text,
// which is only shown.
std::optional<Gate> parse_gate(std::string_view text);
// True for a text that begins like a gate that can be checked but is not one: worth a warning.
bool looks_like_gate(std::string_view text);
// True when a document or dialogue with status `current` has come as far as the gate asks for.
bool is_met(const Gate& gate, std::string_view current);
// False when no step leads from `current` to what the gate asks for: an RFC that was rejected.
bool can_be_met(const Gate& gate, std::string_view current);

}  // namespace blue
