#pragma once
// The life of a tension: raised, addressed, resolved by those who own it or with their agreement, in
// conflict, reopened, accepted unresolved, folded into another. It never closes without a witness:
// - A resolve of a contributor, or of an owner that the Judge assigned, closes it at once.
// - The resolve of any other expert is pending. It closes the tension when a contributor backs the entity it
//   is bound to, or signals or concedes in a later round while all pending resolutions are linked.
// - A resolution with words, whoever wrote it, is pending too: it closes the tension when a contributor
//   resolves it without words or signals in a later round, or the Judge confirms it. Backing its entity is not
//   enough.
// - The author of an unplaced objection may withdraw it.
// - Resolutions of one round that are not linked are a conflict: it is settled by a contributor or the Judge.
// - Reopen beats conflict, and conflict beats resolve.
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "domain/round/entity.h"

namespace blue {

// One expert's claim to have resolved a tension; `entity` is empty when it was bound to none.
struct Resolution {
  std::string expert;
  std::string entity;
  int round = 0;
  std::size_t line = 0;
  bool worded = false;
  Words words = {};
  friend bool operator==(const Resolution&, const Resolution&) = default;
  static void describe(Fields<Resolution>& f);
  // What `via` calls it: the entity, or else the expert.
  const std::string& name() const { return entity.empty() ? expert : entity; }
};

struct Tension {
  std::string id;
  EntityStatus status = EntityStatus::open;
  std::string owner;            // responsible for the resolution; may be empty
  bool owner_assigned = false;  // by the Judge with a reason: the owner's resolve closes
  std::string resolution_path;
  std::string duplicate_of;         // the tension it was folded into; then it is not counted
  std::vector<Resolution> pending;  // resolutions that no expert with the right to has agreed to yet
  bool conflict = false;            // the pending ones contradict each other
  std::string resolved_via;         // name() of the resolution that closed it
  std::string accepted_reason;
  friend bool operator==(const Tension&, const Tension&) = default;
  static void describe(Fields<Tension>& f);
  // True when it adds to open_tensions.
  bool is_open() const;
  void drop_pending();    // no resolution is waiting or contradicted any more
  void forget_closing();  // as if it had never been resolved or accepted
  // The Judge folds it into another: what it says is said there from now on.
  void fold_into(const std::string& other);
};

// Which entity supports, refines or concedes to which; linked are those with such a tie or a common target.
class Links {
 public:
  void add(const Reference& reference);
  void add(const Move& move);
  bool are_linked(const Resolution& a, const Resolution& b) const;
  // True when every two resolutions of different experts are linked.
  bool all_linked(std::span<const Resolution> resolutions) const;

 private:
  std::map<std::string, std::set<std::string>> targets_;
};

// What a round's answers say about one tension (references to its duplicates included).
struct TensionActs {
  std::vector<Reference> resolves, reopens, addresses;
  std::set<std::string> conceding;  // experts whose concede names the tension itself
  std::vector<Move> withdrawals;    // of an unplaced objection by its author
};

// What a round's answers say that matters for every tension.
struct RoundActs {
  int round = 0;
  Links links;  // of this and all earlier rounds
  std::map<std::string, std::set<std::string>>
      backers;                       // entity → experts who support or concede to it in this round
  std::set<std::string> converging;  // experts whose signal, written in this round, counts
};

// The tension after the round's answers, and its change of status, if any. `contributors` are witnessed.
struct TensionStep {
  Tension after;
  std::optional<Transition> transition;
};
TensionStep advance_tension(const Tension& before, std::span<const std::string> contributors,
                            const TensionActs& acts, const RoundActs& round);

}  // namespace blue
