// Assembles an answer: entities first, because a bare T01 can only be placed when it is known what was
// raised; then what counts by its place, because only that ends the text of what is above it.
#include "markers/parse_answer.h"

#include <algorithm>
#include <utility>

#include "base/format.h"
#include "base/text.h"
#include "markdown/lines.h"
#include "markers/neighbour.h"
#include "markers/prose.h"
#include "markers/reference.h"
#include "markers/signal.h"

namespace blue {
namespace {

class Assembler {
 public:
  Assembler(std::string_view file, std::size_t offset, const ExpertNames& experts, int round,
            std::span<const KnownEntity> known)
      : original_(file.substr(offset)),
        text_(with_ascii_brackets(original_)),
        wording_(file, offset),
        positions_(original_),
        lines_(text_),
        frame_{text_, lines_, experts, round, known, positions_},
        diagnostics_(positions_),
        found_(find_markers(frame_, diagnostics_)),
        signals_(frame_, found_.markers),
        neighbours_(frame_, signals_),
        own_(find_own_entities(found_.markers, frame_, diagnostics_)) {
    answer_.expert = experts.writer();
    answer_.round = round;
  }
  Assembler(const Assembler&) = delete;
  Assembler& operator=(const Assembler&) = delete;

  Answer assemble() {
    answer_.is_blank = trim(original_).empty();
    judge_places();
    read_bodies();
    for (std::size_t i = 0; i < markers().size(); ++i) add(i);
    report_signals();
    std::ranges::sort(found_.unknown_moves);
    for (std::size_t offset : found_.unknown_moves) answer_.unknown_moves.push_back(positions_.at(offset));
    for (const auto& [offset, what, words] : diagnostics_.take_objections())
      answer_.unplaced.push_back(
          {what, wording_.label(words), positions_.at(offset), text_below(std::max(offset, words.end))});
    report_silence();
    answer_.diagnostics = diagnostics_.take();
    return std::move(answer_);
  }

 private:
  const std::vector<FoundMarker>& markers() const { return found_.markers; }
  const Marker& marker(std::size_t index) const { return markers()[index].marker; }
  Position place_of(std::size_t index) const { return positions_.at(markers()[index].begin); }

  // Decides which markers count by their place. References and moves open their line or item, or follow a
  // marker that does; signals have a rule of their own.
  void judge_places() {
    counts_.resize(markers().size());
    bool chained = false;
    for (std::size_t i = 0; i < markers().size(); ++i) {
      const FoundMarker& found = markers()[i];
      if (found.marker.type == MarkerType::mention) continue;
      chained = lines_.starts_line(found.begin) || (chained && follows(i));
      const bool refers = found.marker.type == MarkerType::reference || found.marker.type == MarkerType::move;
      const bool is_code = refers && signals_.is_indented_code(found);
      counts_[i] = !refers || (chained && !is_code);
      if (!is_signal(found.marker)) {
        if (!counts_[i]) refuse_place(found, is_code);
        chained = chained || !refers;
        last_ = i;
        continue;
      }
      auto doubt = signals_.check(found);
      counts_[i] = !doubt;
      if (doubt) found_.signals.push_back(*doubt);
      last_ = i;
    }
  }

  // What closes, covers or backs something does so only when no words beside it could limit it.
  static bool must_be_bare(ReferenceKind kind) {
    using enum ReferenceKind;
    return kind == resolve || kind == support || kind == refine;
  }
  static bool must_be_bare(MoveKind kind) { return kind == MoveKind::concede || kind == MoveKind::withdraw; }

  // True when only blanks and commas are between this marker and the one before it.
  bool follows(std::size_t index) const {
    const std::size_t from = markers()[last_].close;
    const std::size_t to = markers()[index].begin;
    return from <= to && joins_markers(std::string_view(text_).substr(from, to - from));
  }

  void refuse_place(const FoundMarker& found, bool is_code) {
    const Bracket bracket{BracketPlace::text, found.begin, found.close, 0};
    const auto code = is_code ? marker_codes::marker_in_code : marker_codes::reference_in_prose;
    diagnostics_.report(code, found.begin, [&] {
      return Advice{
          format("{} is {}, so it is not counted.", show_marker(text_, bracket),
                 is_code ? "indented as code" : "in running text"),
          format("If it is meant, it starts its line or list item{}; otherwise no action is needed.",
                 is_code ? " without that indentation" : "")};
    });
    diagnostics_.object(objection_of(found.marker), found.begin,
                        [&] { return lines_.line_of(found.begin).words; });
    const bool withdraws = found.marker.type == MarkerType::move && found.marker.move == MoveKind::withdraw &&
                           found.marker.ids.empty();
    if (withdraws) answer_.qualified_signals.push_back(positions_.at(found.begin));
  }

  void read_bodies() {
    bodies_.resize(markers().size());
    std::size_t next = text_.size();
    for (std::size_t i = markers().size(); i-- > 0;) {
      if (!counts_[i]) continue;
      bodies_[i] = find_prose(text_, markers()[i].end, next);
      next = markers()[i].begin;
    }
  }

  static bool is_empty(TextRange part) { return part.begin == part.end; }

  void add(std::size_t index) {
    if (!counts_[index]) return;
    switch (marker(index).type) {
      case MarkerType::entity:
        return add_entity(index);
      case MarkerType::reference:
        return add_reference(index);
      case MarkerType::move:
        return add_move(index);
      case MarkerType::dissent:
        return answer_.dissents.push_back({place_of(index), label_of(index), note_of(index)});
      case MarkerType::minority_verdict:
        return add_minority_verdict(index);
      default:
        return;
    }
  }

  Words label_of(std::size_t index) const {
    const std::string_view label = marker(index).label;
    if (label.empty()) return {};
    const auto begin = static_cast<std::size_t>(label.data() - text_.data());
    return wording_.label(TextRange{begin, begin + label.size()});
  }
  Words content_of(std::size_t index) const { return wording_.prose(bodies_[index], kLongestContent); }
  // The text after a marker until the next heading.
  Words note_of(std::size_t index) const {
    const TextRange body = bodies_[index];
    const std::size_t heading = lines_.next_heading(markers()[index].end);
    if (is_empty(body) || heading <= body.begin) return {};
    return wording_.prose({body.begin, std::min(body.end, heading)}, kLongestNote);
  }

  // What follows the line at `offset` until the next marker that counts, or a heading.
  Words text_below(std::size_t offset) const {
    const std::size_t end = lines_.line_of(std::min(offset, text_.size())).range.end;
    std::size_t next = lines_.next_heading(end);
    for (std::size_t i = 0; i < markers().size() && next > end; ++i)
      if (counts_[i] && markers()[i].begin >= end) next = std::min(next, markers()[i].begin);
    return wording_.prose(find_prose(text_, end, next), kLongestContent);
  }

  void add_entity(std::size_t index) {
    bool own = next_own_ < own_.entities.size() && own_.entities[next_own_].marker == index;
    bound_ = own ? std::optional(answer_.entities.size()) : std::nullopt;
    const std::size_t last = find_end_of_head(index);
    if (last != index) head_ = {index, last};
    if (!own) return;
    auto [at, kind, sequence] = own_.entities[next_own_++];
    std::string local_id = render_local_id({answer_.expert, {kind, answer_.round, sequence}});
    answer_.entities.push_back(
        {kind, sequence, std::move(local_id), label_of(at), content_of(last), place_of(at)});
  }

  // References directly below an entity's label belong to its head; the text after the last of them is the
  // entity's and theirs.
  std::size_t find_end_of_head(std::size_t index) const {
    auto in_head = [&](const Marker& below) {
      bool refers = below.type == MarkerType::reference || below.type == MarkerType::move;
      return refers && !below.older && !is_signal(below);
    };
    std::size_t at = index;
    while (is_empty(bodies_[at])) {
      std::size_t below = at + 1;
      while (below < markers().size() && !counts_[below]) ++below;
      if (below == markers().size() || !in_head(marker(below))) break;
      at = below;
    }
    return at;
  }

  Words shared_note_of(std::size_t index) const {
    constexpr std::size_t kMostShared = 200;
    const bool in_head = head_.first < index && index <= head_.second && index - head_.first <= kMostShared;
    return note_of(in_head ? head_.second : index);
  }

  void add_reference(std::size_t index) {
    const Marker& written = marker(index);
    AnswerReference reference{written.reference,
                              read_targets(markers()[index], frame_, own_.raised, diagnostics_),
                              written.older ? std::nullopt : bound_,
                              place_of(index),
                              shared_note_of(index),
                              label_of(index)};
    if (must_be_bare(written.reference)) read_words_beside(index, reference);
    answer_.references.push_back(std::move(reference));
    object_without_target(answer_.references.back().targets.empty(), index);
  }

  // What the line says behind the markers that follow `index` on it.
  struct LineRest {
    std::size_t last = 0;  // of those markers
    TextRange words;
    bool is_decoration = false;
  };
  LineRest find_rest(std::size_t index) const {
    const AnswerLine& line = lines_.line_of(markers()[index].close);
    LineRest rest{index, {}, false};
    for (std::size_t i = index + 1; i < markers().size() && markers()[i].begin < line.range.end; ++i) {
      const TextRange gap{markers()[rest.last].close, markers()[i].begin};
      const bool in_place = counts_[i] || is_signal(marker(i));
      if (!in_place || gap.end < gap.begin || !joins_markers(slice(text_, gap))) break;
      rest.last = i;
    }
    const std::size_t from = std::min(markers()[rest.last].close, line.range.end);
    const std::string_view words = slice(text_, {from, line.range.end});
    rest.is_decoration = is_closing_decoration(words, line.role);
    rest.words = {from + std::min(words.find_first_not_of("*_:| \t"), words.size()), line.range.end};
    return rest;
  }

  // An act is bare with nothing but ids in its brackets and nothing but markers on its line.
  template <class Kind>
  void read_words_beside(std::size_t index, AnswerAct<Kind>& act) {
    if (index >= rest_.last) rest_ = find_rest(index);  // shared by all markers before it
    const std::string_view label = marker(index).label;
    const std::string_view neighbour =
        rest_.is_decoration ? neighbours_.find(markers()[index]) : std::string_view{};
    act.bare =
        rest_.is_decoration && label.empty() && neighbour.empty() && signals_.is_plain(markers()[index]);
    if (!neighbour.empty() && label.empty()) {
      const auto at = static_cast<std::size_t>(neighbour.data() - text_.data());
      act.words = wording_.label(TextRange{at, at + neighbour.size()});
    }
    if (rest_.is_decoration) return;
    const auto begin =
        label.empty() ? rest_.words.begin : static_cast<std::size_t>(label.data() - text_.data());
    act.words = wording_.label(TextRange{begin, rest_.words.end});
    if (act.words.empty()) act.words = wording_.label(bodies_[index]);
  }

  void add_move(std::size_t index) {
    const Marker& written = marker(index);
    if (is_signal(written)) add_signal(index);
    AnswerMove move{written.move,
                    read_targets(markers()[index], frame_, own_.raised, diagnostics_),
                    written.older ? std::nullopt : bound_,
                    place_of(index),
                    shared_note_of(index),
                    label_of(index)};
    if (must_be_bare(written.move)) read_words_beside(index, move);
    answer_.moves.push_back(std::move(move));
    object_without_target(answer_.moves.back().targets.empty(), index);
  }

  void add_signal(std::size_t index) {
    const SignalSetting setting = signals_.setting_of(markers()[index]);
    AnswerSignal signal{place_of(index), sentence_of(index), wording_.prose(setting.above, kLongestSentence)};
    if (signal.sentence.empty() && signal.above.empty())
      signal.above = wording_.prose(setting.heading, kLongestSentence);
    answer_.signals.push_back(std::move(signal));
    report_setting(markers()[index].begin, setting, frame_, diagnostics_);
  }

  // Without a target that could be placed it may be an objection.
  void object_without_target(bool without, std::size_t index) {
    const FoundMarker& found = markers()[index];
    diagnostics_.object(without ? objection_of(found.marker) : std::nullopt, found.begin,
                        [&] { return objecting_words(frame_, found); });
  }

  void add_minority_verdict(std::size_t index) {
    int sequence = static_cast<int>(answer_.minority_verdicts.size()) + 1;
    bound_.reset();
    answer_.minority_verdicts.push_back(
        {EntityKind::claim, sequence, {}, label_of(index), content_of(index), place_of(index)});
  }

  // What a reader finds signed: the sentence after the signal, else the first of the answer.
  Words sentence_of(std::size_t index) {
    const std::size_t heading = lines_.next_heading(markers()[index].end);
    TextRange body = bodies_[index];
    body.end = std::max(body.begin, std::min(body.end, heading));
    const TextRange sentence = find_sentence(text_, body);
    if (!is_empty(sentence)) return wording_.prose(sentence, kLongestSentence);
    if (!first_sentence_) first_sentence_ = find_first_sentence();
    return *first_sentence_;
  }

  // The first sentence that is neither a heading nor a marker.
  Words find_first_sentence() const {
    std::size_t next = 0;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const AnswerLine& line = lines_[i];
      while (next < markers().size() && markers()[next].end <= line.words.begin) ++next;
      const bool marked = next < markers().size() && markers()[next].begin <= line.words.begin;
      const std::size_t begin = marked ? markers()[next].end : line.words.begin;
      if (!is_prose(line.role) || begin >= line.range.end) continue;
      const std::size_t after = next + marked;
      const std::size_t end = after < markers().size() ? markers()[after].begin : text_.size();
      const TextRange sentence = find_sentence(text_, find_prose(text_, begin, end));
      if (!is_empty(sentence)) return wording_.prose(sentence, kLongestSentence);
    }
    return {};
  }

  void report_signals() {
    std::ranges::stable_sort(found_.signals, {}, &SignalElsewhere::begin);
    const std::size_t counted = answer_.signals.empty() ? 0 : answer_.signals.front().at.line;
    for (const SignalElsewhere& signal : found_.signals) {
      report_signal(signal, frame_, counted, diagnostics_);
      if (!signal.quoted) answer_.qualified_signals.push_back(positions_.at(signal.begin));
    }
    std::ranges::sort(answer_.qualified_signals);
  }

  void report_silence() {
    const bool silent = answer_.entities.empty() && answer_.references.empty() && answer_.moves.empty() &&
                        answer_.dissents.empty() && answer_.minority_verdicts.empty() &&
                        answer_.unplaced.empty();
    if (!silent || answer_.is_blank) return;
    diagnostics_.report(marker_codes::answer_uncounted, text_.size(), [] {
      return Advice{
          "No marker of this answer is counted, so it adds nothing to the round's numbers.",
          "If it was to raise or support something, that needs a marker; otherwise no action is needed."};
    });
  }

  std::string_view original_;
  const std::string text_;  // the same offsets
  Wording wording_;
  PositionMap positions_;
  AnswerLines lines_;
  AnswerFrame frame_;
  Diagnostics diagnostics_;
  FoundMarkers found_;
  SignalReader signals_;
  NeighbourReader neighbours_;
  OwnEntities own_;
  Answer answer_;
  std::vector<bool> counts_;  // by marker
  std::size_t last_ = 0;      // the marker judged last
  std::vector<TextRange> bodies_;
  std::pair<std::size_t, std::size_t> head_{0, 0};  // the entity's marker, and the last one of its head
  LineRest rest_;
  std::size_t next_own_ = 0;
  std::optional<std::size_t> bound_;  // the entity that references now follow
  std::optional<Words> first_sentence_;
};

}  // namespace

Answer parse_answer(std::string_view file, std::string_view expert_slug, int round,
                    const AnswerContext& context) {
  const ExpertNames experts(expert_slug, context.experts);
  const std::size_t offset = file.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  return Assembler(file, offset, experts, round, context.known).assemble();
}

}  // namespace blue
