#include "domain/round/steps/attendance.h"

#include <algorithm>
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

void take_absences(RoundDraft& draft) {
  for (std::size_t i = 0; i < draft.request().absent.size(); ++i) {
    const Absence& given = draft.request().absent[i];
    const std::string path = format("absent[{}]", i);
    const std::string slug = slug_of_name(given.expert);
    if (!sits_on(draft.body.panel, slug))
      draft.problems.add_value(
          codes::panel_mismatch, path + ".expert", given.expert,
          format("{} does not sit on the panel of round {}.", given.expert, draft.body.round));
    if (trim(given.reason).empty())
      draft.problems.add(codes::reason_missing, path + ".reason",
                         format("The absence of {} needs a reason.", given.expert));
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

void take_answer(RoundDraft& draft, const std::string& slug) {
  const AnswerInput* answer = find_only_answer(draft, slug);
  if (!answer) return;
  if (draft.is_absent(slug))
    draft.problems.add_value(codes::contradiction, "absent", slug,
                             format("{} is listed as absent but has answered.", draft.display(slug)),
                             "Remove it from `absent`.");
  draft.answers.push_back(answer);
  const Answer& said = answer->answer;
  draft.body.answers.push_back({slug, answer->sha256, answer->answered_at, answer->file,
                                !said.signals.empty(), !said.dissents.empty()});
  for (const AnswerEntity& verdict : said.minority_verdicts)
    draft.body.minority_verdicts.push_back({slug, verdict.label.text, verdict.content.text, verdict.at.line});
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
          .at("panel")
          .with_value(claimed)
          .because("panel")
          .with("claimed", claimed)
          .with("derived", JsonArray(shown.begin(), shown.end()))
          .suggest("Leave `panel` out, or change the panel with blue_dialogue_evolve_panel before the "
                   "prompts go out."));
}

void take_answers(RoundDraft& draft) {
  take_absences(draft);
  for (const std::string& slug : slugs_of(draft.body.panel)) take_answer(draft, slug);
  for (const AnswerInput& one : draft.input.answers)
    if (const std::string& slug = one.answer.expert; !sits_on(draft.body.panel, slug))
      draft.problems.add_value(codes::panel_mismatch, "responses", slug,
                               format("{} answered but does not sit on the panel of round {}.",
                                      draft.display(slug), draft.body.round),
                               "Remove the answer, or put the expert on the panel of the next round.");
}

}  // namespace blue
