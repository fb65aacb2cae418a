#include "dialogues/fold.h"

#include "domain/error_codes.h"

namespace blue {

LedgerDamage damage_of(const Error& error, const Event& event) {
  if (error.code == codes::event_unknown) return {0, error.message, {}, event.kind, true, true};
  return {0, error.message, {}, {}, false, false};
}

Result<> fold_lines(LedgerContents& contents, DialogueState& state, WordsSource* source,
                    const AfterEvent& then) {
  for (std::size_t i = 0; i < contents.events.size(); ++i) {
    const Event& event = contents.events[i];
    if (Result<> applied = apply(state, event, source); !applied) {
      stop_before(contents, i, damage_of(applied.error(), event));
      return {};
    }
    if (then) TRY(then(event));
  }
  return {};
}

Result<FoldedLedger> fold_ledger(const DialoguePlace& place, WordsSource* source) {
  FoldedLedger out{TRY(read_ledger(place.ledger())), {}};
  TRY(fold_lines(out.contents, out.state, source));
  return out;
}

Result<FoldedLedger> fold_sound_ledger(const DialoguePlace& place, WordsSource* source) {
  FoldedLedger out = TRY(fold_ledger(place, source));
  if (out.contents.damage) return fail(ledger_damaged_error(place.ledger(), *out.contents.damage));
  return out;
}

}  // namespace blue
