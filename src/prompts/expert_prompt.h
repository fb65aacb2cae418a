#pragma once
// What an expert is asked in a round. It states no conclusion, asks for no new perspective, and in round 0
// shows no view of another expert.
#include <string>
#include <string_view>

#include "prompts/shared_part.h"

namespace blue {

// The prompts of one round. Each begins with what all experts read and ends with what is the expert's own.
class ExpertPrompts {
 public:
  // `state` must outlive the prompts.
  ExpertPrompts(const DialogueState& state, const PanelSet& panel, int round, const PromptForm& form = {});

  // The prompt of the expert in `seat`; `output_file` is the project-relative path of the answer. What does
  // not fit is left out, and the prompt says so. Tensions the expert owns are always named.
  std::string render(const Seat& seat, std::string_view output_file) const;

 private:
  const DialogueState& state_;
  int round_;
  PromptForm form_;
  SharedPart shared_;
};

}  // namespace blue
