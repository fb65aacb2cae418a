#pragma once
// Who could address a tension: compared by the words of roles and focuses, never by what an answer claims.
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

struct TensionCandidates {
  std::vector<std::string> panel;  // names: its owner first, then others who took part in it
  std::vector<std::string> pool;   // roles that do not sit on the panel
};

// Each list is ranked by how many words of the tension stand in an expert's role and focus, then by tier and
// relevance; the pool's is cut at `most`.
TensionCandidates find_candidates(const DialogueState& state, const Tension& tension,
                                  const std::vector<std::string>& panel, std::size_t most);

}  // namespace blue
