#include "domain/panel/events.h"

#include <algorithm>

namespace blue {

void Seat::describe(Fields<Seat>& f) {
  f.required("expert", &Seat::expert, "Who sits here");
  f.plain<&Seat::tensions, &Seat::directive>();
}

void Departure::describe(Fields<Departure>& f) {
  f.required("expert", &Departure::expert, "Who left");
  f.optional("reason", &Departure::reason, "Why");
  f.optional("signalled", &Departure::signalled, "Its signal stood when it left");
  f.optional("tensions", &Departure::tensions, "Open tensions it owns");
  f.optional("dissented", &Departure::dissented, "It dissented in the last round it sat in");
  f.optional("answered", &Departure::answered, "It had answered in the round it was dropped from");
}

void PanelSet::describe(Fields<PanelSet>& f) {
  f.required("round", &PanelSet::round, "Round");
  f.required("basis", &PanelSet::basis, "How the panel came about");
  f.optional("seed", &PanelSet::seed, "Seed of a sampled panel");
  f.required("seats", &PanelSet::seats, "The panel in its order");
  f.optional("left", &PanelSet::left, "Who left since the round before");
  f.optional("considered", &PanelSet::considered, "Who sat or was suggested before, for the same round");
  f.optional("notes", &PanelSet::notes, "Warnings");
}

void ExpertCreated::describe(Fields<ExpertCreated>& f) {
  f.required("expert", &ExpertCreated::expert, "The new expert");
}

void PromptIssued::describe(Fields<PromptIssued>& f) {
  f.required("round", &PromptIssued::round, "Round");
  f.required("experts", &PromptIssued::experts, "Who got a prompt");
  f.required("panel", &PromptIssued::panel, "The panel, fixed by this");
  f.optional("prompt_kb", &PromptIssued::prompt_kb, "Most kilobytes of a prompt; usually 64")
      .range(PromptForm::kLeastKb, PromptForm::kMostKb);
  f.optional("answer_by", &PromptIssued::answer_by, "How answers are handed over; usually by file");
}

PromptForm PromptIssued::form() const {
  const PromptForm usual;
  return {prompt_kb.value_or(usual.prompt_kb), answer_by.value_or(usual.answer_by)};
}

void PromptIssued::set_form(const PromptForm& form) {
  const PromptForm usual;
  if (form.prompt_kb != usual.prompt_kb) prompt_kb = form.prompt_kb;
  if (form.answer_by != usual.answer_by) answer_by = form.answer_by;
}

std::vector<std::string> slugs_of(const PanelSet& panel) {
  std::vector<std::string> out;
  for (const Seat& seat : panel.seats) out.push_back(seat.expert.slug);
  return out;
}

std::vector<std::string> names_of(const PanelSet& panel) {
  std::vector<std::string> names;
  for (const Seat& seat : panel.seats) names.push_back(seat.expert.name);
  return names;
}

bool sits_on(const PanelSet& panel, std::string_view slug) {
  return std::ranges::any_of(panel.seats, [&](const Seat& seat) { return seat.expert.slug == slug; });
}

}  // namespace blue
