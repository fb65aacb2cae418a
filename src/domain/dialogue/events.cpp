#include "domain/dialogue/events.h"

namespace blue {

void DialogueCreated::describe(Fields<DialogueCreated>& f) {
  using T = DialogueCreated;
  f.required("dialogue_id", &T::dialogue_id, "Key of the dialogue");
  f.required("title", &T::title, "Title");
  f.plain<&T::question, &T::background, &T::constraints, &T::sources, &T::rfc, &T::model, &T::rotation,
          &T::panel_size>();
  f.optional("max_rounds", &T::max_rounds, "Rounds after which a verdict may be forced").range(1, 99);
  f.plain<&T::seed, &T::evidence, &T::output_dir, &T::domain, &T::pool, &T::foreign_names, &T::notes>();
}

void DialogueAbandoned::describe(Fields<DialogueAbandoned>& f) {
  f.required("reason", &DialogueAbandoned::reason, "Why");
}

}  // namespace blue
