#include "domain/round/steps/velocity.h"

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "domain/round/new_perspectives.h"

namespace blue {
namespace {

void compare_count(RoundDraft& draft, std::string field, const std::optional<std::int64_t>& claimed,
                   const std::vector<std::string>& ids) {
  if (!claimed || *claimed == static_cast<std::int64_t>(ids.size())) return;
  draft.problems.push_back(
      make_error(codes::count_mismatch, format("{} is {} in the call; the record shows {}: {}.", field,
                                               *claimed, ids.size(), ids.empty() ? "none" : join(ids, ", ")))
          .at(field, *claimed)
          .because("derived_count")
          .with("claimed", *claimed)
          .with("derived", ids.size())
          .with("ids", JsonArray(ids.begin(), ids.end()))
          .suggest(format("Leave {} out: Blue counts.", field)));
}

}  // namespace

void take_counts(RoundDraft& draft) {
  RoundCounts& counts = draft.body.counts;
  for (const auto& [id, tension] : draft.tensions)
    if (tension.is_open()) counts.open_tensions.push_back(id);
  sort_ids(counts.open_tensions);
  counts.new_perspectives = find_new_perspectives(draft.state.record.entities, draft.body, draft.body.merges);
  counts.converge_signals = draft.body.standing.size();
  counts.panel_size = draft.body.panel.seats.size();
  compare_count(draft, "open_tensions", draft.request().open_tensions, counts.open_tensions);
  compare_count(draft, "new_perspectives", draft.request().new_perspectives, counts.new_perspectives);
  compare_count(draft, "panel_size", draft.request().panel_size, slugs_of(draft.body.panel));
}

}  // namespace blue
