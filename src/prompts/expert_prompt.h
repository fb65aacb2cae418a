#pragma once
// What an expert is asked in a round. It states no conclusion, asks for no new perspective, and in round 0
// shows no view of another expert.
#include <cstddef>
#include <string>
#include <string_view>

#include "domain/dialogue/state.h"

namespace blue {

inline constexpr std::size_t kLongestPrompt = 64'000;  // bytes
inline constexpr std::size_t kOwnShare = 12'000;       // of it, kept for what is one expert's own
inline constexpr std::size_t kUsualProposal = 4'000;   // bytes of it; what a longer proposal takes is added

// The prompt of the expert in `seat` of `panel` for `round`; `output_file` is the project-relative path of
// the answer. It begins with what all experts of the round read, the same for each byte for byte, and ends
// with what is this expert's own. What does not fit is left out in this order: oldest rounds, contents,
// labels, background; the prompt says so. Tensions the expert owns are always named. A proposal is shown word
// for word.
std::string expert_prompt(const DialogueState& state, const PanelSet& panel, const Seat& seat, int round,
                          std::string_view output_file);

}  // namespace blue
