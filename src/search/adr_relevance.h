#pragma once
// Which decisions are relevant to what the caller is about to do, and why.
#include <string>
#include <vector>

#include "search/search.h"

namespace blue {

struct RelevantAdr {
  SearchHit hit;
  double coverage = 0;  // share of the query's significant words that the ADR has
  std::string why;
};

// The ADRs with enough of the significant words, best first; ADRs that are no longer in force come last.
// Empty if none is relevant.
Result<std::vector<RelevantAdr>> find_relevant_adrs(const Session& session, const std::string& query,
                                                    std::size_t limit);

}  // namespace blue
