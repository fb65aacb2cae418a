#include "markers/entity.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "markers/prose.h"

namespace blue {
namespace {

constexpr std::size_t kShownLabel = 60;
constexpr int kUnnumbered = -1;
constexpr long kKindStride = 1'000'000'000;

long key(EntityKind kind, int sequence) { return static_cast<long>(kind) * kKindStride + sequence; }

class OwnEntityFinder {
 public:
  OwnEntityFinder(std::span<const FoundMarker> markers, const AnswerFrame& frame, Diagnostics& diagnostics)
      : markers_(markers),
        frame_(frame),
        experts_(frame.experts),
        round_(frame.round),
        diagnostics_(diagnostics) {}

  OwnEntities find() {
    for (std::size_t i = 0; i < markers_.size(); ++i)
      if (markers_[i].marker.type == MarkerType::entity) read(i);
    for (OwnEntity& entity : own_.entities)
      if (entity.sequence == kUnnumbered) entity.sequence = own_.raised.give(entity.kind);
    for (const auto& [index, refuse] : refused_) (this->*refuse)(markers_[index]);
    for (const FoundMarker& found : markers_)
      if (found.marker.type == MarkerType::mention) check_mention(found);
    return std::move(own_);
  }

 private:
  void read(std::size_t index) {
    const Marker& marker = markers_[index].marker;
    if (marker.ids.size() > 1 || marker.range) return refuse_with(index, &OwnEntityFinder::refuse_several);
    if (marker.ids.empty() && marker.entity) return read_without_id(index, *marker.entity);
    const WrittenId& id = marker.ids.front();
    if (Refusal refusal = find_refusal(marker, id)) return refuse_with(index, refusal);
    if (id.form == IdForm::unnumbered)
      add(index, id.kind, kUnnumbered);
    else if (own_.raised.add(id.kind, id.sequence))
      add(index, id.kind, id.sequence);
    else
      refuse_with(index, &OwnEntityFinder::refuse_duplicate);
  }

  // Refusals wait until all is read, so that they propose no id that is raised further below.
  using Refusal = void (OwnEntityFinder::*)(const FoundMarker&);
  void refuse_with(std::size_t index, Refusal refusal) { refused_.emplace_back(index, refusal); }

  // [TENSION: label]. A label that begins with an id refers to that id, which need not be new.
  void read_without_id(std::size_t index, EntityKind kind) {
    MarkerTokens label(markers_[index].marker.label);
    if (take_id(label, experts_)) return refuse_with(index, &OwnEntityFinder::refuse_labelled_id);
    if (is_any(markers_[index].marker.label, {"none", "none.", "nothing", "n/a"}))
      return refuse_with(index, &OwnEntityFinder::refuse_none);
    add(index, kind, kUnnumbered);
  }

  Refusal find_refusal(const Marker& marker, const WrittenId& id) const {
    if (marker.entity && *marker.entity != id.kind) return &OwnEntityFinder::refuse_mismatch;
    if (id.form == IdForm::malformed) return &OwnEntityFinder::refuse_malformed;
    if (!id.expert_known) return &OwnEntityFinder::refuse_unknown;
    if (!id.expert.empty() && id.expert != experts_.writer()) return &OwnEntityFinder::refuse_foreign;
    if (id.round && *id.round != round_) return &OwnEntityFinder::refuse_round;
    bool clear =
        id.round || id.form == IdForm::unnumbered || marker.entity || (round_ == 0 && !id.expert.empty());
    return clear ? nullptr : &OwnEntityFinder::refuse_unclear;
  }

  void add(std::size_t index, EntityKind kind, int sequence) {
    own_.entities.push_back({index, kind, sequence});
    first_.try_emplace(key(kind, sequence), index);
  }

  // [MUFFIN-P0101] without a label only mentions; when no marker raises the id, the label was forgotten.
  void check_mention(const FoundMarker& found) {
    const WrittenId& id = found.marker.ids.front();
    bool own = id.form == IdForm::numbered && (id.expert.empty() || id.expert == experts_.writer());
    bool now = found.marker.entity ? !id.round || *id.round == round_ : id.round == round_;
    if (!own || !now || own_.raised.find(id.kind, id.sequence) == NumberOrigin::written) return;
    if (!id.round && is_known(id)) return;
    refuse(found, marker_codes::label_missing, [&] {
      return Advice{format("{} has no label, so it raises nothing.", id.text),
                    format("Write [{}: label] to raise it.",
                           local_id(id.kind, own_.raised.free_sequence(id.kind, id.sequence)))};
    });
  }

  // True when an entity of an earlier round may be meant.
  bool is_known(const WrittenId& id) const {
    return std::ranges::any_of(frame_.known, [&](const KnownEntity& one) {
      return one.kind == id.kind && (one.number == id.sequence || one.sequence == id.sequence);
    });
  }

  // Reports that `found` raises nothing. A tension that is not raised is still an objection.
  template <class MakeAdvice>
  void refuse(const FoundMarker& found, std::string_view code, MakeAdvice&& advice) {
    diagnostics_.object(objection_of(found.marker), found.begin,
                        [&] { return objecting_words(frame_, found); });
    diagnostics_.report(code, found.begin, advice);
  }

  void refuse_labelled_id(const FoundMarker& found) {
    refuse(found, marker_codes::id_ambiguous, [&] {
      MarkerTokens label(found.marker.label);
      const auto id = take_id(label, experts_);
      const EntityKind kind = *found.marker.entity;
      return Advice{format("The label begins with {}, so it is unclear whether this raises a new {}.",
                           id->text, name_of(kind)),
                    format("Write [{}: label] to raise a new one, or [RE:ADDRESS id] to refer to {}.",
                           local_id(kind, own_.raised.free_sequence(kind, 0)), id->text)};
    });
  }

  // [BLOCKER: none] says that there is nothing to raise.
  void refuse_none(const FoundMarker& found) {
    diagnostics_.report(marker_codes::label_missing, found.begin, [&] {
      return Advice{
          format("\"{}\" names nothing, so this marker raises nothing.", label_from(found.marker.label)),
          "If something is to be raised, give it a label that says what."};
    });
  }

  void refuse_several(const FoundMarker& found) {
    refuse(found, marker_codes::several_ids, [&] {
      const WrittenId& id = found.marker.ids.front();
      return Advice{format("{} is not the only id in this marker, so it raises nothing.", id.text),
                    format("Raise one entity with one id, [{}], and refer to the others with [RE:TYPE id].",
                           spelled(found, id.kind, id.sequence))};
    });
  }

  void refuse_mismatch(const FoundMarker& found) {
    const WrittenId& id = found.marker.ids.front();
    refuse(found, marker_codes::type_id_mismatch, [&] {
      EntityKind kind = *found.marker.entity;
      return Advice{
          format("{} is not the id of a {}, which starts with {}.", id.text, name_of(kind), letter_of(kind)),
          format("Write [{}].", spelled(found, kind, id.sequence))};
    });
  }

  void refuse_malformed(const FoundMarker& found) {
    const WrittenId& id = found.marker.ids.front();
    refuse(found, marker_codes::id_malformed, [&] {
      return Advice{format("{} has no readable round and sequence.", id.text),
                    format("Write two digits for each: [{}].", spelled(found, id.kind, 1))};
    });
  }

  void refuse_unknown(const FoundMarker& found) {
    const WrittenId& id = found.marker.ids.front();
    refuse(found, marker_codes::unknown_expert, [&] {
      return Advice{format("{} is not an expert in this dialogue, so {} raises nothing.", id.expert, id.text),
                    format("Write [{}].", spelled(found, id.kind, id.sequence))};
    });
  }

  void refuse_foreign(const FoundMarker& found) {
    const WrittenId& id = found.marker.ids.front();
    refuse(found, marker_codes::foreign_entity, [&] {
      return Advice{format("{} is {}'s id, and this is {}'s answer, so it raises nothing.", id.text,
                           id.expert, experts_.writer()),
                    format("Write [{}] to raise it as your own, or [RE:SUPPORT {}] to refer to it.",
                           spelled(found, id.kind, id.sequence), id.text)};
    });
  }

  void refuse_round(const FoundMarker& found) {
    const WrittenId& id = found.marker.ids.front();
    refuse(found, marker_codes::wrong_round, [&] {
      return Advice{format("{} is of round {}, but this answer is of round {}, so it raises nothing.",
                           id.text, *id.round, round_),
                    format("Write [{}] if it is new, or [RE:REFINE id] if it develops an earlier one.",
                           spelled(found, id.kind, id.sequence))};
    });
  }

  void refuse_unclear(const FoundMarker& found) {
    const WrittenId& id = found.marker.ids.front();
    refuse(found, marker_codes::id_ambiguous, [&] {
      return Advice{
          format("{} does not say whether it is new in round {}, so it raises nothing.", id.text, round_),
          format("Write [{}] to raise it.", spelled(found, id.kind, id.sequence))};
    });
  }

  // The same words once more are the same thing; other words are something else.
  void refuse_duplicate(const FoundMarker& found) {
    const WrittenId& id = found.marker.ids.front();
    int free = own_.raised.next_sequence(id.kind);
    const FoundMarker& first = markers_[first_.at(key(id.kind, id.sequence))];
    if (same_word(label_from(first.marker.label), label_from(found.marker.label)))
      return diagnostics_.report(marker_codes::id_duplicate, found.begin, [&] {
        return Advice{format("{} is already raised above in the same words.", id.text),
                      "No action is needed."};
      });
    refuse(found, marker_codes::id_duplicate, [&] {
      return Advice{format("{} is already raised above, so this second one does not count.", id.text),
                    format("Give it the next free id: [{}].", spelled(found, id.kind, free))};
    });
  }

  std::string local_id(EntityKind kind, int sequence) const {
    return render_local_id({std::string(experts_.writer()), {kind, round_, sequence}});
  }

  // "MUFFIN-P0101: label", with the label of the marker in question.
  std::string spelled(const FoundMarker& found, EntityKind kind, int sequence) const {
    std::string label = label_from(found.marker.label);
    std::string_view start = utf8_prefix(label, kShownLabel);
    return format("{}: {}{}", local_id(kind, own_.raised.free_sequence(kind, sequence)),
                  start.empty() ? "label" : start, start.size() < label.size() ? "…" : "");
  }

  std::span<const FoundMarker> markers_;
  const AnswerFrame& frame_;
  const ExpertNames& experts_;
  int round_;
  Diagnostics& diagnostics_;
  OwnEntities own_;
  std::unordered_map<long, std::size_t> first_;  // markers, by kind and number
  std::vector<std::pair<std::size_t, Refusal>> refused_;
};

}  // namespace

bool RaisedEntities::add(EntityKind kind, int sequence) {
  if (!numbers_.try_emplace(key(kind, sequence), NumberOrigin::written).second) return false;
  int& highest = highest_[static_cast<std::size_t>(kind)];
  highest = std::max(highest, sequence);
  return true;
}

int RaisedEntities::next_sequence(EntityKind kind) { return ++highest_[static_cast<std::size_t>(kind)]; }

int RaisedEntities::free_sequence(EntityKind kind, int wanted) const {
  const bool usable = wanted > 0 && !numbers_.contains(key(kind, wanted));
  return usable ? wanted : highest_[static_cast<std::size_t>(kind)] + 1;
}

int RaisedEntities::give(EntityKind kind) {
  int sequence = next_sequence(kind);
  numbers_.try_emplace(key(kind, sequence), NumberOrigin::given);
  return sequence;
}

std::optional<NumberOrigin> RaisedEntities::find(EntityKind kind, int sequence) const {
  auto found = numbers_.find(key(kind, sequence));
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

OwnEntities find_own_entities(std::span<const FoundMarker> markers, const AnswerFrame& frame,
                              Diagnostics& diagnostics) {
  return OwnEntityFinder(markers, frame, diagnostics).find();
}

}  // namespace blue
