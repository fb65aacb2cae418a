#include "domain/round/register.h"

#include <algorithm>
#include <functional>

#include "base/format.h"
#include "base/hash.h"
#include "base/text.h"
#include "domain/dialogue/apply.h"
#include "domain/dialogue/preconditions.h"
#include "domain/error_codes.h"
#include "domain/panel/evolve.h"
#include "domain/panel/seating.h"
#include "domain/reason.h"
#include "domain/round/steps/attendance.h"
#include "domain/round/steps/entities.h"
#include "domain/round/steps/judge_acts.h"
#include "domain/round/steps/references.h"
#include "domain/round/steps/scores.h"
#include "domain/round/steps/signals.h"
#include "domain/round/steps/tensions.h"
#include "domain/round/steps/velocity.h"

namespace blue {
namespace {

// Same call, same answers: same digest. Times, `replace` and its reason do not matter, nor does the order of
// the answers. `fingerprint` is what knows an answer by its bytes.
template <class Fingerprint>
std::string digest_of(const RoundInput& input, Fingerprint fingerprint) {
  RoundRequest request = input.request;
  request.replace = false;
  request.replace_reason.clear();
  std::map<std::string, std::string> hashes;
  for (const AnswerInput& one : input.answers) hashes[one.answer.expert] = std::invoke(fingerprint, one);
  JsonObject call;
  call.append("request", encode(request));
  call.append("answers", encode(hashes));
  return sha256(render_json(std::move(call)));
}

// True when the call and its answers are the ones that the round was registered with.
bool is_registered(const DialogueState& state, const RoundInput& input, const std::string& digest) {
  const int number = input.request.round;
  if (number < 0 || number >= state.next_round()) return false;
  const RoundRegistered& round = state.round_at(number);
  const bool is_of_first_format = std::ranges::any_of(
      round.answers, [](const AnswerRecord& one) { return one.commitment.empty() && !one.sha256.empty(); });
  return round.digest == (is_of_first_format ? digest_of(input, &AnswerInput::sha256) : digest);
}

Problems check_replaceable(const DialogueState& state, const RoundRequest& request) {
  Problems problems = check_open(state);
  const int round = request.round;
  auto refers = [&](const auto& by_round) { return by_round.upper_bound(round) != by_round.end(); };
  const bool has_verdict =
      std::ranges::any_of(state.verdicts, [&](const auto& one) { return one.round >= round; });
  if (!request.replace)
    problems.add_value(
        codes::round_already_registered, "round", round,
        format("Round {} is already registered with different content.", round),
        format("Register round {}, or set replace (--replace) with a replace_reason to supersede "
               "round {}.",
               state.next_round(), round));
  else if (has_verdict || refers(state.prompts) || refers(state.panels))
    problems.add_value(codes::round_not_replaceable, "replace", true,
                       format("Round {} cannot be replaced: a {} refers to it.", round,
                              has_verdict             ? "verdict"
                              : refers(state.prompts) ? "later prompt"
                                                      : "later panel"),
                       format("Put the change into round {}.", state.next_round()));
  return problems;
}

// An event that could not be read back must not be written.
void check_size(RoundDraft& draft) {
  constexpr std::size_t kMostEntities = 2'000;
  struct Row {
    std::string_view what;
    std::size_t count, most;
  };
  const RoundRegistered& body = draft.body;
  for (const Row& row :
       {Row{"entities", body.entities.size(), kMostEntities},
        Row{"references", body.references.size(), kMostItems}, Row{"moves", body.moves.size(), kMostItems},
        Row{"dissents", body.dissents.size(), kMostItems},
        Row{"minority verdicts", body.minority_verdicts.size(), kMostItems},
        Row{"changed tensions", body.tensions.size(), kMostItems},
        Row{"changes of status", body.transitions.size(), kMostItems}})
    if (row.count > row.most)
      draft.problems.push_back(make_error(codes::too_large, format("Round {} has {} {}; {} are allowed.",
                                                                   body.round, row.count, row.what, row.most))
                                   .suggest("Shorten the answers."));
}

// What was stated of an answer stays with its bytes until something else is stated.
void keep_answered_by(RoundDraft& draft, const AnswerRecord& old) {
  for (AnswerRecord& one : draft.body.answers)
    if (one.expert == old.expert && !one.answered_by) one.answered_by = old.answered_by;
}

// A replacement may correct the Judge's part quietly; an expert's earlier answer stays on record by its hash.
void keep_replaced_answers(RoundDraft& draft, const RoundRegistered& before) {
  draft.body.replaced_answers = before.replaced_answers;
  for (const AnswerRecord& old : before.answers) {
    auto now =
        std::ranges::find(draft.input.answers, old.expert,
                          [](const AnswerInput& one) -> const std::string& { return one.answer.expert; });
    if (now != draft.input.answers.end() && old.is_same(*now)) {
      keep_answered_by(draft, old);
      continue;
    }
    draft.body.replaced_answers.push_back(old);
    draft.note(
        "answer_replaced",
        format("The answer of {} is not the one that was registered before.", draft.display(old.expert)),
        "The certificate of a verdict names it.", old.expert);
  }
}

// What a dry run read and is registered with other bytes now, or not at all.
void keep_edited_answers(RoundDraft& draft) {
  for (const RoundRead& read : draft.state.reads) {
    if (read.round != draft.body.round) continue;
    for (const AnswerHash& old : read.answers) {
      auto now = std::ranges::find(draft.body.answers, old.expert, &AnswerRecord::expert);
      const bool is_same = now != draft.body.answers.end() && now->fingerprint() == old.commitment;
      auto& edited = draft.body.edited_answers;
      if (is_same || std::ranges::find(edited, old) != edited.end()) continue;
      const bool is_noted = std::ranges::find(edited, old.expert, &AnswerHash::expert) != edited.end();
      edited.push_back(old);
      if (is_noted) continue;
      draft.note("answer_edited",
                 format("The answer of {} is not the one that a dry run read.", draft.display(old.expert)),
                 "The certificate of a verdict names it.", old.expert);
    }
  }
}

// What a replacement does not send again stays; an expert who was absent and has answered since is not.
RoundInput with_kept_parts(const RoundInput& input, const RoundRegistered& before) {
  RoundInput out = input;
  RoundRequest earlier = before.request;
  earlier.summary = before.summary;
  if (earlier.absent)
    std::erase_if(*earlier.absent, [&](const Absence& one) {
      return std::ranges::any_of(input.answers, [&](const AnswerInput& answer) {
        return answer.answer.expert == slug_of_name(one.expert) && !answer.answer.is_blank;
      });
    });
  out.request = with_kept(std::move(out.request), earlier);
  return out;
}

void note_clock(RoundDraft& draft) {
  if (draft.input.now.empty() || draft.input.now >= draft.state.changed_at) return;
  draft.note("clock_behind",
             format("The clock shows {}, which is before the last event ({}).", draft.input.now,
                    draft.state.changed_at),
             "The round is recorded with the time of that event. Set the clock right.");
}

void take_replacement(RoundDraft& draft, const RoundRegistered& before) {
  const std::string& reason = draft.request().replace_reason;
  check_reason(draft.problems, "replace_reason", reason, format("Replacing round {}", before.round));
  draft.body.replace_reasons = before.replace_reasons;
  draft.body.replace_reasons.push_back(reason);
  keep_replaced_answers(draft, before);
}

Dropping dropping_of(const RoundInput& input) {
  Dropping out{input.answered, {}};
  for (const Absence& one : items_of(input.request.leaving)) out.leaving[one.expert] = one.reason;
  return out;
}

void take_over_diagnostics(RoundDraft& draft) {
  for (const AnswerInput* one : draft.answers)
    for (const MarkerDiagnostic& found : one->answer.diagnostics)
      draft.body.notes.push_back(
          {found.code, found.message, found.fix, one->answer.expert, found.at.line, found.at.column, true});
}

}  // namespace

Result<PanelSet> panel_of_request(const DialogueState& state, const RoundRequest& request) {
  if (request.round < state.next_round()) return state.round_at(request.round).panel;
  const bool may_state = state.settings.pool.empty() && state.panels.empty();
  return request.panel && may_state ? state_panel(state, request.round, *request.panel)
                                    : panel_for(state, request.round);
}

Result<RoundDecision> register_round(const DialogueState& state, const RoundInput& input) {
  const std::string digest = digest_of(input, &AnswerInput::fingerprint);
  const int round = input.request.round;
  if (is_registered(state, input, digest)) return RoundDecision{state.round_at(round), true};
  const bool is_last = !state.rounds.empty() && round == state.next_round() - 1;
  Problems problems = is_last ? check_replaceable(state, input.request) : check_next_round(state, round);
  if (!problems.empty()) return fail(combine(std::move(problems)));
  std::optional<DialogueState> rewound;
  std::optional<RoundInput> completed;
  if (is_last) rewound = without_last_round(state);
  if (is_last) completed = with_kept_parts(input, state.rounds.back());
  const DialogueState& before = rewound ? *rewound : state;
  RoundDraft draft{.state = before, .input = completed ? *completed : input};
  draft.body.round = round;
  draft.body.replaces = is_last;
  draft.body.digest = digest;
  draft.body.request = draft.request();
  draft.body.request.summary.reset();
  draft.body.evidence = before.settings.evidence;
  draft.body.summary = draft.request().summary.value_or("");
  draft.body.panel = TRY(panel_of_request(before, input.request));
  draft.body.uncounted = input.uncounted;
  if (draft.body.panel.seats.empty())
    return fail(make_error(codes::panel_missing, "The panel is empty.")
                    .at("panel")
                    .suggest("Set it with blue dialogue evolve-panel."));
  compare_panel(draft);
  check_dropped(before, draft.body.panel, dropping_of(draft.input), draft.problems);
  take_answers(draft);
  if (is_last) take_replacement(draft, state.rounds.back());
  keep_edited_answers(draft);
  note_clock(draft);
  take_over_diagnostics(draft);
  take_entities(draft);
  take_dropped(draft);
  take_references(draft);
  take_merges(draft);
  change_statuses(draft);
  take_signals(draft);
  take_tensions(draft);
  take_tension_updates(draft);
  take_counts(draft);
  take_scores(draft);
  check_size(draft);
  if (!draft.problems.empty()) return fail(combine(std::move(draft.problems)));
  return RoundDecision{std::move(draft.body), false};
}

}  // namespace blue
