#pragma once
// What the Judge sends to register a round. Numbers, signals and the panel in it are claims to be checked.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/describe.h"
#include "domain/round/answer.h"
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

struct Absence {
  std::string expert, reason;
  friend bool operator==(const Absence&, const Absence&) = default;
  static void describe(Fields<Absence>& f);
};

struct RoundRequest {
  int round = 0;
  std::optional<std::int64_t> score;
  std::optional<ScoreComponents> score_components;
  std::map<std::string, Json> expert_scores;  // slug → integer or {W, C, T, R}
  std::string summary;
  std::optional<std::vector<std::string>> panel, converge_signals;
  std::optional<std::int64_t> panel_size, open_tensions, new_perspectives;
  std::vector<JudgeItem> perspectives, recommendations, tensions, evidence, claims;
  std::vector<JudgeMove> moves;
  std::vector<Merge> merges;
  std::vector<TensionUpdate> tension_updates;
  std::vector<Absence> absent;
  bool replace = false;
  friend bool operator==(const RoundRequest&, const RoundRequest&) = default;
  static void describe(Fields<RoundRequest>& f);
};

// One answer as it was read: what it says, its hash, its time and where it lies.
struct AnswerInput {
  Answer answer;
  std::string sha256;
  std::string answered_at;
  std::string file;  // relative to the dialogue
};

struct RoundInput {
  RoundRequest request;
  std::vector<AnswerInput> answers;  // in any order
  std::string now;                   // time of signals that are only declared
};

}  // namespace blue
