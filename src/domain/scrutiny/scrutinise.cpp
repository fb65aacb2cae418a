#include "domain/scrutiny/scrutinise.h"

#include "domain/scrutiny/argument_graph.h"
#include "domain/scrutiny/decisions.h"
#include "domain/scrutiny/leaks.h"
#include "domain/scrutiny/movement.h"
#include "domain/scrutiny/panel_measures.h"
#include "domain/scrutiny/pressure.h"

namespace blue {

std::vector<Measure> scrutinise(const DialogueState& state, const ScrutinySources& sources) {
  return {measure_leaks(state, sources.texts),
          measure_capitulation(state),
          measure_herding(state),
          measure_bare_consent(state, sources.texts),
          measure_unaided_velocity(state),
          measure_witnesses(state),
          measure_breadth(state),
          measure_minority(state),
          measure_steering(state),
          measure_attempts(state, sources.others),
          measure_arguments(state, argument_graph(state)),
          measure_stagnation(state),
          measure_stability(state),
          measure_families(state)};
}

}  // namespace blue
