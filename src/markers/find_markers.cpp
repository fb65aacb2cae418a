// Each bracket is read once, and one inside another only up to its first inner bracket, so nesting costs
// nothing.
#include "markers/find_markers.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/format.h"
#include "base/text.h"
#include "markers/brackets.h"
#include "markers/not_counted.h"
#include "markers/objection.h"

namespace blue {
namespace {

class Collector {
 public:
  Collector(std::string_view text, const ExpertNames& experts, int round, Diagnostics& diagnostics)
      : text_(text), experts_(experts), round_(round), diagnostics_(diagnostics) {}

  std::vector<FoundMarker> collect() {
    for (const Bracket& bracket : find_brackets(text_)) {
      if (bracket.begin < covered_to_)
        read_nested(bracket);
      else if (bracket.place == BracketPlace::text)
        read(bracket);
      else
        read_uncounted(bracket);
    }
    label_forgotten();
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
    if (auto id = own_id(found); id && found.marker.type == MarkerType::entity) raised_.insert(*id);
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

  using OwnId = std::pair<EntityKind, int>;

  // The whole id of the writer's own and of this round that `found` names alone.
  std::optional<OwnId> own_id(const FoundMarker& found) const {
    bool raises = found.marker.type == MarkerType::entity || found.marker.type == MarkerType::mention;
    if (!raises || found.marker.ids.size() != 1 || found.marker.range) return std::nullopt;
    const WrittenId& id = found.marker.ids.front();
    bool own = id.form == IdForm::numbered && id.round == round_ &&
               (id.expert.empty() || id.expert == experts_.writer());
    bool fits = !found.marker.entity || *found.marker.entity == id.kind;
    return own && fits ? std::optional(OwnId{id.kind, id.sequence}) : std::nullopt;
  }

  // "[MUFFIN-T0201] label": the id is whole and the writer's own, so only the label is out of place.
  void label_forgotten() {
    for (FoundMarker& found : found_) {
      auto id = own_id(found);
      bool bare = found.marker.type == MarkerType::mention && found.marker.label.empty();
      if (!id || !bare || raised_.contains(*id) || !opens_line(text_, found.begin)) continue;
      std::size_t end = std::min(text_.find_first_of("[\n", found.end), text_.size());
      std::string_view label = label_in(text_.substr(found.end, end - found.end));
      if (label.empty()) continue;
      found.end = end;
      found.marker.type = MarkerType::entity;
      found.marker.labelled = true;
      found.marker.label = label;
      raised_.insert(*id);
    }
  }

  // The words of `rest` without signs around them; empty for a link's address and where there are none.
  static std::string_view label_in(std::string_view rest) {
    if (rest.starts_with('(')) return {};
    rest.remove_prefix(std::min(rest.find_first_not_of("*_| \t"), rest.size()));
    MarkerTokens tokens(rest);
    if (is_separator(tokens.peek())) tokens.take();
    if (!tokens.at(TokenKind::word)) return {};
    rest = trim(tokens.rest());
    while (rest.ends_with('|') || rest.ends_with(' ')) rest.remove_suffix(1);
    return rest;
  }

  void read_nested(const Bracket& bracket) {
    bool plain = bracket.place == BracketPlace::text || bracket.place == BracketPlace::unclosed;
    auto marker = plain ? read_head(bracket) : std::nullopt;
    if (!marker) return;
    object(bracket, *marker);
    if (speaks(*marker)) report_nested(text_, bracket, diagnostics_);
  }

  void read_uncounted(const Bracket& bracket) {
    bool fenced = bracket.place == BracketPlace::fence || bracket.place == BracketPlace::unclosed_fence;
    bool open = bracket.place == BracketPlace::unclosed_fence || bracket.place == BracketPlace::unclosed;
    bool reported = fenced && reported_fence_ == bracket.block + 1;
    if (reported && !open) return;
    auto marker = read_head(bracket);
    if (marker && open) object(bracket, *marker);
    if (!marker || reported || !speaks(*marker)) return;
    if (fenced) reported_fence_ = bracket.block + 1;
    report_uncounted(text_, bracket, diagnostics_);
  }

  // The marker that the first words of `bracket` spell.
  std::optional<Marker> read_head(const Bracket& bracket) const {
    std::size_t begin = bracket.begin + 1;
    std::size_t end = std::min({text_.find_first_of("[]\n", begin), bracket.end, text_.size()});
    return read_marker(text_.substr(begin, end - begin), experts_);
  }

  // True for what would count elsewhere.
  static bool speaks(const Marker& marker) {
    return marker.type != MarkerType::mention && marker.type != MarkerType::unreadable;
  }

  // An objection that was left open or put inside another marker was meant all the same.
  void object(const Bracket& bracket, const Marker& marker) {
    if (marker.type != MarkerType::mention) diagnostics_.object(objection_of(marker), bracket.begin);
  }

  void report_unreadable(const Bracket& bracket, const Marker& marker) {
    object(bracket, marker);
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
  int round_;
  Diagnostics& diagnostics_;
  std::vector<FoundMarker> found_;
  std::set<OwnId> raised_;
  std::size_t covered_to_ = 0;
  std::size_t reported_fence_ = 0;  // one more than the block of the fence reported last
};

}  // namespace

std::vector<FoundMarker> collect_markers(std::string_view text, const ExpertNames& experts, int round,
                                         Diagnostics& diagnostics) {
  return Collector(text, experts, round, diagnostics).collect();
}

}  // namespace blue
