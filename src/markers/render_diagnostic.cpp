#include "markers/render_diagnostic.h"

#include <algorithm>
#include <optional>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::size_t kShownBefore = 60;
constexpr std::size_t kShownAfter = 40;

std::optional<std::string_view> find_line(std::string_view text, std::size_t number) {
  for (; number > 1; --number) {
    std::size_t end = text.find('\n');
    if (end == text.npos) return std::nullopt;
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

// Source text on one row of a terminal: tabs are one cell, control characters visible.
std::string one_row(std::string_view text) { return printable(replace_all(repair_utf8(text), '\t', ' ')); }

std::string show_line(std::string_view line, const Position& at) {
  std::size_t hidden = at.column > kShownBefore + 1 ? at.column - 1 - kShownBefore : 0;
  line.remove_prefix(utf8_prefix(line, hidden).size());
  std::string_view before = utf8_prefix(line, at.column - 1 - hidden);
  std::string_view after = utf8_prefix(line.substr(before.size()), kShownAfter);
  bool cut = before.size() + after.size() < line.size();
  std::string lead = (hidden > 0 ? "…" : "") + one_row(before);
  std::string number = format("{}", at.line);
  return format("  {} | {}{}{}\n  {:{}} | {:{}}^\n", number, lead, one_row(after), cut ? "…" : "", "",
                number.size(), "", display_width(lead));
}

}  // namespace

std::string render_diagnostic(std::string_view text, const MarkerDiagnostic& diagnostic) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  const Position& at = diagnostic.at;
  std::string out =
      format("{}:{}: {}: {}\n", at.line, at.column, diagnostic.code, printable(diagnostic.message));
  if (auto line = find_line(text, at.line)) out += show_line(*line, at);
  return out + format("  fix: {}\n", printable(diagnostic.fix));
}

}  // namespace blue
