#include "domain/dialogue/events.h"

namespace blue {

void DialogueCreated::describe(Fields<DialogueCreated>& f) {
  using T = DialogueCreated;
  f.required("dialogue_id", &T::dialogue_id, "Key of the dialogue");
  f.required("title", &T::title, "Title");
  f.plain<&T::question, &T::background, &T::constraints, &T::sources, &T::rfc, &T::rfc_path, &T::model,
          &T::rotation, &T::panel_size>();
  f.optional("max_rounds", &T::max_rounds, "Rounds after which a verdict may be forced").range(1, 99);
  f.optional("seed", &T::seed, "Seed of the sampling");
  f.optional("ratification", &T::ratification, "Whether a verdict needs consent to its text");
  f.optional("evidence", &T::evidence, "What the numbers rest on");
  f.optional("output_dir", &T::output_dir, "Folder of the dialogue, relative to the project");
  f.optional("domain", &T::domain, "Domain of the pool");
  f.optional("pool", &T::pool, "Experts to choose from");
  f.optional("foreign_names", &T::foreign_names, "Names outside the list are kept");
  f.optional("notes", &T::notes, "Advice given at creation");
}

void DialogueAbandoned::describe(Fields<DialogueAbandoned>& f) {
  f.required("reason", &DialogueAbandoned::reason, "Why");
}

}  // namespace blue
