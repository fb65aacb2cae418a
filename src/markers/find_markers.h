#pragma once
// From an answer's text to its markers, in order; every bracket that is not a marker in running text is
// reported. Which entities their ids mean is not known here, nor whether a reference or signal counts.
#include <cstddef>
#include <string_view>
#include <vector>

#include "markers/answer_frame.h"

namespace blue {

// A [MOVE:CONVERGE] outside running text, or words that resemble one. `quoted` changes nothing; another one
// is in doubt.
struct SignalElsewhere {
  std::size_t begin;
  bool quoted;
  std::string_view why;  // completes "The marker …"
};

struct FoundMarkers {
  std::vector<FoundMarker> markers;
  std::vector<SignalElsewhere> signals;
  // Where something begins that may take a signal back: a [MOVE:…] with a word that names no move, or a
  // withdrawal that does not count.
  std::vector<std::size_t> unknown_moves;
};

// The markers of the answer. An id in brackets without a label is a mention: it is listed, but it raises
// nothing and ends no body. One that opens a line takes the rest of the line as its label when it is a
// complete id of the writer's own, or follows the word TENSION or PERSPECTIVE, and no other marker raises it.
FoundMarkers find_markers(const AnswerFrame& frame, Diagnostics& diagnostics);
// The words of a marker that objects: a tension's label; else what its line says from the marker on.
TextRange objecting_words(const AnswerFrame& frame, const FoundMarker& found);

}  // namespace blue
