#pragma once
// The minority report: dissent, minority views and objections that were not answered, of everybody ever
// seated, each quoted where its author wrote it. Nobody's objection is lost because a majority signed.
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// Every dissent and minority verdict; every oppose and challenge whose target still stands and whose author
// has not since supported, conceded to or ratified it; every tension that is neither resolved nor withdrawn;
// every one that the Judge folded into another without its author's consent; every objection that could not
// be read as one to anything.
// Also what stood in an answer that was dropped with its author, replaced by another one, or edited after
// a dry run (`set_aside`).
// In the order in which they were written.
std::vector<MinorityItem> minority_report(const DialogueState& state);

// The last dissent or minority verdict that `expert` wrote: what a verdict in its name quotes.
const MinorityItem* find_own_line(const std::vector<MinorityItem>& report, const std::string& expert);

// Who wrote something on which a minority may rest: dissent, a minority verdict, an objection to anything,
// answered or not, or support for an entity of `author`.
std::vector<std::string> find_dissenters(const DialogueState& state, const std::string& author);

}  // namespace blue
