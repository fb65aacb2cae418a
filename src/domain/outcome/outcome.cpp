#include "domain/outcome/outcome.h"

namespace blue {

void DecisionOutcome::describe(Fields<DecisionOutcome>& f) {
  f.required("at", &DecisionOutcome::at, "When it was recorded");
  f.plain<&DecisionOutcome::by, &DecisionOutcome::rfc, &DecisionOutcome::dialogue_id,
          &DecisionOutcome::uid>();
  f.required("result", &DecisionOutcome::result, "What became of the decision");
  f.plain<&DecisionOutcome::note>();
}

}  // namespace blue
