#include "ledger/scan.h"

#include <algorithm>
#include <array>

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

bool is_conflict_marker(std::string_view line) {
  constexpr auto markers = std::to_array<std::string_view>({"<<<<<<<", "|||||||", "=======", ">>>>>>>"});
  return std::ranges::any_of(markers, [&](std::string_view marker) { return line.starts_with(marker); });
}

LedgerDamage damage_of(LineFault fault) {
  bool upgrade = fault.kind == LineFault::Kind::unknown_format;
  return {0, std::move(fault.what), std::move(fault.expected), std::move(fault.found), upgrade};
}

std::optional<LedgerDamage> find_break(const LedgerLine& line, const LedgerHead& head) {
  if (line.prev != head.hash)
    return LedgerDamage{0, "it does not follow the line before it", head.hash, line.prev, false};
  if (line.event.sequence != head.sequence + 1)
    return LedgerDamage{0, "its sequence is not the next one", format("{}", head.sequence + 1),
                        format("{}", line.event.sequence), false};
  return std::nullopt;
}

// True for what a crash in the middle of an append leaves: the first bytes of the next line.
bool is_beginning_of_line(std::string_view bytes, const LedgerHead& head) {
  return begins_as_line(bytes, head.sequence + 1) &&
         std::ranges::none_of(bytes, [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

class Scanner {
 public:
  Scanner(const LedgerHead& start, int format) {
    contents_.start = start;
    contents_.head = start;
    contents_.format = format;
  }

  // Takes the line that starts at `offset`; false when nothing after it can be trusted. `rest` counts the
  // bytes from there to the end of the file.
  bool take(std::string_view line, std::uint64_t offset, std::size_t rest) {
    const bool has_line_feed = rest > line.size();
    if (is_conflict_marker(line))
      return damage({0, "it is a conflict marker of a merge", {}, std::string(line.substr(0, 80)), false});
    if (line.size() > kLongestLedgerLine)
      return damage({0, "it is too long", format("at most {} bytes", kLongestLedgerLine),
                     format("{}", line.size()), false});
    auto parsed = parse_ledger_line(line);
    if (!parsed && parsed.error().kind == LineFault::Kind::not_json && !has_line_feed &&
        is_beginning_of_line(line, contents_.head))
      return tear(rest);
    if (!parsed) return damage(damage_of(std::move(parsed).error()));
    if (auto broken = find_break(*parsed, contents_.head)) return damage(std::move(*broken));
    // A forger could otherwise leave out what only the newer format asks for.
    if (parsed->format < contents_.format)
      return damage({0, "its format is older than that of the line before it", format("{}", contents_.format),
                     format("{}", parsed->format), false});
    contents_.format = parsed->format;
    if (parsed->event.sequence == 1) contents_.uid = parsed->hash;
    contents_.head = {offset + line.size(), parsed->event.sequence, std::move(parsed->hash)};
    contents_.events.push_back(std::move(parsed->event));
    contents_.ends.push_back(contents_.head);
    return true;
  }
  LedgerContents finish() { return std::move(contents_); }

 private:
  bool damage(LedgerDamage damage) {
    damage.line = contents_.head.sequence + 1;
    contents_.damage = std::move(damage);
    return false;
  }
  bool tear(std::size_t bytes) {
    contents_.torn_bytes = bytes;
    return false;
  }

  LedgerContents contents_;
};

}  // namespace

LedgerContents scan_ledger(std::string_view bytes, const LedgerHead& start, int format) {
  Scanner scanner(start, format);
  std::size_t at = start.sequence > 0 && bytes.starts_with('\n') ? 1 : 0;
  while (at < bytes.size()) {
    std::size_t end = std::min(bytes.find('\n', at), bytes.size());
    if (!scanner.take(bytes.substr(at, end - at), start.bytes + at, bytes.size() - at)) break;
    at = end + 1;
  }
  return scanner.finish();
}

void stop_before(LedgerContents& contents, std::size_t index, LedgerDamage damage) {
  contents.head = index == 0 ? contents.start : contents.ends[index - 1];
  damage.line = contents.head.sequence + 1;
  contents.damage = std::move(damage);
  contents.torn_bytes = 0;
  contents.events.resize(index);
  contents.ends.resize(index);
}

std::vector<LedgerLine> scan_untrusted_lines(std::string_view bytes) {
  std::vector<LedgerLine> lines;
  for (std::string_view line : split(bytes, '\n'))
    if (auto parsed = parse_untrusted_line(line)) lines.push_back(*std::move(parsed));
  return lines;
}

}  // namespace blue
