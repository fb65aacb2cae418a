// Puts an answer together: entities first, because a bare T01 can only be placed when it is known what was
// raised.
#include "markers/parse_answer.h"

#include <utility>

#include "base/format.h"
#include "base/utf8.h"
#include "markers/entity.h"
#include "markers/find_markers.h"
#include "markers/not_counted.h"
#include "markers/objection.h"
#include "markers/prose.h"
#include "markers/reference.h"
#include "markers/signal.h"

namespace blue {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

class Assembler {
 public:
  Assembler(std::string_view text, const ExpertNames& experts, int round)
      : text_(text),
        experts_(experts),
        positions_(text),
        diagnostics_(positions_),
        markers_(collect_markers(text, experts, round, diagnostics_)),
        own_(find_own_entities(markers_, experts, round, diagnostics_)),
        frame_{experts, round, own_.raised} {}

  Answer assemble() {
    answer_.expert = experts_.writer();
    answer_.round = frame_.round;
    read_bodies();
    for (std::size_t i = 0; i < markers_.size(); ++i) add(i);
    for (auto [offset, what] : diagnostics_.take_objections())
      answer_.unplaced.push_back({what, show_marker(text_, offset), positions_.at(offset)});
    answer_.diagnostics = diagnostics_.take();
    return std::move(answer_);
  }

 private:
  const Marker& marker(std::size_t index) const { return markers_[index].marker; }
  std::size_t offset_of(std::size_t index, const WrittenId& id) const {
    return markers_[index].begin + 1 + id.begin;
  }

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
        return add_reference(index);
      case MarkerType::move:
        return add_move(index);
      case MarkerType::dissent:
        return answer_.dissents.push_back(positions_.at(markers_[index].begin));
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
    std::string local_id = render_local_id({answer_.expert, {kind, frame_.round, sequence}});
    answer_.entities.push_back({kind, sequence, std::move(local_id), read_label(marker(at).label),
                                content_of(at), positions_.at(markers_[at].begin)});
  }

  // The body until the next marker; references directly below the label belong to its head and are passed
  // over.
  const std::string& content_of(std::size_t index) const {
    auto in_head = [&](std::size_t i) {
      bool speaks = marker(i).type == MarkerType::reference || marker(i).type == MarkerType::move;
      return speaks && !marker(i).older && !is_signal(marker(i));
    };
    std::size_t at = index;
    while (bodies_[at].empty() && at + 1 < markers_.size() && in_head(at + 1)) ++at;
    return bodies_[at];
  }

  static bool is_signal(const Marker& marker) {
    return marker.type == MarkerType::move && marker.move == MoveKind::converge;
  }

  void add_reference(std::size_t index) {
    AnswerReference reference{marker(index).reference,
                              targets_of(index),
                              binding_of(index),
                              positions_.at(markers_[index].begin),
                              read_label(marker(index).label),
                              bodies_[index]};
    if (reference.targets.empty()) object(index);
    answer_.references.push_back(std::move(reference));
  }

  void add_move(std::size_t index) {
    if (is_signal(marker(index)) && !is_plain_signal(index)) return report_qualified(index);
    Position at = positions_.at(markers_[index].begin);
    if (is_signal(marker(index))) answer_.signals.push_back(at);
    answer_.moves.push_back({marker(index).move, targets_of(index), binding_of(index), at,
                             read_label(marker(index).label), bodies_[index]});
    if (answer_.moves.back().targets.empty()) object(index);
  }

  void add_minority_verdict(std::size_t index) {
    int sequence = static_cast<int>(answer_.minority_verdicts.size()) + 1;
    bound_.reset();
    answer_.minority_verdicts.push_back({EntityKind::claim,
                                         sequence,
                                         {},
                                         read_label(marker(index).label),
                                         bodies_[index],
                                         positions_.at(markers_[index].begin)});
  }

  std::optional<std::size_t> binding_of(std::size_t index) const {
    return marker(index).older ? std::nullopt : bound_;
  }

  std::vector<MentionedId> targets_of(std::size_t index) {
    const Marker& written = marker(index);
    std::vector<MentionedId> targets;
    if (written.range) return report_range(index), targets;
    if (written.ids.empty() && !is_signal(written)) report_missing(index);
    for (const WrittenId& id : written.ids) {
      Placement placement = place(id, frame_);
      if (placement.problem == IdProblem::none)
        targets.push_back({std::string(placement.expert), id.kind, placement.round, id.sequence,
                           repair_utf8(id.text), positions_.at(offset_of(index, id))});
      else
        diagnostics_.report(code_of(placement.problem), offset_of(index, id),
                            [&] { return advise(placement.problem, id, frame_); });
    }
    return targets;
  }

  void report_missing(std::size_t index) {
    diagnostics_.report(marker_codes::target_missing, markers_[index].begin, [&] {
      bool move = marker(index).type == MarkerType::move;
      std::string_view type = move ? name_of(marker(index).move) : name_of(marker(index).reference);
      return Advice{format("This {} names no id, so it changes the status of nothing.", type),
                    format("Name the id directly behind the keyword, as in [{}:{} {}].", move ? "MOVE" : "RE",
                           capitals(type), move ? "P0001" : "T0001")};
    });
  }

  void report_range(std::size_t index) {
    diagnostics_.report(marker_codes::several_ids, markers_[index].begin, [&] {
      return Advice{"Two ids joined by a dash could be a range, so none of them is taken.",
                    "Name every id you mean, separated by commas."};
    });
  }

  // An opposition, challenge or reopening without a target that could be placed.
  void object(std::size_t index) { diagnostics_.object(objection_of(marker(index)), markers_[index].begin); }

  bool is_plain_signal(std::size_t index) {
    const FoundMarker& found = markers_[index];
    return !found.marker.qualified && stands_for_itself(text_, found.begin, found.end);
  }

  void report_qualified(std::size_t index) {
    diagnostics_.report(marker_codes::signal_qualified, markers_[index].begin, [&] {
      return Advice{marker(index).qualified
                        ? "This signal is limited by further words, so it does not count."
                        : "The words around this signal may deny or limit it, so it does not count.",
                    "Write [MOVE:CONVERGE] alone on a line when you agree to the whole; use [RE:SUPPORT id] "
                    "for a part."};
    });
  }

  std::string_view text_;
  const ExpertNames& experts_;
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
