#pragma once
// Events are applied to the state of a dialogue, live and in a replay alike. Nothing is decided here: an
// event says what came of the rules when it happened. Only that it fits the events before it is checked
// (fit.h).
#include <span>
#include <string>
#include <variant>

#include "base/result.h"
#include "domain/dialogue/state.h"
#include "domain/event.h"

namespace blue {

// Puts back what a line leaves out because an answer holds it: words, and what follows from them. `before` is
// the state without the event, which knows the files that the event names already.
class WordsSource {
 public:
  virtual ~WordsSource() = default;
  virtual void fill(RoundRegistered& round, const DialogueState& before) = 0;
  virtual void fill(VerdictRegistered& verdict, const DialogueState& before) = 0;
};

// Applies one event. Fails on an unknown kind (event_unknown) and on a body that cannot be read or does not
// fit (ledger_damaged); the state is then unchanged. Without a source, words are known by their places only:
// that is enough for every number.
Result<> apply(DialogueState& state, const Event& event, WordsSource* source = nullptr);

// What an event says, typed.
using EventBody = std::variant<DialogueCreated, PanelSet, ExpertCreated, PromptIssued, RoundRead,
                               RoundRegistered, VerdictRegistered, DialogueAbandoned>;
// Applies what a call has just decided, as applying its event would, without reading it back from JSON.
void apply(DialogueState& state, EventBody body, const std::string& at);
// What the envelope of `event` says: its place, and the files that hold from here on. apply(state, event)
// does this itself.
void note_envelope(DialogueState& state, const Event& event);

// A body as the event says it, with what the event's envelope holds of it; it fits `before`.
Result<RoundRegistered> decode_round(const DialogueState& before, const Event& event);
Result<VerdictRegistered> decode_verdict(const DialogueState& before, const Event& event);

// The state after all events, starting from nothing.
Result<DialogueState> fold_dialogue(std::span<const Event> events, WordsSource* source = nullptr);

// The state before the last registered round, which must be replaceable: nothing refers to it yet.
DialogueState without_last_round(DialogueState state);

}  // namespace blue
