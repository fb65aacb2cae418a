#pragma once
// What a modern client wants to be told of: the `notifications` member of subscriptions/listen.
#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "mcp/watcher.h"

namespace blue {

// As many subscriptions as one connection may have, and as many URIs or tasks as one of them may name.
inline constexpr std::size_t kMostSubscriptions = 256;

struct ListenFilter {
  std::vector<ServerList> lists;
  std::vector<std::string> uris;
  std::vector<std::string> tasks;
};

// Refuses what is of the wrong kind or too much; unknown members are ignored.
Result<ListenFilter> read_listen_filter(const JsonObject& params);

// "tools", "prompts" or "resources".
std::string_view name_of(ServerList list);

}  // namespace blue
