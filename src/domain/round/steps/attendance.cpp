#include "domain/round/steps/attendance.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "domain/reason.h"

namespace blue {
namespace {

void take_absences(RoundDraft& draft) {
  const auto absent = items_of(draft.request().absent);
  for (std::size_t i = 0; i < absent.size(); ++i) {
    const Absence& given = absent[i];
    const std::string path = format("absent[{}]", i);
    const std::string slug = slug_of_name(given.expert);
    if (!sits_on(draft.body.panel, slug))
      draft.problems.add_value(
          codes::panel_mismatch, path + ".expert", given.expert,
          format("{} does not sit on the panel of round {}.", given.expert, draft.body.round),
          format("The panel is {}.", join(names_of(draft.body.panel), ", ")));
    check_reason(draft.problems, path + ".reason", given.reason, format("The absence of {}", given.expert));
    draft.body.absent.push_back({slug, given.reason});
  }
}

// The one answer of a panel member; null when there is none or it is blank.
const AnswerInput* find_only_answer(RoundDraft& draft, const std::string& slug) {
  const AnswerInput* found = nullptr;
  for (const AnswerInput& one : draft.input.answers) {
    if (one.answer.expert != slug) continue;
    if (found)
      draft.problems.add_value(
          codes::answer_conflict, "responses", slug,
          format("{} answered twice in round {}.", draft.display(slug), draft.body.round),
          "Keep one answer of each expert.");
    found = &one;
  }
  if (found && !found->answer.is_blank) return found;
  if (draft.is_absent(slug) || draft.is_declared()) return nullptr;
  const std::string name = draft.display(slug);
  draft.problems.add_value(codes::answer_missing, "responses", slug,
                           found ? format("The answer of {} in round {} is empty.", name, draft.body.round)
                                 : format("{} has not answered in round {}.", name, draft.body.round),
                           format("Wait for the answer, or list {} in `absent` with a reason.", name));
  draft.problems.back().context.set("expert", slug);
  return nullptr;
}

// A prompt comes before its answer, and the answer before the registration.
void check_times(RoundDraft& draft, const AnswerInput& answer) {
  const std::string &slug = answer.answer.expert, &at = answer.answered_at;
  std::string prompted;
  if (auto round = draft.state.prompted_at.find(draft.body.round); round != draft.state.prompted_at.end())
    if (auto found = round->second.find(slug); found != round->second.end()) prompted = found->second;
  const bool is_early = !prompted.empty() && at < prompted;
  const bool is_late = !draft.input.now.empty() && at > draft.input.now;
  if (at.empty() || (!is_early && !is_late)) return;
  draft.note("time_out_of_order",
             format("The answer of {} is from {} ({}), {}.", draft.display(slug), at, answer.clock,
                    is_early ? format("before its prompt went out ({})", prompted)
                             : format("after it was registered ({})", draft.input.now)),
             is_early
                 ? "No action is needed; the note stays with the round, and a signal in this answer is not "
                   "consent to a proposal."
                 : "No action is needed; the note stays with the round.",
             slug);
}

std::string_view kind_of(ObjectionKind what) {
  switch (what) {
    case ObjectionKind::oppose:
      return "oppose";
    case ObjectionKind::challenge:
      return "challenge";
    case ObjectionKind::dissent:
      return "dissent";
    case ObjectionKind::raise_tension:
    case ObjectionKind::reopen:
      break;
  }
  return "tension";
}

// Two experts with the same bytes are hardly two experts.
void note_equal_answers(RoundDraft& draft) {
  std::map<std::string, std::string> first;  // hash → expert
  for (const AnswerInput* one : draft.answers) {
    const std::string& expert = one->answer.expert;
    auto [known, is_new] = first.emplace(one->sha256, expert);
    if (!is_new && !one->sha256.empty())
      draft.note("answers_equal",
                 format("{} and {} gave the same answer, byte for byte.", draft.display(known->second),
                        draft.display(expert)),
                 "Check that each expert answered for itself.", expert);
  }
}

AnswerRecord record_of(const AnswerInput& input) {
  const Answer& said = input.answer;
  return {said.expert,           input.commitment,
          input.answered_at,     input.file,
          !said.signals.empty(), !said.dissents.empty(),
          input.source,          input.prompt,
          input.clock,           input.commitment.empty() ? input.sha256 : std::string(),
          input.answered_by};
}

void keep_objections(RoundDraft& draft, const Answer& answer) {
  auto keep = [&](std::string kind, Words words, std::size_t line, std::string target = {}) {
    draft.body.dropped_objections.push_back(
        {answer.expert, std::move(kind), std::move(words), line, std::move(target)});
  };
  auto keep_labelled = [&](std::string kind, const Words& label, const Words& words, std::size_t line) {
    keep(std::move(kind), words.empty() ? label : words, line);
    if (!words.empty()) draft.body.dropped_objections.back().label = label;
  };
  auto keep_targets = [&](const std::string& kind, const auto& act) {
    std::size_t found = 0;
    for (const MentionedId& target : act.targets)
      if (const Entity* entity = draft.directory->find(target, answer.expert).entity)
        keep(kind, act.note, act.at.line, entity->id), ++found;
    if (found == 0) keep(kind, act.note, act.at.line);
  };
  for (const AnswerDissent& one : answer.dissents) keep_labelled("dissent", one.label, one.note, one.at.line);
  for (const AnswerEntity& one : answer.minority_verdicts)
    keep_labelled("minority_verdict", one.label, one.content, one.at.line);
  for (const AnswerReference& one : answer.references)
    if (one.kind == ReferenceKind::oppose) keep_targets("oppose", one);
  for (const AnswerMove& one : answer.moves)
    if (one.kind == MoveKind::challenge) keep_targets("challenge", one);
  for (const AnswerEntity& one : answer.entities)
    if (one.kind == EntityKind::tension) keep("tension", one.label, one.at.line);
  for (const UnplacedObjection& one : answer.unplaced)
    keep(std::string(kind_of(one.what)), one.text, one.at.line);
}

void take_answer(RoundDraft& draft, const std::string& slug) {
  const AnswerInput* answer = find_only_answer(draft, slug);
  if (!answer) return;
  if (draft.is_absent(slug))
    draft.problems.add_value(codes::contradiction, "absent", slug,
                             format("{} is listed as absent but has answered.", draft.display(slug)),
                             "Remove it from `absent`.");
  draft.answers.push_back(answer);
  const Answer& said = answer->answer;
  draft.body.answers.push_back(record_of(*answer));
  check_times(draft, *answer);
  for (const AnswerEntity& verdict : said.minority_verdicts)
    draft.body.minority_verdicts.push_back({slug, verdict.label, verdict.content, verdict.at.line});
  std::set<std::pair<std::string, std::string>> words;  // the same dissent again says nothing more
  for (const AnswerDissent& dissent : said.dissents)
    if (words.emplace(dissent.label.text, dissent.note.text).second)
      draft.body.dissents.push_back({slug, dissent.label, dissent.note, dissent.at.line});
  for (const UnplacedObjection& one : said.unplaced)
    if (one.what != ObjectionKind::raise_tension)  // that is an open tension
      draft.body.unread_objections.push_back(
          {slug, std::string(kind_of(one.what)), one.text, one.at.line, ""});
}

}  // namespace

void compare_panel(RoundDraft& draft) {
  if (!draft.request().panel) return;
  const std::vector<std::string>& named = *draft.request().panel;
  std::multiset<std::string> given;
  for (const std::string& name : named) given.insert(slug_of_name(name));
  const std::vector<std::string> known = slugs_of(draft.body.panel);
  if (given == std::multiset(known.begin(), known.end())) return;
  const std::vector<std::string> shown = draft.display(known);
  const JsonArray claimed(named.begin(), named.end());
  draft.problems.push_back(
      make_error(codes::panel_mismatch, format("The call names the panel {}; the panel of round {} is {}.",
                                               join(named, ", "), draft.body.round, join(shown, ", ")))
          .at("panel", claimed)
          .because("panel")
          .with("claimed", claimed)
          .with("derived", JsonArray(shown.begin(), shown.end()))
          .suggest("Leave `panel` out, or change the panel with blue_dialogue_evolve_panel before the "
                   "prompts go out."));
}

void take_dropped(RoundDraft& draft) {
  for (const AnswerInput& one : draft.input.dropped) {
    auto left = std::ranges::find(draft.body.panel.left, one.answer.expert, &Departure::expert);
    if (left == draft.body.panel.left.end() || !left->answered || one.answer.is_blank) continue;
    draft.body.dropped_answers.push_back(record_of(one));
    keep_objections(draft, one.answer);
  }
}

void take_answers(RoundDraft& draft) {
  take_absences(draft);
  for (const std::string& slug : slugs_of(draft.body.panel)) take_answer(draft, slug);
  note_equal_answers(draft);
  for (const AnswerInput& one : draft.input.answers)
    if (const std::string& slug = one.answer.expert; !sits_on(draft.body.panel, slug))
      draft.problems.add_value(codes::panel_mismatch, "responses", slug,
                               format("{} answered but does not sit on the panel of round {}.",
                                      draft.display(slug), draft.body.round),
                               "Remove the answer, or put the expert on the panel of the next round.");
}

}  // namespace blue
