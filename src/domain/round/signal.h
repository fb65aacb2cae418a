#pragma once
// Convergence signals: when one starts to stand, and what ends it.
#include <optional>
#include <string>

#include "base/describe.h"

namespace blue {

// A signal that stands, and where it was given.
struct Signal {
  std::string expert;  // slug
  int round = 0;       // the round it started to stand in
  std::string signaled_at;
  std::string file;  // the answer, relative to the dialogue; empty for a declared signal
  std::size_t line = 0;
  std::size_t column = 0;
  friend bool operator==(const Signal&, const Signal&) = default;

  static void describe(Fields<Signal>& f) {
    f.required("expert", &Signal::expert, "Expert's slug");
    f.required("round", &Signal::round, "Round in which the signal started to stand");
    f.optional("signaled_at", &Signal::signaled_at, "Time of the answer");
    f.optional("file", &Signal::file, "Answer that holds the signal");
    f.optional("line", &Signal::line, "Line of the signal");
    f.optional("column", &Signal::column, "Column of the signal");
  }
};

// What one member of the panel did in one round, as far as signals are concerned.
struct Conduct {
  std::optional<Signal> signal;  // the first [MOVE:CONVERGE] written
  bool dissents = false;
  bool opposes = false;
  bool challenges = false;
  bool raises_tension = false;
  bool reopens_tension = false;
  bool objects_unplaced = false;  // wrote an objection that could not be placed
  bool is_absent = false;

  // True when the answer itself contradicts a signal in it. A tension that is raised or reopened does not: it
  // is counted. One that could not be placed is counted nowhere, so it does.
  bool objects() const { return dissents || opposes || challenges || objects_unplaced; }
  // True when the signal written in this round counts.
  bool signal_counts() const { return signal && !objects() && !is_absent; }
  // True when a signal of an earlier round stands no longer.
  bool ends_signal() const { return objects() || raises_tension || reopens_tension || is_absent; }
};

// The signal that stands after the round: the earlier one while nothing ends it, else the round's own.
inline std::optional<Signal> standing_after(const std::optional<Signal>& before, const Conduct& conduct) {
  if (before && !conduct.ends_signal()) return before;
  return conduct.signal_counts() ? conduct.signal : std::nullopt;
}

}  // namespace blue
