// Each bracket is read once, and one inside another only up to its first inner bracket, so that nesting is
// free.
#include "markers/find_markers.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"
#include "markers/brackets.h"
#include "markers/heading_tension.h"
#include "markers/not_counted.h"
#include "markers/objection.h"
#include "markers/unbracketed.h"

namespace blue {
namespace {

class MarkerFinder {
 public:
  MarkerFinder(const AnswerFrame& frame, Diagnostics& diagnostics)
      : frame_(frame), text_(frame.text), diagnostics_(diagnostics) {}

  FoundMarkers find() {
    for (const Bracket& bracket : find_brackets(text_)) {
      if (bracket.begin < covered_to_)
        read_nested(bracket);
      else if (bracket.place == BracketPlace::text)
        read(bracket);
      else
        read_uncounted(bracket);
    }
    label_mentions();
    add_headings();
    find_lenticular();
    add_unbracketed();
    return std::move(out_);
  }

 private:
  void read(const Bracket& bracket) {
    auto marker =
        read_marker(text_.substr(bracket.begin + 1, bracket.end - bracket.begin - 2), frame_.experts);
    if (!marker) return read_unlisted(bracket);
    if (marker->type == MarkerType::unreadable) return read_unreadable(bracket, *marker);
    if (marker->type == MarkerType::accepted) return report_accepted(text_, bracket, diagnostics_);
    FoundMarker found{std::move(*marker), bracket.begin, bracket.end, bracket.end};
    take_label_after(found);
    if (auto id = own_id(found); id && found.marker.type == MarkerType::entity) raised_.insert(*id);
    if (found.marker.type != MarkerType::mention) covered_to_ = found.end;
    out_.markers.push_back(std::move(found));
  }

  void read_unreadable(const Bracket& bracket, const Marker& marker) {
    if (resembles_signal(marker)) {
      out_.signals.push_back({bracket.begin, true, "is not [MOVE:CONVERGE]"});
      return;
    }
    const bool is_unknown = marker.slip == MarkerSlip::unknown_type && same_ascii(marker.prefix, "MOVE");
    if (is_unknown || resembles_withdrawal(marker)) out_.unknown_moves.push_back(bracket.begin);
    object(bracket, marker);
    report_unreadable(text_, bracket, marker, diagnostics_);
  }

  // [EINWAND: label], [VETO], [撤回]: a line that begins with a label, or is made of a word in capitals or in
  // a script without them, means something, in any language.
  void read_unlisted(const Bracket& bracket) {
    if (!opens_line(text_, bracket.begin)) return;
    const std::string_view inner = text_.substr(bracket.begin + 1, bracket.end - bracket.begin - 2);
    const auto unlisted = read_unlisted_label(inner);
    const bool is_link = bracket.end < text_.size() && std::string_view("([:").contains(text_[bracket.end]);
    const AnswerLine& line = frame_.lines.line_of(bracket.begin);
    if (!unlisted || is_link || line.in_table || line.role == LineRole::quote) return;
    const std::string_view rest = slice(text_, {std::min(bracket.end, line.range.end), line.range.end});
    const bool is_alone = is_closing_decoration(rest, line.role);
    if (!unlisted->has_text && !unlisted->objection && !is_alone) return;
    Marker marker{.type = MarkerType::unreadable};
    marker.slip = MarkerSlip::unknown_word;
    marker.word = unlisted->head;
    marker.objection = unlisted->objection;
    read_unreadable(bracket, marker);
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

  // The id of the writer's own and of this round that `found` names alone. A number without a round is one
  // only where a keyword says what it numbers.
  std::optional<OwnId> own_id(const FoundMarker& found) const {
    if (!may_raise(found.marker) || found.marker.ids.size() != 1 || found.marker.range) return std::nullopt;
    const WrittenId& id = found.marker.ids.front();
    const bool now = id.round ? *id.round == frame_.round : found.marker.entity.has_value();
    const bool own =
        id.form == IdForm::numbered && now && (id.expert.empty() || id.expert == frame_.experts.writer());
    const bool fits = !found.marker.entity || *found.marker.entity == id.kind;
    return own && fits ? std::optional(OwnId{id.kind, id.sequence}) : std::nullopt;
  }

  // "[MUFFIN-T0201] label" and "[TENSION T01] label": only the label is out of place.
  void label_mentions() {
    for (FoundMarker& found : out_.markers) {
      auto id = own_id(found);
      bool bare = found.marker.type == MarkerType::mention && found.marker.label.empty();
      if (!id || !bare || raised_.contains(*id) || !opens_line(text_, found.begin)) continue;
      if (!found.marker.ids.front().round && !takes_label(id->first)) continue;
      std::size_t end = std::min(text_.find_first_of("[\n", found.end), text_.size());
      std::string_view label = label_in(text_.substr(found.end, end - found.end));
      if (label.empty() || (id->first == EntityKind::tension && opens_settled(label))) continue;
      make_entity(found, end, label);
      raised_.insert(*id);
    }
  }

  static bool takes_label(EntityKind kind) {
    return kind == EntityKind::tension || kind == EntityKind::perspective;
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

  void add_headings() {
    const auto brackets = static_cast<std::ptrdiff_t>(out_.markers.size());
    for (FoundMarker& found : find_heading_tensions(frame_)) {
      auto id = own_id(found);
      if (id && raised_.contains(*id)) continue;
      out_.markers.push_back(std::move(found));
    }
    std::ranges::inplace_merge(out_.markers, out_.markers.begin() + brackets, {}, &FoundMarker::begin);
    report_unread_tensions(frame_, diagnostics_);
  }

  // 【MOVE:CONVERGE】 is not read as a marker, but not passed over either.
  void find_lenticular() {
    static constexpr std::string_view kOpening = "\u3010", kClosing = "\u3011";
    constexpr std::size_t kLongest = 64;
    for (std::size_t at = 0; (at = text_.find(kOpening, at)) != text_.npos;) {
      const std::size_t begin = std::exchange(at, at + kOpening.size());
      const std::size_t length = text_.substr(at, kLongest).find(kClosing);
      if (length == text_.npos) continue;
      const auto marker = read_marker(text_.substr(at, length), frame_.experts);
      const LineRole role = frame_.lines.line_of(begin).role;
      if (!marker || role == LineRole::code) continue;
      if (is_signal(*marker))
        out_.signals.push_back(
            {begin, role == LineRole::quote, "has brackets that are not those of a marker"});
      else if (role != LineRole::quote)
        object({BracketPlace::text, begin, at + length + kClosing.size(), 0}, *marker);
    }
  }

  // **MOVE:WITHDRAW** and the like.
  void add_unbracketed() {
    for (const FoundMarker& found : find_unbracketed(frame_)) {
      if (is_signal(found.marker)) {
        out_.signals.push_back({found.begin, false, "has no square brackets"});
        continue;
      }
      if (takes_back(found.marker)) out_.unknown_moves.push_back(found.begin);
      const bool is_minority = found.marker.type == MarkerType::minority_verdict;
      diagnostics_.object(is_minority ? ObjectionKind::dissent : objection_of(found.marker), found.begin,
                          [&] { return frame_.lines.line_of(found.begin).words; });
      report_without_brackets(text_, {BracketPlace::text, found.begin, found.end, 0}, diagnostics_);
    }
  }

  void read_nested(const Bracket& bracket) {
    bool plain = bracket.place == BracketPlace::text || bracket.place == BracketPlace::unclosed;
    auto marker = plain ? read_head(bracket) : std::nullopt;
    if (!marker) return;
    if (is_signal(*marker)) {
      out_.signals.push_back({bracket.begin, false, "is inside another marker"});
      return;
    }
    object(bracket, *marker);
    if (would_count(*marker)) report_nested(text_, bracket, diagnostics_);
  }

  void read_uncounted(const Bracket& bracket) {
    bool fenced = bracket.place == BracketPlace::fence || bracket.place == BracketPlace::unclosed_fence;
    bool open = bracket.place == BracketPlace::unclosed_fence || bracket.place == BracketPlace::unclosed;
    auto marker = read_head(bracket);
    if (!marker) return;
    if (is_signal(*marker)) return add_signal(bracket);
    if (open) object(bracket, *marker);
    if (open && (takes_back(*marker) || resembles_withdrawal(*marker)))
      out_.unknown_moves.push_back(bracket.begin);
    if (!would_count(*marker)) return;
    if (fenced && std::exchange(reported_fence_, bracket.block + 1) == bracket.block + 1) return;
    report_uncounted(text_, bracket, diagnostics_);
  }

  void add_signal(const Bracket& bracket) {
    const auto [quoted, why] = place_of_signal(bracket.place);
    out_.signals.push_back({bracket.begin, quoted, why});
  }

  // The marker that the first words of `bracket` spell.
  std::optional<Marker> read_head(const Bracket& bracket) const {
    std::size_t begin = bracket.begin + 1;
    std::size_t end = std::min({text_.find_first_of("[]\n", begin), bracket.end, text_.size()});
    return read_marker(text_.substr(begin, end - begin), frame_.experts);
  }

  // True for [MOVE:WITHDRAW], which takes the signal back.
  static bool takes_back(const Marker& marker) {
    return marker.type == MarkerType::move && marker.move == MoveKind::withdraw && marker.ids.empty();
  }

  // True for what counts in running text.
  static bool would_count(const Marker& marker) {
    return marker.type != MarkerType::mention && marker.type != MarkerType::unreadable;
  }

  // An objection that is unclosed or inside another marker was still meant.
  void object(const Bracket& bracket, const Marker& marker) {
    if (marker.type == MarkerType::mention) return;
    const FoundMarker found{marker, bracket.begin, bracket.end, bracket.end};
    diagnostics_.object(objection_of(marker), bracket.begin, [&] { return objecting_words(frame_, found); });
  }

  const AnswerFrame& frame_;
  std::string_view text_;
  Diagnostics& diagnostics_;
  FoundMarkers out_;
  std::set<OwnId> raised_;
  std::size_t covered_to_ = 0;
  std::size_t reported_fence_ = 0;  // one more than the block of the fence reported last
};

}  // namespace

FoundMarkers find_markers(const AnswerFrame& frame, Diagnostics& diagnostics) {
  return MarkerFinder(frame, diagnostics).find();
}

// The line of prose that directly follows a marker which ends its line; empty when there is none.
static TextRange words_below(const AnswerFrame& frame, std::size_t close) {
  const std::size_t next = frame.lines.index_of(close) + 1;
  if (next >= frame.lines.size()) return {};
  const AnswerLine& line = frame.lines[next];
  const std::string_view words = slice(frame.text, line.words);
  return is_prose(line.role) && !words.starts_with('[') ? trimmed(frame.text, line.words) : TextRange{};
}

TextRange objecting_words(const AnswerFrame& frame, const FoundMarker& found) {
  const std::string_view label = found.marker.label;
  const bool raises = objection_of(found.marker) == ObjectionKind::raise_tension;
  if (raises && !label.empty()) {
    const auto begin = static_cast<std::size_t>(label.data() - frame.text.data());
    return {begin, begin + label.size()};
  }
  const AnswerLine& line = frame.lines.line_of(found.begin);
  const TextRange after = trimmed(frame.text, {std::min(found.close, line.range.end), line.range.end});
  const bool continues =
      after.end > after.begin && slice(frame.text, after).find_first_of("[]") == std::string_view::npos;
  const bool is_keyword =
      trim(frame.text.substr(found.begin + 1, found.close - found.begin - 2)) == found.marker.prefix;
  if (raises && continues && (found.marker.type != MarkerType::unreadable || is_keyword)) return after;
  if (raises && is_keyword && after.begin == after.end)
    if (const TextRange below = words_below(frame, found.close); below.begin < below.end) return below;
  return {found.begin, std::max(line.range.end, found.close)};
}

}  // namespace blue
