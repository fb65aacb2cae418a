#pragma once
// What all experts of a round are told: the question, the background, the sources, the record, and how to
// answer. It is the same for every seat, byte for byte, and comes first in every prompt, so that a model
// which answers for several seats reads it once.
#include <cstddef>
#include <string>

#include "domain/dialogue/state.h"

namespace blue {

inline constexpr std::size_t kUsualProposal = 4'000;  // bytes of a prompt; what a longer one takes is added

struct SharedPart {
  std::string text;
  std::size_t room = 0;  // bytes that are left of the prompt for what is one expert's own
};

// The shared part of the prompts of `round`, which may have `prompt_kb` kilobytes each. It depends on nothing
// that is one seat's own. What does not fit is left out in this order: oldest rounds, contents, labels,
// background; the text says so. A proposal is shown word for word.
SharedPart render_shared_part(const DialogueState& state, const PanelSet& panel, int round, int prompt_kb);

}  // namespace blue
