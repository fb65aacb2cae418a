#pragma once
// Body of the event that registers a verdict, with the certificate of a final one. DO NOT RENAME a field.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/round/event.h"

namespace blue {

enum class VerdictKind { interim, final, minority, dissent };

// How a verdict was reached; recorded: it is not final and was not gated.
enum class Outcome { converged, converged_with_accepted_tensions, forced, recorded };

struct AcceptedTension {
  std::string id, reason;
  friend bool operator==(const AcceptedTension&, const AcceptedTension&) = default;
  static void describe(Fields<AcceptedTension>& f);
};

struct ConvergedDecision {
  std::string topic, decision;
  friend bool operator==(const ConvergedDecision&, const ConvergedDecision&) = default;
  static void describe(Fields<ConvergedDecision>& f);
};

// A decision that the Judge took with a reason and that the numbers rest on.
struct JudgeAct {
  std::string act;   // merge, confirm, accept, duplicate, owner, absent, replace
  std::string id;    // the perspective, tension or expert it is about
  std::string into;  // where it went: perspective, tension, resolution or owner
  int round = 0;
  std::string reason;
  friend bool operator==(const JudgeAct&, const JudgeAct&) = default;
  static void describe(Fields<JudgeAct>& f);
};

struct SettledConflict {
  std::string id, via, reason;
  int round = 0;
  std::vector<std::string> settled_by;  // slugs, or "judge"
  friend bool operator==(const SettledConflict&, const SettledConflict&) = default;
  static void describe(Fields<SettledConflict>& f);
};

struct OrphanedTension {
  std::string id, owner;
  EntityStatus status = EntityStatus::open;
  friend bool operator==(const OrphanedTension&, const OrphanedTension&) = default;
  static void describe(Fields<OrphanedTension>& f);
};

// What the gate of a final verdict rests on, with its witnesses.
struct Certificate {
  Evidence evidence = Evidence::transcript;
  int round = 0;
  std::vector<std::string> panel;  // slugs in panel order
  std::vector<Signal> signals;
  RoundCounts counts;
  std::vector<JudgeAct> judge_acts;
  std::vector<SettledConflict> conflicts;
  std::vector<Departure> left_without_signalling;
  std::vector<OrphanedTension> owner_left;
  std::string ledger_head;
  friend bool operator==(const Certificate&, const Certificate&) = default;
  static void describe(Fields<Certificate>& f);
};

// What a verdict says, as it is sent and as it is registered.
struct VerdictStatement {
  VerdictKind verdict_type = VerdictKind::final;
  std::string recommendation, description;
  std::vector<std::string> conditions;
  std::string vote, confidence;  // as claimed
  std::vector<std::string> tensions_resolved;
  std::vector<AcceptedTension> tensions_accepted;  // a request may leave out a reason that is on record
  std::vector<std::string> recommendations_adopted;
  std::vector<ConvergedDecision> converged_decisions;
  std::string author_expert;
  std::vector<std::string> supporting_experts;
  std::string warning;  // of a forced verdict
  friend bool operator==(const VerdictStatement&, const VerdictStatement&) = default;
  // All but the type and the warning, which stand elsewhere in the two.
  static void describe(Fields<VerdictStatement>& f);
};

struct VerdictRegistered : VerdictStatement {
  static constexpr std::string_view kKind = "verdict_registered";
  std::string verdict_id, digest;
  int round = 0;
  Outcome outcome = Outcome::recorded;
  Evidence evidence = Evidence::transcript;
  std::vector<Tension> tensions;  // changed by the verdict
  std::vector<Transition> transitions;
  std::optional<RoundCounts> counts;       // of the last round, after a final verdict
  std::optional<Certificate> certificate;  // of a final verdict
  std::vector<Note> notes;
  friend bool operator==(const VerdictRegistered&, const VerdictRegistered&) = default;
  static void describe(Fields<VerdictRegistered>& f);
};

}  // namespace blue
