#include "domain/file_names.h"

#include "base/format.h"

namespace blue {

std::string round_folder(int round) { return format("round-{}", round); }
std::string panel_file(int round) { return round_folder(round) + "/panel.json"; }
std::string round_summary_file(int round) { return format("round-{0}/round-{0}.summary.md", round); }
std::string answer_file(int round, std::string_view expert) {
  return format("round-{}/{}.md", round, expert);
}
std::string prompt_file(int round, std::string_view expert) {
  return format("round-{}/{}.prompt.md", round, expert);
}

}  // namespace blue
