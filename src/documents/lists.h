#pragma once
// The lists of a document: bullets, and check boxes for the tasks of a plan and the acceptance criteria of a
// PRD. Lists inside code are text.
#include <string>
#include <string_view>
#include <vector>

#include "markdown/lines.h"

namespace blue {

struct CheckBox {
  bool is_checked = false;
  std::string text;
  TextRange mark;  // of the character between the brackets
};
// The boxes of a document or a part of it; boxes without text are skipped.
std::vector<CheckBox> find_check_boxes(std::string_view text);
// The texts of the bullets (`-`, `*`, `+`, `1.`) in `text`, one line each, without check boxes and comments.
std::vector<std::string> find_bullets(std::string_view text);

// An item of a list: its first paragraph on one line, without mark, box and comments.
struct ListItem {
  std::string text;
  bool has_box = false, is_checked = false;
  TextRange range;  // of that paragraph in the text, without the list mark
};
// The items of every list in `text`, nested ones, too; empty ones are skipped.
std::vector<ListItem> find_list_items(std::string_view text);

struct BoxTally {
  std::size_t total = 0, checked = 0;
  std::vector<std::string> open;  // the texts of the unchecked boxes
  std::size_t first_open = 0;     // the number of the first unchecked box, from 1; 0 if all are checked
};
BoxTally count_boxes(std::string_view text);
// The boxes of a PRD's section "Acceptance Criteria".
BoxTally count_criteria(std::string_view prd);

}  // namespace blue
