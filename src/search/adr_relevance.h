#pragma once
// Which decisions are relevant to what the caller is about to do, and why.
#include <string>
#include <vector>

#include "search/search.h"

namespace blue {

struct RelevantAdr {
  SearchHit hit;
  double weight = 0;  // of the distinctive words that it shares with the query: rare ones weigh more
  std::string why;
};

// The ADRs that share a word with the query that few ADRs have, those with the rarest words first; ADRs that
// are no longer in force come last. Empty if none does.
Result<std::vector<RelevantAdr>> find_relevant_adrs(const Session& session, const std::string& query,
                                                    std::size_t limit);

}  // namespace blue
