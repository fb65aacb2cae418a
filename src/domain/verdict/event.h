#pragma once
// Body of the event that registers a verdict, with the certificate of a final one. DO NOT RENAME a field.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/round/event.h"
#include "domain/round/judge_act.h"
#include "domain/words.h"
#include "domain/words_shape.h"

namespace blue {

enum class VerdictKind { interim, final, minority, dissent };

// How a verdict was reached; recorded: it is not final and was not gated.
enum class Outcome { converged, converged_with_accepted_tensions, forced, recorded };

struct AcceptedTension {
  std::string id, reason;
  friend bool operator==(const AcceptedTension&, const AcceptedTension&) = default;
  static void describe(Fields<AcceptedTension>& f);
};

// An adopted recommendation that is opposed, and why it is adopted all the same.
struct AcknowledgedOpposition {
  std::string id, reason;
  friend bool operator==(const AcknowledgedOpposition&, const AcknowledgedOpposition&) = default;
  static void describe(Fields<AcknowledgedOpposition>& f);
};

struct ConvergedDecision {
  std::string topic, decision;
  std::optional<std::string> id = {};  // the recommendation that says so; without one it has no witness
  friend bool operator==(const ConvergedDecision&, const ConvergedDecision&) = default;
  static void describe(Fields<ConvergedDecision>& f);
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

// A dissenting view or an objection that was not answered, where its author wrote it.
struct MinorityItem {
  std::string expert;
  std::string kind;  // dissent, minority_verdict, oppose, challenge or tension
  Words words;
  int round = 0;
  std::string file;  // the answer, relative to the dialogue; empty where there is none
  std::size_t line = 0;
  std::string target;  // the entity it is about; empty: the dialogue as a whole
  std::string set_aside =
      {};  // "dropped" with its author, "replaced" by another answer or "edited"; else empty
  Words label =
      {};  // in the brackets of a dissent or minority verdict, where `words` are the text after them
  friend bool operator==(const MinorityItem&, const MinorityItem&) = default;
  static void describe(Fields<MinorityItem>& f);
  // Label and words as one quotation.
  std::string quotation() const;
};

// Who is for and against a decision, by what they wrote themselves.
struct DecisionWitness {
  std::string topic, decision;               // an adopted recommendation is its own decision: none here
  std::string id;                            // the adopted recommendation; empty: the Judge's words
  std::string author;                        // slug, or "judge"
  std::vector<std::string> supporters;       // its authors and who supports it or conceded to it
  std::vector<std::string> opponents;        // who has not since conceded, supported or ratified
  std::vector<std::string> signalled_later;  // opponents with a later signal and no other word
  std::size_t covered = 0, panel = 0;        // supporters among the last panel, and its size
  bool in_judges_words = false;              // bound to no recommendation: no witness
  friend bool operator==(const DecisionWitness&, const DecisionWitness&) = default;
  static void describe(Fields<DecisionWitness>& f);
};

// What the panel consented to.
struct Ratification {
  std::string statement;                 // "ratified: 6 of 6, proposal 2, hash …" or "not put to the panel"
  std::size_t ratified = 0, panel = 0;   // members of the last panel who signed this text, and all
  int proposal = 0;                      // 0: none was put to the panel
  std::string hash;                      // of the proposal
  std::vector<std::string> by, differs;  // who signed; the fields in which the verdict differs from it
  bool skipped = false;                  // required, unmet, and the verdict was forced
  friend bool operator==(const Ratification&, const Ratification&) = default;
  static void describe(Fields<Ratification>& f);
};

// Standing signals over everybody ever seated.
struct Breadth {
  std::size_t standing = 0, ever_seated = 0;
  friend bool operator==(const Breadth&, const Breadth&) = default;
  static void describe(Fields<Breadth>& f);
};

// An expert who no longer sits, with the last position it took.
struct LeftExpert {
  std::string expert;
  int round = 0;                      // the last it sat in
  std::vector<std::string> position;  // "signalled", "dissented", "opposed R0101", "owned T0002"
  std::string reason;                 // why it left, where one was given
  friend bool operator==(const LeftExpert&, const LeftExpert&) = default;
  static void describe(Fields<LeftExpert>& f);
};

// The velocity as it would be had the Judge done nothing that moves it.
struct UnaidedVelocity {
  std::size_t velocity = 0;
  std::vector<std::string> open_tensions, new_perspectives;
  friend bool operator==(const UnaidedVelocity&, const UnaidedVelocity&) = default;
  static void describe(Fields<UnaidedVelocity>& f);
};

// One backend, model and version, and how many answers it gave.
struct Answerer {
  std::string backend, model, version, family;
  std::size_t answers = 0;
  friend bool operator==(const Answerer&, const Answerer&) = default;
  static void describe(Fields<Answerer>& f);
};

// What gave the answers, as was stated with them; see domain/round/answered_by.h.
struct Answerers {
  std::vector<Answerer> by;
  std::map<std::string, std::size_t> families;  // family of models → answers
  double n_eff = 0;                             // voices of equal weight that the families come to
  std::size_t unstated = 0;                     // answers that nothing was stated of
  friend bool operator==(const Answerers&, const Answerers&) = default;
  static void describe(Fields<Answerers>& f);
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
  Ratification ratification;
  std::vector<DecisionWitness> witnesses;
  std::vector<MinorityItem> minority_report;
  Breadth breadth;
  std::vector<LeftExpert> left;
  std::optional<UnaidedVelocity> velocity_without_acts;
  std::vector<std::string> remarks;  // on answers: equal ones, times out of order
  std::optional<Answerers> answered_by;
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
  std::vector<AcknowledgedOpposition> acknowledged_opposition;
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
  std::vector<std::string> text_from;  // recommendations whose words the text is; empty: the Judge's words
  int proposal = 0;                    // of a text put on the table: its number, counted from 1
  std::string proposal_hash;           // the same: what is signed
  std::optional<MinorityItem> quote;   // of a minority or dissent verdict: the author's own line
  bool in_judges_words = false;        // the same, where the author wrote none
  bool in_authors_words = false;       // the same, where the call gave no text: the author's minority verdict
  std::optional<RoundCounts> counts;   // of the last round, after a final verdict
  std::optional<Certificate> certificate;  // of a final verdict
  std::vector<Note> notes;
  friend bool operator==(const VerdictRegistered&, const VerdictRegistered&) = default;
  static void describe(Fields<VerdictRegistered>& f);
};

}  // namespace blue
