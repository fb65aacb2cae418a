#pragma once
// What an expert is asked in a round. It states no conclusion, asks for no new perspective, and in round 0
// shows no view of another expert.
#include <cstddef>
#include <string>
#include <string_view>

#include "domain/dialogue/state.h"

namespace blue {

inline constexpr std::size_t kLongestPrompt = 20'000;  // bytes
inline constexpr std::size_t kUsualProposal = 4'000;   // bytes of it; what a longer proposal takes is added

// The prompt of the expert in `seat` of `panel` for `round`; `output_file` is the project-relative path of
// the answer. What does not fit is left out in this order: oldest rounds, contents, labels, background; the
// prompt says so. Tensions the expert owns are always named. A proposal is shown word for word.
std::string expert_prompt(const DialogueState& state, const PanelSet& panel, const Seat& seat, int round,
                          std::string_view output_file);

}  // namespace blue
