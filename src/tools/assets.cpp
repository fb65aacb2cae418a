#include "tools/assets.h"

#include <algorithm>

#include "base/embedded.h"

namespace blue {

std::span<const Embedded> embedded_prompts();

std::string_view prompt_asset(std::string_view path) {
  auto files = embedded_prompts();
  auto found = std::ranges::find(files, path, &Embedded::path);
  return found == files.end() ? std::string_view{} : found->text;
}

}  // namespace blue
