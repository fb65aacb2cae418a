#pragma once
// The texts of assets/judge, from which protocol, prompts and skills are made.
#include <string>
#include <string_view>

namespace blue {

// The text of the file `path` below assets/judge; empty for an unknown path. Callers pass literals, and tests
// render every text in use.
std::string_view judge_asset(std::string_view path);
// The file `path` with `text` in its hole {{text}}; nothing for an empty text.
std::string judge_section(std::string_view path, std::string_view text);
// `text` with every hole {{shared/…}} filled by that file of assets/judge; holes within those files stay.
std::string include_shared(std::string_view text);

}  // namespace blue
