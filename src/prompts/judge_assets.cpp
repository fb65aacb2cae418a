#include "prompts/judge_assets.h"

#include <algorithm>

#include "base/embedded.h"

namespace blue {

std::span<const Embedded> embedded_judge();

std::string_view judge_asset(std::string_view path) {
  auto files = embedded_judge();
  auto found = std::ranges::find(files, path, &Embedded::path);
  return found == files.end() ? std::string_view{} : found->text;
}

}  // namespace blue
