#pragma once
// Links inside a dialogue's folder are not followed: what Blue reads and writes there lies there.
#include <string_view>

#include "dialogues/place.h"

namespace blue {

// path_outside_project when `file`, relative to the dialogue's folder, is a link or lies behind one; what is
// not there yet is fine.
Result<> check_no_link(const DialoguePlace& place, std::string_view file);
// The same for the folders on the way to `file`, for files that are written: those replace a link.
Result<> check_no_link_before(const DialoguePlace& place, std::string_view file);

}  // namespace blue
