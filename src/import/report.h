#pragma once
// An imported dialogue: what its Judge wrote down, what the answers show, which claims none supports.
#include <string>
#include <vector>

#include "base/describe.h"
#include "import/replay.h"

namespace blue {

// Markers that answers raise, by the letter of their kind.
struct RaisedPart {
  std::size_t P = 0, T = 0, R = 0, E = 0, C = 0;
  static void describe(Fields<RaisedPart>& f);
};

// A round in the shape of the export's scoreboard; `derived` repeats its numbers beside `claimed`, which is
// null where the foreign scoreboard has no such row.
struct ImportedRound {
  int round = 0;
  Json score, velocity, convergence, derived, claimed;
  RaisedPart raised;
  std::size_t signals = 0;  // answers with [MOVE:CONVERGE]
  static void describe(Fields<ImportedRound>& f);
};

struct SilentLeaver {
  std::string expert;  // as shown
  int last_round = 0;
  std::vector<std::string> open_tensions;  // that it owns at the end
  static void describe(Fields<SilentLeaver>& f);
};

// What the gate says about a final verdict now.
struct GateReading {
  bool claimed = false;  // the folder holds a verdict
  bool would_pass = false;
  Json errors = JsonArray{};  // every failure, as the error object lists them
  static void describe(Fields<GateReading>& f);
};

struct ImportReport {
  std::vector<ImportedRound> rounds;
  std::vector<std::string> unwitnessed;  // claims that no answer supports, a sentence each
  std::vector<SilentLeaver> left_without_signalling;
  GateReading verdict;
  std::size_t diagnostics = 0;       // notes that the events carry
  std::vector<std::string> remarks;  // the first of them, with file and line
};

ImportReport make_import_report(const ForeignDialogue& foreign, const Replay& replay);

}  // namespace blue
