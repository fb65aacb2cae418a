#pragma once
// Checking off one box of a list: a task of a plan, a criterion of a PRD.
#include <string>
#include <string_view>

#include "base/result.h"
#include "markdown/lines.h"

namespace blue {

// What the boxes of a list are called in messages.
struct BoxNames {
  std::string_view field;    // of the input that names one
  std::string_view noun;     // "task"
  std::string_view plural;   // "tasks"
  std::string_view listing;  // "plan"
};

// Checks the box in `part` of `text` that `which` means, or opens it again: its number, counting from 1, its
// text, or a part of the text that no other box has. Returns the text of the box; invalid_value lists those
// that are open.
Result<std::string> check_box(std::string& text, TextRange part, std::string_view which, bool is_undone,
                              const BoxNames& names);

}  // namespace blue
