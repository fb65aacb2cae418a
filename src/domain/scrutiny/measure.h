#pragma once
// What a measure comes to: a sentence, figures, and findings that a reader can look up.
#include <cstdint>
#include <string>
#include <vector>

#include "base/describe.h"
#include "domain/dialogue/state.h"

namespace blue {

// Something that was found, where it is written and in which words.
struct ScrutinyFinding {
  std::string says;    // a sentence
  std::string expert;  // slug; empty: the Judge, or nobody in particular
  int round = 0;
  std::string file;  // relative to the dialogue's folder
  std::size_t line = 0;
  std::string quote = {};
  std::string about = {};  // the entity, expert or dialogue that it is about
  friend bool operator==(const ScrutinyFinding&, const ScrutinyFinding&) = default;
  static void describe(Fields<ScrutinyFinding>& f);
};

struct Measure {
  std::string name;  // as in docs/formats.md
  std::string says;  // what was counted, in a sentence
  bool is_worry = false;
  std::size_t count = 0;  // of what worries; 0 where nothing does
  Json figures = JsonObject{};
  std::string not_measurable = {};  // why it, or a part of it, cannot be known; empty: all of it is
  std::vector<ScrutinyFinding> findings = {};
  friend bool operator==(const Measure&, const Measure&) = default;
  static void describe(Fields<Measure>& f);
  // Takes `found` as its findings; any of them worries.
  void take(std::vector<ScrutinyFinding> found);
};

// What a measure says that cannot be taken at all.
inline constexpr std::string_view kNotMeasurable = "Not measurable.";
// Such a measure.
Measure not_measurable(std::string name, std::string why);
// Why nothing that needs answers can be measured here; empty where the dialogue has them.
std::string why_without_answers(const DialogueState& state);

// `text` as a quotation: its first sentence on one line, at most 200 characters.
std::string quote_of(std::string_view text);
// The same of words; their placeholder where the answer cannot be read back.
std::string quote_of(const Words& words);
// "Muffin", "the Judge"
std::string name_in(const DialogueState& state, const std::string& slug);
// A finding about an entity, at the place where its author wrote it.
ScrutinyFinding finding_about(const DialogueState& state, const std::string& id, std::string says);
// A finding about what the Judge did in a round: the line of the ledger that has it.
ScrutinyFinding finding_in_ledger(const DialogueState& state, int round, std::string says, std::string quote);

}  // namespace blue
