#include "markers/prose.h"

#include <algorithm>

#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::size_t kShownMarker = 60;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Drops "## ", "- **" and the like before the opening bracket. A line with nothing else is the marker's.
std::string_view without_front_of_marker(std::string_view body) {
  std::size_t line = body.rfind('\n');
  std::size_t begin = line == body.npos ? 0 : line + 1;
  if (body.find_first_not_of(" \t#*_-+>|.0123456789)", begin) == body.npos) return body.substr(0, begin);
  while (body.ends_with('*') || body.ends_with('_')) body.remove_suffix(1);
  return body;
}

// "---" alone on the last line closes an answer, not a thought.
std::string_view without_rule(std::string_view body) {
  std::size_t line = body.rfind('\n');
  std::string_view last = trim(body.substr(line == body.npos ? 0 : line + 1));
  bool rule = last.size() >= 3 && std::string_view("-*_").contains(last.front()) &&
              last.find_first_not_of(last.front()) == last.npos;
  return rule ? trim(body.substr(0, line == body.npos ? 0 : line)) : body;
}

}  // namespace

std::string read_label(std::string_view label) {
  std::string out;
  for (std::size_t at = 0; at < label.size(); ++at) {
    char c = label[at];
    bool escape = c == '\\' && at + 1 < label.size() && (label[at + 1] == '[' || label[at + 1] == ']');
    if (escape) continue;
    if (!is_blank(c))
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (out.ends_with(' ')) out.pop_back();
  return repair_utf8(out);
}

std::string read_body(std::string_view text, std::size_t end, std::size_t next) {
  std::string_view body = text.substr(end, next - end);
  body.remove_prefix(std::min(body.find_first_not_of("*_:|"), body.size()));  // signs of the closing bracket
  if (next < text.size()) body = without_front_of_marker(body);
  return repair_utf8(without_rule(trim(body)));
}

std::string show_marker(std::string_view text, std::size_t begin) {
  std::size_t end = std::min(text.find_first_of("]\n", begin), text.size());
  return show_marker(text, Bracket{BracketPlace::text, begin, end, 0});
}

std::string show_marker(std::string_view text, const Bracket& bracket) {
  std::string_view marker = text.substr(bracket.begin, bracket.end - bracket.begin);
  std::string_view start = utf8_prefix(marker.substr(0, 4 * kShownMarker), kShownMarker);
  std::string shown = read_label(start);
  while (shown.ends_with('\\')) shown.pop_back();
  if (start.size() < marker.size()) return shown + "…";
  bool closed = shown.ends_with(']') || bracket.place == BracketPlace::unclosed;
  return closed ? shown : shown + ']';
}

}  // namespace blue
