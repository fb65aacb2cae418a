#pragma once
// Where two JSON values differ, for telling people what changed.
#include <cstddef>
#include <string>
#include <vector>

#include "base/json.h"

namespace blue {

struct JsonDifference {
  std::string path;  // "counts.converge_signals", "entities[3].label"
  Json left;         // null where that side has nothing
  Json right;
};

// The differences in the order of `left`, each as deep as possible; at most `most` of them.
std::vector<JsonDifference> find_differences(const Json& left, const Json& right, std::size_t most);

}  // namespace blue
