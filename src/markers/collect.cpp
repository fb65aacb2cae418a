// Each bracket is read once, and one inside another only up to its first inner bracket, so nesting costs
// nothing.
#include "markers/collect.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "markers/brackets.h"
#include "markers/uncounted.h"

namespace blue {
namespace {

class Collector {
 public:
  Collector(std::string_view text, const ExpertNames& experts, Diagnostics& diagnostics)
      : text_(text), experts_(experts), diagnostics_(diagnostics) {}

  std::vector<FoundMarker> collect() {
    for (const Bracket& bracket : find_brackets(text_)) {
      if (bracket.begin < covered_to_)
        read_nested(bracket);
      else if (bracket.place == BracketPlace::text)
        read(bracket);
      else
        read_uncounted(bracket);
    }
    return std::move(found_);
  }

 private:
  void read(const Bracket& bracket) {
    auto marker = read_marker(text_.substr(bracket.begin + 1, bracket.end - bracket.begin - 2), experts_);
    if (!marker) return;
    if (marker->type == MarkerType::unreadable) return report_unreadable(bracket, *marker);
    if (marker->type == MarkerType::accepted) return report_accepted(bracket);
    FoundMarker found{std::move(*marker), bracket.begin, bracket.end};
    take_label_behind(found);
    if (found.marker.type != MarkerType::mention) covered_to_ = found.end;
    found_.push_back(std::move(found));
  }

  // "[TENSION T01]: label": the colon behind the bracket makes the rest of the line the label.
  void take_label_behind(FoundMarker& found) const {
    Marker& marker = found.marker;
    bool raises = marker.type == MarkerType::entity || marker.type == MarkerType::mention;
    if (!raises || marker.labelled) return;
    marker.type = MarkerType::mention;
    std::size_t colon = text_.find_first_not_of("*_", found.end);
    if (colon == text_.npos || text_[colon] != ':' || !marker.label.empty()) return;
    std::size_t label = std::min(text_.find_first_not_of("*_", colon + 1), text_.size());
    found.end = std::min(text_.find_first_of("[\n", label), text_.size());
    marker.type = MarkerType::entity;
    marker.labelled = true;
    marker.label = trim(text_.substr(label, found.end - label));
  }

  void read_nested(const Bracket& bracket) {
    bool plain = bracket.place == BracketPlace::text || bracket.place == BracketPlace::unclosed;
    if (plain && speaks(bracket)) report_nested(text_, bracket, diagnostics_);
  }

  void read_uncounted(const Bracket& bracket) {
    bool fenced = bracket.place == BracketPlace::fence || bracket.place == BracketPlace::unclosed_fence;
    if (fenced && reported_fence_ == bracket.block + 1) return;
    if (!speaks(bracket)) return;
    if (fenced) reported_fence_ = bracket.block + 1;
    report_uncounted(text_, bracket, diagnostics_);
  }

  // True when the first words of `bracket` spell a marker that would count elsewhere.
  bool speaks(const Bracket& bracket) const {
    std::size_t begin = bracket.begin + 1;
    std::size_t end = std::min({text_.find_first_of("[]\n", begin), bracket.end, text_.size()});
    auto marker = read_marker(text_.substr(begin, end - begin), experts_);
    return marker && marker->type != MarkerType::mention && marker->type != MarkerType::unreadable;
  }

  void report_unreadable(const Bracket& bracket, const Marker& marker) {
    diagnostics_.report(marker_codes::marker_unreadable, bracket.begin, [&] {
      return Advice{format("{} looks like a marker but is none.", show_marker(text_, bracket)),
                    advise(marker)};
    });
  }

  void report_accepted(const Bracket& bracket) {
    diagnostics_.report(marker_codes::judge_only, bracket.begin, [&] {
      return Advice{format("{} changes nothing: only the Judge accepts a tension unresolved.",
                           show_marker(text_, bracket)),
                    "Write [RE:ADDRESS id] and say why it should be accepted."};
    });
  }

  std::string_view text_;
  const ExpertNames& experts_;
  Diagnostics& diagnostics_;
  std::vector<FoundMarker> found_;
  std::size_t covered_to_ = 0;
  std::size_t reported_fence_ = 0;  // one more than the block of the fence reported last
};

}  // namespace

std::vector<FoundMarker> collect_markers(std::string_view text, const ExpertNames& experts,
                                         Diagnostics& diagnostics) {
  return Collector(text, experts, diagnostics).collect();
}

}  // namespace blue
