#pragma once
// Parts that several pages show, each with one spelling.
#include <string>

#include "pages/page_record.h"

namespace blue {

// "3 (1 tension + 2 perspectives)"
std::string velocity_text(const RoundCounts& counts);
// "3/6 (50%)"
std::string signals_text(const RoundCounts& counts);
// Where a signal was written, "round-1/muffin.md:12"; "declared" where there is no answer.
std::string witness_text(const Signal& signal);
// Where the dialogue stands: "✓ (velocity=0, unanimous)", "✗ (forced …)", "open: …".
std::string convergence_text(const DialogueState& state);
// A line that says what the numbers rest on, when it is not the answers; else nothing.
std::string evidence_note(const DialogueState& state);
// The table of rounds, then the lines with totals, maximum and convergence (RFC 0057 section 7).
std::string scoreboard_part(const DialogueState& state);
// The line that counts the tensions and the table of all of them; empty when there are none.
std::string tracker_part(const PageRecord& record);

}  // namespace blue
