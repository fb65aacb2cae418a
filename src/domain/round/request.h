#pragma once
// What the Judge sends to register a round. Numbers, signals and the panel in it are claims to be checked.
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/describe.h"
#include "domain/round/answer.h"
#include "domain/round/answered_by.h"
#include "domain/round/kinds.h"

namespace blue {

struct ScoreComponents {
  std::optional<std::int64_t> W, C, T, R;
  friend bool operator==(const ScoreComponents&, const ScoreComponents&) = default;
  static void describe(Fields<ScoreComponents>& f);
};

struct JudgeReference {
  ReferenceKind type = ReferenceKind::support;
  std::string target;
  friend bool operator==(const JudgeReference&, const JudgeReference&) = default;
  static void describe(Fields<JudgeReference>& f);
};

// An entity in the Judge's arrays: an annotation when local_id names a marker of an answer, else synthesis.
struct JudgeItem {
  std::optional<std::string> local_id;
  std::string label;
  std::string content;
  std::vector<std::string> contributors;
  std::vector<JudgeReference> references;
  std::string resolution_path;  // tensions
  friend bool operator==(const JudgeItem&, const JudgeItem&) = default;
  static void describe(Fields<JudgeItem>& f);
};

struct JudgeMove {
  std::string expert;
  MoveKind type = MoveKind::defend;
  std::vector<std::string> targets;
  friend bool operator==(const JudgeMove&, const JudgeMove&) = default;
  static void describe(Fields<JudgeMove>& f);
};

struct Merge {
  std::string from, into, reason;
  friend bool operator==(const Merge&, const Merge&) = default;
  static void describe(Fields<Merge>& f);
};

struct TensionUpdate {
  std::string id;
  std::optional<EntityStatus> status;
  std::string reason;
  std::optional<std::string> via, duplicate_of, owner, resolution_path;
  friend bool operator==(const TensionUpdate&, const TensionUpdate&) = default;
  static void describe(Fields<TensionUpdate>& f);
};

// Who did not answer, or was dropped although it did, and why.
struct Absence {
  std::string expert, reason;
  friend bool operator==(const Absence&, const Absence&) = default;
  static void describe(Fields<Absence>& f);
};

struct RoundRequest {
  int round = 0;
  std::optional<std::int64_t> score;
  std::optional<ScoreComponents> score_components;
  std::optional<std::map<std::string, Json>> expert_scores;  // slug → integer or {W, C, T, R}
  std::optional<std::string> summary;
  std::optional<std::vector<std::string>> panel, converge_signals;
  std::optional<std::int64_t> panel_size, open_tensions, new_perspectives;
  // What is not sent stays as it was when a round is replaced; an empty array empties.
  std::optional<std::vector<JudgeItem>> perspectives, recommendations, tensions, evidence, claims;
  std::optional<std::vector<JudgeMove>> moves;
  std::optional<std::vector<Merge>> merges;
  std::optional<std::vector<TensionUpdate>> tension_updates;
  std::optional<std::vector<Absence>> absent, leaving;
  bool replace = false;
  std::string replace_reason;
  friend bool operator==(const RoundRequest&, const RoundRequest&) = default;
  static void describe(Fields<RoundRequest>& f);
};

// The items of an array that may not have been sent.
template <class T>
std::span<const T> items_of(const std::optional<std::vector<T>>& sent) {
  return sent ? std::span<const T>(*sent) : std::span<const T>();
}

// `sent` with what it leaves out taken from `before`, the call that the round was registered with. Claims
// that Blue checks are not kept: they were about that call.
RoundRequest with_kept(RoundRequest sent, const RoundRequest& before);

// One answer as it was read: what it says, its bytes, its time, its file, and where it came from.
struct AnswerInput {
  Answer answer;
  std::string sha256;  // of the bytes; no line holds it
  std::string answered_at;
  std::string file;                // relative to the dialogue
  std::string source = "file";     // file, inline, agent_log, tool or board
  std::string prompt = {};         // commitment to the prompt that was issued; empty: none was
  std::string clock = "measured";  // or claimed: answered_at came with the call
  std::string commitment = {};     // what the record knows the bytes by: the one on record for the same bytes
  std::optional<AnsweredBy> answered_by = {};
  const std::string& fingerprint() const { return commitment.empty() ? sha256 : commitment; }
};

// A file in the folder of a round that is not an answer of its panel.
struct UncountedFile {
  std::string path, commitment;  // relative to the dialogue
  friend bool operator==(const UncountedFile&, const UncountedFile&) = default;
  static void describe(Fields<UncountedFile>& f);
};

struct RoundInput {
  RoundRequest request;
  std::vector<AnswerInput> answers;     // in any order
  std::string now;                      // time of the call
  std::set<std::string> answered = {};  // slugs with a non-empty file in the round's folder
  std::vector<UncountedFile> uncounted = {};
  std::vector<AnswerInput> dropped = {};  // answers of experts who were considered and do not sit
};

}  // namespace blue
