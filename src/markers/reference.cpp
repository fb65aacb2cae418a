// The rule (dialogue rules, section 1): in an answer of round N a bare id of round N is the writer's own, one
// of an earlier round is global. Short ids of the older dialect have no round; they are placed only when one
// reading is left whatever earlier rounds hold, because those are not known here.
#include "markers/reference.h"

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "markers/signal.h"

namespace blue {
namespace {

enum class IdProblem {
  none,
  malformed,
  unnumbered,
  given_number,
  unknown_expert,
  later_round,
  whose,
  which_round,
  global_or_local
};

// Whose entity an id means: `expert` is empty for a global id.
struct Placement {
  IdProblem problem = IdProblem::none;
  std::string_view expert;
  int round = 0;
};

std::string global_id(EntityKind kind, int round, int sequence) {
  return render_entity_id({kind, round, sequence});
}
std::string local_id(std::string_view expert, EntityKind kind, int round, int sequence) {
  return render_local_id({std::string(expert), {kind, round, sequence}});
}

bool is_written(const WrittenId& id, const AnswerFrame& frame) {
  return frame.raised.find(id.kind, id.sequence) == NumberOrigin::written;
}

Placement place_bare(const WrittenId& id, const AnswerFrame& frame) {
  const Placement own{IdProblem::none, frame.experts.writer(), frame.round};
  const Placement unclear{IdProblem::whose};
  // T01 is the writer's own in round 0, where it can be nothing else. Later every round may have one.
  if (!id.round) return frame.round == 0 && is_written(id, frame) ? own : unclear;
  // P0101 and R1-T01.
  if (*id.round == frame.round) return own;
  return id.local ? unclear : Placement{IdProblem::none, {}, *id.round};
}

Placement place_qualified(const WrittenId& id, const AnswerFrame& frame) {
  const bool own = id.expert == frame.experts.writer();
  if (!id.round) {
    // MUFFIN-T01: no expert has read another answer of the same round, so in round 1 only round 0 is left.
    const bool raised_here = own && is_written(id, frame);
    const bool unclear = frame.round > 1 || (frame.round == 1 && raised_here);
    return unclear ? Placement{IdProblem::which_round} : Placement{IdProblem::none, id.expert, 0};
  }
  // MUFFIN-P0101, MUFFIN R1-T01; "Muffin's P0101" may mean the global id or Muffin's own numbering.
  const bool clear = id.local || (own && *id.round == frame.round);
  return {clear ? IdProblem::none : IdProblem::global_or_local, id.expert, *id.round};
}

Placement place(const WrittenId& id, const AnswerFrame& frame) {
  if (id.form == IdForm::malformed) return {IdProblem::malformed};
  if (id.form == IdForm::unnumbered) return {IdProblem::unnumbered};
  if (!id.expert_known) return {IdProblem::unknown_expert};
  if (id.round && *id.round > frame.round) return {IdProblem::later_round};
  const Placement placement = id.expert.empty() ? place_bare(id, frame) : place_qualified(id, frame);
  const bool own = placement.expert == frame.experts.writer() && placement.round == frame.round;
  const bool given = frame.raised.find(id.kind, id.sequence) == NumberOrigin::given;
  return placement.problem == IdProblem::none && own && given ? Placement{IdProblem::given_number}
                                                              : placement;
}

Advice advise_whose(const WrittenId& id, const AnswerFrame& frame) {
  std::string own = global_id(id.kind, frame.round, id.sequence);
  std::string_view kind = name_of(id.kind);
  if (frame.round == 0)
    return {
        format("{} is not raised in this answer, and round 0 has no other {}s to refer to.", id.text, kind),
        format("Raise it first with [{}: label].",
               local_id(frame.experts.writer(), id.kind, 0, id.sequence))};
  return {format("{} could be your own {} of round {} or one raised earlier, so it is not placed.", id.text,
                 kind, frame.round),
          format("Write the full id: {} for your own, the global id such as {} for one of an earlier round.",
                 own, global_id(id.kind, id.round.value_or(frame.round - 1), id.sequence))};
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
      return {format("Nothing is raised as {} here; a {} without a number was given it.", id.text,
                     name_of(id.kind)),
              format("Number it where it is raised: [{}: label].",
                     local_id(frame.experts.writer(), id.kind, frame.round, id.sequence))};
    case IdProblem::unknown_expert:
      return {format("{} is not an expert in this dialogue.{}", id.expert,
                     did_you_mean(id.expert, frame.experts.all())),
              format("Write the global id, or an expert's name before {}{:02}.", letter_of(id.kind),
                     id.sequence)};
    case IdProblem::later_round:
      return {format("{} is of round {}, but this answer is of round {}.", id.text, round, frame.round),
              "Use an id of this or an earlier round."};
    case IdProblem::which_round:
      return {format("{} does not name its round, and several are possible.", id.text),
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

void report_missing(const FoundMarker& found, Diagnostics& diagnostics) {
  diagnostics.report(marker_codes::target_missing, found.begin, [&] {
    bool move = found.marker.type == MarkerType::move;
    std::string_view type = move ? name_of(found.marker.move) : name_of(found.marker.reference);
    return Advice{format("This {} names no id, so it changes no status.", type),
                  format("Write the id directly after the keyword, as in [{}:{} {}].", move ? "MOVE" : "RE",
                         capitals(type), move ? "P0001" : "T0001")};
  });
}

void report_range(const FoundMarker& found, Diagnostics& diagnostics) {
  diagnostics.report(marker_codes::several_ids, found.begin, [] {
    return Advice{"Two ids joined by a dash could be a range, so neither is taken.",
                  "Name every id you mean, separated by commas."};
  });
}

}  // namespace

std::vector<MentionedId> read_targets(const FoundMarker& found, const AnswerFrame& frame,
                                      Diagnostics& diagnostics) {
  std::vector<MentionedId> targets;
  if (found.marker.range) return report_range(found, diagnostics), targets;
  if (found.marker.ids.empty() && !is_signal(found.marker)) report_missing(found, diagnostics);
  for (const WrittenId& id : found.marker.ids) {
    const std::size_t offset = found.begin + 1 + id.begin;
    Placement placement = place(id, frame);
    if (placement.problem == IdProblem::none)
      targets.push_back({std::string(placement.expert), id.kind, placement.round, id.sequence,
                         repair_utf8(id.text), frame.positions.at(offset)});
    else
      diagnostics.report(code_of(placement.problem), offset,
                         [&] { return advise(placement.problem, id, frame); });
  }
  return targets;
}

}  // namespace blue
