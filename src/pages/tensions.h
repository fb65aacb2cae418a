#pragma once
// tensions.md: every tension with its words and its history; and the tables of tensions on other pages.
#include <span>
#include <string>

#include "pages/page_record.h"

namespace blue {

std::string render_tensions_page(const PageRecord& record);
// The line that counts the tensions and the table of all of them; empty when there are none.
std::string tracker_part(const PageRecord& record);
// The table of the tensions that are open after a registered round or changed their status in it, as they
// were then; empty when there are none.
std::string tensions_of_round(const PageRecord& record, int round);
// What its author wrote with the resolution that closed the tension: the words beside it, else the note below
// it; empty where there are none.
std::string settling_words(const DialogueState& state, const Tension& tension);
// "ACCEPTED UNRESOLVED"
std::string status_text(EntityStatus status);

// "Addressed by Cupcake in the words "…"; closed by Muffin's signal in round 2": of a tension that a signal
// closed after a resolution with words, which may say anything; else empty.
std::string addressed_and_closed(const DialogueState& state, const Tension& tension);

}  // namespace blue
