#pragma once
// All tensions of a dialogue, taken from round to round by what the answers say. Registering a round and
// deriving it again without the Judge's acts use the same steps.
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "domain/round/event.h"
#include "domain/round/tension_lifecycle.h"

namespace blue {

class TensionBook {
 public:
  TensionBook() = default;
  // The tensions as they are after `rounds`, whose entities are `entities`.
  TensionBook(std::map<std::string, Tension, std::less<>> tensions, std::span<const Entity> entities,
              std::span<const RoundRegistered> rounds);

  // Raises the round's tensions and takes what its answers say; the round has its entities, references,
  // moves, answers and standing signals. Returns the changes of status.
  std::vector<Transition> advance(const RoundRegistered& round);

  std::map<std::string, Tension, std::less<>>& tensions() { return tensions_; }
  // The tension that `id` was folded into, or itself; null when there is no such tension.
  Tension* find_root(const std::string& id);
  // Ids of those that add to open_tensions, in order.
  std::vector<std::string> open_ids() const;

 private:
  void know(const Entity& entity);
  void link(const RoundRegistered& round);
  std::map<std::string, TensionActs> acts_by_tension(const RoundRegistered& round);

  std::map<std::string, Tension, std::less<>> tensions_;
  std::map<std::string, std::vector<std::string>> contributors_;
  std::map<std::string, std::string> unplaced_;  // id → author
  Links links_;
};

}  // namespace blue
