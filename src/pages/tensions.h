#pragma once
// tensions.md: every tension with its words, its contributors and all that happened to it.
#include <string>

#include "pages/page_record.h"

namespace blue {

std::string render_tensions_page(const DialogueState& state);
// The same from a record that is at hand.
std::string render_tensions_page(const PageRecord& record);

}  // namespace blue
