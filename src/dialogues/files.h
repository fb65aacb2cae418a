#pragma once
// The files that Blue renders beside a ledger: which ones an event changes, with the same texts when it
// happens, when a file is repaired and when the record is verified; and how they are written. They can be
// rendered again, so a failure to write one fails no call; an edited one is set aside, never overwritten.
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "dialogues/place.h"
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

// True when the bytes in the file at `path` are what Blue rendered, and not a person's edit.
using IsOwnWork = std::function<bool(const std::string& path, std::string_view bytes)>;
// Writes a file into the dialogue's folder. One with other bytes that are not Blue's is set aside first.
Result<> publish_file(const DialoguePlace& place, const Publication& file, const IsOwnWork& is_own,
                      Instant now);
// The same for several files. Returns why some are not as they should be, a sentence each, which is logged
// too.
std::vector<std::string> publish(const DialoguePlace& place, std::span<const Publication> files,
                                 const IsOwnWork& is_own, Instant now);

// Renames an edited file to `<name>.edited-<time>`, or `…-2` and so on where that is taken, and logs it.
Result<> keep_edited(const Path& path, Instant now);

}  // namespace blue
