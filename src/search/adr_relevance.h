#pragma once
// Which decisions matter for what somebody is about to do, and why; quiet when none does.
#include <string>
#include <vector>

#include "search/search.h"

namespace blue {

struct RelevantAdr {
  SearchHit hit;
  double coverage = 0;  // share of the query's significant words that the ADR has
  std::string why;
};

// The ADRs that have enough of the words that matter, best first. ADRs that no longer hold come last.
Result<std::vector<RelevantAdr>> find_relevant_adrs(const Session& session, const std::string& query,
                                                    std::size_t limit);

}  // namespace blue
