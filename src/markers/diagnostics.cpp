#include "markers/diagnostics.h"

#include <algorithm>
#include <tuple>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"

namespace blue {

void Diagnostics::keep(std::string_view code, std::size_t offset, const Advice& advice) {
  kept_.push_back(
      {std::string(code), repair_utf8(advice.message), repair_utf8(advice.fix), positions_.at(offset)});
}

std::vector<Diagnostics::Objection> Diagnostics::take_objections() {
  std::ranges::stable_sort(objections_, {}, &Objection::offset);
  return std::move(objections_);
}

std::vector<MarkerDiagnostic> Diagnostics::take() {
  std::ranges::sort(kept_, {},
                    [](const MarkerDiagnostic& each) { return std::tie(each.at, each.code, each.message); });
  if (cut_ > 0 && !kept_.empty())
    kept_.push_back({std::string(marker_codes::diagnostics_cut),
                     counted(cut_, "further problem") + " not listed.", "Mend the problems above first.",
                     kept_.back().at});
  return std::move(kept_);
}

}  // namespace blue
