#include "domain/round/steps/attendance.h"

#include <algorithm>
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

std::vector<std::string> display_all(const RoundDraft& draft, const std::vector<std::string>& slugs) {
  std::vector<std::string> out;
  for (const std::string& slug : slugs) out.push_back(draft.display(slug));
  return out;
}

JsonArray as_json(const std::vector<std::string>& texts) { return JsonArray(texts.begin(), texts.end()); }

void take_absences(RoundDraft& draft) {
  for (std::size_t i = 0; i < draft.request().absent.size(); ++i) {
    const Absence& given = draft.request().absent[i];
    const std::string path = format("absent[{}]", i);
    const std::string slug = slug_of_name(given.expert);
    if (!sits_on(draft.body.panel, slug))
      draft.refuse(make_error(codes::panel_mismatch, format("{} does not sit on the panel of round {}.",
                                                            given.expert, draft.body.round))
                       .at(path + ".expert")
                       .with_value(given.expert));
    if (trim(given.reason).empty())
      draft.refuse(
          make_error(codes::reason_missing, format("The absence of {} needs a reason.", given.expert))
              .at(path + ".reason"));
    draft.body.absent.push_back({slug, given.reason});
  }
}

bool is_absent(const RoundDraft& draft, std::string_view slug) {
  return std::ranges::find(draft.body.absent, slug, &Absence::expert) != draft.body.absent.end();
}

// The answer of a panel member; more than one is a problem.
const AnswerInput* find_answer(RoundDraft& draft, const std::string& slug) {
  const AnswerInput* found = nullptr;
  for (const AnswerInput& one : draft.input.answers) {
    if (one.answer.expert != slug) continue;
    if (found)
      draft.refuse(make_error(codes::answer_conflict,
                              format("{} answered twice in round {}.", draft.display(slug), draft.body.round))
                       .at("responses")
                       .with_value(slug)
                       .suggest("Keep one answer of each expert."));
    found = &one;
  }
  return found;
}

void refuse_missing(RoundDraft& draft, const std::string& slug, bool is_blank) {
  const std::string name = draft.display(slug);
  draft.refuse(make_error(codes::answer_missing,
                          is_blank ? format("The answer of {} in round {} is empty.", name, draft.body.round)
                                   : format("{} has not answered in round {}.", name, draft.body.round))
                   .at("responses")
                   .with_value(slug)
                   .with("expert", slug)
                   .suggest(format("Wait for the answer, or list {} in `absent` with a reason.", name)));
}

void take_answer(RoundDraft& draft, const std::string& slug) {
  const AnswerInput* answer = find_answer(draft, slug);
  const bool is_blank = answer && answer->answer.is_blank;
  if (is_blank) answer = nullptr;
  if (answer && is_absent(draft, slug))
    draft.refuse(make_error(codes::contradiction,
                            format("{} is listed as absent but has answered.", draft.display(slug)))
                     .at("absent")
                     .with_value(slug)
                     .suggest("Remove it from `absent`."));
  if (!answer) {
    if (!is_absent(draft, slug) && !draft.is_declared()) refuse_missing(draft, slug, is_blank);
    return;
  }
  draft.answers.push_back(answer);
  const Answer& said = answer->answer;
  draft.body.answers.push_back({slug, answer->sha256, answer->answered_at, answer->file,
                                !said.signals.empty(), !said.dissents.empty()});
  for (const AnswerEntity& verdict : said.minority_verdicts)
    draft.body.minority_verdicts.push_back({slug, verdict.label, verdict.content, verdict.at.line});
}

}  // namespace

void compare_panel(RoundDraft& draft) {
  if (!draft.request().panel) return;
  const std::vector<std::string>& named = *draft.request().panel;
  std::vector<std::string> given;
  for (const std::string& name : named) given.push_back(slug_of_name(name));
  const std::vector<std::string> known = slugs_of(draft.body.panel);
  if (std::multiset(given.begin(), given.end()) == std::multiset(known.begin(), known.end())) return;
  const std::vector<std::string> shown = display_all(draft, known);
  draft.refuse(
      make_error(codes::panel_mismatch, format("The call names the panel {}; the panel of round {} is {}.",
                                               join(named, ", "), draft.body.round, join(shown, ", ")))
          .at("panel")
          .with_value(as_json(named))
          .because("panel")
          .with("claimed", as_json(named))
          .with("derived", as_json(shown))
          .suggest("Leave `panel` out, or change the panel with blue_dialogue_evolve_panel before the "
                   "prompts go out."));
}

void take_answers(RoundDraft& draft) {
  take_absences(draft);
  for (const std::string& slug : slugs_of(draft.body.panel)) take_answer(draft, slug);
  for (const AnswerInput& one : draft.input.answers)
    if (!sits_on(draft.body.panel, one.answer.expert))
      draft.refuse(
          make_error(codes::panel_mismatch, format("{} answered but does not sit on the panel of round {}.",
                                                   draft.display(one.answer.expert), draft.body.round))
              .at("responses")
              .with_value(one.answer.expert)
              .suggest("Remove the answer, or put the expert on the panel of the next round."));
}

}  // namespace blue
