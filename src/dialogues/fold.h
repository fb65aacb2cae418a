#pragma once
// The lines of a ledger, folded into a state as far as this version of Blue can read them. A line of an
// unknown kind, or whose event does not fit the ones before, ends the reading as damage does: what is before
// it is shown, and nothing is written.
#include <functional>

#include "dialogues/place.h"
#include "domain/dialogue/apply.h"
#include "ledger/ledger.h"

namespace blue {

// Why the event of a line that could not be applied ends the reading; `error` is what applying it failed
// with.
LedgerDamage damage_of(const Error& error, const Event& event);

// Called with each event after it was applied.
using AfterEvent = std::function<Result<>(const Event&)>;
// Applies the events of `contents` to `state`. At the first one that cannot be applied `contents` ends, with
// that as its damage. Fails only with what `then` fails with.
Result<> fold_lines(LedgerContents& contents, DialogueState& state, WordsSource* source = nullptr,
                    const AfterEvent& then = {});

struct FoldedLedger {
  LedgerContents contents;
  DialogueState state;
};
Result<FoldedLedger> fold_ledger(const DialoguePlace& place, WordsSource* source = nullptr);
// The same for a dialogue that is about to be written: any damage is the error.
Result<FoldedLedger> fold_sound_ledger(const DialoguePlace& place, WordsSource* source = nullptr);

}  // namespace blue
