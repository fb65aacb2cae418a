#pragma once
// Names and numbers of the protocol, and nothing that runs. Two eras are spoken side by side: modern
// (2026-07-28, every request says who asks) and legacy (2025-11-25 and before, a conversation opened by
// `initialize`).
#include <array>
#include <string_view>

namespace blue {

enum class Era { legacy, modern };

inline constexpr std::string_view kModernVersion = "2026-07-28";
// Newest first; the first one is offered to clients that ask for a version nobody knows.
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

namespace rpc_codes {
inline constexpr int parse_error = -32700;
inline constexpr int invalid_request = -32600;
inline constexpr int method_not_found = -32601;
inline constexpr int invalid_params = -32602;
inline constexpr int internal_error = -32603;
inline constexpr int resource_not_found = -32002;  // legacy only
inline constexpr int header_mismatch = -32020;
inline constexpr int missing_capability = -32021;
inline constexpr int unsupported_version = -32022;
}  // namespace rpc_codes

// The log levels of clients (RFC 5424), least urgent first.
enum class ClientLogLevel { debug, info, notice, warning, error, critical, alert, emergency };
inline constexpr std::array<std::string_view, 8> kLogLevels = {"debug", "info",     "notice", "warning",
                                                               "error", "critical", "alert",  "emergency"};

// Extensions, by their official names.
inline constexpr std::string_view kTasksExtension = "io.modelcontextprotocol/tasks";
inline constexpr std::string_view kSkillsExtension = "io.modelcontextprotocol/skills";

}  // namespace blue
