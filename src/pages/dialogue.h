#pragma once
// dialogue.md: the living record (RFC 0023), the page a reader of the folder starts with.
#include <string>

#include "pages/page_record.h"

namespace blue {

// The dialogue so far: participants, question, panel, scoreboard, Perspectives Inventory, Tensions Tracker,
// rounds, verdict. Before the first round the sections say that there is nothing yet.
std::string render_dialogue_page(const PageRecord& record);

}  // namespace blue
