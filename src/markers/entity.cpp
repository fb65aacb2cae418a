#include "markers/entity.h"

#include "base/format.h"
#include "base/utf8.h"
#include "markers/objection.h"
#include "markers/prose.h"

namespace blue {
namespace {

constexpr std::size_t kShownLabel = 60;
constexpr int kUnnumbered = -1;

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
    for (std::size_t index : duplicates_) report_duplicate(index);
    for (const FoundMarker& found : markers_)
      if (found.marker.type == MarkerType::mention) check_mention(found);
    return std::move(own_);
  }

 private:
  void read(std::size_t index) {
    const Marker& marker = markers_[index].marker;
    if (marker.ids.size() > 1 || marker.range) return report_several(markers_[index]);
    if (marker.ids.empty() && marker.entity) return read_without_id(index, *marker.entity);
    const WrittenId& id = marker.ids.front();
    if (!is_own(markers_[index], id)) return;
    if (id.form == IdForm::unnumbered) return add(index, id.kind, kUnnumbered);
    if (own_.raised.add(id.kind, id.sequence))
      add(index, id.kind, id.sequence);
    else
      duplicates_.push_back(index);
  }

  // [TENSION: label]. A label that opens with an id speaks about that id, which need not be new.
  void read_without_id(std::size_t index, EntityKind kind) {
    const FoundMarker& found = markers_[index];
    MarkerTokens label(found.marker.label);
    if (auto id = take_id(label, experts_)) {
      object(found);
      return diagnostics_.report(marker_codes::id_ambiguous, found.begin, [&] {
        return Advice{format("The label opens with {}, so it is open whether this raises a new {}.", id->text,
                             name_of(kind)),
                      format("Write [{}: label] to raise one, [RE:ADDRESS id] to speak about {}.",
                             local_id(kind, 1), id->text)};
      });
    }
    add(index, kind, kUnnumbered);
  }

  bool is_own(const FoundMarker& found, const WrittenId& id) {
    if (found.marker.entity && *found.marker.entity != id.kind) return report_mismatch(found, id), false;
    if (id.form == IdForm::malformed) return report_malformed(found, id), false;
    if (!id.expert_known) return report_unknown(found, id), false;
    if (!id.expert.empty() && id.expert != experts_.writer()) return report_foreign(found, id), false;
    if (id.round && *id.round != round_) return report_round(found, id), false;
    bool clear = id.round || id.form == IdForm::unnumbered || found.marker.entity ||
                 (round_ == 0 && !id.expert.empty());
    if (!clear) report_unclear(found, id);
    return clear;
  }

  void add(std::size_t index, EntityKind kind, int sequence) {
    own_.entities.push_back({index, kind, sequence});
  }

  // [MUFFIN-P0101] without a label only mentions; of an id that nothing raises, the label was forgotten.
  void check_mention(const FoundMarker& found) {
    const WrittenId& id = found.marker.ids.front();
    bool own = id.form == IdForm::numbered && (id.expert.empty() || id.expert == experts_.writer());
    bool now = found.marker.entity ? !id.round || *id.round == round_ : id.round == round_;
    if (!own || !now || own_.raised.is_written(id.kind, id.sequence)) return;
    object(found);
    diagnostics_.report(marker_codes::label_missing, found.begin, [&] {
      return Advice{format("{} has no label, so it raises nothing.", id.text),
                    format("Write [{}: label] to raise it.", local_id(id.kind, id.sequence))};
    });
  }

  void report_several(const FoundMarker& found) {
    object(found);
    diagnostics_.report(marker_codes::several_ids, found.begin, [&] {
      const WrittenId& id = found.marker.ids.front();
      return Advice{format("{} is not the only id in this marker, so it raises nothing.", id.text),
                    format("Raise one entity with one id, [{}], and refer to the others with [RE:TYPE id].",
                           spelled(found, id.kind, id.sequence))};
    });
  }

  void report_mismatch(const FoundMarker& found, const WrittenId& id) {
    object(found);
    diagnostics_.report(marker_codes::type_id_mismatch, found.begin, [&] {
      EntityKind kind = *found.marker.entity;
      return Advice{
          format("{} is no id of a {}, which starts with {}.", id.text, name_of(kind), letter_of(kind)),
          format("Write [{}].", spelled(found, kind, id.sequence))};
    });
  }

  void report_malformed(const FoundMarker& found, const WrittenId& id) {
    object(found);
    diagnostics_.report(marker_codes::id_malformed, found.begin, [&] {
      return Advice{format("{} has no readable round and sequence.", id.text),
                    format("Write two digits for each: [{}].", spelled(found, id.kind, 1))};
    });
  }

  void report_unknown(const FoundMarker& found, const WrittenId& id) {
    object(found);
    diagnostics_.report(marker_codes::unknown_expert, found.begin, [&] {
      return Advice{format("{} names nobody in this dialogue, so {} raises nothing.", id.expert, id.text),
                    format("Write [{}].", spelled(found, id.kind, id.sequence))};
    });
  }

  void report_foreign(const FoundMarker& found, const WrittenId& id) {
    object(found);
    diagnostics_.report(marker_codes::foreign_entity, found.begin, [&] {
      return Advice{format("{} is {}'s id, and this is {}'s answer, so it raises nothing.", id.text,
                           id.expert, experts_.writer()),
                    format("Write [{}] to raise it as your own, [RE:SUPPORT {}] to speak about it.",
                           spelled(found, id.kind, id.sequence), id.text)};
    });
  }

  void report_round(const FoundMarker& found, const WrittenId& id) {
    object(found);
    diagnostics_.report(marker_codes::wrong_round, found.begin, [&] {
      return Advice{format("{} is of round {}, but this answer is of round {}, so it raises nothing.",
                           id.text, *id.round, round_),
                    format("Write [{}] if it is new; [RE:REFINE id] if it carries an earlier one further.",
                           spelled(found, id.kind, id.sequence))};
    });
  }

  void report_unclear(const FoundMarker& found, const WrittenId& id) {
    object(found);
    diagnostics_.report(marker_codes::id_ambiguous, found.begin, [&] {
      return Advice{
          format("{} does not say whether it is new in round {}, so it raises nothing.", id.text, round_),
          format("Write [{}] to raise it.", spelled(found, id.kind, id.sequence))};
    });
  }

  void report_duplicate(std::size_t index) {
    const FoundMarker& found = markers_[index];
    object(found);
    const WrittenId& id = found.marker.ids.front();
    int free = own_.raised.next_sequence(id.kind);
    diagnostics_.report(marker_codes::id_duplicate, found.begin, [&] {
      return Advice{format("{} is raised above already, so this second one does not count.", id.text),
                    format("Give it the next free id: [{}].", spelled(found, id.kind, free))};
    });
  }

  // A tension that is not raised is an objection all the same.
  void object(const FoundMarker& found) { diagnostics_.object(objection_of(found.marker), found.begin); }

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

OwnEntities find_own_entities(std::span<const FoundMarker> markers, const ExpertNames& experts, int round,
                              Diagnostics& diagnostics) {
  return OwnEntityFinder(markers, experts, round, diagnostics).find();
}

}  // namespace blue
