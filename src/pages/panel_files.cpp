#include "pages/panel_files.h"

namespace blue {
namespace {

// The focus that was set for the seat, else the one the expert has in the dialogue.
std::string focus_of(const DialogueState& state, const Expert& seated) {
  const Expert* known = state.find_expert(seated.slug);
  return seated.focus.empty() && known ? known->focus : seated.focus;
}

Json seat_json(const DialogueState& state, const Seat& seat) {
  const Expert& expert = seat.expert;
  return JsonObject{{"name", expert.name},
                    {"role", expert.role},
                    {"tier", name_of(expert.tier)},
                    {"source", name_of(expert.source)},
                    {"relevance", expert.relevance},
                    {"focus", focus_of(state, expert)},
                    {"tensions", JsonArray(seat.tensions.begin(), seat.tensions.end())},
                    {"directive", seat.directive}};
}

Json pool_expert_json(const Expert& expert) {
  JsonObject out;
  if (!expert.name.empty()) out.set("name", expert.name);
  out.set("role", expert.role);
  out.set("tier", name_of(expert.tier));
  out.set("relevance", expert.relevance);
  if (!expert.focus.empty()) out.set("focus", expert.focus);
  if (!expert.model.empty()) out.set("model", expert.model);
  return out;
}

std::string render_file(JsonObject object) {
  return render_json(Json(std::move(object)), JsonStyle::pretty) + "\n";
}

}  // namespace

std::string panel_json(const DialogueState& state, const PanelSet& panel) {
  JsonArray seats;
  for (const Seat& seat : panel.seats) seats.push_back(seat_json(state, seat));
  return render_file({{"round", panel.round}, {"panel", std::move(seats)}});
}

std::string expert_pool_json(const DialogueState& state) {
  JsonObject out{{"domain", state.settings.domain}};
  if (state.settings.question) out.set("question", *state.settings.question);
  JsonArray experts;
  for (const Expert& expert : state.experts) experts.push_back(pool_expert_json(expert));
  out.set("experts", std::move(experts));
  return render_file(std::move(out));
}

}  // namespace blue
