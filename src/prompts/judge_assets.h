#pragma once
// The texts of assets/judge, from which protocol, prompts and skills are made.
#include <string>
#include <string_view>

namespace blue {

// The text of the file `path` below assets/judge. The name is a programmer's: an unknown one gives an empty
// text, and a test asks for every name in use.
std::string_view judge_asset(std::string_view path);
// `text` with every hole {{shared/…}} filled by that file of assets/judge; holes within those files stay.
std::string include_shared(std::string_view text);

}  // namespace blue
