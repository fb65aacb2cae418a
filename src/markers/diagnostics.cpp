#include "markers/diagnostics.h"

#include <algorithm>
#include <tuple>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::size_t kStride = 32;  // a column on a line of a megabyte is then as cheap as any other

std::size_t step(std::string_view text, std::size_t at) {
  if (static_cast<unsigned char>(text[at]) < 0x80) return 1;
  return std::max<std::size_t>(1, utf8_sequence_length(text, at));
}

}  // namespace

PositionMap::PositionMap(std::string_view text) : text_(text), lines_{{0, 0}} {
  checkpoints_.reserve(text.size() / kStride + 2);
  std::size_t code_points = 0;
  std::size_t next_checkpoint = 0;
  for (std::size_t at = 0; at < text.size(); ++code_points) {
    if (at >= next_checkpoint) {
      checkpoints_.push_back({at, code_points});
      next_checkpoint += kStride;
    }
    if (text[at] == '\n') lines_.push_back({at + 1, code_points + 1});
    at += step(text, at);
  }
  checkpoints_.push_back({text.size(), code_points});
}

Position PositionMap::at(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  auto line = std::ranges::upper_bound(lines_, offset, {}, &Checkpoint::offset) - 1;
  auto number = static_cast<std::size_t>(line - lines_.begin()) + 1;
  return {number, code_points_before(offset) - line->code_points + 1};
}

std::size_t PositionMap::code_points_before(std::size_t offset) const {
  std::size_t index = std::min(offset / kStride, checkpoints_.size() - 1);
  while (index > 0 && checkpoints_[index].offset > offset) --index;
  std::size_t at = checkpoints_[index].offset;
  std::size_t count = checkpoints_[index].code_points;
  for (; at < offset; at += step(text_, at)) ++count;
  return count;
}

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
                     counted(cut_, "further problem") + " not listed.", "Fix the problems above first.",
                     kept_.back().at});
  return std::move(kept_);
}

}  // namespace blue
