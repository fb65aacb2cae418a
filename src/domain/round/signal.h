#pragma once
// Convergence signals: when one starts to stand, what suspends it, and what ends it.
#include <optional>
#include <string>

#include "base/describe.h"
#include "domain/words.h"
#include "domain/words_shape.h"

namespace blue {

// A signal that stands, or is suspended, and where it was given.
struct Signal {
  std::string expert;  // slug
  int round = 0;  // the round it started to stand in; of a suspended one that has not stood yet: this round
  std::string signaled_at;
  std::string file;  // the answer, relative to the dialogue; empty for a declared signal
  std::size_t line = 0;
  std::size_t column = 0;
  Words sentence = {};  // what follows the signal in the answer, else how the answer begins
  Words above = {};     // words over it that may say otherwise, such as "Status: not converging"
  friend bool operator==(const Signal&, const Signal&) = default;
  static void describe(Fields<Signal>& f);
};

// What one member of the panel did in one round, as far as signals are concerned.
struct Conduct {
  std::optional<Signal> signal;  // the first that counts
  bool dissents = false;         // or writes a minority verdict
  bool opposes = false;
  bool challenges = false;
  bool withdraws = false;  // its signal; dropping an objection is something else
  bool raises_tension = false;
  bool reopens_tension = false;
  bool qualifies = false;      // signals in words that leave a doubt
  bool moves_unknown = false;  // wrote [MOVE: with a word that names no move; no signal stands beside it
  bool asks = false;           // [RE:QUESTION] or [MOVE:REQUEST]
  bool is_absent = false;
  bool is_declared = false;  // the caller states it; there is no answer

  // True when a signal in the same answer does not start to stand. A declared tension does not hinder one.
  bool objects() const;
  // True when a signal of an earlier round stands no longer. In an answer, an objection beside a signal that
  // counts does not end one that stands.
  bool ends_signal() const;
};

// The signal of one expert after a round; at most one of the two.
struct SignalStep {
  std::optional<Signal> standing, suspended;
};
// `standing` and `suspended` are the expert's after the round before, null where there is none. A question
// suspends the signal for its round.
SignalStep advance_signal(const Signal* standing, const Signal* suspended, const Conduct& conduct, int round);

}  // namespace blue
