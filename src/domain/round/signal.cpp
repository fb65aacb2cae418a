#include "domain/round/signal.h"

namespace blue {

void Signal::describe(Fields<Signal>& f) {
  f.required("expert", &Signal::expert, "Expert's slug");
  f.required("round", &Signal::round, "Round in which the signal started to stand");
  f.optional("signaled_at", &Signal::signaled_at, "Time of the answer");
  f.optional("file", &Signal::file, "Answer that holds the signal");
  f.optional("line", &Signal::line, "Line of the signal");
  f.optional("column", &Signal::column, "Column of the signal");
  f.optional("sentence", &Signal::sentence, "The sentence that was signed");
  f.optional("above", &Signal::above, "Words above the signal that may say otherwise");
}

bool Conduct::objects() const {
  const bool unsettles = raises_tension || reopens_tension;
  return dissents || opposes || challenges || withdraws || (unsettles && !is_declared);
}

bool Conduct::ends_signal() const {
  if (is_absent || withdraws || moves_unknown) return true;
  if (is_declared) return objects() || raises_tension || reopens_tension;
  return !signal && (objects() || qualifies);
}

SignalStep advance_signal(const Signal* standing, const Signal* suspended, const Conduct& conduct,
                          int round) {
  std::optional<Signal> now;
  if ((standing || suspended) && !conduct.ends_signal()) {
    now = standing ? *standing : *suspended;
    // One that was suspended in the round it was given has not stood yet: it starts when it first does.
    if (!standing && now->round == round - 1) now->round = round;
  } else if (conduct.signal && !conduct.objects() && !conduct.moves_unknown && !conduct.is_absent) {
    now = conduct.signal;
  }
  return conduct.asks ? SignalStep{std::nullopt, now} : SignalStep{now, std::nullopt};
}

}  // namespace blue
