#pragma once
// verdict.md: what was decided, and the certificate of what the decision rests on.
#include <string>

#include "pages/page_record.h"

namespace blue {

// The final verdict with its boxed summary and certificate, then the others; the warning of a forced one
// comes before everything. Empty while there is no verdict.
std::string render_verdict_page(const PageRecord& record);

}  // namespace blue
