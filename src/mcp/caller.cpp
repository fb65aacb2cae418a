#include "mcp/caller.h"

#include <algorithm>

namespace blue {

bool declares(const JsonObject& declared, const JsonObject& required) {
  return std::ranges::all_of(required, [&](const JsonMember& wanted) {
    const Json* found = declared.find(wanted.key);
    if (!found) return false;
    const JsonObject* inner = wanted.value.object();
    return !inner || inner->empty() || (found->object() && declares(*found->object(), *inner));
  });
}

}  // namespace blue
