#pragma once
// How much a reply may hold before arrays are cut, so that one call does not fill an agent's memory.
#include <cstddef>

#include "base/describe.h"

namespace blue {

inline constexpr std::size_t kReplyBudget = 18'000;  // bytes of JSON; "about 20 KB" with what comes around it

inline std::size_t json_size(const Json& value) { return render_json(value).size() + 1; }

// Cuts `items` behind the last that fits into what is left of `room`, which shrinks by what stays; returns
// how many were cut.
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

// Lists of paths and texts are cut at this many entries.
inline constexpr std::size_t kMostEntries = 50;

// Cuts `items` at kMostEntries; returns how many were cut.
template <class Item>
std::size_t cut_list(std::vector<Item>& items) {
  const std::size_t cut = items.size() > kMostEntries ? items.size() - kMostEntries : 0;
  items.resize(items.size() - cut);
  return cut;
}

}  // namespace blue
