#pragma once
// Files that Blue renders beside a ledger. They can be rendered again, so a failure here fails no call; what
// somebody edited is kept aside, never overwritten silently.
#include <map>
#include <span>
#include <string>

#include "base/clock.h"
#include "dialogues/files.h"
#include "dialogues/place.h"

namespace blue {

// Writes the files into the dialogue's folder. `known` are the hashes of what Blue wrote there before: a file
// that is different is moved to `<name>.edited-<time>` first. Troubles go to the log.
void publish(const DialoguePlace& place, std::span<const Publication> files,
             const std::map<std::string, std::string>& known, Instant now);

// Moves a file that somebody edited to `<name>.edited-<time>`, or `…-2` and so on where that is taken, and
// says so in the log.
Result<> keep_aside(const Path& path, Instant now);

// Makes a dialogue outside .blue/dialogues findable: its path is noted there. Nothing to do for the others.
Result<> note_place(const DialoguePlace& place);

}  // namespace blue
