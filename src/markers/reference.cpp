// The rule (dialogue rules, section 1): in an answer of round N a bare id of round N is the writer's own, one
// of an earlier round is global. Short ids of the older dialect carry no round; they are placed only when one
// reading is left whatever earlier rounds hold, for those are not known here.
#include "markers/reference.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

constexpr long kKindStride = 1'000'000'000;

long key(EntityKind kind, int sequence) { return static_cast<long>(kind) * kKindStride + sequence; }

std::string global_id(EntityKind kind, int round, int sequence) {
  return render_entity_id({kind, round, sequence});
}
std::string local_id(std::string_view expert, EntityKind kind, int round, int sequence) {
  return render_local_id({std::string(expert), {kind, round, sequence}});
}

// T01: the writer's own in round 0, where there is nothing else it could be. Later every round may have a
// T01.
Placement place_short(const WrittenId& id, const AnswerFrame& frame) {
  bool own = frame.round == 0 && frame.raised.is_written(id.kind, id.sequence);
  if (!own) return {IdProblem::whose, {}, 0};
  return {IdProblem::none, frame.experts.writer(), frame.round};
}

// P0101 and R1-T01.
Placement place_bare(const WrittenId& id, int round, const AnswerFrame& frame) {
  if (round == frame.round) return {IdProblem::none, frame.experts.writer(), frame.round};
  if (id.local) return {IdProblem::whose, {}, 0};
  return {IdProblem::none, {}, round};
}

// MUFFIN-T01: nobody can have read the others' answers of the same round, so in round 1 only round 0 is left.
Placement place_qualified_short(const WrittenId& id, const AnswerFrame& frame) {
  bool own = id.expert == frame.experts.writer();
  bool raised_here = own && frame.raised.is_written(id.kind, id.sequence);
  if (frame.round > 1 || (frame.round == 1 && raised_here)) return {IdProblem::which_round, {}, 0};
  return {IdProblem::none, id.expert, 0};
}

// MUFFIN-P0101, MUFFIN R1-T01; "Muffin's P0101" may mean the global id or Muffin's own numbering.
Placement place_qualified(const WrittenId& id, int round, const AnswerFrame& frame) {
  bool own_now = id.expert == frame.experts.writer() && round == frame.round;
  if (!id.local && !own_now) return {IdProblem::global_or_local, {}, 0};
  return {IdProblem::none, id.expert, round};
}

Placement place_by_form(const WrittenId& id, const AnswerFrame& frame) {
  if (id.form == IdForm::malformed) return {IdProblem::malformed, {}, 0};
  if (id.form == IdForm::unnumbered) return {IdProblem::unnumbered, {}, 0};
  if (!id.expert_known) return {IdProblem::unknown_expert, {}, 0};
  if (id.round && *id.round > frame.round) return {IdProblem::later_round, {}, 0};
  if (id.expert.empty()) return id.round ? place_bare(id, *id.round, frame) : place_short(id, frame);
  return id.round ? place_qualified(id, *id.round, frame) : place_qualified_short(id, frame);
}

Advice advise_whose(const WrittenId& id, const AnswerFrame& frame) {
  std::string own = global_id(id.kind, frame.round, id.sequence);
  std::string_view kind = name_of(id.kind);
  if (frame.round == 0)
    return {
        format("{} is not raised in this answer, and round 0 has no other {}s to speak of.", id.text, kind),
        format("Raise it first with [{}: label].",
               local_id(frame.experts.writer(), id.kind, 0, id.sequence))};
  return {format("{} could be your own {} of round {} or one raised earlier, so it is not placed.", id.text,
                 kind, frame.round),
          format("Write the full id: {} for your own, the global id such as {} for one of an earlier round.",
                 own, global_id(id.kind, id.round.value_or(frame.round - 1), id.sequence))};
}

Advice advise_expert(const WrittenId& id, const AnswerFrame& frame) {
  return {
      format("{} names nobody in this dialogue.{}", id.expert, did_you_mean(id.expert, frame.experts.all())),
      format("Write the global id, or one of the experts' names before {}{:02}.", letter_of(id.kind),
             id.sequence)};
}

}  // namespace

bool RaisedEntities::add(EntityKind kind, int sequence) {
  if (!written_.insert(key(kind, sequence)).second) return false;
  int& highest = highest_[static_cast<std::size_t>(kind)];
  highest = std::max(highest, sequence);
  return true;
}

int RaisedEntities::next_sequence(EntityKind kind) { return ++highest_[static_cast<std::size_t>(kind)]; }

int RaisedEntities::give(EntityKind kind) {
  int sequence = next_sequence(kind);
  given_.insert(key(kind, sequence));
  return sequence;
}

bool RaisedEntities::is_written(EntityKind kind, int sequence) const {
  return written_.contains(key(kind, sequence));
}

bool RaisedEntities::is_given(EntityKind kind, int sequence) const {
  return given_.contains(key(kind, sequence));
}

Placement place(const WrittenId& id, const AnswerFrame& frame) {
  Placement placement = place_by_form(id, frame);
  bool own = placement.expert == frame.experts.writer() && placement.round == frame.round;
  if (placement.problem == IdProblem::none && own && frame.raised.is_given(id.kind, id.sequence))
    return {IdProblem::given_number, {}, 0};
  return placement;
}

std::string_view code_of(IdProblem problem) {
  switch (problem) {
    case IdProblem::malformed:
    case IdProblem::unnumbered:
      return marker_codes::id_malformed;
    case IdProblem::unknown_expert:
      return marker_codes::unknown_expert;
    case IdProblem::later_round:
      return marker_codes::wrong_round;
    default:
      return marker_codes::id_ambiguous;
  }
}

Advice advise(IdProblem problem, const WrittenId& id, const AnswerFrame& frame) {
  int round = id.round.value_or(frame.round);
  switch (problem) {
    case IdProblem::malformed:
      return {format("{} has no readable round and sequence.", id.text),
              format("Write two digits for the round and two for the sequence, such as {}.",
                     global_id(id.kind, frame.round, 1))};
    case IdProblem::unnumbered:
      return {format("{} has no number, so nothing can refer to it.", id.text),
              format("Number it where it is raised, [{}: label], and use that id here.",
                     local_id(frame.experts.writer(), id.kind, frame.round, 1))};
    case IdProblem::given_number:
      return {format("Nothing is raised as {} here; a {} without a number only happened to get it.", id.text,
                     name_of(id.kind)),
              format("Number it where it is raised: [{}: label].",
                     local_id(frame.experts.writer(), id.kind, frame.round, id.sequence))};
    case IdProblem::unknown_expert:
      return advise_expert(id, frame);
    case IdProblem::later_round:
      return {format("{} is of round {}, but this answer is of round {}.", id.text, round, frame.round),
              "Use an id of this or an earlier round."};
    case IdProblem::which_round:
      return {format("{} does not say of which round it is, and several are possible.", id.text),
              format("Write the round into the id: {} if you mean round {}.",
                     local_id(id.expert, id.kind, frame.round - 1, id.sequence), frame.round - 1)};
    case IdProblem::global_or_local:
      return {
          format("{} could be the global id or {}'s own numbering.", id.text, id.expert),
          format("Write {} for the global id, {} for the expert's own.",
                 global_id(id.kind, round, id.sequence), local_id(id.expert, id.kind, round, id.sequence))};
    default:
      return advise_whose(id, frame);
  }
}

}  // namespace blue
