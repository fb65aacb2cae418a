#include "domain/dialogue/settlement.h"

#include "base/format.h"
#include "base/text.h"

namespace blue {

std::string settling_words(const DialogueState& state, const Tension& tension) {
  const std::string& via = tension.resolved_via;
  std::string out;
  for (const RoundRegistered& round : state.rounds)
    for (const Reference& one : round.references) {
      if (one.type != ReferenceKind::resolve || !counts(one.origin)) continue;
      const Tension* root = state.record.find_root(one.target);
      if (root && root->id == tension.id && (one.source.empty() ? one.expert : one.source) == via)
        out = one.words.empty() ? one.note.text : one.words.text;
    }
  return out;
}

std::string addressed_and_closed(const DialogueState& state, const Tension& tension) {
  const Transition* closing = nullptr;
  for (const Transition& one : state.record.transitions)
    if (one.id == tension.id && one.to == EntityStatus::resolved) closing = &one;
  if (!closing || closing->cause != "concur" || tension.status != EntityStatus::resolved) return {};
  const Reference* addressed = nullptr;
  for (const RoundRegistered& round : state.rounds)
    for (const Reference& one : round.references)
      if (one.type == ReferenceKind::resolve && counts(one.origin) && round.round < closing->round)
        if (const Tension* root = state.record.find_root(one.target);
            root && root->id == tension.id && (one.source.empty() ? one.expert : one.source) == closing->via)
          addressed = &one;
  if (!addressed || addressed->bare) return {};
  // The actors are the one who resolved it and those who agreed; the first may have agreed itself.
  std::vector<std::string> names;
  for (std::size_t i = closing->actors.size() > 1 ? 1 : 0; i < closing->actors.size(); ++i)
    names.push_back(state.display_name(closing->actors[i]) + "'s");
  return format("Addressed by {} in the words \"{}\"; closed by {} {} in round {}",
                state.display_name(addressed->expert), addressed->words.text, join(names, " and "),
                names.size() == 1 ? "signal" : "signals", closing->round);
}

std::string describe_settlement(const DialogueState& state, const Tension& tension) {
  if (std::string words = addressed_and_closed(state, tension); !words.empty()) return words;
  if (const Entity* via = state.record.find_entity(tension.resolved_via); via && !via->shown_label().empty())
    return format("{} ({}, {})", via->shown_label(), via->id,
                  via->author == kJudge ? "the Judge" : state.display_name(via->author));
  for (const Transition& one : state.record.transitions)
    if (one.id == tension.id && one.to == EntityStatus::resolved && !one.reason.empty()) return one.reason;
  if (!tension.resolution_path.empty()) return tension.resolution_path;
  if (tension.resolved_via.empty()) return "Settled";
  const std::string words = settling_words(state, tension);
  return format("Settled by {}{}{}", state.display_name(tension.resolved_via), words.empty() ? "" : ": ",
                words);
}

}  // namespace blue
