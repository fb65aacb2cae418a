#pragma once
// How the server introduces itself: the texts of server/discover and initialize, made from its identity.
#include <string>
#include <string_view>

#include "mcp/surface.h"

namespace blue {

// The `_meta` member that names the server in every modern result.
std::string render_result_meta(const ServerIdentity& identity);
// The members of the server/discover result.
std::string render_discovery(const ServerIdentity& identity);
// The members of the initialize result; `version` has been agreed on already.
std::string render_initialization(const ServerIdentity& identity, std::string_view version);
// The version a legacy conversation goes on with: the one asked for where it is known, else the newest.
std::string_view agree_on_legacy_version(std::string_view requested);

}  // namespace blue
