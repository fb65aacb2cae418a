#pragma once
// Who sat where, as foreign files tell it: panel.json and expert-pool.json in the shapes that were seen. What
// an entry lacks stays empty; what it has is cut to what a dialogue can hold.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/panel/evolve.h"

namespace blue {

inline constexpr std::size_t kMostForeignExperts = 1'000;
inline constexpr std::size_t kLongestForeignName = 80;  // code points

// The members of panel.json: a list, or an object with a list under panel, agents, experts or members; each
// entry a name or an object with a name. Entries without a name are left out. invalid_json, invalid_value
// when there is no list, too_large.
Result<std::vector<PanelEntry>> parse_foreign_panel(std::string_view text);

struct ForeignPool {
  std::string domain;
  std::optional<std::string> question;
  std::vector<Expert> experts;  // those with a role
};
// expert-pool.json: a list of experts, or an object that holds one; fails as a panel does.
Result<ForeignPool> parse_foreign_pool(std::string_view text);

// A name as it can be shown and kept: valid UTF-8, without blanks around it, not too long; may be empty.
std::string foreign_name(std::string_view name);

}  // namespace blue
