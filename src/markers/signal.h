#pragma once
// Reads convergence signals. [MOVE:CONVERGE] counts when its line says nothing else and the lines around it
// do not go on with it; the rule is a list of what is allowed, in every language alike.
#include <optional>
#include <span>
#include <string_view>

#include "markers/find_markers.h"

namespace blue {

// Words near a signal that counts, for a reader to judge; empty where there are none. `above` is a line with
// one of the labels and words of its own, words that end with a colon, or a sentence left open; `below` goes
// on in lower case; `heading` is what the signal is headed with, unless that is one of the labels.
struct SignalSetting {
  TextRange above, below, heading;
};

class SignalReader {
 public:
  // Both must outlive this.
  SignalReader(const AnswerFrame& frame, std::span<const FoundMarker> markers);
  // Why the signal `found` does not count; empty when it counts.
  std::optional<SignalElsewhere> check(const FoundMarker& found) const;
  // The words beside a signal that counts which may take it back all the same.
  SignalSetting setting_of(const FoundMarker& found) const;
  // True when nothing around the marker shows it as something else: neither HTML nor a mark that points away.
  bool is_plain(const FoundMarker& found) const;
  // True when the line is made of markers and decoration.
  bool is_markers_only(std::size_t index) const;
  // True for a marker that is indented so far that it is shown as code.
  bool is_indented_code(const FoundMarker& found) const;
  // True when the line begins something new, so that it does not go on with a marker above it.
  bool begins_anew(std::size_t index) const;

 private:
  std::string_view find_quotation(const FoundMarker& found, const AnswerLine& line) const;
  std::string_view find_doubt(const FoundMarker& found, std::size_t index) const;
  bool is_in_element(const FoundMarker& found) const;
  bool leads_up(std::size_t above, bool labelled) const;
  std::size_t skip_markers(std::size_t index) const;

  const AnswerFrame& frame_;
  std::span<const FoundMarker> markers_;
  std::vector<TextRange> elements_;
};

// Reports a signal that does not count. `counted_line` is the line of one that does; 0 when there is none.
void report_signal(const SignalElsewhere& signal, const AnswerFrame& frame, std::size_t counted_line,
                   Diagnostics& diagnostics);
// Shows the words beside a signal that counts, where there are any.
void report_setting(std::size_t begin, const SignalSetting& setting, const AnswerFrame& frame,
                    Diagnostics& diagnostics);

}  // namespace blue
