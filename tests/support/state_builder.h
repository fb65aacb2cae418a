#pragma once
// For tests only: dialogues filled in by hand, and a reader that skips fences.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/state.h"
#include "domain/round/entity_id.h"

namespace blue {

inline Expert make_expert(const std::string& name, std::string role) {
  Expert out;
  out.name = name;
  out.slug = slug_of_name(name);
  out.role = std::move(role);
  return out;
}

// A state under construction. Entities get the next sequence of their kind and round.
struct StateBuilder {
  DialogueState state;
  PanelSet panel;

  StateBuilder() {
    state.settings.dialogue_id = "api-versioning";
    state.settings.title = "API versioning";
    state.settings.question = "How do we version the API?";
    state.settings.output_dir = ".blue/dialogues/2026-02-03T1423Z-api-versioning";
    for (const auto& [name, role] : {std::pair{"Muffin", "API Architect"},
                                     std::pair{"Cupcake", "Risk Manager"}, std::pair{"Scone", "SRE Lead"}})
      seat(name, role);
  }

  void seat(const std::string& name, const std::string& role) {
    state.experts.push_back(make_expert(name, role));
    panel.seats.push_back({state.experts.back(), {}, ""});
  }
  Seat& seat_of(std::string_view slug) {
    return *std::ranges::find_if(panel.seats, [&](const Seat& seat) { return seat.expert.slug == slug; });
  }

  // Registers an empty round with the present panel.
  RoundRegistered& round(std::string summary = "") {
    RoundRegistered out;
    out.round = state.next_round();
    out.panel = panel;
    out.panel.round = out.round;
    out.summary = std::move(summary);
    for (const Seat& seat : panel.seats)
      out.answers.push_back({seat.expert.slug, "", "", format("round-{}/{}.md", out.round, seat.expert.slug),
                             false, false, "", "", ""});
    out.counts.panel_size = panel.seats.size();
    panel.round = out.round + 1;
    return state.rounds.emplace_back(std::move(out));
  }

  // Adds to the last round; returns the global id. A tension is open and belongs to its author.
  std::string add(EntityKind kind, const std::string& author, std::string label, std::string content) {
    Entity out;
    out.type = kind;
    out.round = state.next_round() - 1;
    for (const Entity& one : state.record.entities)
      out.sequence += one.type == kind && one.round == out.round;
    out.id = render_entity_id({kind, out.round, ++out.sequence});
    out.author = author;
    out.contributors = {author};
    out.status = initial_status(kind);
    out.label = {std::move(label)};
    out.content = {std::move(content)};
    if (kind == EntityKind::tension) own(out.id, author);
    state.record.entity_index[out.id] = state.record.entities.size();
    state.record.entities.push_back(out);
    return out.id;
  }

  void own(const std::string& id, const std::string& owner) {
    Tension& tension = state.record.tensions[id];
    tension.id = id;
    tension.owner = owner;
  }
};

// The lines of a markdown text outside code fences.
inline std::string outside_fences(std::string_view text) {
  std::string out;
  std::size_t open = 0;  // back-ticks of the fence we are in
  for (std::string_view line : split(text, '\n')) {
    const std::size_t marks = std::min(line.find_first_not_of('`'), line.size());
    if (open == 0 && marks >= 3)
      open = marks;
    else if (open > 0 && marks >= open && marks == line.size())
      open = 0;
    else if (open == 0)
      out.append(line).append("\n");
  }
  return open == 0 ? out : out + "(a fence is still open)";
}

}  // namespace blue
