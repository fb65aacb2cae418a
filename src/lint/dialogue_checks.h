#pragma once
// The checks of dialogue.md (RFC 0023): participants, agent markers, scoreboard, inventory, tracker, and that
// they agree.
#include "lint/page_lint.h"

namespace blue {

void lint_dialogue(PageLint& page);

}  // namespace blue
