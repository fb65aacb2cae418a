#pragma once
// `blue rehearse`: a recorded dialogue, played for people.
#include "base/clock.h"
#include "base/describe.h"
#include "cli/command.h"

namespace blue {

struct RehearseOptions {
  std::string recording = "build-cache";
  std::optional<std::string> into;
  bool fast = false;
  bool list = false;
  static void describe(Fields<RehearseOptions>& f) {
    f.optional<&RehearseOptions::recording>("Name of a bundled recording, or a folder with one")
        .length(1, 4096)
        .positional();
    f.optional<&RehearseOptions::into>("Play in this folder and keep it; default a temporary one")
        .length(1, 4096);
    f.optional<&RehearseOptions::fast>("Without pauses");
    f.optional<&RehearseOptions::list>("List the bundled recordings");
  }
};

// Plays the recording on the screen; the exit code. rehearsal_differs when it does not go as recorded.
Result<int> run_rehearse(const Clock& clock, const Json& arguments, const Screen& screen);

}  // namespace blue
