#pragma once
// The words beside a reference that go on with it: what closes, covers or backs something does so only when
// no words around it could limit it. Like the rule for signals, a list of what is allowed, in every language
// alike.
#include <string_view>
#include <utility>

#include "markers/signal.h"

namespace blue {

class NeighbourReader {
 public:
  // Both must outlive this.
  NeighbourReader(const AnswerFrame& frame, const SignalReader& signals) : frame_(frame), signals_(signals) {}
  // The line above or below that goes on with the marker; empty when there is none. A line above goes on when
  // it leaves its sentence open, or announces the marker with a colon and is not a mere label; a line below,
  // when no blank line separates it and it is not a sentence of its own.
  std::string_view find(const FoundMarker& found);

 private:
  std::string_view find_above(std::size_t index) const;
  bool goes_on_below(std::size_t index) const;
  bool is_caseless_sentence(std::size_t index) const;

  const AnswerFrame& frame_;
  const SignalReader& signals_;
  std::pair<std::size_t, std::string_view> above_{static_cast<std::size_t>(-1), {}};  // by line
};

}  // namespace blue
