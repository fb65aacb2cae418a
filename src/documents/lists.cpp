#include "documents/lists.h"

#include "documents/header.h"
#include "documents/sections.h"

namespace blue {

std::vector<std::pair<std::string, std::string>> header_rows(const OpenDocument& document) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (HeaderRow& row : read_header(document.row.type, document.text).rows)
    rows.emplace_back(std::move(row.name), std::move(row.value));
  return rows;
}

BoxTally count_boxes(std::string_view text) {
  BoxTally tally;
  for (CheckBox& box : find_check_boxes(text)) {
    ++tally.total;
    if (box.is_checked)
      ++tally.checked;
    else
      tally.open.push_back(std::move(box.text));
    if (tally.first_open == 0 && !box.is_checked) tally.first_open = tally.total;
  }
  return tally;
}

BoxTally count_criteria(const OpenDocument& document) {
  auto section = find_section(document.text, "Acceptance Criteria");
  if (!section) return {};
  return count_boxes(std::string_view(document.text)
                         .substr(section->range.begin, section->range.end - section->range.begin));
}

}  // namespace blue
