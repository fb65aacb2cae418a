#pragma once
// Reads a folder of expert answers that other tools wrote, in any bytes; links do not lead out of it.
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/file.h"
#include "domain/note.h"
#include "import/panel.h"
#include "import/scoreboard.h"
#include "import/tension_labels.h"

namespace blue {

inline constexpr std::size_t kLargestImport = 256u << 20;  // bytes of all files together

struct ForeignAnswer {
  std::string name;  // of the file, without .md
  std::string text;
  std::string answered_at;  // when the file was last written
};

struct ForeignRound {
  int round = 0;
  std::optional<std::vector<PanelEntry>> panel;  // where a panel.json could be read
  std::vector<ForeignAnswer> answers;            // by file name
  std::string summary;
};

struct ForeignDialogue {
  std::string name;   // of the folder
  std::string title;  // from the headings inside, or empty
  ForeignPool pool;
  std::vector<ForeignRound> rounds;  // rounds[n] is round n; at least one
  ForeignScoreboard scoreboard;
  std::optional<std::string> verdict;                                   // the text of verdict.md
  std::optional<std::pair<std::int64_t, std::int64_t>> resolved_claim;  // of verdict.md or scoreboard.md
  std::vector<TensionLabel> tension_labels;                             // of tensions.md
  std::vector<Note> notes;                                              // what was unusual
};

// Reads round-0/, round-1/ … with <expert>.md (no *.prompt.md, no *.summary.md), panel.json and summaries,
// and beside them expert-pool.json, scoreboard.md, tensions.md, dialogue.md and verdict.md, where present.
// file_not_found when there is no such folder, invalid_value when it holds no rounds or a gap between them,
// too_large past 99 rounds, 1,000 experts in a round, 1 MB in a file or kLargestImport in all.
Result<ForeignDialogue> read_foreign_dialogue(const Path& folder, Instant now);

}  // namespace blue
