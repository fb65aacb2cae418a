#pragma once
// MCP's names and versions, and what a request says about itself in `_meta`. Two eras are supported side by
// side: modern (2026-07-28, every request carries version and capabilities) and legacy (2025-11-25 and
// before, a conversation that is opened by `initialize`).
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "mcp/message.h"

namespace blue {

enum class Era { legacy, modern };

inline constexpr std::string_view kModernVersion = "2026-07-28";
// Newest first; the first one is offered to clients that ask for an unknown version.
inline constexpr std::array<std::string_view, 4> kLegacyVersions = {"2025-11-25", "2025-06-18", "2025-03-26",
                                                                    "2024-11-05"};

namespace meta_keys {
inline constexpr std::string_view protocol_version = "io.modelcontextprotocol/protocolVersion";
inline constexpr std::string_view client_info = "io.modelcontextprotocol/clientInfo";
inline constexpr std::string_view client_capabilities = "io.modelcontextprotocol/clientCapabilities";
inline constexpr std::string_view log_level = "io.modelcontextprotocol/logLevel";
inline constexpr std::string_view server_info = "io.modelcontextprotocol/serverInfo";
inline constexpr std::string_view subscription_id = "io.modelcontextprotocol/subscriptionId";
inline constexpr std::string_view progress_token = "progressToken";
}  // namespace meta_keys

// Extensions, by their official names.
inline constexpr std::string_view kTasksExtension = "io.modelcontextprotocol/tasks";
inline constexpr std::string_view kSkillsExtension = "io.modelcontextprotocol/skills";

// The log levels of clients (RFC 5424), least urgent first.
enum class ClientLogLevel { debug, info, notice, warning, error, critical, alert, emergency };
inline constexpr std::array<std::string_view, 8> kLogLevels = {"debug", "info",     "notice", "warning",
                                                               "error", "critical", "alert",  "emergency"};
// The log level in member `key`; -32602 at `path.key` when it is not one.
Checked<ClientLogLevel> require_log_level(const JsonObject& object, std::string_view path,
                                          std::string_view key);

// What a request says about itself and its client.
struct RequestContext {
  Era era = Era::legacy;
  std::string version;      // the one claimed; modern only
  JsonObject capabilities;  // of the client
  std::string client;       // its name and version, as it says; may be empty
  std::optional<ClientLogLevel> log_level;
  std::optional<RequestId> progress_token;
};

// "name version" of a client, on one line and cut when long; empty when `info` does not name it.
std::string name_client(const Json* info);

// Reads `_meta`. The request is modern when `_meta` makes a modern claim, when only that era has the method,
// or when the transport says so with `at_least`. Refuses a `_meta` that lacks what its era requires or holds
// values of the wrong type (-32602).
Checked<RequestContext> read_context(const Request& request, Era at_least = Era::legacy);
// Refuses modern versions that are not supported (-32022).
Checked<> check_version(const RequestContext& context);
// True when a client that declares `declared` has everything in `required`: every key of it, and of the
// objects in it.
bool declares(const JsonObject& declared, const JsonObject& required);

}  // namespace blue
