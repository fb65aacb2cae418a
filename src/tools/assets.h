#pragma once
// The texts of assets/prompts.
#include <string_view>

namespace blue {

// The text of the file `path` below assets/prompts. The name is a programmer's: an unknown one gives an empty
// text, and a test asks for every name in use.
std::string_view prompt_asset(std::string_view path);

}  // namespace blue
