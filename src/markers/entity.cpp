#include "markers/entity.h"

#include <algorithm>

#include "base/format.h"
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
  OwnEntityFinder(std::span<const FoundMarker> markers, const ExpertNames& experts, int round,
                  Diagnostics& diagnostics)
      : markers_(markers), experts_(experts), round_(round), diagnostics_(diagnostics) {}

  OwnEntities find() {
    for (std::size_t i = 0; i < markers_.size(); ++i)
      if (markers_[i].marker.type == MarkerType::entity) read(i);
    for (OwnEntity& entity : own_.entities)
      if (entity.sequence == kUnnumbered) entity.sequence = own_.raised.give(entity.kind);
    for (std::size_t index : duplicates_) refuse_duplicate(markers_[index]);
    for (const FoundMarker& found : markers_)
      if (found.marker.type == MarkerType::mention) check_mention(found);
    return std::move(own_);
  }

 private:
  void read(std::size_t index) {
    const Marker& marker = markers_[index].marker;
    if (marker.ids.size() > 1 || marker.range) return refuse_several(markers_[index]);
    if (marker.ids.empty() && marker.entity) return read_without_id(index, *marker.entity);
    const WrittenId& id = marker.ids.front();
    if (!is_own(markers_[index], id)) return;
    if (id.form == IdForm::unnumbered)
      add(index, id.kind, kUnnumbered);
    else if (own_.raised.add(id.kind, id.sequence))
      add(index, id.kind, id.sequence);
    else
      duplicates_.push_back(index);
  }

  // [TENSION: label]. A label that begins with an id refers to that id, which need not be new.
  void read_without_id(std::size_t index, EntityKind kind) {
    MarkerTokens label(markers_[index].marker.label);
    auto id = take_id(label, experts_);
    if (!id) return add(index, kind, kUnnumbered);
    refuse(markers_[index], marker_codes::id_ambiguous, [&] {
      return Advice{format("The label begins with {}, so it is unclear whether this raises a new {}.",
                           id->text, name_of(kind)),
                    format("Write [{}: label] to raise a new one, or [RE:ADDRESS id] to refer to {}.",
                           local_id(kind, 1), id->text)};
    });
  }

  bool is_own(const FoundMarker& found, const WrittenId& id) {
    if (found.marker.entity && *found.marker.entity != id.kind) return refuse_mismatch(found, id), false;
    if (id.form == IdForm::malformed) return refuse_malformed(found, id), false;
    if (!id.expert_known) return refuse_unknown(found, id), false;
    if (!id.expert.empty() && id.expert != experts_.writer()) return refuse_foreign(found, id), false;
    if (id.round && *id.round != round_) return refuse_round(found, id), false;
    bool clear = id.round || id.form == IdForm::unnumbered || found.marker.entity ||
                 (round_ == 0 && !id.expert.empty());
    if (!clear) refuse_unclear(found, id);
    return clear;
  }

  void add(std::size_t index, EntityKind kind, int sequence) {
    own_.entities.push_back({index, kind, sequence});
  }

  // [MUFFIN-P0101] without a label only mentions; when no marker raises the id, the label was forgotten.
  void check_mention(const FoundMarker& found) {
    const WrittenId& id = found.marker.ids.front();
    bool own = id.form == IdForm::numbered && (id.expert.empty() || id.expert == experts_.writer());
    bool now = found.marker.entity ? !id.round || *id.round == round_ : id.round == round_;
    if (!own || !now || own_.raised.find(id.kind, id.sequence) == NumberOrigin::written) return;
    refuse(found, marker_codes::label_missing, [&] {
      return Advice{format("{} has no label, so it raises nothing.", id.text),
                    format("Write [{}: label] to raise it.", local_id(id.kind, id.sequence))};
    });
  }

  // Reports that `found` raises nothing. A tension that is not raised is still an objection.
  template <class MakeAdvice>
  void refuse(const FoundMarker& found, std::string_view code, MakeAdvice&& advice) {
    diagnostics_.object(objection_of(found.marker), found.begin);
    diagnostics_.report(code, found.begin, advice);
  }

  void refuse_several(const FoundMarker& found) {
    refuse(found, marker_codes::several_ids, [&] {
      const WrittenId& id = found.marker.ids.front();
      return Advice{format("{} is not the only id in this marker, so it raises nothing.", id.text),
                    format("Raise one entity with one id, [{}], and refer to the others with [RE:TYPE id].",
                           spelled(found, id.kind, id.sequence))};
    });
  }

  void refuse_mismatch(const FoundMarker& found, const WrittenId& id) {
    refuse(found, marker_codes::type_id_mismatch, [&] {
      EntityKind kind = *found.marker.entity;
      return Advice{
          format("{} is not the id of a {}, which starts with {}.", id.text, name_of(kind), letter_of(kind)),
          format("Write [{}].", spelled(found, kind, id.sequence))};
    });
  }

  void refuse_malformed(const FoundMarker& found, const WrittenId& id) {
    refuse(found, marker_codes::id_malformed, [&] {
      return Advice{format("{} has no readable round and sequence.", id.text),
                    format("Write two digits for each: [{}].", spelled(found, id.kind, 1))};
    });
  }

  void refuse_unknown(const FoundMarker& found, const WrittenId& id) {
    refuse(found, marker_codes::unknown_expert, [&] {
      return Advice{format("{} is not an expert in this dialogue, so {} raises nothing.", id.expert, id.text),
                    format("Write [{}].", spelled(found, id.kind, id.sequence))};
    });
  }

  void refuse_foreign(const FoundMarker& found, const WrittenId& id) {
    refuse(found, marker_codes::foreign_entity, [&] {
      return Advice{format("{} is {}'s id, and this is {}'s answer, so it raises nothing.", id.text,
                           id.expert, experts_.writer()),
                    format("Write [{}] to raise it as your own, or [RE:SUPPORT {}] to refer to it.",
                           spelled(found, id.kind, id.sequence), id.text)};
    });
  }

  void refuse_round(const FoundMarker& found, const WrittenId& id) {
    refuse(found, marker_codes::wrong_round, [&] {
      return Advice{format("{} is of round {}, but this answer is of round {}, so it raises nothing.",
                           id.text, *id.round, round_),
                    format("Write [{}] if it is new, or [RE:REFINE id] if it develops an earlier one.",
                           spelled(found, id.kind, id.sequence))};
    });
  }

  void refuse_unclear(const FoundMarker& found, const WrittenId& id) {
    refuse(found, marker_codes::id_ambiguous, [&] {
      return Advice{
          format("{} does not say whether it is new in round {}, so it raises nothing.", id.text, round_),
          format("Write [{}] to raise it.", spelled(found, id.kind, id.sequence))};
    });
  }

  void refuse_duplicate(const FoundMarker& found) {
    const WrittenId& id = found.marker.ids.front();
    int free = own_.raised.next_sequence(id.kind);
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
    std::string label = read_label(found.marker.label);
    std::string_view start = utf8_prefix(label, kShownLabel);
    return format("{}: {}{}", local_id(kind, sequence), start.empty() ? "label" : start,
                  start.size() < label.size() ? "…" : "");
  }

  std::span<const FoundMarker> markers_;
  const ExpertNames& experts_;
  int round_;
  Diagnostics& diagnostics_;
  OwnEntities own_;
  std::vector<std::size_t> duplicates_;
};

}  // namespace

bool RaisedEntities::add(EntityKind kind, int sequence) {
  if (!numbers_.try_emplace(key(kind, sequence), NumberOrigin::written).second) return false;
  int& highest = highest_[static_cast<std::size_t>(kind)];
  highest = std::max(highest, sequence);
  return true;
}

int RaisedEntities::next_sequence(EntityKind kind) { return ++highest_[static_cast<std::size_t>(kind)]; }

int RaisedEntities::give(EntityKind kind) {
  int sequence = next_sequence(kind);
  numbers_.try_emplace(key(kind, sequence), NumberOrigin::given);
  return sequence;
}

std::optional<NumberOrigin> RaisedEntities::find(EntityKind kind, int sequence) const {
  auto found = numbers_.find(key(kind, sequence));
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

OwnEntities find_own_entities(std::span<const FoundMarker> markers, const ExpertNames& experts, int round,
                              Diagnostics& diagnostics) {
  return OwnEntityFinder(markers, experts, round, diagnostics).find();
}

}  // namespace blue
