#include "tools/prompts/prompt.h"

#include "base/embedded.h"

namespace blue {

std::span<const Embedded> embedded_prompts();

std::string_view prompt_asset(std::string_view path) { return find_embedded(embedded_prompts(), path); }

}  // namespace blue
