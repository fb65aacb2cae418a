#pragma once
// round-N/round-N.summary.md: the result of a round, in the layout of RFC 0057 section 3.
#include <string>

#include "pages/page_record.h"

namespace blue {

// The summary of a registered round: velocity components with their ids, signals with their witnesses, what
// the Judge decided, and the Judge's own words. Numbers are those frozen at registration.
std::string render_round_summary(const PageRecord& record, int round);

}  // namespace blue
