#include "domain/round/steps/signals.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "domain/verdict/proposal.h"

namespace blue {
namespace {

template <class Written, class Kind>
bool writes(const std::vector<Written>& all, Kind kind) {
  return std::ranges::any_of(all, [&](const Written& one) { return one.kind == kind; });
}

bool objects_as(const Answer& answer, ObjectionKind what) {
  return std::ranges::any_of(answer.unplaced, [&](const UnplacedObjection& one) { return one.what == what; });
}

// True when a withdrawal drops objections of its writer that could not be placed, and says nothing else.
bool drops_objections(const RoundDraft& draft, const Answer& answer, const AnswerMove& move) {
  return !move.targets.empty() && move.bare &&
         std::ranges::all_of(move.targets, [&](const MentionedId& target) {
           const Entity* found = draft.directory->find(target, answer.expert).entity;
           return found && found->unplaced && found->author == answer.expert;
         });
}

bool withdraws_signal(const RoundDraft& draft, const Answer& answer) {
  return std::ranges::any_of(answer.moves, [&](const AnswerMove& one) {
    return one.kind == MoveKind::withdraw && !drops_objections(draft, answer, one);
  });
}

// Where ratification is required, only an answer to a prompt with the text on the table consents to it.
bool answers_proposal(const RoundDraft& draft, const std::string& slug) {
  const VerdictRegistered* proposal = proposal_of(draft.state);
  const bool is_needed =
      draft.state.settings.ratification == RatificationRule::required && !draft.is_declared() && proposal;
  return !is_needed || draft.state.proposal_in_prompt(draft.body.round, slug) == proposal->proposal;
}

// A question that an entry puts to another is part of the argument: its writer has signed all the same.
bool asks(const Answer& answer) {
  auto asks_itself = [&](const AnswerReference& one) {
    return one.kind == ReferenceKind::question && (answer.signals.empty() || !one.entity);
  };
  return writes(answer.moves, MoveKind::request) || std::ranges::any_of(answer.references, asks_itself);
}

// What is written counts even where its target could not be placed: an objection is an objection.
Conduct conduct_from(const RoundDraft& draft, const AnswerInput& input) {
  const Answer& answer = input.answer;
  Conduct out;
  out.dissents = !answer.dissents.empty() || !answer.minority_verdicts.empty() ||
                 objects_as(answer, ObjectionKind::dissent);
  out.opposes = writes(answer.references, ReferenceKind::oppose) || objects_as(answer, ObjectionKind::oppose);
  out.challenges = writes(answer.moves, MoveKind::challenge) || objects_as(answer, ObjectionKind::challenge);
  out.withdraws = withdraws_signal(draft, answer);
  out.raises_tension =
      writes(answer.entities, EntityKind::tension) || objects_as(answer, ObjectionKind::raise_tension);
  out.reopens_tension =
      writes(answer.references, ReferenceKind::reopen) || objects_as(answer, ObjectionKind::reopen);
  out.qualifies = !answer.qualified_signals.empty();
  out.moves_unknown = !answer.unknown_moves.empty();
  out.asks = asks(answer);
  if (answer.signals.empty() || draft.body.round == 0 || !answers_proposal(draft, answer.expert)) return out;
  const AnswerSignal& first = answer.signals.front();
  out.signal = Signal{answer.expert, draft.body.round, input.answered_at, input.file,
                      first.at.line, first.at.column,  first.sentence,    first.above};
  return out;
}

void add_declared(const RoundDraft& draft, const std::string& slug, Conduct& conduct) {
  for (const Reference& one : draft.body.references) {
    if (one.expert != slug || one.origin != Origin::declared) continue;
    conduct.opposes |= one.type == ReferenceKind::oppose;
    conduct.reopens_tension |= one.type == ReferenceKind::reopen;
  }
  for (const Move& one : draft.body.moves)
    conduct.challenges |=
        one.expert == slug && one.origin == Origin::declared && one.type == MoveKind::challenge;
  for (const Entity& one : draft.body.entities)
    conduct.raises_tension |= one.type == EntityKind::tension && one.origin == Origin::declared &&
                              std::ranges::find(one.contributors, slug) != one.contributors.end();
}

bool is_claimed(const RoundDraft& draft, const std::string& slug) {
  const auto& claimed = draft.request().converge_signals;
  return claimed &&
         std::ranges::any_of(*claimed, [&](const std::string& name) { return slug_of_name(name) == slug; });
}

// A member of a declared dialogue without an answer signals when the caller says so, and is silent otherwise.
Conduct conduct_of(const RoundDraft& draft, const std::string& slug, const AnswerInput* answer) {
  Conduct out;
  if (answer)
    out = conduct_from(draft, *answer);
  else if (draft.is_declared() && is_claimed(draft, slug) && !draft.is_absent(slug))
    out.signal = Signal{slug, draft.body.round, draft.input.now, "", 0, 0};
  else
    out.is_absent = true;
  out.is_declared = !answer;
  if (draft.is_declared()) add_declared(draft, slug, out);
  return out;
}

constexpr std::string_view kNothingToDo =
    "If that is wrong, the expert says so in the next round; otherwise no action is needed.";

void note_unplaced(RoundDraft& draft, const Answer& answer) {
  const std::string name = draft.display(answer.expert);
  for (const Entity& one : draft.body.entities)
    if (one.unplaced && one.author == answer.expert)
      draft.note(
          "unplaced_objection",
          format("{} objects in line {} in words that could not be placed. They are kept as the open "
                 "tension {}.",
                 name, one.line, one.id),
          format("{0} drops it with [MOVE:WITHDRAW {1}] or resolves it; you may fold it into the tension "
                 "that was meant, or dismiss it, with a reason (tension_updates).",
                 name, one.id),
          answer.expert, {one.line, one.column});
  for (const UnplacedObjection& one : answer.unplaced)
    if (one.what != ObjectionKind::raise_tension)
      draft.note(
          "objection_unread",
          format("{0} objects in line {1} in words that are not counted as an objection to anything. No "
                 "signal of {0} starts in this answer.",
                 name, one.at.line),
          std::string(kNothingToDo), answer.expert, one.at);
}

// Why a signal that was written does not stand.
void note_signal(RoundDraft& draft, const Answer& answer, const Conduct& conduct, bool stands) {
  if (answer.signals.empty()) return;
  const std::string name = draft.display(answer.expert);
  if (draft.body.round == 0)
    draft.note("signal_blind",
               format("{} signals in round 0, before it has read another answer. {} is counted as not "
                      "converging.",
                      name, name),
               "No action is needed.", answer.expert, answer.signals.front().at);
  else if (!stands && !answers_proposal(draft, answer.expert))
    draft.note(
        "signal_without_proposal",
        format("{0} signals in answer to a prompt without the proposal on the table, and only consent to "
               "that counts in this dialogue. {0} is counted as not converging.",
               name),
        "The prompts of the next round carry the proposal.", answer.expert, answer.signals.front().at);
  else if (!stands && conduct.objects())
    draft.note("signal_contradicted",
               format("{0} signals and objects in the same answer. {0} is counted as not converging.", name),
               std::string(kNothingToDo), answer.expert, answer.signals.front().at);
  else if (conduct.objects())
    draft.note("signal_contradicted",
               format("{0} signals and objects in the same answer. Its earlier signal stands, and closes no "
                      "tension.",
                      name),
               std::string(kNothingToDo), answer.expert, answer.signals.front().at);
  else if (conduct.moves_unknown)
    draft.note(
        "signal_contradicted",
        format("{0} signals and writes a move that is not read in the same answer. {0} is counted as not "
               "converging.",
               name),
        std::string(kNothingToDo), answer.expert, answer.unknown_moves.front());
}

void note_suspended(RoundDraft& draft, const Signal& signal) {
  draft.note(
      "signal_suspended",
      format("{0} asks in this answer, so its signal does not stand in this round. {0} is counted as not "
             "converging.",
             draft.display(signal.expert)),
      "The signal stands from the next round on unless its author ends it.", signal.expert);
}

// A bracket that takes something back, or a move that is none, ends the signal that stood.
void note_ended(RoundDraft& draft, const Answer& answer, const Signal* before) {
  if (!before || answer.unknown_moves.empty()) return;
  const std::string name = draft.display(answer.expert);
  draft.note(
      "signal_ended",
      format("The answer of {0} holds a move that is not read, so its signal of round {1} ended. {0} is "
             "counted as not converging.",
             name, before->round),
      std::string(kNothingToDo), answer.expert, answer.unknown_moves.front());
}

// True when all that a withdrawal names is its writer's own and can be given up.
bool gives_up_own(const RoundDraft& draft, const Answer& answer, const AnswerMove& move) {
  return std::ranges::all_of(move.targets, [&](const MentionedId& target) {
    const Entity* found = draft.directory->find(target, answer.expert).entity;
    return found && found->author == answer.expert && (found->unplaced || found->type != EntityKind::tension);
  });
}

// A withdrawal of anything but unplaced objections is also one of its writer's signal.
void note_withdrawals(RoundDraft& draft, const Answer& answer) {
  for (const AnswerMove& one : answer.moves) {
    if (one.kind != MoveKind::withdraw || one.targets.empty() || drops_objections(draft, answer, one))
      continue;
    const bool is_own = gives_up_own(draft, answer, one);
    const std::string name = draft.display(answer.expert);
    const std::string unclear = !is_own     ? format(", which {} cannot drop", name)
                                : !one.bare ? std::string(" with words beside it, so an objection stays open")
                                            : std::string();
    draft.note(unclear.empty() ? "withdrawal" : "withdrawal_unclear",
               format("{0} withdraws {1}{2}. {0} is counted as not converging.", name,
                      one.targets.front().text, unclear),
               std::string(kNothingToDo), answer.expert, one.at);
  }
}

void refuse_signals(RoundDraft& draft, ErrorCode code, const std::vector<std::string>& slugs,
                    const std::vector<std::string>& standing, std::string_view what, std::string fix) {
  auto shown = [&](const std::vector<std::string>& all) {
    const std::vector<std::string> names = draft.display(all);
    return JsonArray(names.begin(), names.end());
  };
  const auto& named = *draft.request().converge_signals;
  const JsonArray claimed(named.begin(), named.end());
  draft.problems.push_back(make_error(code, format("{} {}.", join(draft.display(slugs), ", "), what))
                               .at("converge_signals", claimed)
                               .because("converge_signals")
                               .with("claimed", claimed)
                               .with("derived", shown(standing))
                               .with("experts", shown(slugs))
                               .suggest(std::move(fix)));
}

void compare_signals(RoundDraft& draft) {
  if (!draft.request().converge_signals) return;
  std::vector<std::string> claimed, standing, invented, forgotten;
  for (const std::string& name : *draft.request().converge_signals) claimed.push_back(slug_of_name(name));
  for (const Signal& signal : draft.body.standing) standing.push_back(signal.expert);
  auto keep_others = [](const auto& all, const auto& known, auto& others) {
    std::ranges::copy_if(all, std::back_inserter(others), [&](const std::string& slug) {
      return std::ranges::find(known, slug) == known.end();
    });
  };
  keep_others(claimed, standing, invented);
  keep_others(standing, claimed, forgotten);
  auto is_blind = [&](const std::string& slug) {
    const AnswerInput* answer = draft.find_answer(slug);
    return draft.body.round == 0 && answer && !answer->answer.signals.empty();
  };
  std::vector<std::string> blind;
  std::ranges::copy_if(invented, std::back_inserter(blind), is_blind);
  std::erase_if(invented, is_blind);
  if (!blind.empty())
    refuse_signals(draft, codes::signal_blind, blind, standing,
                   "signals in round 0, before it has read another answer; no signal of round 0 stands",
                   "Leave converge_signals out; signals are read from the answers from round 1 on.");
  if (!invented.empty())
    refuse_signals(draft, codes::signal_not_in_transcript, invented, standing,
                   "is named in converge_signals, but has no standing signal",
                   "Leave converge_signals out; signals are read from the answers.");
  if (!forgotten.empty())
    refuse_signals(draft, codes::count_mismatch, forgotten, standing,
                   "is missing in converge_signals, but its signal stands",
                   "Leave converge_signals out, or list every expert whose signal stands.");
}

}  // namespace

void take_signals(RoundDraft& draft) {
  const DialogueRecord& record = draft.state.record;
  // Signals that an earlier edition counted end here.
  const bool is_news = draft.state.older_rounds.contains(draft.body.round - 1);
  for (const std::string& slug : slugs_of(draft.body.panel)) {
    const AnswerInput* answer = draft.find_answer(slug);
    const Conduct conduct = conduct_of(draft, slug, answer);
    const Signal* standing = is_news ? nullptr : record.find_signal(slug);
    const Signal* suspended = is_news ? nullptr : record.find_suspended(slug);
    SignalStep step = advance_signal(standing, suspended, conduct, draft.body.round);
    if (answer) {
      note_signal(draft, answer->answer, conduct, step.standing.has_value());
      note_withdrawals(draft, answer->answer);
      if (!step.standing && !step.suspended)
        note_ended(draft, answer->answer, standing ? standing : suspended);
      note_unplaced(draft, answer->answer);
    }
    if (step.standing) draft.body.standing.push_back(*std::move(step.standing));
    if (step.suspended) note_suspended(draft, *step.suspended);
    if (step.suspended) draft.body.suspended.push_back(*std::move(step.suspended));
  }
  compare_signals(draft);
}

}  // namespace blue
