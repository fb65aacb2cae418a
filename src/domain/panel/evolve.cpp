#include "domain/panel/evolve.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "domain/panel/pool.h"
#include "domain/panel/steering.h"

namespace blue {
namespace {

class Evolution {
 public:
  Evolution(const DialogueState& state, const EvolveInput& input) : state_(state), input_(input) {
    panel_.round = input.round;
    panel_.basis = PanelBasis::evolved;
    if (input.round > 0 && input.round == state.next_round()) before_ = &state.rounds.back().panel;
    if (input.round == 0)
      if (auto suggested = panel_for(state, 0)) suggestion_ = *std::move(suggested);
  }

  Result<PanelSet> take() {
    problems_ = check_panel_open(state_, input_.round);
    if (input_.panel.empty())
      problems_.add(codes::panel_missing, "panel", "The panel is empty.", "Name at least one expert.");
    for (std::size_t i = 0; i < input_.panel.size(); ++i) seat(input_.panel[i], format("panel[{}]", i));
    if (problems_.empty()) take_leave(state_, panel_, input_.dropping, problems_);
    for (const Departure& departure : panel_.left)
      if (!departure.answered) check_owner_leaves(state_, departure, problems_);
    if (!problems_.empty()) return fail(combine(std::move(problems_)));
    for (const Departure& departure : panel_.left) warn(departure);
    return std::move(panel_);
  }

 private:
  void seat(const PanelEntry& entry, const std::string& path) {
    Result<std::string> name = check_name(state_, entry.name, path + ".name", panel_.seats);
    if (!name) return problems_.push_back(name.error());
    Expert expert = known_or_new(entry, *name);
    if (sits_on(panel_, expert.slug))
      problems_.add(codes::contradiction, path + ".name", format("{} sits on the panel twice.", *name),
                    "Leave one of the two out.");
    check_role(entry, expert, path);
    check_source(entry, expert, path);
    check_tensions(entry, path);
    if (std::string steering = find_steering(state_, entry.directive); !steering.empty())
      note("steering", format("The directive for {} {}.", *name, steering),
           "Ask an open question instead; the certificate of a verdict names this.");
    panel_.seats.push_back({std::move(expert), entry.tensions, entry.directive});
    for (std::string& id : panel_.seats.back().tensions) id = upper_ascii(id);
  }

  // The expert of that name, else the nameless role of the pool, else a new expert.
  Expert known_or_new(const PanelEntry& entry, const std::string& name) const {
    const std::string slug = slug_of_name(name);
    if (const Expert* bound = state_.find_expert(slug)) {
      Expert expert = with_entry(*bound, entry);
      if (expert.role.empty()) expert.role = entry.role;
      return expert;
    }
    std::string role = entry.role;
    if (role.empty())
      for (const Seat& seat : suggestion_.seats)
        if (seat.expert.slug == slug) role = seat.expert.role;
    // The pool may propose the name for a role that was not suggested.
    auto is_free = [&](const Expert& one) { return one.slug.empty() && !is_seated(one); };
    auto free_role = std::ranges::find_if(state_.experts, [&](const Expert& one) {
      return is_free(one) && slug_of_name(one.name) == slug && (role.empty() || same_word(one.role, role));
    });
    if (free_role == state_.experts.end())
      free_role = std::ranges::find_if(
          state_.experts, [&](const Expert& one) { return is_free(one) && same_word(one.role, role); });
    Expert expert = free_role == state_.experts.end() ? made_from(entry) : *free_role;
    expert.slug = slug;
    expert.name = name;
    expert.role = free_role == state_.experts.end() ? role : free_role->role;
    return with_entry(std::move(expert), entry);
  }

  bool is_seated(const Expert& role) const {
    auto seats = std::ranges::count_if(
        panel_.seats, [&](const Seat& seat) { return same_word(seat.expert.role, role.role); });
    auto roles = std::ranges::count_if(state_.experts,
                                       [&](const Expert& one) { return same_word(one.role, role.role); });
    return seats >= roles;
  }

  static Expert made_from(const PanelEntry& entry) {
    Expert expert;
    expert.tier = entry.tier.value_or(Tier::adjacent);
    expert.relevance = entry.relevance.value_or(0.5);
    expert.creation_reason = entry.creation_reason;
    expert.source = ExpertSource::created;
    return expert;
  }

  static Expert with_entry(Expert expert, const PanelEntry& entry) {
    if (!entry.focus.empty()) expert.focus = entry.focus;
    if (!entry.model.empty()) expert.model = entry.model;
    return expert;
  }

  void check_role(const PanelEntry& entry, const Expert& expert, const std::string& path) {
    if (expert.role.empty() && !state_.find_expert(expert.slug))
      problems_.add(codes::missing_field, path + ".role", format("{} has no role yet.", expert.name),
                    format("Give {}.role.", path));
    if (!entry.role.empty() && !same_word(entry.role, expert.role))
      problems_.add_value(codes::name_taken, path + ".name", entry.name,
                          format("{} is the {}, not the {}.", expert.name, expert.role, entry.role),
                          format("Use {}, the next free name.", next_free_name(taken())));
    else
      check_other_name(expert, path);
  }

  // A role that sits under another name already would be one expert counted twice.
  void check_other_name(const Expert& expert, const std::string& path) {
    if (state_.find_expert(expert.slug) || expert.source == ExpertSource::pool) return;
    auto other = std::ranges::find_if(state_.experts, [&](const Expert& one) {
      return !one.slug.empty() && !one.role.empty() && same_word(one.role, expert.role);
    });
    if (other != state_.experts.end())
      problems_.add_value(codes::name_taken, path + ".name", expert.name,
                          format("The {} is called {}.", other->role, other->name),
                          format("Use {}.", other->name));
  }

  std::vector<std::string> taken() const {
    std::vector<std::string> out = state_.taken_slugs();
    for (const PanelEntry& entry : input_.panel) out.push_back(slug_of_name(entry.name));
    return out;
  }

  void check_source(const PanelEntry& entry, Expert& expert, const std::string& path) {
    const bool was_seated = before_ && sits_on(*before_, expert.slug);
    const ExpertSource origin = expert.source;
    const ExpertSource real = was_seated ? ExpertSource::retained : origin;
    expert.source = real;
    // The panel file of the round before says where an expert came from, which is as true as "retained".
    if (!entry.source || *entry.source == real || *entry.source == origin) return;
    if (const Seat* other = find_seat_of_role(expert.role))
      return problems_.add_value(codes::name_taken, path + ".role", expert.role,
                                 format("The {} sits already: {}.", expert.role, other->expert.name),
                                 format("Leave {} out, or give it a role of its own.", expert.name));
    if (*entry.source == ExpertSource::pool && state_.settings.pool.empty())
      return note("no_pool", format("The source of {} is pool, but the dialogue has no pool.", expert.name),
                  "It is kept as created.");
    problems_.add_value(
        codes::source_mismatch, path + ".source", name_of(*entry.source),
        format("{}{} is {}, not {}.", expert.name, expert.role.empty() ? "" : format(" ({})", expert.role),
               explain(real), name_of(*entry.source)),
        format("Write \"source\": \"{}\".", name_of(real)));
  }

  const Seat* find_seat_of_role(const std::string& role) const {
    auto found = std::ranges::find_if(panel_.seats,
                                      [&](const Seat& seat) { return same_word(seat.expert.role, role); });
    return found == panel_.seats.end() ? nullptr : &*found;
  }

  static std::string_view explain(ExpertSource source) {
    if (source == ExpertSource::retained) return "retained from the round before";
    return source == ExpertSource::pool ? "in the pool and was not on the panel of the round before"
                                        : "in no pool and was not on the panel of the round before";
  }

  void check_tensions(const PanelEntry& entry, const std::string& path) {
    for (const std::string& given : entry.tensions) {
      const std::string id = upper_ascii(given);
      const Entity* entity = state_.record.find_entity(id);
      if (entity && entity->type == EntityKind::tension) continue;
      problems_.add_value(entity ? codes::type_id_mismatch : codes::target_not_found, path + ".tensions",
                          given,
                          entity ? format("{} is a {}, not a tension.", id, name_of(entity->type))
                                 : format("No tension is called {}.", given),
                          state_.record.tensions.empty()
                              ? std::string("No tension was raised: leave it out.")
                              : format("The last tension is {}.", state_.record.tensions.rbegin()->first));
    }
  }

  void warn(const Departure& departure) {
    const std::string name = state_.display_name(departure.expert);
    if (!departure.tensions.empty())
      note("owner_leaves", format("{} leaves and owns {}.", name, join(departure.tensions, ", ")),
           "Give the tensions another owner in tension_updates, or keep the expert.");
    if (!departure.signalled)
      note("leaves_without_signal", format("{} leaves without having signalled.", name),
           "The certificate of a verdict will say so.");
  }

  void note(std::string code, std::string message, std::string fix) {
    panel_.notes.push_back({std::move(code), std::move(message), std::move(fix)});
  }

  const DialogueState& state_;
  const EvolveInput& input_;
  const PanelSet* before_ = nullptr;
  PanelSet suggestion_;
  PanelSet panel_;
  Problems problems_;
};

}  // namespace

Result<PanelSet> evolve_panel(const DialogueState& state, const EvolveInput& input) {
  return Evolution(state, input).take();
}

Result<PanelSet> state_panel(const DialogueState& state, int round, const std::vector<std::string>& names) {
  PanelSet panel{.round = round, .basis = PanelBasis::stated};
  Problems problems;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string path = format("panel[{}]", i);
    Result<std::string> name = check_name(state, names[i], path, panel.seats);
    if (!name) {
      problems.push_back(name.error());
      continue;
    }
    const std::string slug = slug_of_name(*name);
    if (sits_on(panel, slug))
      problems.add(codes::panel_mismatch, path, format("{} is named twice.", *name),
                   "Leave one of the two out.");
    panel.seats.push_back({Expert{.slug = slug, .name = *name, .source = ExpertSource::created}});
  }
  if (names.empty())
    problems.add(codes::panel_missing, "panel", "The panel is empty.", "Name at least one expert.");
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return panel;
}

}  // namespace blue
