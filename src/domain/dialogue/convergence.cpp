#include "domain/dialogue/convergence.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

void add_conflicts(Convergence& out, const DialogueState& state) {
  for (const std::string& id : out.open_tensions) {
    const Tension* tension = state.record.find_tension(id);
    if (!tension || !tension->conflict) continue;
    std::vector<std::string> claims;
    for (const Resolution& one : tension->pending) claims.push_back(state.display_name(one.name()));
    out.conflicts.push_back(id);
    out.contested.push_back(format("{} ({})", id, join(claims, " against ")));
  }
}

}  // namespace

Convergence convergence_of_round(const DialogueState& state, int round) {
  Convergence out;
  out.max_rounds_reached = state.is_max_rounds_reached();
  if (round < 0 || round >= state.next_round()) return out;
  const RoundRegistered& last = state.round_at(round);
  out.round = round;
  out.open_tensions = last.counts.open_tensions;
  out.new_perspectives = last.counts.new_perspectives;
  out.panel = slugs_of(last.panel);
  out.signals = last.standing.size();
  for (const std::string& slug : out.panel)
    if (std::ranges::find(last.standing, slug, &Signal::expert) == last.standing.end())
      out.missing.push_back(state.display_name(slug));
  if (round + 1 == state.next_round()) add_conflicts(out, state);
  return out;
}

Convergence read_convergence(const DialogueState& state, const std::vector<std::string>& accepted) {
  Convergence out = convergence_of_round(state, state.next_round() - 1);
  std::erase_if(out.open_tensions,
                [&](const std::string& id) { return std::ranges::find(accepted, id) != accepted.end(); });
  out.conflicts.clear();
  out.contested.clear();
  add_conflicts(out, state);
  return out;
}

std::string render_convergence(const Convergence& reading) {
  return format("velocity {} ({}, {}), {} % converged ({} of {})", reading.velocity(),
                counted(reading.open_tensions.size(), "open tension"),
                counted(reading.new_perspectives.size(), "new perspective"),
                render_percent(reading.signals, reading.panel.size()), reading.signals, reading.panel.size());
}

int percent_tenths(std::size_t signals, std::size_t panel_size) {
  if (panel_size == 0) return 0;
  const std::size_t rounded = (signals * 2000 + panel_size) / (2 * panel_size);
  return static_cast<int>(signals < panel_size ? std::min<std::size_t>(rounded, 999) : rounded);
}

std::string render_percent(std::size_t signals, std::size_t panel_size) {
  const int tenths = percent_tenths(signals, panel_size);
  const bool is_whole = panel_size == 0 || signals * 100 % panel_size == 0;
  return is_whole ? format("{}", tenths / 10) : format("{}.{}", tenths / 10, tenths % 10);
}

Json percent_number(std::size_t signals, std::size_t panel_size) {
  const int tenths = percent_tenths(signals, panel_size);
  if (panel_size == 0 || signals * 100 % panel_size == 0) return tenths / 10;
  return tenths / 10.0;
}

}  // namespace blue
