#include "domain/round/steps/references.h"

#include <set>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

class Binder {
 public:
  explicit Binder(RoundDraft& draft) : draft_(draft) {}

  void run() {
    for (const AnswerInput* answer : draft_.answers) bind_answer(answer->answer);
    for (const auto& [item, id] : draft_.items) bind_item(*item, id);
    const auto moves = items_of(draft_.request().moves);
    for (std::size_t i = 0; i < moves.size(); ++i) bind_move(moves[i], format("moves[{}]", i));
  }

 private:
  void bind_answer(const Answer& answer) {
    for (const AnswerReference& written : answer.references)
      for (const MentionedId& target : written.targets) bind_reference(answer, written, target);
    for (const AnswerMove& written : answer.moves) {
      Move move{written.kind,
                answer.expert,
                source_of(answer, written.entity),
                {},
                Origin::answer,
                written.at.line,
                written.at.column,
                written.note,
                written.bare};
      for (const MentionedId& target : written.targets)
        if (const Entity* found = look_up(answer, target)) {
          if (written.kind == MoveKind::concede) note_words(answer, written, target.text, kBacksNothing);
          move.targets.push_back(found->id);
        }
      draft_.body.moves.push_back(std::move(move));
    }
  }

  std::string source_of(const Answer& answer, const std::optional<std::size_t>& entity) const {
    auto ids = draft_.answer_ids.find(answer.expert);
    const bool is_bound = entity && ids != draft_.answer_ids.end() && *entity < ids->second.size();
    return is_bound ? ids->second[*entity] : std::string();
  }

  const Entity* look_up(const Answer& answer, const MentionedId& mention) {
    Lookup found = draft_.directory->find(mention, answer.expert);
    if (!found.entity)
      draft_.note("target_not_found", std::move(found.problem), std::move(found.fix), answer.expert,
                  mention.at);
    return found.entity;
  }

  void bind_reference(const Answer& answer, const AnswerReference& written, const MentionedId& mention) {
    const Entity* target = look_up(answer, mention);
    if (!target) return;
    const std::string source = source_of(answer, written.entity);
    const Entity* from = source.empty() ? nullptr : draft_.directory->find(source).entity;
    // An objection counts even where it is bound to the tension it is about.
    std::string problem = target == from && written.kind != ReferenceKind::reopen
                              ? format("{} refers to itself.", source)
                              : check_reference(written.kind, from, *target);
    if (!problem.empty())
      return draft_.note("type_id_mismatch", std::move(problem), "The reference is left out.", answer.expert,
                         written.at);
    const bool is_worded = written.kind == ReferenceKind::resolve && !written.bare;
    note_words(answer, written, mention.text, is_worded ? kResolvesNothing : kBacksNothing);
    add({written.kind, answer.expert, source, target->id, Origin::answer, written.at.line, written.at.column,
         written.note, written.bare, is_worded ? written.words : Words{}});
  }

  static constexpr std::string_view kBacksNothing = "counts as neither support nor refinement";
  static constexpr std::string_view kResolvesNothing = "closes the tension when a contributor agrees";

  // "[RE:SUPPORT R0001] only if it is cheap" is shown, and backs nothing.
  template <class Kind>
  void note_words(const Answer& answer, const AnswerAct<Kind>& written, std::string_view target,
                  std::string_view effect) {
    if (written.bare) return;
    draft_.note(
        "reference_worded",
        format("{} writes {} {} in line {} with other words beside it. It is shown with them, and {}.",
               draft_.display(answer.expert), name_of(written.kind), target, written.at.line, effect),
        "If it is meant without a condition, the marker belongs on a line of its own; otherwise no "
        "action is needed.",
        answer.expert, written.at);
  }

  // Said twice is said once, unless the second has words of its own.
  void add(Reference reference) {
    if (seen_
            .emplace(reference.type, reference.expert, reference.source, reference.target, reference.origin,
                     reference.bare, reference.note.text)
            .second)
      draft_.body.references.push_back(std::move(reference));
  }

  void bind_item(const JudgeItem& item, const std::string& id) {
    const Entity* from = draft_.directory->find(id).entity;
    for (std::size_t i = 0; i < item.references.size(); ++i) {
      const JudgeReference& stated = item.references[i];
      const std::string path = format("{}.references[{}]", draft_.item_paths.at(id), i);
      const Entity* target = draft_.find_entity(stated.target, path + ".target");
      if (!target) continue;
      const std::string problem =
          target == from ? format("{} refers to itself.", id) : check_reference(stated.type, from, *target);
      if (problem.empty())
        add({stated.type, from->author, id, target->id, draft_.stated_origin(), 0, 0});
      else
        draft_.problems.add_value(codes::type_id_mismatch, path, stated.target, problem,
                                  "Name another target, or leave the reference out.");
    }
  }

  void bind_move(const JudgeMove& stated, const std::string& path) {
    const std::string expert = slug_of_name(stated.expert);
    if (!sits_on(draft_.body.panel, expert))
      draft_.problems.add_value(
          codes::expert_not_found, path + ".expert", stated.expert,
          format("{} does not sit on the panel of round {}.", stated.expert, draft_.body.round),
          format("The panel is {}.", join(names_of(draft_.body.panel), ", ")));
    Move move{stated.type, expert, "", {}, draft_.stated_origin(), 0, 0};
    for (const std::string& text : stated.targets)
      if (const Entity* target = draft_.find_entity(text, path + ".targets"))
        move.targets.push_back(target->id);
    draft_.body.moves.push_back(std::move(move));
  }

  RoundDraft& draft_;
  std::set<std::tuple<ReferenceKind, std::string, std::string, std::string, Origin, bool, std::string>> seen_;
};

}  // namespace

void take_references(RoundDraft& draft) { Binder(draft).run(); }

void change_statuses(RoundDraft& draft) {
  RoundRegistered& body = draft.body;
  std::set<std::string> merged;  // for good: nothing else moves them
  for (const Merge& one : body.merges) merged.insert(one.from);
  for (std::span<const Entity> part :
       {std::span(draft.state.record.entities), std::span<const Entity>(body.entities)})
    for (Transition& moved : advance_entities(part, body.references, body.moves, body.round))
      if (!merged.contains(moved.id)) body.transitions.push_back(std::move(moved));
}

}  // namespace blue
