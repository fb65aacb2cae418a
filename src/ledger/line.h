#pragma once
// One line of a ledger: an event and its place in the chain (docs/formats.md, "Ledger"). DO NOT CHANGE the
// format: every line ever written must stay readable. Files are not known here.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "domain/event.h"

namespace blue {

inline constexpr int kLedgerFormat = 2;                      // of new lines, and the newest that is read
inline constexpr std::size_t kLongestLedgerLine = 8u << 20;  // bytes without the line feed
// `,"hash":"<64 hex digits>"}`: how every line ends.
inline constexpr std::size_t kLedgerHashBytes = 75;
// What the first line has as `prev`: 64 zeros.
inline constexpr std::string_view kNoLedgerHash =
    "0000000000000000000000000000000000000000000000000000000000000000";

struct LedgerLine {
  Event event;
  std::string prev;
  std::string hash;
  int format = kLedgerFormat;
};

// Why a line cannot be read.
struct LineFault {
  enum class Kind { not_json, unknown_format, broken };
  Kind kind;
  std::string what;
  std::string expected;  // may be empty
  std::string found;     // may be empty
};

// The line of `event` after the line with the hash `prev`, without a line feed.
std::string render_ledger_line(const Event& event, std::string_view prev, int format = kLedgerFormat);
// Reads a line without its line feed and checks its own hash; how it follows its predecessor is for the
// caller to check.
Expected<LedgerLine, LineFault> parse_ledger_line(std::string_view line);
// Reads a line as parse_ledger_line does, whatever its hash: for showing what was changed in it, never for
// trusting it.
Expected<LedgerLine, LineFault> parse_untrusted_line(std::string_view line);
// The hash a line claims to have; empty when it does not end as a line does.
std::optional<std::string_view> find_line_hash(std::string_view line);

// The format of a line that was read before.
int format_of_line(std::string_view line);
// True when `bytes` agree with the opening of line `sequence`, in any format, as far as both go.
bool begins_as_line(std::string_view bytes, std::uint64_t sequence);

// Why `line`, which was rendered from `event` in `format`, could not be read back; empty when it can.
std::optional<LineFault> find_fault(const Event& event, std::string_view line, int format);

}  // namespace blue
