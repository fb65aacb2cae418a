#include "prompts/judge_assets.h"

#include <vector>

#include "base/embedded.h"
#include "base/text.h"

namespace blue {

std::span<const Embedded> embedded_judge();

std::string_view judge_asset(std::string_view path) { return find_embedded(embedded_judge(), path); }

std::string judge_section(std::string_view path, std::string_view text) {
  return text.empty() ? std::string() : fill(judge_asset(path), {{"text", text}});
}

std::string include_shared(std::string_view text) {
  std::vector<Filling> shared;
  for (const Embedded& file : embedded_judge())
    if (file.path.starts_with("shared/")) shared.emplace_back(file.path, trim(file.text));
  return fill(text, shared);
}

}  // namespace blue
