#pragma once
// What a document's text holds, for those who do not read markdown themselves.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "library/turn.h"

namespace blue {

// Names and values of the header, in order.
std::vector<std::pair<std::string, std::string>> header_rows(const OpenDocument& document);

// Check boxes: tasks of a plan, acceptance criteria of a PRD.
struct BoxTally {
  std::size_t total = 0, checked = 0;
  std::vector<std::string> open;  // the texts of those that are not checked
  std::size_t first_open = 0;     // the number of the first of these, counting from 1; 0 when all are checked
};
BoxTally count_boxes(std::string_view text);
// The boxes of a PRD's section "Acceptance Criteria".
BoxTally count_criteria(const OpenDocument& document);

}  // namespace blue
