#pragma once
// The action items that a postmortem lists, however its author wrote them: a list or a table, below a heading
// or a line in bold, numbered or decorated.
#include <string>
#include <string_view>
#include <vector>

#include "markdown/lines.h"

namespace blue {

struct WrittenItem {
  std::string text;
  bool is_done = false;
  TextRange range;                  // of its words in the text; something may be added at the end
  std::vector<std::string> beside;  // the other cells of its row
};
// The items of every section called Action Items, Actions, Follow-ups and the like, in order. An item below
// another one belongs to it; only where the upper one merely groups check boxes, those are the items.
std::vector<WrittenItem> find_written_items(std::string_view text);

}  // namespace blue
