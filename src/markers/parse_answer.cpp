// Assembles an answer: entities first, because a bare T01 can only be placed when it is known what was
// raised.
#include "markers/parse_answer.h"

#include <utility>

#include "base/text.h"
#include "markdown/lines.h"
#include "markers/prose.h"
#include "markers/reference.h"
#include "markers/signal.h"

namespace blue {
namespace {

class Assembler {
 public:
  Assembler(std::string_view text, const ExpertNames& experts, int round)
      : text_(text),
        positions_(text),
        diagnostics_(positions_),
        markers_(find_markers(text, experts, round, diagnostics_)),
        own_(find_own_entities(markers_, experts, round, diagnostics_)),
        frame_{experts, round, own_.raised, positions_} {
    answer_.expert = experts.writer();
    answer_.round = round;
  }

  Answer assemble() {
    read_bodies();
    for (std::size_t i = 0; i < markers_.size(); ++i) add(i);
    for (auto [offset, what] : diagnostics_.take_objections())
      answer_.unplaced.push_back({what, show_marker(text_, offset), positions_.at(offset)});
    answer_.diagnostics = diagnostics_.take();
    return std::move(answer_);
  }

 private:
  const Marker& marker(std::size_t index) const { return markers_[index].marker; }
  Position place_of(std::size_t index) const { return positions_.at(markers_[index].begin); }

  void read_bodies() {
    bodies_.resize(markers_.size());
    std::size_t next = text_.size();
    for (std::size_t i = markers_.size(); i-- > 0;) {
      if (marker(i).type == MarkerType::mention) continue;
      bodies_[i] = read_body(text_, markers_[i].end, next);
      next = markers_[i].begin;
    }
  }

  void add(std::size_t index) {
    switch (marker(index).type) {
      case MarkerType::entity:
        return add_entity(index);
      case MarkerType::reference:
        return add_targeted(answer_.references, marker(index).reference, index);
      case MarkerType::move:
        return add_move(index);
      case MarkerType::dissent:
        return answer_.dissents.push_back(place_of(index));
      case MarkerType::minority_verdict:
        return add_minority_verdict(index);
      default:
        return;
    }
  }

  void add_entity(std::size_t index) {
    bool own = next_own_ < own_.entities.size() && own_.entities[next_own_].marker == index;
    bound_ = own ? std::optional(answer_.entities.size()) : std::nullopt;
    if (!own) return;
    auto [at, kind, sequence] = own_.entities[next_own_++];
    std::string local_id = render_local_id({answer_.expert, {kind, answer_.round, sequence}});
    answer_.entities.push_back(
        {kind, sequence, std::move(local_id), read_label(marker(at).label), content_of(at), place_of(at)});
  }

  // The body until the next marker; references directly below the label belong to its head and are skipped.
  const std::string& content_of(std::size_t index) const {
    auto in_head = [&](const Marker& below) {
      bool refers = below.type == MarkerType::reference || below.type == MarkerType::move;
      return refers && !below.older && !is_signal(below);
    };
    std::size_t at = index;
    while (bodies_[at].empty() && at + 1 < markers_.size() && in_head(marker(at + 1))) ++at;
    return bodies_[at];
  }

  void add_move(std::size_t index) {
    if (is_signal(marker(index))) {
      if (auto problem = check_signal(text_, markers_[index]))
        return diagnostics_.report(marker_codes::signal_qualified, markers_[index].begin,
                                   [&] { return *problem; });
      answer_.signals.push_back(place_of(index));
    }
    add_targeted(answer_.moves, marker(index).move, index);
  }

  // Adds a reference or a move. Without a target that could be placed it may be an objection.
  template <class Targeted, class Kind>
  void add_targeted(std::vector<Targeted>& list, Kind kind, std::size_t index) {
    const Marker& written = marker(index);
    list.push_back({kind, read_targets(markers_[index], frame_, diagnostics_),
                    written.older ? std::nullopt : bound_, place_of(index), read_label(written.label),
                    bodies_[index]});
    if (list.back().targets.empty()) diagnostics_.object(objection_of(written), markers_[index].begin);
  }

  void add_minority_verdict(std::size_t index) {
    int sequence = static_cast<int>(answer_.minority_verdicts.size()) + 1;
    bound_.reset();
    answer_.minority_verdicts.push_back(
        {EntityKind::claim, sequence, {}, read_label(marker(index).label), bodies_[index], place_of(index)});
  }

  std::string_view text_;
  PositionMap positions_;
  Diagnostics diagnostics_;
  std::vector<FoundMarker> markers_;
  OwnEntities own_;
  AnswerFrame frame_;
  Answer answer_;
  std::vector<std::string> bodies_;
  std::size_t next_own_ = 0;
  std::optional<std::size_t> bound_;  // the entity that references now follow
};

}  // namespace

Answer parse_answer(std::string_view text, std::string_view expert_slug, int round,
                    std::span<const std::string> known_experts) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  ExpertNames experts(expert_slug, known_experts);
  Answer answer = Assembler(text, experts, round).assemble();
  answer.is_blank = trim(text).empty();
  return answer;
}

}  // namespace blue
