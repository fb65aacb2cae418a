#pragma once
// Which files an event brings about, as the state after it says: the same texts when the event happens, when
// a file is repaired and when the record is verified.
#include <string>
#include <vector>

#include "domain/dialogue/state.h"
#include "domain/event.h"

namespace blue {

// A file that Blue renders, relative to the dialogue's folder.
struct Publication {
  std::string path;
  std::string text;
};

// The files that `event` changes; `after` is the state that it led to.
std::vector<Publication> render_files(const DialogueState& after, const Event& event);

// What an expert is asked: the text of its prompt file.
std::string render_prompt(const DialogueState& state, const PanelSet& panel, const Seat& seat);

}  // namespace blue
