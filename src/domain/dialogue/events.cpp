#include "domain/dialogue/events.h"

namespace blue {

void DialogueCreated::describe(Fields<DialogueCreated>& f) {
  using T = DialogueCreated;
  f.required("dialogue_id", &T::dialogue_id, "Key of the dialogue");
  f.required("title", &T::title, "Title");
  f.optional("question", &T::question, "What is asked");
  f.optional("background", &T::background, "What the experts need to know");
  f.optional("constraints", &T::constraints, "What an answer must respect");
  f.optional("sources", &T::sources, "Files to read");
  f.optional("rfc", &T::rfc, "Linked RFC");
  f.optional("model", &T::model, "Model that plays the experts");
  f.optional("rotation", &T::rotation, "How the panel changes from round to round");
  f.optional("panel_size", &T::panel_size, "Seats of a sampled panel");
  f.optional("max_rounds", &T::max_rounds, "Rounds after which a verdict may be forced").range(1, 99);
  f.optional("seed", &T::seed, "Seed of the sampling");
  f.optional("evidence", &T::evidence, "What the numbers rest on");
  f.optional("output_dir", &T::output_dir, "Folder of the dialogue, relative to the project");
  f.optional("domain", &T::domain, "Domain of the pool");
  f.optional("pool", &T::pool, "Experts to choose from");
  f.optional("foreign_names", &T::foreign_names, "Names outside the list are kept");
  f.optional("notes", &T::notes, "Advice given at creation");
}

void Seat::describe(Fields<Seat>& f) {
  f.required("expert", &Seat::expert, "Who sits here");
  f.optional("tensions", &Seat::tensions, "Tensions to look at");
  f.optional("directive", &Seat::directive, "What else the expert is told");
}

void Departure::describe(Fields<Departure>& f) {
  f.required("expert", &Departure::expert, "Who left");
  f.optional("reason", &Departure::reason, "Why");
  f.optional("signalled", &Departure::signalled, "Its signal stood when it left");
  f.optional("tensions", &Departure::tensions, "Open tensions it owns");
}

void PanelSet::describe(Fields<PanelSet>& f) {
  f.required("round", &PanelSet::round, "Round");
  f.required("basis", &PanelSet::basis, "How the panel came about");
  f.optional("seed", &PanelSet::seed, "Seed of a sampled panel");
  f.required("seats", &PanelSet::seats, "The panel in its order");
  f.optional("left", &PanelSet::left, "Who left since the round before");
  f.optional("notes", &PanelSet::notes, "Warnings");
}

void ExpertCreated::describe(Fields<ExpertCreated>& f) {
  f.required("expert", &ExpertCreated::expert, "The new expert");
}

void PromptIssued::describe(Fields<PromptIssued>& f) {
  f.required("round", &PromptIssued::round, "Round");
  f.required("experts", &PromptIssued::experts, "Who got a prompt");
  f.required("panel", &PromptIssued::panel, "The panel, fixed by this");
}

void DialogueAbandoned::describe(Fields<DialogueAbandoned>& f) {
  f.required("reason", &DialogueAbandoned::reason, "Why");
}

}  // namespace blue
