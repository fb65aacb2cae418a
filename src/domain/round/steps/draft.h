#pragma once
// The work table of register_round: each step reads what the steps before it left here and adds its own part.
// Only the files round_*.cpp and register_round.cpp include this.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "domain/dialogue/state.h"
#include "domain/round/entity_directory.h"
#include "domain/round/request.h"
#include "domain/round/signal.h"

namespace blue {

struct RoundDraft {
  const DialogueState& state;  // before the round
  const RoundInput& input;
  RoundRegistered body;
  std::vector<Error> problems;
  std::vector<const AnswerInput*> answers;                     // in panel order
  std::map<std::string, std::vector<std::string>> answer_ids;  // expert → global ids of its answer's entities
  std::map<std::string, Conduct> conduct;                      // panel member → what it did
  std::vector<std::pair<const JudgeItem*, std::string>>
      items;                                      // the Judge's items and the entities they became
  std::map<std::string, std::string> item_paths;  // entity → path of its item in the request
  std::map<std::string, Tension> tensions;        // all tensions, as the steps change them
  std::optional<EntityDirectory> directory;       // of the record and this round, once its entities have ids

  const RoundRequest& request() const { return input.request; }
  bool is_declared() const { return state.is_declared(); }
  Origin stated_origin() const { return is_declared() ? Origin::declared : Origin::judge; }
  // True when somebody of that slug is known to the dialogue or sits on this panel.
  bool knows(std::string_view slug) const { return state.find_expert(slug) || sits_on(body.panel, slug); }
  std::string display(std::string_view slug) const;
  void refuse(Error&& error) { problems.push_back(std::move(error)); }
  void note(std::string code, std::string message, std::string fix, std::string expert = {},
            Position at = {0, 0});
};

// The panel of the round, and whether the named one is the same; false when the round cannot be read without
// it.
bool draft_panel(RoundDraft& draft);
// Sorts the answers by panel order; missing, foreign and repeated ones are problems.
void draft_answers(RoundDraft& draft);
// Entities of answers and of the Judge's arrays, with their global ids.
void draft_entities(RoundDraft& draft);
// References and moves of answers and of the Judge.
void draft_references(RoundDraft& draft);
// Merges: existing perspectives, with a reason, without cycles.
void draft_merges(RoundDraft& draft);
// What every member of the panel did, and which signals stand.
void draft_signals(RoundDraft& draft);
// Tensions: raised, moved by answers, then by the Judge's updates.
void draft_tensions(RoundDraft& draft);
void draft_tension_updates(RoundDraft& draft);
// Derived counts, and the claimed ones against them.
void draft_counts(RoundDraft& draft);
void draft_scores(RoundDraft& draft);

}  // namespace blue
