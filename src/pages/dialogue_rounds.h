#pragma once
// The rounds on dialogue.md: numbers, the Judge's words in short, and what everyone contributed, each under
// its name (RFC 0023).
#include <string>

#include "pages/page_record.h"

namespace blue {

// A sub-section for every registered round; empty when there is none.
std::string rounds_part(const PageRecord& record);

}  // namespace blue
