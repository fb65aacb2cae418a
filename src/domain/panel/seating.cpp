#include "domain/panel/seating.h"

#include <algorithm>
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/preconditions.h"
#include "domain/error_codes.h"
#include "domain/panel/sampling.h"
#include "domain/reason.h"

namespace blue {
namespace {

// Gives a name to every seat that has none: the proposed one while it is free, else the next of the list.
void name_seats(const DialogueState& state, std::vector<Seat>& seats) {
  std::vector<std::string> taken = state.taken_slugs();
  for (const Seat& seat : seats)
    if (!seat.expert.slug.empty()) taken.push_back(seat.expert.slug);
  for (Seat& seat : seats) {
    Expert& expert = seat.expert;
    if (!expert.slug.empty()) continue;
    const std::string proposed = slug_of_name(expert.name);
    if (proposed.empty() || std::ranges::find(taken, proposed) != taken.end())
      expert.name = next_free_name(taken);
    expert.slug = slug_of_name(expert.name);
    taken.push_back(expert.slug);
  }
}

const std::string* find_reason(const Dropping& dropping, const std::string& slug) {
  for (const auto& [name, reason] : dropping.leaving)
    if (slug_of_name(name) == slug) return &reason;
  return nullptr;
}

Departure departure_of(const DialogueState& state, const std::string& slug, const Dropping& dropping) {
  Departure out{.expert = slug, .signalled = state.record.find_signal(slug) != nullptr};
  if (const std::string* reason = find_reason(dropping, slug)) out.reason = *reason;
  for (const RoundRegistered& round : state.rounds)
    for (const AnswerRecord& answer : round.answers)
      if (answer.expert == slug) out.dissented = answer.dissents;
  for (const auto& [id, tension] : state.record.tensions)
    if (tension.is_open() && tension.owner == slug) out.tensions.push_back(id);
  return out;
}

const PanelSet* previous_panel(const DialogueState& state, int round) {
  const bool is_next = round == state.next_round() && round > 0;
  return is_next ? &state.rounds.back().panel : nullptr;
}

std::vector<Seat> seats_from(const DialogueState& state, const std::vector<std::size_t>& chosen, int round) {
  const PanelSet* before = previous_panel(state, round);
  std::vector<Seat> seats;
  for (std::size_t index : chosen) {
    Expert expert = state.experts[index];
    if (before && sits_on(*before, expert.slug)) expert.source = ExpertSource::retained;
    seats.push_back({std::move(expert), {}, {}});
  }
  name_seats(state, seats);
  return seats;
}

std::vector<Candidate> candidates_of(const DialogueState& state) {
  std::vector<Candidate> out;
  for (const Expert& expert : state.experts) out.push_back({expert.tier, expert.relevance, false, false});
  return out;
}

PanelSet draw_panel(const DialogueState& state, int round, PanelBasis basis, std::int64_t seed,
                    const std::vector<Candidate>& candidates, std::size_t size) {
  Random random(static_cast<std::uint64_t>(seed), static_cast<std::uint64_t>(round));
  PanelSet panel{.round = round, .basis = basis, .seed = seed};
  panel.seats = seats_from(state, sample(candidates, size, random), round);
  panel.left = find_departures(state, panel);
  return panel;
}

PanelSet keep_panel(const DialogueState& state, int round, const PanelSet& before) {
  PanelSet panel{.round = round, .basis = PanelBasis::rotated, .seats = before.seats};
  for (Seat& seat : panel.seats) {
    seat.expert.source = ExpertSource::retained;
    seat.tensions.clear();
    seat.directive.clear();
  }
  panel.left = find_departures(state, panel);
  return panel;
}

PanelSet rotate(const DialogueState& state, int round, const PanelSet& before) {
  const Rotation rotation = state.settings.rotation;
  if (rotation == Rotation::none || rotation == Rotation::graduated || state.settings.pool.empty())
    return keep_panel(state, round, before);
  std::vector<Candidate> candidates = candidates_of(state);
  auto size = static_cast<std::size_t>(state.settings.panel_size);
  if (rotation == Rotation::wildcards) {
    size = before.seats.size();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const bool sat = sits_on(before, state.experts[i].slug);
      candidates[i].is_retained = sat && candidates[i].tier != Tier::wildcard;
      candidates[i].is_excluded = !sat && candidates[i].tier != Tier::wildcard;
    }
  }
  return draw_panel(state, round, PanelBasis::rotated, state.settings.seed, candidates, size);
}

Error panel_missing(int round) {
  return make_error(codes::panel_missing,
                    format("No expert is known who could sit on the panel of round {}.", round))
      .at("panel")
      .suggest("Set the panel with blue_dialogue_evolve_panel, or name it in `panel`.");
}

// The role that a suggested panel shows under a name that is not bound yet; else the name itself.
std::string suggested_role(const DialogueState& state, int round, std::string_view name) {
  const std::string slug = slug_of_name(name);
  if (auto panel = panel_for(state, round))
    for (const Seat& seat : panel->seats)
      if (seat.expert.slug == slug) return seat.expert.role;
  return std::string(name);
}

std::optional<std::size_t> find_index(const DialogueState& state, int round, std::string_view name) {
  const std::string slug = slug_of_name(name);
  for (std::size_t i = 0; i < state.experts.size(); ++i)
    if (!slug.empty() && state.experts[i].slug == slug) return i;
  const std::string role = suggested_role(state, round, name);
  for (std::size_t i = 0; i < state.experts.size(); ++i)
    if (same_word(state.experts[i].role, role)) return i;
  return std::nullopt;
}

void mark(const DialogueState& state, int round, const std::vector<std::string>& names,
          std::vector<Candidate>& candidates, bool Candidate::* flag, std::string_view field,
          Problems& problems) {
  for (const std::string& name : names)
    if (auto index = find_index(state, round, name))
      candidates[*index].*flag = true;
    else
      problems.add_value(codes::expert_not_found, std::string(field), name,
                         format("\"{}\" is neither the name nor the role of an expert.", name),
                         "Use an expert's name, or its role as the pool spells it.");
}

// A name that was only suggested belongs to its role once an answer bears it.
DialogueState with_answered_names(const DialogueState& state, const SampleInput& input) {
  DialogueState out = state;
  auto suggested = panel_for(state, input.round);
  if (!suggested) return out;
  for (const Seat& seat : suggested->seats)
    for (Expert& expert : out.experts)
      if (expert.slug.empty() && input.dropping.answered.contains(seat.expert.slug) &&
          same_word(expert.role, seat.expert.role)) {
        expert.slug = seat.expert.slug;
        expert.name = seat.expert.name;
        break;
      }
  return out;
}

}  // namespace

std::vector<Departure> find_departures(const DialogueState& state, const PanelSet& panel,
                                       const Dropping& dropping) {
  std::vector<Departure> out;
  if (state.rounds.empty()) return out;
  for (const std::string& slug : slugs_of(state.rounds.back().panel))
    if (!sits_on(panel, slug)) out.push_back(departure_of(state, slug, dropping));
  return out;
}

void check_dropped(const DialogueState& state, PanelSet& panel, const Dropping& dropping,
                   Problems& problems) {
  for (const std::string& slug : panel.considered) {
    auto left = std::ranges::find(panel.left, slug, &Departure::expert);
    if (!dropping.answered.contains(slug) || (left != panel.left.end() && left->answered)) continue;
    const std::string name = state.display_name(slug);
    const std::string* reason = find_reason(dropping, slug);
    if (reason)
      check_reason(problems, "leaving", *reason, format("Dropping {}, who has answered,", name));
    else
      problems.add_value(
          codes::expert_has_answered, "panel", slug,
          format("{} has answered in round {} and cannot be dropped from it.", name, panel.round),
          format("Keep {0} on the panel, or name {0} in `leaving` with a reason.", name));
    Departure departure = departure_of(state, slug, dropping);
    departure.answered = true;
    if (left == panel.left.end())
      panel.left.push_back(std::move(departure));
    else
      *left = std::move(departure);
  }
}

void take_leave(const DialogueState& state, PanelSet& panel, const Dropping& dropping, Problems& problems) {
  panel.left = find_departures(state, panel, dropping);
  auto before = panel_for(state, panel.round);
  if (!before) return;
  panel.considered = before->considered;
  for (std::string& slug : slugs_of(*before))
    if (std::ranges::find(panel.considered, slug) == panel.considered.end())
      panel.considered.push_back(std::move(slug));
  std::erase_if(panel.considered, [&](const std::string& slug) { return sits_on(panel, slug); });
  for (const Departure& left : before->left) {
    const bool is_gone = std::ranges::find(panel.considered, left.expert) != panel.considered.end();
    if (!left.answered || !is_gone) continue;
    std::erase_if(panel.left, [&](const Departure& one) { return one.expert == left.expert; });
    panel.left.push_back(left);
  }
  check_dropped(state, panel, dropping, problems);
}

void check_owner_leaves(const DialogueState& state, const Departure& departure, Problems& problems) {
  if (!departure.tensions.empty())
    check_reason(problems, "leaving", departure.reason,
                 format("Dropping {}, who owns {},", state.display_name(departure.expert),
                        join(departure.tensions, ", ")));
}

Result<PanelSet> panel_for(const DialogueState& state, int round) {
  if (auto found = state.panels.find(round); found != state.panels.end()) return found->second;
  if (round == 0) {
    if (state.experts.empty()) return fail(panel_missing(round));
    return draw_panel(state, 0, PanelBasis::suggested, state.settings.seed, candidates_of(state),
                      static_cast<std::size_t>(state.settings.panel_size));
  }
  if (const PanelSet* before = previous_panel(state, round)) return rotate(state, round, *before);
  return fail(make_error(codes::round_out_of_order, format("Round {} has no panel yet: the next round is {}.",
                                                           round, state.next_round()))
                  .at("round", round)
                  .suggest(format("Register round {} first.", state.next_round())));
}

Result<PanelSet> sample_panel(const DialogueState& state, const SampleInput& input) {
  Problems problems = check_panel_open(state, input.round);
  if (state.experts.empty()) problems.push_back(panel_missing(input.round));
  std::vector<Candidate> candidates = candidates_of(state);
  mark(state, input.round, input.retain, candidates, &Candidate::is_retained, "retain", problems);
  mark(state, input.round, input.exclude, candidates, &Candidate::is_excluded, "exclude", problems);
  for (std::size_t i = 0; i < candidates.size(); ++i)
    if (candidates[i].is_retained && candidates[i].is_excluded)
      problems.add(codes::contradiction, "retain",
                   format("{} is both retained and excluded.", state.experts[i].role),
                   "Name it in one of the two.");
  const std::size_t size = input.panel_size.value_or(static_cast<std::size_t>(state.settings.panel_size));
  if (size == 0)
    problems.add(codes::out_of_range, "panel_size", "A panel has at least one seat.", "Use 1 or more.");
  if (problems.empty()) {
    PanelSet panel = draw_panel(with_answered_names(state, input), input.round, PanelBasis::sampled,
                                input.seed.value_or(state.settings.seed), candidates, size);
    take_leave(state, panel, input.dropping, problems);
    for (const std::string& name : input.exclude)
      for (const Departure& one : panel.left)
        if (one.expert == slug_of_name(name)) check_owner_leaves(state, one, problems);
    if (panel.seats.empty()) problems.push_back(panel_missing(input.round));
    if (problems.empty()) return panel;
  }
  return fail(combine(std::move(problems)));
}

Problems check_panel_open(const DialogueState& state, int round) {
  Problems problems = check_next_round(state, round);
  if (state.prompts.contains(round))
    problems.add_value(codes::panel_fixed, "round", round,
                       format("The panel of round {} is fixed: its prompts are out.", round),
                       "List who does not answer in `absent` when you register the round.");
  return problems;
}

Result<PromptIssued> issue_prompts(const DialogueState& state, int round,
                                   const std::vector<std::string>& experts, const WantedForm& wanted) {
  Problems problems = check_next_round(state, round);
  if (!problems.empty()) return fail(combine(std::move(problems)));
  PromptIssued out{.round = round, .experts = {}, .panel = TRY(panel_for(state, round))};
  for (const std::string& name : experts) {
    const std::string slug = slug_of_name(name);
    if (!sits_on(out.panel, slug))
      problems.add_value(codes::panel_mismatch, "agent_name", name,
                         format("{} does not sit on the panel of round {}.", name, round),
                         format("The panel is {}.", join(names_of(out.panel), ", ")));
    out.experts.push_back(slug);
  }
  const auto issued = state.prompt_forms.find(round);
  const PromptForm form = issued != state.prompt_forms.end()
                              ? issued->second
                              : PromptForm{wanted.prompt_kb, wanted.answer_by.value_or(AnswerBy::file)};
  if (wanted.answer_by && *wanted.answer_by != form.answer_by)
    problems.add_value(
        codes::contradiction, "answer_by", name_of(*wanted.answer_by),
        format("The prompts of round {} are out and ask for answers by {}.", round, name_of(form.answer_by)),
        "Leave answer_by out; it applies to a round whose prompts are not out yet.");
  if (!problems.empty()) return fail(combine(std::move(problems)));
  out.set_form(form);
  if (out.experts.empty()) out.experts = slugs_of(out.panel);
  return out;
}

}  // namespace blue
