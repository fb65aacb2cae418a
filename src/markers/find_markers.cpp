// Each bracket is read once, and one inside another only up to its first inner bracket, so that nesting is
// free.
#include "markers/find_markers.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"
#include "markers/brackets.h"
#include "markers/not_counted.h"

namespace blue {
namespace {

class MarkerFinder {
 public:
  MarkerFinder(std::string_view text, const ExpertNames& experts, int round, Diagnostics& diagnostics)
      : text_(text), experts_(experts), round_(round), diagnostics_(diagnostics) {}

  std::vector<FoundMarker> find() {
    for (const Bracket& bracket : find_brackets(text_)) {
      if (bracket.begin < covered_to_)
        read_nested(bracket);
      else if (bracket.place == BracketPlace::text)
        read(bracket);
      else
        read_uncounted(bracket);
    }
    label_mentions();
    return std::move(found_);
  }

 private:
  void read(const Bracket& bracket) {
    auto marker = read_marker(text_.substr(bracket.begin + 1, bracket.end - bracket.begin - 2), experts_);
    if (!marker) return;
    if (marker->type == MarkerType::unreadable) {
      object(bracket, *marker);
      return report_unreadable(text_, bracket, *marker, diagnostics_);
    }
    if (marker->type == MarkerType::accepted) return report_accepted(text_, bracket, diagnostics_);
    FoundMarker found{std::move(*marker), bracket.begin, bracket.end};
    take_label_after(found);
    if (auto id = own_id(found); id && found.marker.type == MarkerType::entity) raised_.insert(*id);
    if (found.marker.type != MarkerType::mention) covered_to_ = found.end;
    found_.push_back(std::move(found));
  }

  // "[TENSION T01]: label": the colon after the bracket makes the rest of the line the label.
  void take_label_after(FoundMarker& found) const {
    Marker& marker = found.marker;
    if (!may_raise(marker) || marker.labelled) return;
    marker.type = MarkerType::mention;
    std::size_t colon = text_.find_first_not_of("*_", found.end);
    if (colon == text_.npos || text_[colon] != ':' || !marker.label.empty()) return;
    std::size_t label = std::min(text_.find_first_not_of("*_", colon + 1), text_.size());
    std::size_t end = std::min(text_.find_first_of("[\n", label), text_.size());
    make_entity(found, end, trim(text_.substr(label, end - label)));
  }

  static void make_entity(FoundMarker& found, std::size_t end, std::string_view label) {
    found.end = end;
    found.marker.type = MarkerType::entity;
    found.marker.labelled = true;
    found.marker.label = label;
  }

  static bool may_raise(const Marker& marker) {
    return marker.type == MarkerType::entity || marker.type == MarkerType::mention;
  }

  using OwnId = std::pair<EntityKind, int>;

  // The complete id of the writer's own and of this round that `found` names alone.
  std::optional<OwnId> own_id(const FoundMarker& found) const {
    if (!may_raise(found.marker) || found.marker.ids.size() != 1 || found.marker.range) return std::nullopt;
    const WrittenId& id = found.marker.ids.front();
    bool own = id.form == IdForm::numbered && id.round == round_ &&
               (id.expert.empty() || id.expert == experts_.writer());
    bool fits = !found.marker.entity || *found.marker.entity == id.kind;
    return own && fits ? std::optional(OwnId{id.kind, id.sequence}) : std::nullopt;
  }

  // "[MUFFIN-T0201] label": the id is complete and the writer's own, so only the label is out of place.
  void label_mentions() {
    for (FoundMarker& found : found_) {
      auto id = own_id(found);
      bool bare = found.marker.type == MarkerType::mention && found.marker.label.empty();
      if (!id || !bare || raised_.contains(*id) || !opens_line(text_, found.begin)) continue;
      std::size_t end = std::min(text_.find_first_of("[\n", found.end), text_.size());
      std::string_view label = label_in(text_.substr(found.end, end - found.end));
      if (label.empty()) continue;
      make_entity(found, end, label);
      raised_.insert(*id);
    }
  }

  // The words of `rest` without signs around them; empty for a link's address and where there are no words.
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
    if (would_count(*marker)) report_nested(text_, bracket, diagnostics_);
  }

  void read_uncounted(const Bracket& bracket) {
    bool fenced = bracket.place == BracketPlace::fence || bracket.place == BracketPlace::unclosed_fence;
    bool open = bracket.place == BracketPlace::unclosed_fence || bracket.place == BracketPlace::unclosed;
    bool reported = fenced && reported_fence_ == bracket.block + 1;
    if (reported && !open) return;
    auto marker = read_head(bracket);
    if (marker && open) object(bracket, *marker);
    if (!marker || reported || !would_count(*marker)) return;
    if (fenced) reported_fence_ = bracket.block + 1;
    report_uncounted(text_, bracket, diagnostics_);
  }

  // The marker that the first words of `bracket` spell.
  std::optional<Marker> read_head(const Bracket& bracket) const {
    std::size_t begin = bracket.begin + 1;
    std::size_t end = std::min({text_.find_first_of("[]\n", begin), bracket.end, text_.size()});
    return read_marker(text_.substr(begin, end - begin), experts_);
  }

  // True for what counts in running text.
  static bool would_count(const Marker& marker) {
    return marker.type != MarkerType::mention && marker.type != MarkerType::unreadable;
  }

  // An objection that is unclosed or inside another marker was still meant.
  void object(const Bracket& bracket, const Marker& marker) {
    if (marker.type != MarkerType::mention) diagnostics_.object(objection_of(marker), bracket.begin);
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

std::vector<FoundMarker> find_markers(std::string_view text, const ExpertNames& experts, int round,
                                      Diagnostics& diagnostics) {
  return MarkerFinder(text, experts, round, diagnostics).find();
}

}  // namespace blue
