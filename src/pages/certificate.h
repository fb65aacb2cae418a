#pragma once
// The certificate of a final verdict in words: what the gate rested on, with every witness.
#include <string>

#include "pages/page_record.h"

namespace blue {

// Facts, then a table for each kind of witness that there is.
std::string certificate_part(const PageRecord& record, const Certificate& certificate);

}  // namespace blue
