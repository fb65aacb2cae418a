#pragma once
// What replies have in common: the next step, and how much one may hold.
#include <cstddef>
#include <string>
#include <vector>

#include "base/call.h"
#include "base/describe.h"
#include "base/view.h"

namespace blue {

// The next tool with its arguments, and the same as a command line.
struct NextAction {
  Json tool;  // MCP name; null where no tool does it or the tool is not enabled
  Json arguments = JsonObject{};
  std::string command;
  std::string reason;
  static void describe(Fields<NextAction>& f) {
    f.optional<&NextAction::tool>("Tool to call next; null if not enabled");
    f.optional<&NextAction::arguments>("Its arguments");
    f.optional<&NextAction::command>("The same as a command line");
    f.optional<&NextAction::reason>("Why");
  }
};

inline NextStep to_view(const NextAction& next) { return {next.command, next.reason}; }

// Beyond this many bytes of JSON, arrays of a reply to an agent are cut, so that it does not fill its memory.
inline constexpr std::size_t kReplyBudget = 18'000;
// Lists of paths and texts in such a reply are cut at this many entries.
inline constexpr std::size_t kMostEntries = 50;
// How many entries a list may have in a reply to the caller of `scope`.
inline std::size_t most_entries(const CallScope& scope) {
  return scope.reply_budget == CallScope{}.reply_budget ? scope.reply_budget : kMostEntries;
}

inline std::size_t json_size(const Json& value) { return render_json(value).size() + 1; }

// Cuts `items` after the last that fits into `room`, which shrinks by what stays; returns how many were cut.
template <class Item>
std::size_t cut_to_fit(std::vector<Item>& items, std::size_t& room) {
  std::size_t kept = 0;
  for (; kept < items.size(); ++kept) {
    const std::size_t size = json_size(encode(items[kept]));
    if (size > room) break;
    room -= size;
  }
  const std::size_t cut = items.size() - kept;
  items.resize(kept);
  return cut;
}

// Cuts `items` at what the caller of `scope` can take; returns how many were cut.
template <class Item>
std::size_t cut_list(std::vector<Item>& items, const CallScope& scope) {
  const std::size_t most = most_entries(scope);
  const std::size_t cut = items.size() > most ? items.size() - most : 0;
  items.resize(items.size() - cut);
  return cut;
}

}  // namespace blue
