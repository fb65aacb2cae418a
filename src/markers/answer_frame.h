#pragma once
// What the readers of one answer share: its text and lines, who wrote it when, and a marker found in it.
#include <cstddef>
#include <span>
#include <string_view>

#include "markers/answer_lines.h"
#include "markers/diagnostics.h"
#include "markers/marker.h"

namespace blue {

struct AnswerFrame {
  std::string_view text;  // with ASCII brackets
  const AnswerLines& lines;
  const ExpertNames& experts;
  int round;
  std::span<const KnownEntity> known;
  const PositionMap& positions;
};

struct FoundMarker {
  Marker marker;
  std::size_t begin;  // the '[', or the first word of a heading that raises a tension
  std::size_t close;  // after the ']'
  std::size_t end;    // after the ']' and a label that follows it
};

}  // namespace blue
