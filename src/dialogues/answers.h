#pragma once
// The experts' answers of a round: the folder they are in, read once; the answers themselves, read from it or
// written there when they came with a call, and shown later with the lines that were counted.
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/describe.h"
#include "dialogues/exhibits.h"
#include "dialogues/place.h"
#include "domain/dialogue/state.h"
#include "domain/round/request.h"

namespace blue {

// An answer that came with the call instead of a file.
struct GivenAnswer {
  std::string expert, text, answered_at;
  std::string source = "inline";  // or agent_log, tool, board
  std::optional<AnsweredBy> answered_by = {};
};

struct RoundFolder {
  int round = 0;
  Path path;
  std::vector<std::string> names;  // of everything in it, sorted; none when the folder is absent
  std::vector<std::string> links;  // those that are links, sorted
  bool is_link = false;            // the folder itself; then it was not read

  // The file with the answer of an expert: names are read in any letter case, the expected one first. Empty
  // when there is none, or when several are there and none is the expected one.
  std::string find_answer(std::string_view slug) const;
  bool holds(std::string_view name) const;
  bool holds_link(std::string_view name) const;
};
// The folder of round `round` as it is now; an absent one is empty, one that cannot be read an error.
Result<RoundFolder> read_round_folder(const DialoguePlace& place, int round);

// path_outside_project when an answer of the panel is a link or is reached through one.
Result<> check_answer_places(const DialoguePlace& place, const RoundFolder& folder, const PanelSet& panel);
// `error` with the files to choose from where an answer is missing because several names differ in letter
// case only.
Error with_file_hints(Error error, const RoundFolder& folder);
// Gives the answers of the panel, and of those who were considered for it, the names that the record knows
// them by.
Result<> rename_answers(const RoundFolder& folder, const PanelSet& panel);
// Slugs of the experts who have a non-empty answer in the round's folder.
std::set<std::string> find_answered(const RoundFolder& folder);
// The markdown files of the round's folder that are not answers of the panel, prompts or summaries, committed
// to: at most a hundred, each at most as long as an answer may be.
std::vector<UncountedFile> find_uncounted_files(const RoundFolder& folder, const PanelSet& panel,
                                                const DialogueState& state, Committer& committer);
// A note about every file of the round's folder that is named like an answer and is not one of the panel's.
std::vector<Note> find_uncounted_answers(const RoundFolder& folder, const PanelSet& panel);

// Every reason why the given answers cannot be taken: answer_conflict when there is a file with other bytes
// or one expert is given two answers, expert_not_found for names that `panel` does not have, too_large.
Result<> check_given_answers(const DialoguePlace& place, const RoundFolder& folder, const PanelSet& panel,
                             const std::vector<GivenAnswer>& given);
// Writes answers that were checked to their files, where these are absent.
Result<> write_given_answers(const DialoguePlace& place, int round, const std::vector<GivenAnswer>& given,
                             const Clock& clock);

// Reads and parses the panel's answers, from files or else as given; the rules judge who has neither.
Result<std::vector<AnswerInput>> read_answers(const RoundFolder& folder, const PanelSet& panel,
                                              const DialogueState& state,
                                              const std::vector<GivenAnswer>& given, Instant now,
                                              Committer& committer);

// The answers of experts who were considered for the panel and do not sit on it, where there are any.
Result<std::vector<AnswerInput>> read_dropped_answers(const RoundFolder& folder, const PanelSet& panel,
                                                      const DialogueState& state, Instant now,
                                                      Committer& committer);

// A line of an answer that the record counts as something.
struct Witness {
  std::size_t line = 0;
  std::string what;  // "signal", "P0101", "resolve T0001", …
  std::string text;  // the line itself, shortened
  static void describe(Fields<Witness>& f);
};

struct ReadAnswer {
  std::string file;  // relative to the project's root
  std::string text;
  std::vector<Witness> witnesses;
};

// The answer of an expert in a registered round; answer_missing when there is none.
Result<ReadAnswer> read_stored_answer(const DialoguePlace& place, const DialogueState& state, int round,
                                      std::string_view expert);

}  // namespace blue
