#pragma once
// Body of the event that registers a round: all that was read from the answers and all that followed from it,
// so that a replay needs the ledger alone. DO NOT RENAME a field: ledgers hold them.
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "domain/panel/events.h"
#include "domain/round/request.h"
#include "domain/round/signal.h"
#include "domain/round/tension_lifecycle.h"

namespace blue {

// An answer that was read: evidence.
struct AnswerRecord {
  std::string expert, commitment, answered_at, file;
  bool signals = false, dissents = false;
  std::string source, prompt, clock;  // AnswerInput's
  std::string sha256 = {};            // instead of the commitment, in lines of ledger format 1
  std::optional<AnsweredBy> answered_by = {};
  friend bool operator==(const AnswerRecord&, const AnswerRecord&) = default;
  static void describe(Fields<AnswerRecord>& f);
  // What the record knows the bytes by.
  const std::string& fingerprint() const { return commitment.empty() ? sha256 : commitment; }
  // True when `input` was read from the same bytes.
  bool is_same(const AnswerInput& input) const;
};

// An expert's answer by its bytes, and whether it held a dissent or minority verdict.
struct AnswerHash {
  std::string expert, commitment;
  bool dissents = false;
  friend bool operator==(const AnswerHash&, const AnswerHash&) = default;
  static void describe(Fields<AnswerHash>& f);
};

// A minority verdict or a dissent, in its author's words.
struct MinorityVerdict {
  std::string expert;
  Words label, content;
  std::size_t line = 0;
  friend bool operator==(const MinorityVerdict&, const MinorityVerdict&) = default;
  static void describe(Fields<MinorityVerdict>& f);
  // Label and content as one quotation.
  std::string quotation() const;
};
// What stands in the brackets of a marker and after it, as one quotation.
std::string quote_both(const Words& label, const Words& words);

// An objection that no number counts and that is quoted all the same: its author was dropped, or its words
// could not be read as an objection to anything.
struct UncountedObjection {
  std::string expert;
  std::string kind;  // dissent, minority_verdict, oppose, challenge or tension
  Words words;
  std::size_t line = 0;
  std::string target;  // an entity of the record; empty where it names none
  Words label = {};    // in its brackets, where `words` are the text after them
  friend bool operator==(const UncountedObjection&, const UncountedObjection&) = default;
  static void describe(Fields<UncountedObjection>& f);
};

struct Scores {
  std::int64_t W = 0, C = 0, T = 0, R = 0, total = 0;
  std::map<std::string, std::int64_t> experts;               // slug → total
  std::map<std::string, ScoreComponents> expert_components;  // slug → components, where given
  friend bool operator==(const Scores&, const Scores&) = default;
  static void describe(Fields<Scores>& f);
};

// The derived numbers of a round and the ids they count.
struct RoundCounts {
  std::vector<std::string> open_tensions, new_perspectives;
  std::size_t converge_signals = 0, panel_size = 0;
  std::size_t velocity() const { return open_tensions.size() + new_perspectives.size(); }
  friend bool operator==(const RoundCounts&, const RoundCounts&) = default;
  static void describe(Fields<RoundCounts>& f);
};

// A dry run read the answers of a round: registering other bytes later is an act of the Judge.
struct RoundRead {
  static constexpr std::string_view kKind = "round_read";
  int round = 0;
  std::vector<AnswerHash> answers;
  friend bool operator==(const RoundRead&, const RoundRead&) = default;
  static void describe(Fields<RoundRead>& f);
};

struct RoundRegistered {
  static constexpr std::string_view kKind = "round_registered";
  int round = 0;
  bool replaces = false;
  std::string digest;    // of the call and its answers: an identical call is recognised by it
  RoundRequest request;  // the call as it was sent, but for the summary: what verifying decides on again
  Evidence evidence = Evidence::transcript;
  PanelSet panel;
  std::vector<Absence> absent;
  std::vector<AnswerRecord> answers;
  std::vector<AnswerRecord> replaced_answers;          // registered earlier for this round, with other bytes
  std::vector<AnswerHash> edited_answers;              // read by an earlier dry run, with other bytes
  std::vector<UncountedFile> uncounted;                // the other files of the round's folder
  std::vector<AnswerRecord> dropped_answers;           // of experts who were dropped after they had answered
  std::vector<UncountedObjection> dropped_objections;  // in those answers
  std::vector<UncountedObjection> unread_objections;   // in answers of the panel
  std::vector<std::string> replace_reasons;            // of every replacement of this round, in order
  std::string summary;
  Scores scores;
  std::vector<Entity> entities;  // as first registered
  std::vector<Reference> references;
  std::vector<Move> moves;
  std::vector<MinorityVerdict> minority_verdicts, dissents;
  std::vector<Merge> merges;
  std::vector<TensionUpdate> tension_updates;
  std::vector<Tension> tensions;  // every tension that is new or changed, as it is after the round
  std::vector<Transition> transitions;
  std::vector<Signal> standing;   // signals that stand after the round, in panel order
  std::vector<Signal> suspended;  // signals that do not stand in this round and may in the next
  RoundCounts counts;
  std::vector<Note> notes;
  friend bool operator==(const RoundRegistered&, const RoundRegistered&) = default;
  static void describe(Fields<RoundRegistered>& f);
  // True when the expert says something in this round that a signal in the same answer cannot stand beside.
  bool contradicts_signal(const std::string& expert) const;
};

}  // namespace blue
