#include "dialogues/cache.h"

#include <algorithm>

namespace blue {

LoadedDialogue& DialogueCache::entry(const std::string& ledger) {
  auto found = std::ranges::find(entries_, ledger, &std::pair<std::string, LoadedDialogue>::first);
  if (found != entries_.end())
    entries_.splice(entries_.begin(), entries_, found);
  else
    entries_.emplace_front(ledger, LoadedDialogue{});
  if (entries_.size() > kMostKept) entries_.pop_back();
  return entries_.front().second;
}

void DialogueCache::forget(const std::string& ledger) {
  entries_.remove_if([&](const auto& entry) { return entry.first == ledger; });
}

}  // namespace blue
