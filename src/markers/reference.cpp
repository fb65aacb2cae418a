// The rule (dialogue rules, section 1): in an answer of round N a bare id of round N is the writer's own, one
// of an earlier round is global. Short ids of the older dialect have no round; they are placed only when one
// reading is left whatever earlier rounds hold. Advice names what earlier rounds hold, and no other id.
#include "markers/reference.h"

#include <algorithm>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/panel/expert.h"

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

constexpr std::size_t kMostCandidates = 5;
constexpr std::size_t kShownCandidate = 40;

class TargetReader {
 public:
  TargetReader(const AnswerFrame& frame, const RaisedEntities& raised) : frame_(frame), raised_(raised) {}

  Placement place(const WrittenId& id) const {
    if (id.form == IdForm::malformed) return {IdProblem::malformed};
    if (id.form == IdForm::unnumbered) return {IdProblem::unnumbered};
    if (!id.expert_known) return {IdProblem::unknown_expert};
    if (id.round && *id.round > frame_.round) return {IdProblem::later_round};
    const Placement placement = id.expert.empty() ? place_bare(id) : place_qualified(id);
    const bool own = placement.expert == frame_.experts.writer() && placement.round == frame_.round;
    const bool given = raised_.find(id.kind, id.sequence) == NumberOrigin::given;
    return placement.problem == IdProblem::none && own && given ? Placement{IdProblem::given_number}
                                                                : placement;
  }

  Advice advise(IdProblem problem, const WrittenId& id) const {
    const int round = id.round.value_or(frame_.round);
    switch (problem) {
      case IdProblem::malformed:
        return {format("{} has no readable round and sequence.", id.text),
                "Write two digits for the round and two for the sequence."};
      case IdProblem::unnumbered:
        return {format("{} has no number, so nothing can refer to it.", id.text),
                format("Number it where it is raised, [{}: label], and use that id here.",
                       own_id(id.kind, raised_.free_sequence(id.kind, 0)))};
      case IdProblem::given_number:
        return {format("Nothing is raised as {} here; a {} without a number was given it.", id.text,
                       name_of(id.kind)),
                format("Number it where it is raised: [{}: label].", own_id(id.kind, id.sequence))};
      case IdProblem::unknown_expert:
        return {format("{} is not an expert in this dialogue.{}", id.expert,
                       did_you_mean(id.expert, frame_.experts.all())),
                format("Write the global id, or an expert's name before {}{:02}.", letter_of(id.kind),
                       id.sequence)};
      case IdProblem::later_round:
        return {format("{} is of round {}, but this answer is of round {}.", id.text, round, frame_.round),
                "Use an id of this or an earlier round."};
      default:
        return frame_.round == 0 ? advise_in_round_0(id) : advise_candidates(id);
    }
  }

 private:
  std::string own_id(EntityKind kind, int sequence) const {
    return render_local_id({std::string(frame_.experts.writer()), {kind, frame_.round, sequence}});
  }

  bool is_written(const WrittenId& id) const {
    return raised_.find(id.kind, id.sequence) == NumberOrigin::written;
  }

  Placement place_bare(const WrittenId& id) const {
    const Placement own{IdProblem::none, frame_.experts.writer(), frame_.round};
    const Placement unclear{IdProblem::whose};
    // T01 is the writer's own in round 0, where it can be nothing else. Later every round may have one.
    if (!id.round) return frame_.round == 0 && is_written(id) ? own : unclear;
    // P0101 and R1-T01.
    if (*id.round == frame_.round) return own;
    return id.local ? unclear : Placement{IdProblem::none, {}, *id.round};
  }

  Placement place_qualified(const WrittenId& id) const {
    const bool own = id.expert == frame_.experts.writer();
    if (!id.round) {
      // MUFFIN-T01: no expert has read another answer of the same round, so in round 1 only round 0 is left.
      const bool raised_here = own && is_written(id);
      const bool unclear = frame_.round > 1 || (frame_.round == 1 && raised_here);
      return unclear ? Placement{IdProblem::which_round} : Placement{IdProblem::none, id.expert, 0};
    }
    // MUFFIN-P0101, MUFFIN R1-T01; "Muffin's P0101" may mean the global id or Muffin's own numbering.
    const bool clear = id.local || (own && *id.round == frame_.round);
    return {clear ? IdProblem::none : IdProblem::global_or_local, id.expert, *id.round};
  }

  Advice advise_in_round_0(const WrittenId& id) const {
    return {format("{} is not raised in this answer, and round 0 has no other {}s to refer to.", id.text,
                   name_of(id.kind)),
            format("Raise it first with [{}: label].",
                   own_id(id.kind, raised_.free_sequence(id.kind, id.sequence)))};
  }

  // True when `one` may be meant by the unclear `id`.
  static bool may_mean(const WrittenId& id, const KnownEntity& one) {
    if (one.kind != id.kind || (id.round && *id.round != one.round)) return false;
    const bool by_number = one.number == id.sequence;
    const bool by_author =
        one.sequence == id.sequence &&
        (id.expert.empty() ||
         same_ascii(std::string_view(one.local_id).substr(0, id.expert.size()), id.expert));
    return by_author || (by_number && (id.expert.empty() || id.round));
  }

  std::vector<std::string> find_candidates(const WrittenId& id) const {
    std::vector<const KnownEntity*> found;
    for (const KnownEntity& one : frame_.known)
      if (may_mean(id, one)) found.push_back(&one);
    // The writer's own are meant most often.
    std::ranges::stable_partition(
        found, [&](const KnownEntity* one) { return one->owner == frame_.experts.writer(); });
    const std::size_t further = found.size() - std::min(found.size(), kMostCandidates);
    found.resize(found.size() - further);
    std::vector<std::string> out;
    for (const KnownEntity* one : found)
      out.push_back(format("{} \"{}\" ({})", one->id, fit_width(one->label, kShownCandidate),
                           name_of_slug(one->owner)));
    const bool own = (id.expert.empty() || id.expert == frame_.experts.writer()) && is_written(id);
    if (own && id.round.value_or(frame_.round) == frame_.round)
      out.push_back(format("{} of this answer", own_id(id.kind, id.sequence)));
    if (further > 0) out.push_back(format("{} more", further));
    return out;
  }

  Advice advise_candidates(const WrittenId& id) const {
    const std::vector<std::string> candidates = find_candidates(id);
    if (candidates.empty())
      return {format("{} names no {} of this dialogue beyond doubt, so it is not placed.", id.text,
                     name_of(id.kind)),
              "Write an id as the record has it: its letter, two digits for the round, two for the number."};
    return {format("{} could mean {}, so it is not placed.", id.text, join(candidates, ", or ")),
            "Write the complete id of the one that is meant."};
  }

  const AnswerFrame& frame_;
  const RaisedEntities& raised_;
};

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

void report_missing(const FoundMarker& found, Diagnostics& diagnostics) {
  diagnostics.report(marker_codes::target_missing, found.begin, [&] {
    bool move = found.marker.type == MarkerType::move;
    std::string_view type = move ? name_of(found.marker.move) : name_of(found.marker.reference);
    return Advice{
        format("This {} names no id directly after its keyword, so it changes no status.", type),
        format("Write the id directly after the keyword: [{}:{} id].", move ? "MOVE" : "RE", capitals(type))};
  });
}

void report_range(const FoundMarker& found, Diagnostics& diagnostics) {
  diagnostics.report(marker_codes::several_ids, found.begin, [] {
    return Advice{"Two ids joined by a dash could be a range, so neither is taken.",
                  "Name every id you mean, separated by commas."};
  });
}

// [MOVE:CONVERGE] and [MOVE:WITHDRAW] speak for the answer.
bool needs_target(const Marker& marker) {
  const bool own = marker.move == MoveKind::converge || marker.move == MoveKind::withdraw;
  return marker.type != MarkerType::move || !own;
}

}  // namespace

std::vector<MentionedId> read_targets(const FoundMarker& found, const AnswerFrame& frame,
                                      const RaisedEntities& raised, Diagnostics& diagnostics) {
  std::vector<MentionedId> targets;
  if (found.marker.range) return report_range(found, diagnostics), targets;
  if (found.marker.ids.empty() && needs_target(found.marker)) report_missing(found, diagnostics);
  const TargetReader reader(frame, raised);
  for (const WrittenId& id : found.marker.ids) {
    const std::size_t offset = found.begin + 1 + id.begin;
    Placement placement = reader.place(id);
    if (placement.problem == IdProblem::none)
      targets.push_back({std::string(placement.expert), id.kind, placement.round, id.sequence,
                         repair_utf8(id.text), frame.positions.at(offset)});
    else
      diagnostics.report(code_of(placement.problem), offset,
                         [&] { return reader.advise(placement.problem, id); });
  }
  return targets;
}

}  // namespace blue
