#pragma once
// What a dialogue has come to: the sum of its events. Rules read it; only applying an event (apply.h) changes
// it, live and in a replay alike.
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "domain/dialogue/events.h"
#include "domain/panel/events.h"
#include "domain/round/event.h"
#include "domain/verdict/event.h"

namespace blue {

// What the registered rounds add up to; can be made again from them.
struct DialogueRecord {
  std::vector<Entity> entities;  // in order of registration, with their present status
  std::map<std::string, std::size_t, std::less<>> entity_index;
  std::map<std::string, Tension, std::less<>> tensions;
  std::map<std::string, std::string, std::less<>> merged_into;
  std::vector<Transition> transitions;
  std::vector<Signal> standing, suspended;
  friend bool operator==(const DialogueRecord&, const DialogueRecord&) = default;

  const Entity* find_entity(std::string_view id) const;
  const Tension* find_tension(std::string_view id) const;
  // All tensions by kind, round and sequence of their ids, so that T01100 comes after T0199.
  std::vector<const Tension*> sorted_tensions() const;
  // The tension that `id` was folded into, or itself; null when there is no such tension.
  const Tension* find_root(std::string_view id) const;
  // The standing signal of an expert, or null; the one that the last round suspended.
  const Signal* find_signal(std::string_view expert) const;
  const Signal* find_suspended(std::string_view expert) const;
};

enum class DialogueStatus { open, converged, forced, abandoned };

struct DialogueState {
  DialogueCreated settings;
  std::string created_at;
  std::string changed_at;
  DialogueStatus status = DialogueStatus::open;
  std::string abandoned_reason;
  std::vector<Expert> experts;     // the pool, then the created; no slug while a role has no name of its own
  std::map<int, PanelSet> panels;  // set or fixed, by round
  std::map<int, std::vector<std::string>> prompts;  // who got a prompt, by round
  // The number of the proposal on the table when an expert's prompt was first issued, by round; 0: none.
  std::map<int, std::map<std::string, int>> prompted_with;
  int proposed_after = -1;  // the last round when the proposal on the table was made; -1: there is none
  std::map<int, std::map<std::string, std::string>>
      prompted_at;                             // expert → time of its first prompt, by round
  std::vector<RoundRead> reads;                // dry runs, in order
  std::vector<RoundRegistered> rounds;         // rounds[n] is round n, as last registered
  std::vector<RoundRegistered> superseded;     // registrations that a later one replaced, in order
  std::map<int, std::uint64_t> registered_in;  // sequence of the event, by round
  std::map<std::string, std::uint64_t, std::less<>> decided_in;  // the same of verdicts, by id
  std::set<int> older_rounds;  // registered under an earlier edition: their signals end at the next round
  DialogueRecord record;
  std::vector<VerdictRegistered> verdicts;
  // Where in `verdicts` one is, by its id, and by the digest of the request that was first with it.
  std::map<std::string, std::size_t, std::less<>> verdict_of_id, verdict_of_digest;
  // Answers, prompts and other files of the dialogue by path: the commitment of the last line that names one.
  std::map<std::string, std::string, std::less<>> commitments;
  friend bool operator==(const DialogueState&, const DialogueState&) = default;

  // A registered round.
  const RoundRegistered& round_at(int number) const { return rounds[static_cast<std::size_t>(number)]; }
  int next_round() const { return static_cast<int>(rounds.size()); }
  bool is_max_rounds_reached() const { return next_round() >= settings.max_rounds; }
  bool is_declared() const { return settings.evidence == Evidence::declared; }
  const Expert* find_expert(std::string_view slug) const;
  // The name an expert is shown by; the slug itself when the expert is unknown.
  std::string display_name(std::string_view slug) const;
  std::vector<std::string> taken_slugs() const;
  // The number of the proposal in the prompt that `expert` was given for `round`; 0: none.
  int proposal_in_prompt(int round, const std::string& expert) const;
  const VerdictRegistered* find_verdict(std::string_view verdict_id) const;
  // The first that was registered by a request with this digest.
  const VerdictRegistered* find_verdict_of(std::string_view digest) const;
};

}  // namespace blue
