#include "pages/page_layout.h"

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/convergence.h"

namespace blue {

std::string velocity_text(std::size_t open_tensions, std::size_t new_perspectives) {
  return format("{} ({} + {})", open_tensions + new_perspectives, counted(open_tensions, "tension"),
                counted(new_perspectives, "perspective"));
}

std::string velocity_text(const RoundCounts& counts) {
  return velocity_text(counts.open_tensions.size(), counts.new_perspectives.size());
}

std::string percent_text(std::size_t signals, std::size_t panel_size) {
  return render_percent(signals, panel_size) + "%";
}

std::string signals_text(std::size_t signals, std::size_t panel_size) {
  return format("{}/{} ({})", signals, panel_size, percent_text(signals, panel_size));
}

std::string blocked_text(std::size_t velocity, std::size_t signals, std::size_t panel_size) {
  std::vector<std::string> reasons;
  if (velocity > 0) reasons.push_back("velocity > 0");
  if (panel_size == 0 || signals < panel_size) reasons.push_back("converge < 100%");
  return reasons.empty() ? "No" : format("Yes ({})", join(reasons, ", "));
}

std::string tensions_line(std::size_t tensions, std::size_t open) {
  return format("{} {} ({} open, {} closed)", kTensionsLine, tensions, open, tensions - open);
}

std::vector<std::string> expert_score_columns(std::size_t rounds) {
  std::vector<std::string> out{"Expert", "Role"};
  for (std::size_t round = 0; round < rounds; ++round) out.push_back(format("R{}", round));
  out.push_back("Total");
  return out;
}

}  // namespace blue
