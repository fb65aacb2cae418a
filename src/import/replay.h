#pragma once
// A foreign dialogue replayed by Blue's rules: its answers are parsed, its rounds registered, every number
// derived. What its Judge claims is not taken over. Nothing is written here.
#include <array>
#include <string>
#include <vector>

#include "base/salt.h"
#include "dialogues/files.h"
#include "domain/dialogue/state.h"
#include "domain/event.h"
#include "import/folder.h"

namespace blue {

// What one round's answers hold, counted marker by marker.
struct RaisedMarkers {
  std::array<std::size_t, 5> entities{};  // by kind
  std::size_t signals = 0;                // answers with [MOVE:CONVERGE]
};

// Adds what an answer holds.
void add_markers(RaisedMarkers& raised, const Answer& answer);

struct Replay {
  std::vector<Event> events;          // dialogue_created, then panel_set and round_registered of each round
  DialogueState state;                // what they lead to
  std::vector<RaisedMarkers> raised;  // by round
  std::vector<Publication> answers;   // copies of the answers, below the dialogue's folder
  std::map<std::string, Salt> salts;  // of the commitments to them
};

// Registers every round; what the rules refuse is returned.
Result<Replay> replay_foreign(const ForeignDialogue& foreign, const std::string& title, std::int64_t seed,
                              const std::string& now, const SaltSource& salts);
// Gives the dialogue its id and its place, which nothing else in the replay depends on.
void name_replay(Replay& replay, std::string dialogue_id, std::string output_dir);

}  // namespace blue
