#pragma once
// Diagnostics for the operator: one line each on stderr or in a file, never on stdout.
#include <string>
#include <string_view>

#include "base/enum_names.h"
#include "base/format.h"
#include "base/result.h"

namespace blue {

enum class LogLevel { debug, info, warning, error };

// Lines below `level` are dropped. The default is warning.
void set_log_level(LogLevel level);
LogLevel log_level();
// Sends lines to `path` (appending) instead of stderr; not_writable when it cannot be opened.
Result<> set_log_file(const std::string& path);
// Writes one line; control characters are made visible. Safe from any thread.
void write_log(LogLevel level, std::string_view message);

template <class... Args>
void log(LogLevel level, fmt::format_string<Args...> pattern, Args&&... args) {
  if (level >= log_level()) write_log(level, format(pattern, std::forward<Args>(args)...));
}

}  // namespace blue
