#pragma once
// From byte offsets in an answer to lines and columns, cheap enough to ask for every marker of a hostile
// text. It knows nothing of markers.
#include <cstddef>
#include <string_view>
#include <vector>

#include "domain/round/answer.h"

namespace blue {

class PositionMap {
 public:
  // Reads `text` once; the text must outlive the map.
  explicit PositionMap(std::string_view text);
  // Line and column, both from 1, of the byte at `offset`; an offset behind the text gives the place behind
  // it.
  Position at(std::size_t offset) const;

 private:
  struct Checkpoint {
    std::size_t offset;
    std::size_t code_points;
  };
  std::size_t code_points_before(std::size_t offset) const;

  std::string_view text_;
  std::vector<Checkpoint> lines_;        // where each line starts
  std::vector<Checkpoint> checkpoints_;  // a few dozen bytes apart
};

}  // namespace blue
