#include "domain/round/steps/signals.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

template <class Written, class Kind>
bool writes(const std::vector<Written>& all, Kind kind) {
  return std::ranges::any_of(all, [&](const Written& one) { return one.kind == kind; });
}

// What is written counts even where its target could not be placed: an objection is an objection.
Conduct conduct_from(const AnswerInput& input, int round) {
  const Answer& answer = input.answer;
  Conduct out;
  out.dissents = !answer.dissents.empty();
  out.opposes = writes(answer.references, ReferenceKind::oppose);
  out.challenges = writes(answer.moves, MoveKind::challenge);
  out.raises_tension = writes(answer.entities, EntityKind::tension);
  out.reopens_tension = writes(answer.references, ReferenceKind::reopen);
  if (answer.signals.empty()) return out;
  const Position& at = answer.signals.front().at;
  out.signal = Signal{answer.expert, round, input.answered_at, input.file, at.line, at.column};
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
    out = conduct_from(*answer, draft.body.round);
  else if (draft.is_declared() && is_claimed(draft, slug) && !draft.is_absent(slug))
    out.signal = Signal{slug, draft.body.round, draft.input.now, "", 0, 0};
  else
    out.is_absent = true;
  if (draft.is_declared()) add_declared(draft, slug, out);
  return out;
}

// The first target of a reopening that is not a tension of the record, as written; empty when all are.
std::string unknown_target(const EntityDirectory& directory, const AnswerReference& reopening,
                           const std::string& writer) {
  for (const MentionedId& target : reopening.targets) {
    const Entity* found = directory.find(target, writer).entity;
    if (!found || found->type != EntityKind::tension) return target.text;
  }
  return "";
}

// What the parser could not place, and reopenings of what the record does not know: nothing counts them.
std::vector<UnplacedObjection> find_unplaced(const RoundDraft& draft, const Answer& answer) {
  constexpr std::size_t kMost = 100;
  std::vector<UnplacedObjection> out = answer.unplaced;
  if (!writes(answer.references, ReferenceKind::reopen)) return out;
  for (const AnswerReference& one : answer.references) {
    if (one.kind != ReferenceKind::reopen || out.size() >= kMost) continue;
    std::string unknown = unknown_target(*draft.directory, one, answer.expert);
    if (!unknown.empty())
      out.push_back({ObjectionKind::reopen, {format("[RE:REOPEN {}]", unknown), std::nullopt}, one.at});
  }
  return out;
}

// How the objection is written so that it counts.
std::string spell(ObjectionKind what, const Answer& answer) {
  int last = 0;
  switch (what) {
    case ObjectionKind::raise_tension:
      for (const AnswerEntity& one : answer.entities)
        if (one.kind == EntityKind::tension) last = std::max(last, one.sequence);
      return format("[{}: label]",
                    render_local_id({answer.expert, {EntityKind::tension, answer.round, last + 1}}));
    case ObjectionKind::reopen:
      return "[RE:REOPEN id] with a complete id";
    case ObjectionKind::oppose:
      return "[RE:OPPOSE id] with a complete id";
    case ObjectionKind::challenge:
      return "[MOVE:CHALLENGE id] with a complete id";
    case ObjectionKind::dissent:
      break;
  }
  return "[DISSENT]";
}

void note_unplaced(RoundDraft& draft, const Answer& answer,
                   const std::vector<UnplacedObjection>& objections) {
  const std::string name = draft.display(answer.expert);
  for (const UnplacedObjection& one : objections)
    draft.note("unplaced_objection",
               format("{} objects at {}:{} with {}, which could not be placed. It counts nowhere, but no "
                      "signal of {} stands after it.",
                      name, one.at.line, one.at.column, one.text.text, name),
               format("Write {}, or leave the objection out and signal again.", spell(one.what, answer)),
               answer.expert, one.at);
}

void note_contradiction(RoundDraft& draft, const std::string& slug, const Signal& signal) {
  draft.note("signal_contradicted",
             format("{} signals convergence and objects in the same answer; the signal does not count.",
                    draft.display(slug)),
             "Write [MOVE:CONVERGE] without DISSENT, OPPOSE or CHALLENGE.", slug,
             {signal.line, signal.column});
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
                               .at("converge_signals")
                               .with_value(claimed)
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
  if (!invented.empty())
    refuse_signals(draft, codes::signal_not_in_transcript, invented, standing,
                   "is named in converge_signals, but no signal of it stands",
                   "Leave converge_signals out; signals are read from the answers.");
  if (!forgotten.empty())
    refuse_signals(draft, codes::count_mismatch, forgotten, standing,
                   "is missing in converge_signals, but its signal stands",
                   "Leave converge_signals out, or list every expert whose signal stands.");
}

}  // namespace

void take_signals(RoundDraft& draft) {
  for (const std::string& slug : slugs_of(draft.body.panel)) {
    const AnswerInput* answer = draft.find_answer(slug);
    Conduct& conduct = draft.conduct[slug] = conduct_of(draft, slug, answer);
    const Signal* before = draft.state.record.find_signal(slug);
    if (conduct.signal && conduct.objects()) note_contradiction(draft, slug, *conduct.signal);
    if (answer) {
      const std::vector<UnplacedObjection> unplaced = find_unplaced(draft, answer->answer);
      conduct.objects_unplaced = !unplaced.empty();
      if (conduct.signal || before) note_unplaced(draft, answer->answer, unplaced);
    }
    if (auto standing = standing_after(before ? std::optional(*before) : std::nullopt, conduct))
      draft.body.standing.push_back(*std::move(standing));
  }
  compare_signals(draft);
}

}  // namespace blue
