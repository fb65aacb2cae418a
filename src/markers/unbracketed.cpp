#include "markers/unbracketed.h"

#include <algorithm>

#include "base/text.h"

namespace blue {
namespace {

constexpr std::size_t kLongest = 200;  // bytes of a line that are read

bool matters(const Marker& marker) {
  if (!is_shouted(marker.prefix)) return false;
  switch (marker.type) {
    case MarkerType::move:
      return is_signal(marker) || marker.move == MoveKind::withdraw || marker.move == MoveKind::challenge;
    case MarkerType::reference:
      return objection_of(marker).has_value();
    default:
      return marker.type == MarkerType::dissent || marker.type == MarkerType::minority_verdict;
  }
}

}  // namespace

std::vector<FoundMarker> find_unbracketed(const AnswerFrame& frame) {
  std::vector<FoundMarker> out;
  for (std::size_t i = 0; i < frame.lines.size(); ++i) {
    const AnswerLine& line = frame.lines[i];
    if (line.in_table || (!is_prose(line.role) && line.role != LineRole::heading)) continue;
    std::string_view words = slice(frame.text, line.words);
    const std::size_t opening = std::min(words.find_first_not_of("({<"), words.size());
    words = words.substr(opening, kLongest);
    if (words.empty() || words.front() < 'A' || words.front() > 'Z') continue;
    words = words.substr(0, words.find_first_of("[]"));
    if (opening > 0) words = words.substr(0, words.find_first_of(")}>"));
    auto marker = read_marker(words, frame.experts);
    if (!marker || !matters(*marker)) continue;
    const std::size_t begin = line.words.begin;
    out.push_back({*std::move(marker), begin, line.range.end, line.range.end});
  }
  return out;
}

}  // namespace blue
