#pragma once
// What a dialogue has come to: the sum of its events. Rules read it; only applying an event changes it, live
// and in a replay alike. Nothing is decided here: an event says what came of the rules when it happened.
#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "domain/dialogue/events.h"
#include "domain/event.h"
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
  std::set<int> older_rounds;  // registered under an earlier edition: their signals end at the next round
  DialogueRecord record;
  std::vector<VerdictRegistered> verdicts;
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
};

// Puts back what a line leaves out because an answer holds it: words, and what follows from them. `before` is
// the state without the event, which knows the files that the event names already.
class WordsSource {
 public:
  virtual ~WordsSource() = default;
  virtual void fill(RoundRegistered& round, const DialogueState& before) = 0;
  virtual void fill(VerdictRegistered& verdict, const DialogueState& before) = 0;
};

// Applies one event. Fails on an unknown kind (event_unknown) and on a body that cannot be read
// (ledger_damaged); the state is then unchanged. Without a source, words are known by their places only: that
// is enough for every number.
Result<> apply(DialogueState& state, const Event& event, WordsSource* source = nullptr);

// What an event says, typed.
using EventBody = std::variant<DialogueCreated, PanelSet, ExpertCreated, PromptIssued, RoundRead,
                               RoundRegistered, VerdictRegistered, DialogueAbandoned>;
// Applies what a call has just decided, as applying its event would, without reading it back from JSON.
void apply(DialogueState& state, EventBody body, const std::string& at);
// What the envelope of `event` says: its place, and the files that hold from here on. apply(state, event)
// does this itself.
void note_envelope(DialogueState& state, const Event& event);

// A body as the event says it, with what the event's envelope holds of it.
Result<RoundRegistered> decode_round(const DialogueState& before, const Event& event);

// The state after all events, starting from nothing.
Result<DialogueState> fold_dialogue(std::span<const Event> events, WordsSource* source = nullptr);

// The state before the last registered round, which must be replaceable: nothing refers to it yet.
DialogueState without_last_round(DialogueState state);

}  // namespace blue
