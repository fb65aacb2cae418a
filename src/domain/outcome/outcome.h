#pragma once
// What became of a decision once it met reality. DO NOT RENAME a field: files hold them.
#include <string>

#include "base/describe.h"

namespace blue {

enum class OutcomeResult { held, failed, partly };

struct DecisionOutcome {
  std::string at;                // an instant
  std::string by = {};           // who says so; a claim
  std::string rfc = {};          // "0057-api-versioning", where it is about an RFC
  std::string dialogue_id = {};  // the dialogue that decided it, where one did
  std::string uid = {};          // of that dialogue
  OutcomeResult result = OutcomeResult::held;
  std::string note = {};
  friend bool operator==(const DecisionOutcome&, const DecisionOutcome&) = default;
  static void describe(Fields<DecisionOutcome>& f);
  // What two outcomes of one decision have in common: the dialogue, else the RFC.
  const std::string& decision() const { return uid.empty() ? rfc : uid; }
};

}  // namespace blue
