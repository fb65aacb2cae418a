#pragma once
// The part of verdict.md that answers a sceptical reviewer from the record alone.
#include <string>

#include "pages/page_record.h"

namespace blue {

// A row for each measure, what should worry a reader first; then the findings, each where it is written.
// Measures that need more than the record say so.
void add_scrutiny(std::string& page, const PageRecord& record);

}  // namespace blue
