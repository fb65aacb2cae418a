#include "domain/file_names.h"

#include <charconv>

#include "base/format.h"

namespace blue {

std::string round_folder(int round) { return format("round-{}", round); }
std::string panel_file(int round) { return format("round-{}/{}", round, kPanelFile); }
std::string round_summary_file(int round) { return format("round-{0}/round-{0}{1}", round, kSummaryEnding); }
std::string answer_file(int round, std::string_view expert) {
  return format("round-{}/{}.md", round, expert);
}
std::string prompt_file(int round, std::string_view expert) {
  return format("round-{}/{}{}", round, expert, kPromptEnding);
}
std::string salt_file(std::string_view commitment) { return format("{}/{}", kSaltsFolder, commitment); }
std::string erasure_file(std::string_view commitment) {
  return format("{}/{}.json", kErasuresFolder, commitment);
}

std::optional<int> parse_round_folder(std::string_view name) {
  if (!name.starts_with("round-")) return std::nullopt;
  int number = -1;
  std::from_chars(name.data() + 6, name.data() + name.size(), number);
  return number >= 0 && round_folder(number) == name ? std::optional(number) : std::nullopt;
}

bool is_answer(std::string_view file_name) {
  return file_name.size() > 3 && file_name.ends_with(".md") && !file_name.ends_with(kPromptEnding) &&
         !file_name.ends_with(kSummaryEnding);
}

std::string first_free(const std::string& base, const std::function<bool(const std::string&)>& is_taken) {
  if (!is_taken(base)) return base;
  int number = 2;
  while (is_taken(format("{}-{}", base, number))) ++number;
  return format("{}-{}", base, number);
}

}  // namespace blue
