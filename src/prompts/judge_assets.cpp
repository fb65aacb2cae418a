#include "prompts/judge_assets.h"

#include <algorithm>
#include <vector>

#include "base/embedded.h"
#include "base/fill.h"
#include "base/text.h"

namespace blue {

std::span<const Embedded> embedded_judge();

std::string_view judge_asset(std::string_view path) {
  auto files = embedded_judge();
  auto found = std::ranges::find(files, path, &Embedded::path);
  return found == files.end() ? std::string_view{} : found->text;
}

std::string include_shared(std::string_view text) {
  std::vector<Filling> shared;
  for (const Embedded& file : embedded_judge())
    if (file.path.starts_with("shared/")) shared.emplace_back(file.path, trim(file.text));
  return fill(text, shared);
}

}  // namespace blue
