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
// "ACCEPTED UNRESOLVED"
std::string status_text(EntityStatus status);

}  // namespace blue
